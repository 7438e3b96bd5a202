import { type ReactNode, useCallback } from 'react';
import { attempt, localResults } from '#domain/attempt/index.ts';
import { lockOf, mergeStatuses } from '#domain/catalogue/index.ts';
import { useCore } from './core.ts';
import { LaunchIntentContext } from './launch-intent.ts';
import { launchableOf } from './launchable.ts';
import { prepareLaunch } from './prepared-launches.ts';

/** Fetches what a launch needs when the learner is about to open a title: pointer over its button, or focus on it. */
export function LaunchPreparation({ children }: { children: ReactNode }) {
  const core = useCore();
  const prepare = useCallback(
    (titleId: string) => {
      const session = core.session();
      const catalogue = core.catalogue.get();
      const server = core.statuses.get();
      // Without statuses a lock cannot be decided, and a locked title asks for nothing.
      if (session.at !== 'open' || catalogue.at !== 'ready' || server.at !== 'ready') return;
      const title = catalogue.value.titles.get(titleId);
      if (!title) return;
      const statusOf = mergeStatuses(server.value, localResults(core.runtime.state(attempt).get()));
      const lock = lockOf(title, (id) => statusOf(id).status, catalogue.value);
      prepareLaunch(core, session.account, launchableOf(title, lock !== undefined));
    },
    [core],
  );
  return <LaunchIntentContext value={prepare}>{children}</LaunchIntentContext>;
}
