import { useCallback, useState } from 'react';

type Ways = {
  /** Ends the attempt and stays; resolves with whether there is something to say then. Undefined: nothing to stay for. */
  onEnd: (() => Promise<boolean>) | undefined;
  onLeave: () => Promise<void>;
};

/**
 * Leaving happens once, however often it is asked for; the screen stays until it is done. `isMoment`: the attempt has
 * ended, and the learner goes when they have seen what it came to; `leave` then goes at once, and `stay` is for
 * who begins again.
 */
export function useLeaving({ onEnd, onLeave }: Ways) {
  const [at, setAt] = useState<'here' | 'ending' | 'ended' | 'leaving'>('here');
  const go = useCallback(() => {
    setAt('leaving');
    // Should the next screen not come, the learner finds the way out again.
    void onLeave().finally(() => setAt('here'));
  }, [onLeave]);
  const leave = useCallback(() => {
    if (at === 'ended') return go();
    if (at !== 'here') return;
    if (!onEnd) return go();
    setAt('ending');
    void onEnd().then((isDue) => (isDue ? setAt('ended') : go()));
  }, [at, onEnd, go]);
  const stay = useCallback(() => setAt('here'), []);
  return { leaving: at !== 'here', leave, isMoment: at === 'ended', stay };
}
