import { expect, it } from 'vitest';
import type { Signal } from '#domain/player/index.ts';
import { kinds } from '../adapters/faults/kinds.ts';
import { aLife, type Life } from '../adapters/faults/learner.ts';

/** Verifies: §4 "no progress is ever lost": a hidden tab never sends an older state after a newer one. */
const aTitleOf = async (kind: string) => {
  const life = await aLife(kinds.find((one) => one.kind === kind)!);
  await life.launch();
  return life;
};
const commit = (status: string, location: string, final: boolean): Signal => ({
  type: 'committed',
  map: {
    'cmi.core.lesson_status': status,
    'cmi.core.lesson_location': location,
    'cmi.suspend_data': `at ${location}`,
  },
  by: 'course',
  row: 1,
  final,
  startedAt: 1_000,
});
const hide = async (life: Life) => {
  life.page().client.work.outbox.flush('hidden');
  await life.settle();
};
type Sync = { scormMaps: [{ mapJsonString: string; endSessionTimeStamp: string | null }] };
const syncs = (life: Life) =>
  life.world.journal.syncs('scorm').map(({ body }) => {
    const [{ mapJsonString, endSessionTimeStamp }] = (body as Sync).scormMaps; // guaranteed by the contract
    const map = JSON.parse(mapJsonString) as Record<string, string>;
    return { status: map['cmi.core.lesson_status'], at: map['cmi.core.lesson_location'], ended: !!endSessionTimeStamp };
  });

it.each([
  ['in the same turn', 0],
  ['in two tasks', 1],
] as const)('a course commits and finishes %s, all is delivered, and the tab is hidden', async (_name, gap) => {
  const life = await aTitleOf('scorm');
  life.say([commit('incomplete', '7', false)]);
  if (gap) await new Promise((go) => setImmediate(go));
  life.say([commit('completed', '9', true)]);
  await life.settle();
  await life.settle();
  expect(life.page().client.work.outbox.state.get()).toMatchObject({ pending: 0 });
  await life.leave();
  await life.settle();
  await hide(life);
  expect(syncs(life).at(-1)).toEqual({ status: 'completed', at: '9', ended: true });
});

it('each time the tab is hidden again, the platform stays where it was', async () => {
  const life = await aTitleOf('scorm');
  for (const n of [1, 2, 3, 4]) life.say([commit(n === 4 ? 'completed' : 'incomplete', String(n), n === 4)]);
  await life.settle();
  await life.settle();
  await life.leave();
  await life.settle();
  for (let times = 0; times < 3; times++) await hide(life);
  expect(syncs(life).at(-1)?.at).toBe('4');
});

it('pages of a document that are turned while the one before is stored', async () => {
  const life = await aTitleOf('pdf');
  for (const at of [2, 5]) life.say([{ type: 'moved', position: { unit: 'page', at, of: 9 } }]);
  await life.settle();
  await life.leave();
  await life.settle();
  await hide(life);
  const pages = life.world.journal.syncs('pdf').map(({ body }) => (body as { position: number }).position); // guaranteed by the contract
  expect(pages.at(-1)).toBe(5);
});
