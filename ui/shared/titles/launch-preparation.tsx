import { type ReactNode, useCallback } from 'react';
import { useClient } from '../../entry/client.ts';
import { fetchPlayerScreen } from '../../entry/player-part.ts';
import { LaunchIntentContext } from './launch-intent.ts';

/** Fetches what a launch needs when the learner is about to open a title: pointer over its button, or focus on it. */
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
