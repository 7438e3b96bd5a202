// Copy into tests/ of the project (one folder deep) and run with vitest.
import { expect, it } from 'vitest';
import { kinds } from '../adapters/faults/kinds.ts';
import { aLife } from '../adapters/faults/learner.ts';
const autosave = (location: string) => ({
  type: 'committed' as const,
  map: {
    'cmi.core.lesson_status': 'incomplete',
    'cmi.core.lesson_location': location,
    'cmi.suspend_data': `at ${location}`,
  },
  by: 'autosave' as const,
  row: 1,
  final: false,
  startedAt: 1_000,
});
const commit = (location: string) => ({ ...autosave(location), by: 'course' as const });
it('a tab dies in a course while another tab of the learner lives: what it had stored is not lost, and does not come back over newer state', async () => {
  const played = kinds.find((k) => k.kind === 'scorm')!;
  const one = await aLife(played);
  const two = await aLife(played, { browser: one.browser });
  await one.launch();
  one.say([autosave('12')]);
  await one.page().core.journal.settled();
  await one.settle();
  one.die(); // crash of that tab alone
  await two.settle();
  const begins = await two
    .page()
    .core.attempts.saved({ titleId: 'title', activityId: `http://platform.test/activities/title`, kind: 'scorm' });
  console.log('the living tab begins at', begins.scorm?.['cmi.core.lesson_location']);
  await two.launch();
  two.say([commit('25')]);
  await two.settle();
  await two.leave();
  await two.settle();
  await two.reopen();
  await two.settle();
  await two.drain();
  const places = two.world.journal
    .syncs('scorm')
    .map(({ body }: any) => JSON.parse(body.scormMaps[0].mapJsonString)['cmi.core.lesson_location']);
  console.log('states at the platform, in order', places);
  expect.soft(begins.scorm?.['cmi.core.lesson_location'], 'where the living tab begins').toBe('12');
  expect.soft(places.at(-1), 'the last state at the platform').toBe('25');
  one.end();
  two.end();
});
