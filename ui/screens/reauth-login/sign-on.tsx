import { useCallback, useState } from 'react';
import { SSO_REDIRECT_MS, signOnPage } from '#domain/access/index.ts';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';
import { Button } from '../../components/forms/button.tsx';
import { useNotice } from '../../shared/page/use-notice.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { useListener } from '../../hooks/use-listener.ts';
import { Problem } from '../../components/forms/problem.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './reauth-login-screen.module.css';

/**
 * The way to the organisation's sign-on and back here. By itself it leads only to a host on the operator's list; another
 * one is named, and the learner decides.
 */
export function SignOn(props: {
  /** Where the provider sends them back to: here. */
  returnUrl: string;
  isAutomatic: boolean;
  /** What went wrong on the way there and back. */
  problem: Refusal | undefined;
  onGo: () => void;
}) {
  const { returnUrl, isAutomatic, problem, onGo } = props;
  const { signOn } = useClient('session');
  const deployment = useService('deployment');
  const platformOrigin = useService('platformOrigin');
  const leaveFor = useService('leaveFor');
  const { t } = useText();
  const ask = useCallback(() => {
    const known = { origin: platformOrigin, hosts: deployment.redirectHosts };
    return signOnPage(signOn, returnUrl, known);
  }, [signOn, returnUrl, platformOrigin, deployment]);
  const found = useAnswer(ask);
  const [going, setGoing] = useState(false);
  // Back from the provider by the browser's own button: this page as it was left.
  useListener(window, 'pageshow', () => setGoing(false));

  const page = found && !isRefusal(found) ? found : undefined;
  const failed = found && isRefusal(found) ? found : undefined;
  useNotice(failed);
  const refused = failed ?? problem;
  const go = () => {
    if (!page) return;
    setGoing(true);
    onGo();
    leaveFor(page.address);
  };
  return (
    <div className={styles.signOn}>
      <Problem because={refused} />
      {page && !page.isTrusted && <p>{t('reauth.goingTo', { host: page.address.host })}</p>}
      {page?.isTrusted && isAutomatic && !going && <Wait onEnd={go} />}
      {!failed && (
        <Button look={isAutomatic ? 'filled' : 'plain'} wide busy={going || !page} onClick={go}>
          {page && !page.isTrusted ? t('reauth.goOn', { host: page.address.host }) : t('signIn.sso')}
        </Button>
      )}
    </div>
  );
}

function Wait({ onEnd }: { onEnd: () => void }) {
  const { t } = useText();
  const { secondsLeft } = useCountdown(useService('timer'), SSO_REDIRECT_MS, onEnd);
  return <p role="timer">{t('reauth.wait', { count: secondsLeft })}</p>;
}
