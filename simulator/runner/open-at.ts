import type { Recorded } from '#domain/kernel/event.ts';
import { asNew, type Outbound } from '#domain/tracking/index.ts';
import type { World } from '../platform/world.ts';
import type { RunClock } from './clock.ts';
import { openStage, type StageOptions } from './open-stage.ts';
import { take } from './steps/take.ts';
import { closeTab, type Tab } from './tab.ts';
import { type Journey, stepsOf } from './words.ts';

/** Where a journey has come to, for a real page that goes on from there. */
export type Reached = {
  world: World<RunClock>;
  clock: RunClock;
  /** The screen of the learner, and the title that is open on it. */
  screen: string;
  titleId: string | undefined;
  cookies: ReadonlyMap<string, string>;
  isOnline: boolean;
  /** What the learner's browser keeps, by account: facts, and what waits to be sent. */
  kept: ReadonlyMap<string, { facts: readonly Recorded[]; outbound: readonly Outbound[] }>;
};

/**
 * Takes the first steps of a journey (all of them by default) and closes the learner's page: what a page finds that is
 * opened then. `tamper` and `race` of a run have no place here.
 */
export async function openAt(
  journey: Journey | undefined,
  steps: number | undefined,
  options: Omit<StageOptions, 'tamper' | 'race' | 'platform'>,
): Promise<Reached> {
  const stage = openStage({ ...options, isRecorded: journey?.recorded !== undefined });
  for (const { step } of (journey ? stepsOf(journey) : []).slice(0, steps)) {
    if ('check' in step) continue;
    await take(stage, step);
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
      outbound: (await browser.outbox.after(account, 0)).filter(({ state }) => state === 'pending').map(asNew),
    });
  return kept;
}
