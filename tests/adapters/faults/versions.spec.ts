import { afterEach, expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import { aLife, type Life, nothingIsLost, TRACKING } from './learner.ts';
import { backToVersion1, laterVersion } from './storage.ts';

/** Verifies: §4 Content launch, "no progress is ever lost", from one version of the application to the next. */
const lives: Life[] = [];
const undo: (() => void)[] = [];
afterEach(() => {
  for (const life of lives.splice(0)) life.end();
  for (const one of undo.splice(0)) one();
});

it.each(kinds)('F24 an older version left work unsent, and a tab of it is open: $kind', async (played) => {
  const life = await aLife(played);
  lives.push(life);
  life.world.faults.add({ kind: 'offline', operation: TRACKING });
  await life.launch();
  life.say([...played.begun, ...played.further]);
  await life.settle();
  await life.page().client.work.journal.settled();
  life.die();
  expect(await backToVersion1(), 'waits').toBeGreaterThan(1);
  life.world.faults.clear();
  await life.comeBack();
  expect(life.page().client.work.isDurable, 'the database opened').toBe(true);
  await life.drain();
  nothingIsLost(life, played);
});

it.each(kinds)('F24 a later version opens in another tab while the learner goes on: $kind', async (played) => {
  const life = await aLife(played);
  lives.push(life);
  await life.launch();
  life.say(played.begun);
  await life.settle();
  life.world.faults.add({ kind: 'offline', operation: TRACKING });
  life.say(played.further);
  await life.page().client.work.journal.settled();
  await life.settle();
  const reopened = await laterVersion();
  life.world.faults.clear();
  life.say(played.atEnd);
  await life.leave();
  await life.settle();
  expect(life.notices(), 'what the learner hears of it').toEqual([]);
  undo.push(reopened());
  await life.reopen();
  await life.drain();
  nothingIsLost(life, played);
});
