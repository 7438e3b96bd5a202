import {
  type Attempt,
  attempt,
  type AttemptPorts,
  latestOf,
  type Launchable,
  prefetchLaunch,
  type Prepared,
} from '../../attempt/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Runtime } from '../../kernel/runtime.ts';

/** Maximum age of prefetched responses in milliseconds; after that a launch fetches again. */
const GOOD_FOR_MS = 30_000;
/** Maximum number of prefetched titles; the oldest is dropped. */
const MOST = 16;

export type PreparedLaunches = {
  /** Prefetches the needs of a launch when the learner is about to press the button (hover, focus). Once per title. */
  prepare: (account: string, title: Launchable) => void;
  /** Returns the prefetched responses, once, if fresh. Stale ones could miss state that another attempt saved since. */
  take: (account: string, titleId: string) => Prepared | undefined;
};

type Ports<Host> = { runtime: Runtime; clock: Clock; attempts: AttemptPorts<Host> };

export function preparedLaunches<Host>({ runtime, clock, attempts }: Ports<Host>): PreparedLaunches {
  /** `latest`: the last attempt with the title; a different object after any change to it, in any tab. */
  const waiting = new Map<string, { prepared: Prepared; at: number; latest: Attempt | undefined }>();
  const latest = (titleId: string) => latestOf(runtime.state(attempt).get(), titleId);
  const isGood = ({ at }: { at: number }) => clock.now() - at < GOOD_FOR_MS;
  return {
    prepare: (account, title) => {
      const key = `${account} ${title.titleId}`;
      const known = waiting.get(key);
      if (title.isLocked || !title.isCompatible || (known && isGood(known))) return;
      const prepared = prefetchLaunch(attempts, title);
      waiting.delete(key);
      waiting.set(key, { prepared, at: clock.now(), latest: latest(title.titleId) });
      const [oldest] = waiting.keys();
      if (waiting.size > MOST && oldest !== undefined) waiting.delete(oldest);
      void attempts.players.prepare?.(title.kind, prepared.address);
    },
    take: (account, titleId) => {
      const key = `${account} ${titleId}`;
      const found = waiting.get(key);
      waiting.delete(key);
      return found && isGood(found) && found.latest === latest(titleId) ? found.prepared : undefined;
    },
  };
}
