import { useRef } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { account } from '#domain/account/index.ts';
import { useClient } from '../../entry/client.ts';
import { navigateToDestination } from '../../shared/session/go-on.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { check } from '../../components/icons.ts';
import { TimedReturn } from '../../components/overlays/timed-return.tsx';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { GatesFrame } from './gates-frame.tsx';
import { RequireSession } from './of-session.tsx';

/** Reading: same delay as other success screens with an automatic redirect. Spec §4 Timed returns. */
const GO_ON_MS = 5000;

/**
 * Result of the gates. Pending: back to the form. Settled: displays the result, then continues to the password warning,
 * the destination or home. Without a result: home. Spec §2 /{orgCode}/registerStatus, §4 Profile update.
 */
export function GatesStatusScreen() {
  const runtime = useClient('runtime');
  const { last } = useView(runtime.state(account), selectWholeState);
  return (
    <RequireSession>
      {({ organisationCode, gates }, organisation) => {
        if (gates.length > 0) return <Navigate to={to.register(organisationCode)} replace />;
        if (last.was !== 'profile-updated') return <Navigate to={to.home(organisationCode)} replace />;
        return (
          <GatesFrame organisation={organisation}>
            <Saved />
          </GatesFrame>
        );
      }}
    </RequireSession>
  );
}

function Saved() {
  const session = useClient('session');
  const organisation = useClient('organisation');
  const destination = useService('destination');
  const timer = useService('timer');
  const { t } = useText();
  const navigate = useNavigate();
  const isGoing = useRef(false);
  const leave = () => {
    if (isGoing.current) return; // ignores a second press, or a press at the end of the countdown
    isGoing.current = true;
    void navigateToDestination({ session, organisation }, destination, navigate);
  };
  const { secondsLeft, stopped, stop } = useCountdown(timer, GO_ON_MS, leave);
  return (
    <EmptyState
      icon={check}
      heading="h1"
      title={t('registerStatus.title')}
      action={<TimedReturn to="next" secondsLeft={secondsLeft} stopped={stopped} onGo={leave} onStay={stop} />}
    >
      <p>{t('registerStatus.lead')}</p>
    </EmptyState>
  );
}
