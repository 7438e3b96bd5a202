import type { Recorded } from '#domain/kernel/event.ts';
import { withoutOutboxFields, type Outbound } from '#domain/tracking/index.ts';
import type { PlatformInstance } from '../platform/instance.ts';
import type { RunClock } from './clock.ts';
import { openRunContext, type StageOptions } from './open-run-context.ts';
import { performStep } from './steps/perform.ts';
import { closeTab, type Tab } from './tab.ts';
import { type Journey, stepsOf } from './words.ts';

/** State after some steps of a journey, to continue in a real page. */
export type ReachedState = {
  world: PlatformInstance<RunClock>;
  clock: RunClock;
  /** Current screen, and the title that is open on this screen. */
  screen: string;
  titleId: string | undefined;
  cookies: ReadonlyMap<string, string>;
  isOnline: boolean;
  /** Stored data of the learner's browser by account: facts and pending records. */
  kept: ReadonlyMap<string, { facts: readonly Recorded[]; outbound: readonly Outbound[] }>;
};

/**
 * Plays the first steps of a journey (default: all) and closes the page. Returns the state that the next page finds.
 * Not available with `tamper` and `race`.
 */
export async function openAt(
  journey: Journey | undefined,
  steps: number | undefined,
  options: Omit<StageOptions, 'tamper' | 'race' | 'platform'>,
): Promise<ReachedState> {
  const stage = openRunContext({ ...options, isRecorded: journey?.recorded !== undefined });
  for (const { step } of (journey ? stepsOf(journey) : []).slice(0, steps)) {
    if ('check' in step) continue;
    await performStep(stage, step);
    await stage.clock.settle();
  }
  const tab = await stage.tab();
  const [screen, titleId] = [tab.screen, tab.open?.titleId];
  await closeTab(tab, stage.clock);
  const { cookies, isOnline } = tab.browser;
  const kept = await keptIn(tab, stage.facts);
  if (!stage.simulated) throw new Error('A page goes on at a simulated platform only.');
  return { world: stage.simulated, clock: stage.clock, screen, titleId, cookies, isOnline, kept };
}

async function keptIn({ browser }: Tab, seen: readonly { tab: Tab; account: string | undefined; fact: Recorded }[]) {
  const mine = seen.filter(({ tab }) => tab.browser === browser);
  const accounts = new Set(mine.flatMap(({ account }) => (account === undefined ? [] : [account])));
  const kept = new Map<string, { facts: Recorded[]; outbound: Outbound[] }>();
  for (const account of accounts)
    kept.set(account, {
      facts: mine.filter((one) => one.account === account).map(({ fact }) => fact),
      outbound: (await browser.outbox.after(account, 0))
        .filter(({ state }) => state === 'pending')
        .map(withoutOutboxFields),
    });
  return kept;
}
