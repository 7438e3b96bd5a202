import { expect, it } from 'vitest';
import { whileUnreadable } from '#adapters/storage/outbox/while-unavailable.ts';
import type { Outbox, StoredOutbound } from '#domain/tracking/index.ts';

/**
 * Verifies: reliability of delivery on a device whose disk is full: records in memory are sent, and nothing else is
 * lost.
 */
function aDisk() {
  const rows = new Map<string, StoredOutbound>();
  const disk = { isReadable: true, isErased: false, rows };
  const touch = <T>(answer: () => T) =>
    disk.isReadable ? Promise.resolve(answer()) : Promise.reject(new DOMException('full', 'UnknownError'));
  const outbox: Outbox = {
    after: (_account, seq) => touch(() => [...rows.values()].filter((row) => row.seq > seq)),
    get: (id) => touch(() => rows.get(id)),
    remove: (id, { heir } = {}) =>
      touch(() => {
        const newer = heir && rows.get(heir.id);
        if (newer) rows.set(newer.id, { ...newer, since: heir.since });
        rows.delete(id);
      }),
    marks: () => touch(() => new Map<string, number>()),
    note: () => touch(() => undefined),
    confirmed: async () => undefined,
    unclear: async () => new Map(),
    count: () => touch(() => ({ pending: rows.size, parked: 0 })),
  };
  const put = (seq: number, id = `r${seq}`) => rows.set(id, { seq, id } as StoredOutbound); // the test reads nothing else
  return { disk, put, outbox: whileUnreadable(outbox, { isErased: () => disk.isErased, report: () => undefined }) };
}

it('what was read before can be sent, and leaves the disk when that can be read again', async () => {
  const { disk, put, outbox } = aDisk();
  put(1);
  put(2);
  await outbox.after('ada', 0);
  disk.isReadable = false;
  expect((await outbox.get('r1'))?.id).toBe('r1');
  await outbox.remove('r1', { heir: { id: 'r2', since: 1 } });
  expect(await outbox.get('r1'), 'sent').toBeUndefined();
  expect((await outbox.get('r2'))?.id).toBe('r2');
  await expect(outbox.after('ada', 0)).rejects.toThrow('full');
  disk.isReadable = true;
  expect(await outbox.get('r1'), 'sent, and still on the disk').toBeUndefined();
  expect((await outbox.after('ada', 0)).map(({ id, since }) => [id, since])).toEqual([['r2', 1]]);
  expect([...disk.rows.keys()]).toEqual(['r2']);
});

it('in a database that was made anew no other record goes because it has the place of one that was sent', async () => {
  const { disk, put, outbox } = aDisk();
  put(1);
  await outbox.after('ada', 0);
  disk.isReadable = false;
  await outbox.remove('r1');
  disk.isReadable = true;
  disk.rows.clear();
  put(1, 'another');
  expect((await outbox.get('another'))?.id).toBe('another');
  expect((await outbox.after('ada', 0)).map(({ id }) => id)).toEqual(['another']);
});

it('an erased database is not believed until it got back what was in it', async () => {
  const { disk, put, outbox } = aDisk();
  put(1);
  put(2);
  await outbox.after('ada', 0);
  disk.isErased = true;
  disk.rows.clear();
  expect((await outbox.get('r1'))?.id, 'not gone, but sent from memory').toBe('r1');
  await outbox.remove('r1');
  await expect(outbox.after('ada', 0)).rejects.toThrow('erased');
  await expect(outbox.marks('ada')).rejects.toThrow('erased');
  await expect(outbox.count('ada')).rejects.toThrow('erased');
  put(1);
  put(2);
  disk.isErased = false;
  expect(
    (await outbox.after('ada', 0)).map(({ id }) => id),
    'what was given back and acknowledged goes',
  ).toEqual(['r2']);
});

it('what nobody read is not made up', async () => {
  const { disk, put, outbox } = aDisk();
  put(1);
  disk.isReadable = false;
  await expect(outbox.get('r1')).rejects.toThrow('full');
  await expect(outbox.remove('r1')).rejects.toThrow('full');
});
