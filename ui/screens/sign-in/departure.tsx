import { useService } from '../../entry/services.ts';
import { TimedReturn } from '../../components/overlays/timed-return.tsx';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../../entry/sign-in/login-screen.module.css';

/** Spec §4, §9 SSO redirect wait. */
const REDIRECT_WAIT_MS = 5_000;

/** Announces a redirect to another site: host, countdown, and buttons to go now or stay. */
export function RedirectNotice({
  address,
  waits = true,
  onLeave,
}: {
  address: URL;
  waits?: boolean;
  onLeave?: () => void;
}) {
  const leaveFor = useService('leaveFor');
  const timer = useService('timer');
  const { t } = useText();
  const go = () => {
    onLeave?.();
    leaveFor(address);
  };
  const { secondsLeft, stopped, stop } = useCountdown(timer, REDIRECT_WAIT_MS, go, !waits);
  const leave = () => {
    stop();
    go();
  };
  // After back navigation the link stays, without a countdown.
  const hasNoClock = stopped || secondsLeft === 0;
  return (
    <div className={styles.departure}>
      <p>
        {t('signIn.leadsTo')} <bdi className={styles.hostName}>{address.host}</bdi>
      </p>
      <TimedReturn to="site" secondsLeft={secondsLeft} stopped={hasNoClock} onGo={leave} onStay={stop} />
    </div>
  );
}
