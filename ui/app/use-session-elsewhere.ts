import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from './services.ts';

/** A screen of signing in is left for where the learner belongs, once they have signed in in another tab. */
export function useSessionElsewhere(): void {
  const { onSessionElsewhere, core, destination } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    let gone = false;
    const follow = async () => {
      const [behind, { goOn }] = await Promise.all([core(), import('./go-on.ts')]);
      if ((await behind.pickUp()) && !gone) await goOn(behind, destination, navigate);
    };
    const stop = onSessionElsewhere(() => void follow().catch(() => undefined)); // not loaded: the form says so when it is used
    return () => {
      gone = true;
      stop();
    };
  }, [onSessionElsewhere, core, destination, navigate]);
}
