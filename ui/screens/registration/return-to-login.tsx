import { useNavigate } from 'react-router-dom';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { TimedReturn } from '../../components/overlays/timed-return.tsx';
import { useCountdown } from '../../hooks/use-countdown.ts';

/** Redirects to login after a displayed countdown; the learner can go at once or stay. Spec §4 Timed returns. */
export function useReturnToLogin(organisationCode: string, afterMs: number) {
  const navigate = useNavigate();
  const go = () => void navigate(to.login(organisationCode), { replace: true });
  const { secondsLeft, stopped, stop } = useCountdown(useService('timer'), afterMs, go);
  return {
    stop,
    box: <TimedReturn to="signIn" secondsLeft={secondsLeft} stopped={stopped} onGo={go} onStay={stop} />,
  };
}
