import { type Launchable, prepare, type Prepared } from '#domain/attempt/use-cases.ts';
import type { Core } from './core.ts';

/** How long what was fetched ahead may be used; a learner who hesitates longer gets it anew. */
const GOOD_FOR_MS = 30_000;

type Deps = Pick<Core, 'attempts' | 'clock'>;

const waiting = new Map<string, { prepared: Prepared; at: number }>();

/** Fetches what a launch needs while the learner is about to press the button (hover, focus). Once per title. */
export function prepareLaunch(core: Deps, account: string, title: Launchable): void {
  const { attempts, clock } = core;
  const key = `${account} ${title.titleId}`;
  const known = waiting.get(key);
  if (title.isLocked || !title.isCompatible || (known && clock.now() - known.at < GOOD_FOR_MS)) return;
  const prepared = prepare(attempts, title);
  waiting.set(key, { prepared, at: clock.now() });
  void attempts.players.prepare?.(title.kind, prepared.address);
}

/** Hands over what was fetched, once, if it is fresh: what another sitting saved since must not be missed. */
export function takePrepared({ clock }: Pick<Deps, 'clock'>, account: string, titleId: string): Prepared | undefined {
  const key = `${account} ${titleId}`;
  const found = waiting.get(key);
  waiting.delete(key);
  return found && clock.now() - found.at < GOOD_FOR_MS ? found.prepared : undefined;
}
