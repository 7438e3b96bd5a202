import { expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import { aLife, nothingIsLost } from './learner.ts';
import { clearSiteData } from './storage.ts';

// Verifies: reliability of the journal when the browser’s site data is cleared while a page is open.
it.each(kinds)('F16 the database is gone while nothing can be sent: $kind', async (played) => {
  const life = await aLife(played);
  await life.launch();
  life.say(played.begun);
  await life.settle();
  life.world.faults.add({ kind: 'offline' });
  life.say(played.further);
  await life.page().client.work.journal.settled();
  await life.settle();
  const waiting = life.page().client.work.outbox.state.get().pending;
  clearSiteData();
  await life.settle(); // the page has noticed
  await expect
    .poll(() => life.page().client.work.journal.health.get().unsaved, { message: 'all of it is given back' })
    .toBe(0);
  await life.settle();
  expect(life.page().client.work.outbox.state.get().pending, 'kept in memory, and stored again').toBe(waiting);
  life.say(played.atEnd);
  await life.leave();
  await life.page().client.work.journal.settled();
  // The data on the disk must now suffice for a later page.
  life.world.faults.clear();
  await life.reopen();
  await life.comeBack();
  await life.drain();
  nothingIsLost(life, played);
  expect(life.reports()).toContain('storage: site data was cleared');
  life.end();
});
