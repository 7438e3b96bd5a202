import { expect, it } from 'vitest';
import { kinds } from '../adapters/faults/kinds.ts';
import { aLife } from '../adapters/faults/learner.ts';
const commit = (status: string, location: string, final: boolean) => ({
  type: 'committed' as const,
  map: { 'cmi.core.lesson_status': status, 'cmi.core.lesson_location': location, 'cmi.suspend_data': `at ${location}` },
  by: 'course' as const,
  row: 1,
  final,
  startedAt: 1_000,
});
it.each([
  ['same turn', 0],
  ['two tasks', 1],
] as const)('LMSCommit then LMSFinish (%s), all delivered, then the tab is hidden', async (_n, gap) => {
  const life = await aLife(kinds.find((k) => k.kind === 'scorm')!);
  await life.launch();
  life.say([commit('incomplete', '7', false)]);
  if (gap) await new Promise((go) => setImmediate(go));
  life.say([commit('completed', '9', true)]);
  await life.settle();
  await life.settle();
  expect(life.page().core.outbox.state.get()).toMatchObject({ pending: 0 });
  const before = life.world.journal.syncs('scorm').length;
  await life.leave();
  await life.settle();
  life.page().core.outbox.flush('hidden');
  await life.settle();
  const all = life.world.journal
    .syncs('scorm')
    .map(
      ({ body }: any) =>
        JSON.parse(body.scormMaps[0].mapJsonString)['cmi.core.lesson_status'] +
        (body.scormMaps[0].endSessionTimeStamp ? ' final' : ' open'),
    );
  console.log(before, all);
  expect(all.at(-1)).toBe('completed final');
});

it('again and again: each time the tab is hidden the platform goes one state further back', async () => {
  const life = await aLife(kinds.find((k) => k.kind === 'scorm')!);
  await life.launch();
  for (const n of [1, 2, 3, 4]) life.say([commit(n === 4 ? 'completed' : 'incomplete', String(n), n === 4)]);
  await life.settle();
  await life.settle();
  await life.leave();
  await life.settle();
  for (let hide = 0; hide < 3; hide++) {
    life.page().core.outbox.flush('hidden');
    await life.settle();
  }
  const all = life.world.journal
    .syncs('scorm')
    .map(({ body }: any) => JSON.parse(body.scormMaps[0].mapJsonString)['cmi.core.lesson_location']);
  console.log('places at the platform', all);
  expect(all.at(-1)).toBe('4');
});
it('pages of a document turned within one store of the other', async () => {
  const life = await aLife(kinds.find((k) => k.kind === 'pdf')!);
  await life.launch();
  life.say([{ type: 'moved', position: { unit: 'page', at: 2, of: 9 } }]);
  life.say([{ type: 'moved', position: { unit: 'page', at: 5, of: 9 } }]);
  await life.settle();
  await life.leave();
  await life.settle();
  life.page().core.outbox.flush('hidden');
  await life.settle();
  const all = life.world.journal.syncs('pdf').map(({ body }: any) => body.position);
  console.log('pages at the platform', all);
  expect(all.at(-1)).toBe(5);
});
