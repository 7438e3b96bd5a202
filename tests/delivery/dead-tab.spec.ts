import { expect, it } from 'vitest';
import type { Signal } from '#domain/player/index.ts';
import { kinds } from '../adapters/faults/kinds.ts';
import { aLife, type Life } from '../adapters/faults/learner.ts';

/** Verifies: §4 "no progress is ever lost", where a tab dies in a course and another tab of the learner takes over. */
const said = (by: 'course' | 'autosave', location: string): Signal => ({
  type: 'committed',
  map: {
    'cmi.core.lesson_status': 'incomplete',
    'cmi.core.lesson_location': location,
    'cmi.suspend_data': `at ${location}`,
  },
  by,
  row: 1,
  final: false,
  startedAt: 1_000,
});
const title = { titleId: 'title', activityId: 'http://platform.test/activities/title', kind: 'scorm' } as const;
const played = kinds.find((one) => one.kind === 'scorm')!;
type Sync = { scormMaps: [{ mapJsonString: string }] };
const locations = (life: Life) =>
  life.world.journal.syncs('scorm').map(({ body }) => {
    const map = JSON.parse((body as Sync).scormMaps[0].mapJsonString) as Record<string, string>; // guaranteed by the contract
    return map['cmi.core.lesson_location'];
  });

it('what it had stored is resumed, and does not come back over newer state', async () => {
  const one = await aLife(played);
  const two = await aLife(played, { browser: one.browser });
  await one.launch();
  one.say([said('autosave', '12')]);
  await one.page().client.work.journal.settled();
  await one.settle();
  one.die();
  await two.settle();
  const begins = await two.page().client.launches.attempts.saved(title);
  expect(begins.scorm?.['cmi.core.lesson_location'], 'where the living tab begins').toBe('12');

  await two.launch();
  two.say([said('course', '25')]);
  await two.settle();
  await two.leave();
  await two.settle();
  await two.reopen();
  await two.settle();
  await two.drain();
  expect(locations(two), 'states at the platform, in order').toEqual(['12', '25']);
  expect(two.verbs()).toEqual(['launched', 'initialized', 'exited', 'launched', 'initialized', 'exited']);
  one.end();
  two.end();
});

it('an attempt that lives in another tab is left alone, also while its title is looked at here', async () => {
  const one = await aLife(played);
  const two = await aLife(played, { browser: one.browser });
  await one.launch();
  one.say([said('course', '12')]);
  await one.settle();
  await two.page().client.launches.attempts.saved(title);
  await two.settle();
  expect(one.verbs()).toEqual(['launched', 'initialized']);
  one.end();
  two.end();
});
