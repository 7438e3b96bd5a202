import { useEffect, useRef, useState } from 'react';
import { HOME_CHECK_MS, homeIds } from '#domain/catalogue/index.ts';
import { useCore } from '../../app/core.ts';
import { useServices } from '../../app/services.ts';
import { useView, whole } from '../../hooks/use-view.ts';

/** The sign-ins whose home has been checked. */
const checked = new WeakSet<object>();

/**
 * Once for each sign-in, 15 s after home was shown: asks the platform again. When the ids of the home data changed, all
 * that home shows is loaded again and replaced in place; true then, so that the screen can say so. `onLost` is called
 * when the focused element went away with the change. Spec §4, §9.
 */
export function useHomeCheck(onLost: () => void): boolean {
  const { home, catalogue, statuses } = useCore();
  const { learner } = useCore().session;
  const { after } = useServices();
  const signedIn = useView(learner, whole);
  const [changed, setChanged] = useState(false);
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });

  useEffect(() => {
    if (!signedIn || checked.has(signedIn)) return undefined;
    let gone = false;
    const check = async () => {
      const before = home.get();
      if (before.at !== 'ready') return; // it failed, and there is another try on the screen
      checked.add(signedIn);
      const focused = document.activeElement;
      await home.refresh();
      const now = home.get();
      if (gone || now.at !== 'ready' || homeIds(now.value) === homeIds(before.value)) return;
      await Promise.all([catalogue.refresh(), statuses.refresh()]);
      if (gone) return;
      setChanged(true);
      // After React has put the new ids on the screen.
      after(0, () => {
        if (!gone && focused !== document.body && !focused?.isConnected) lost.current();
      });
    };
    const stop = after(HOME_CHECK_MS, () => void check());
    return () => {
      gone = true;
      stop();
    };
  }, [signedIn, home, catalogue, statuses, after]);

  return changed;
}
