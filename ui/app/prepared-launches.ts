import { type Attempt, attempt, latestOf } from '#domain/attempt/index.ts';
import { type Launchable, prepare, type Prepared } from '#domain/attempt/use-cases.ts';
import type { Core } from './core.ts';

/** How long what was fetched ahead may be used; a learner who hesitates longer gets it anew. */
const GOOD_FOR_MS = 30_000;

type Deps = Pick<Core, 'attempts' | 'clock' | 'runtime'>;

/** `sitting`: the last one with the title; another object as soon as anything more is known of one, in any tab. */
const waiting = new Map<string, { prepared: Prepared; at: number; sitting: Attempt | undefined }>();

const sittingOf = ({ runtime }: Pick<Deps, 'runtime'>, titleId: string) =>
  latestOf(runtime.state(attempt).get(), titleId);

/** Fetches what a launch needs while the learner is about to press the button (hover, focus). Once per title. */
export function prepareLaunch(core: Deps, account: string, title: Launchable): void {
  const { attempts, clock } = core;
  const key = `${account} ${title.titleId}`;
  const known = waiting.get(key);
  if (title.isLocked || !title.isCompatible || (known && clock.now() - known.at < GOOD_FOR_MS)) return;
  const prepared = prepare(attempts, title);
  waiting.set(key, { prepared, at: clock.now(), sitting: sittingOf(core, title.titleId) });
  void attempts.players.prepare?.(title.kind, prepared.address);
}

/** Hands over what was fetched, once, if it is fresh: what another sitting saved since must not be missed. */
export function takePrepared(
  core: Pick<Deps, 'clock' | 'runtime'>,
  account: string,
  titleId: string,
): Prepared | undefined {
  const key = `${account} ${titleId}`;
  const found = waiting.get(key);
  waiting.delete(key);
  if (!found || found.sitting !== sittingOf(core, titleId)) return undefined;
  return core.clock.now() - found.at < GOOD_FOR_MS ? found.prepared : undefined;
}
