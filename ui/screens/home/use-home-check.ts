import { useEffect, useRef, useState } from 'react';
import { type Core, useCore } from '../../app/core.ts';
import { useServices } from '../../app/services.ts';
import { HOME_CHECK_MS, homeIds } from './home.view.ts';

const checked = new WeakSet<Core>();

/**
 * Once, 15 s after home was first shown: asks the platform again. What changed is replaced in place; true then, so
 * that the screen can say so. `onLost` is called when the focused element went away with the change. Spec §4, §9.
 */
export function useHomeCheck(onLost: () => void): boolean {
  const core = useCore();
  const { after } = useServices();
  const [changed, setChanged] = useState(false);
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });

  useEffect(() => {
    if (checked.has(core)) return undefined;
    let gone = false;
    const stop = after(HOME_CHECK_MS, () => {
      checked.add(core);
      const before = core.home.get();
      if (before.at !== 'ready') return;
      const focused = document.activeElement;
      void core.home.refresh().then(() => {
        const now = core.home.get();
        if (gone || now.at !== 'ready' || homeIds(now.value) === homeIds(before.value)) return;
        setChanged(true);
        // After React has put the new ids on the screen.
        after(0, () => {
          if (!gone && focused !== document.body && !focused?.isConnected) lost.current();
        });
      });
    });
    return () => {
      gone = true;
      stop();
    };
  }, [core, after]);

  return changed;
}
