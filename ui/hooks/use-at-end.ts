import { useEffect, useEffectEvent } from 'react';

/** Acts when what calls it goes from the page: work is given up, or something is put back. */
export function useAtEnd(act: () => void): void {
  const end = useEffectEvent(act);
  useEffect(() => () => end(), []);
}
