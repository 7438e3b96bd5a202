import { afterEach, describe, expect, it } from 'vitest';
import { kinds, type Played } from '../adapters/faults/kinds.ts';
import { aLife, nothingIsLost, TRACKING } from '../adapters/faults/learner.ts';
import { FINAL_FLUSH } from '../support/final-flush.ts';
import { breakStorage, clearSiteData } from '../adapters/faults/storage.ts';

/**
 * Verifies: §4 "on unload an exited statement is sent", and xAPI 1.0.3 §2.3.1: one id is one statement. A page that
 * unloads keeps its requests, but loses transactions that it has started.
 */
const undo: (() => void)[] = [];
afterEach(() => undo.splice(0).forEach((one) => one()));

/** Closes the page in the middle of a title: transactions that start during unload are lost. */
async function closedIn(played: Played, { words = true } = {}) {
  const life = await aLife(played);
  await life.launch();
  life.say(played.begun);
  await life.settle();
  undo.push(breakStorage(Infinity));
  life.say(played.further);
  if (!words) life.world.faults.add({ kind: 'offline' });
  life.pageGoes();
  life.die();
  await life.settle();
  undo.splice(0).forEach((one) => one());
  life.world.faults.clear();
  return life;
}

describe.each(kinds)('a page that is closed in the middle: $kind', (played) => {
  it('what left with it and what the next start tells are the same bytes', async () => {
    const life = await closedIn(played);
    await life.reopen();
    await life.settle();
    await life.drain();
    const bodies = new Map<string, Set<string>>();
    for (const { statement } of life.world.journal.statements())
      bodies.set(statement.id, (bodies.get(statement.id) ?? new Set()).add(JSON.stringify(statement)));
    for (const [id, told] of bodies) expect(told.size, `bodies of ${id}`).toBe(1);
    expect(life.verbs().filter((verb) => verb === 'exited')).toHaveLength(1);
    life.end();
  });

  it('what could not leave with it is told by the next start, and taken up where it was left', async () => {
    const life = await closedIn(played, { words: false });
    await life.reopen();
    await life.settle();
    if (played.lastPlace) {
      const { titleId } = life;
      await life.drain();
      expect(played.lastPlace(life.browser, titleId)).toEqual(played.places.further);
    }
    await life.comeBack();
    await life.drain();
    nothingIsLost(life, played);
    life.end();
  });
});

it('nothing of a learner stays behind when they want all of it gone', async () => {
  const life = await closedIn(
    kinds.find(({ kind }) => kind === 'pdf')!,
    { words: false },
  );
  const names = () => [...life.browser.local.keys()].filter((name) => FINAL_FLUSH.test(name));
  expect(names()).toHaveLength(1);
  const before = life.verbs();
  life.world.faults.add({ kind: 'offline', operation: TRACKING });
  await life.reopen();
  await life.page().client.session.signOut({ discards: true });
  expect(names()).toEqual([]);
  life.world.faults.clear();
  await life.signIn();
  await life.settle();
  expect(life.verbs(), 'told after it was wished gone').toEqual(before);
  life.end();
});

it('what an erased database has not got back stays when its learner signs out, and goes with their next start', async () => {
  const life = await aLife(kinds.find(({ kind }) => kind === 'pdf')!);
  await life.launch();
  life.world.faults.add({ kind: 'offline', operation: TRACKING });
  life.say([{ type: 'moved', position: { unit: 'page', at: 7, of: 9 } }]);
  await life.settle();
  undo.push(breakStorage(Infinity));
  clearSiteData();
  await life.settle();
  await life.page().client.session.signOut();
  await life.settle();
  life.die();
  undo.splice(0).forEach((one) => one());
  life.world.faults.clear();
  await life.reopen();
  await life.signIn();
  await life.settle();
  await life.drain();
  const pages = life.world.journal.syncs('pdf').map(({ body }) => (body as { position: number }).position); // guaranteed by the contract
  expect(pages.at(-1)).toBe(7);
  expect(life.verbs()).toEqual(['launched', 'initialized', 'progressed', 'exited']);
  expect([...life.browser.local.keys()].filter((name) => FINAL_FLUSH.test(name))).toEqual([]);
  life.end();
});
