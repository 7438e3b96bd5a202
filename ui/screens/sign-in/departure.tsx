import { useService } from '../../entry/services.ts';
import { TimedReturn } from '../../components/overlays/timed-return.tsx';
import { useCountdown } from '../../hooks/use-countdown.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../../entry/sign-in/login-screen.module.css';

/** Spec §4, §9 SSO redirect wait. */
const REDIRECT_WAIT_MS = 5_000;

/** About to leave for another site: its name, the time that is left, and the ways to go at once or to stay. */
export function Departure({ address, waits = true, onLeave }: { address: URL; waits?: boolean; onLeave?: () => void }) {
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
  // Who comes back by the browser's own button finds the way there, and no clock.
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
