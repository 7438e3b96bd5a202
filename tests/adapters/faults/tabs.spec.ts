import { afterEach, expect, it } from 'vitest';
import { HEARTBEAT_MS, STEAL_AFTER_MS, STEAL_GRACE_MS } from '#adapters/tracking/leader.ts';
import { kinds, type Played } from './kinds.ts';
import { aLife, isTracking, type Life, nothingIsLost, TITLES } from './learner.ts';
import { ownTime } from './own-time.ts';

/** Verifies: §4 Content launch, "no progress is ever lost", with two titles open in two tabs of one browser. */
const lives: Life[] = [];
afterEach(() => {
  for (const life of lives.splice(0)) life.end();
});

/** The learner has begun two titles of a kind, each in its own tab. */
async function twoTabs(played: Played) {
  const time = ownTime();
  const clocks = [time.device(), time.device()] as const;
  const one = await aLife(played, { device: clocks[0].device });
  const two = await aLife(played, { device: clocks[1].device, browser: one.browser, titleId: TITLES[1] });
  lives.push(one, two);
  const pass = (ms: number) => time.pass(ms, one.settle);
  for (const life of [one, two]) {
    await life.launch();
    life.say(played.begun);
    await pass(HEARTBEAT_MS);
  }
  /** Tracking calls of a tab. */
  const sentBy = (life: Life) =>
    one.browser.sent.filter(({ tab, operation }) => tab === life.page().number && isTracking(operation)).length;
  return { one, two, pass, sentBy, clocks };
}

it.each(kinds)('F22 two tabs with different titles: one of them sends for both: $kind', async (played) => {
  const { one, two, pass, sentBy } = await twoTabs(played);
  for (const life of [two, one]) life.say(played.further);
  await pass(HEARTBEAT_MS);
  two.say(played.atEnd);
  await two.leave();
  await pass(2 * HEARTBEAT_MS); // one tab polls, then the other
  expect(sentBy(two), 'calls of the tab that does not send').toBe(0);
  nothingIsLost(two, played);
  // The leader closes: the other tab takes over at once, and starts with the pending records.
  one.say(played.atEnd);
  await one.leave();
  one.die();
  await pass(2 * HEARTBEAT_MS);
  expect(sentBy(two), 'calls of the tab that has to send now').toBeGreaterThan(0);
  nothingIsLost({ ...one, page: two.page }, played, { repeats: 2 });
});

it.each(kinds)('F23 the tab that sends is frozen: robbed after 15 s, silent when it wakes: $kind', async (played) => {
  const { one, two, pass, sentBy, clocks } = await twoTabs(played);
  one.say(played.further);
  const wake = one.page().freeze(); // with a call in flight, if there is something to send
  clocks[0].stop();
  await one.settle();
  const sentBefore = sentBy(one);
  two.say([...played.further, ...played.atEnd]);
  await two.leave();
  await pass(STEAL_AFTER_MS - HEARTBEAT_MS);
  expect(sentBy(two), 'calls while the other may only be slow').toBe(0);
  await pass(2 * HEARTBEAT_MS + STEAL_GRACE_MS);
  nothingIsLost(two, played);

  wake();
  clocks[0].go();
  await pass(HEARTBEAT_MS);
  one.say(played.atEnd);
  await one.leave();
  await pass(2 * HEARTBEAT_MS);
  expect(sentBy(one), 'calls of the tab that woke').toBe(sentBefore);
  nothingIsLost(one, played, { repeats: 2 }); // the call in flight when the tab froze
});
