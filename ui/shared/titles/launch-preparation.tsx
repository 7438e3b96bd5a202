import { type ReactNode, useCallback } from 'react';
import { useClient } from '../../entry/client.ts';
import { fetchPlayerScreen } from '../../entry/player-part.ts';
import { LaunchIntentContext } from './launch-intent.ts';

/** Prefetches launch data when a launch button is hovered or focused. */
export function LaunchPreparation({ children }: { children: ReactNode }) {
  const launches = useClient('launches');
  const prepare = useCallback(
    (titleId: string) => {
      fetchPlayerScreen();
      launches.prepare(titleId);
    },
    [launches],
  );
  return <LaunchIntentContext value={prepare}>{children}</LaunchIntentContext>;
}
