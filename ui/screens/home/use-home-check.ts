import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';
import { useView, whole } from '../../hooks/use-view.ts';

/**
 * True when what home shows was replaced while it stood there, so that the screen can say so. `onLost` is called when the
 * focused element went away with the change.
 */
export function useHomeCheck(onLost: () => void): boolean {
  const { check: homeCheck } = useClient('home');
  const { after } = useService('timer');
  const check = useView(homeCheck.state, whole);
  const focused = useRef<Element | null>(null);
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    return homeCheck.show();
  }, [homeCheck]);
  useEffect(() => {
    if (check === 'checking') focused.current = document.activeElement;
    if (check !== 'changed') return undefined;
    // After React has put the new ids on the screen.
    return after(0, () => {
      const had = focused.current;
      if (had !== document.body && !had?.isConnected) lost();
    });
  }, [check, after]);
  return check === 'changed';
}
