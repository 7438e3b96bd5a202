import { useEffect, useEffectEvent } from 'react';

/** Calls `act` on unmount, to cancel work or restore state. */
export function useOnUnmount(act: () => void): void {
  const end = useEffectEvent(act);
  useEffect(() => () => end(), []);
}
