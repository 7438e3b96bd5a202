import type { Projection } from '../../kernel/projection.ts';
import { isFirstLoadPending } from '../../kernel/meanwhile.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import { findTitle, type FoundTitle } from './find.ts';
import { type Launch, type LaunchPorts, type LaunchRequest, openLaunch } from './launch.ts';
import { preparedLaunches } from './prepared.ts';
import { sessionOf } from '../session-now.ts';
import { createOpenCounter } from '../credential-prompts.ts';

/** Launches of this tab; used by the player screen and the runner. */
export type Launches<Host> = {
  open: (request: LaunchRequest) => Launch<Host>;
  find: (titleId: string) => Promise<FoundTitle | Refusal>;
  /** Prefetches the needs of a launch when the pointer is over its button, or the button has focus. */
  prepare: (titleId: string) => void;
  /**
   * Third-party content is suspended while a credential prompt is open: for the learner it is still open, though no
   * attempt is.
   */
  isAside: Projection<boolean>;
};

export function launches<Host>(ports: Omit<LaunchPorts<Host>, 'prepared' | 'suspend'>): Launches<Host> {
  const prepared = preparedLaunches(ports);
  const suspended = createOpenCounter();
  const all: LaunchPorts<Host> = { ...ports, prepared, suspend: suspended.one };
  return {
    isAside: suspended.isAny,
    open: (request) => openLaunch(all, request),
    find: (titleId) => findTitle(ports, { titleId, isDeepLaunch: false }),
    prepare: (titleId) => {
      const now = sessionOf(ports);
      const catalogue = ports.catalogue.get();
      const statuses = ports.statuses.get();
      // A lock cannot be decided without statuses, and a locked title prefetches nothing.
      if (now.at !== 'open' || catalogue.at !== 'ready' || statuses.at !== 'ready' || isFirstLoadPending(statuses))
        return;
      const title = catalogue.value.titles.get(titleId);
      if (title) prepared.prepare(now.account, ports.titles.launchable(title));
    },
  };
}
