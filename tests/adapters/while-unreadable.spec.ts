import { expect, it } from 'vitest';
import { whileUnreadable } from '#adapters/storage/while-unreadable.ts';
import type { Outbox, StoredOutbound } from '#domain/tracking/index.ts';

/** Verifies: reliability of delivery on a device whose disk is full: what memory holds is sent, and nothing else is lost. */
function aDisk() {
  const rows = new Map<number, StoredOutbound>();
  const disk = { isReadable: true, rows };
  const touch = <T>(answer: () => T) =>
    disk.isReadable ? Promise.resolve(answer()) : Promise.reject(new DOMException('full', 'UnknownError'));
  const outbox: Outbox = {
    after: (_account, seq) => touch(() => [...rows.values()].filter((row) => row.seq > seq)),
    get: (seq) => touch(() => rows.get(seq)),
    remove: (seq) => touch(() => void rows.delete(seq)),
    marks: () => touch(() => new Map<string, number>()),
    note: () => touch(() => undefined),
    count: () => touch(() => ({ pending: rows.size, parked: 0 })),
  };
  const put = (seq: number, id = `r${seq}`) => rows.set(seq, { seq, id } as StoredOutbound); // what is looked at here
  return { disk, put, outbox: whileUnreadable(outbox, () => undefined) };
}

it('what was read before can be sent, and leaves the disk when that can be read again', async () => {
  const { disk, put, outbox } = aDisk();
  put(1);
  put(2);
  await outbox.after('ada', 0);
  disk.isReadable = false;
  expect((await outbox.get(1))?.id).toBe('r1');
  await outbox.remove(1);
  expect(await outbox.get(1), 'sent').toBeUndefined();
  expect((await outbox.get(2))?.id).toBe('r2');
  await expect(outbox.after('ada', 0)).rejects.toThrow('full');
  disk.isReadable = true;
  expect(await outbox.get(1), 'sent, and still on the disk').toBeUndefined();
  expect((await outbox.after('ada', 0)).map(({ id }) => id)).toEqual(['r2']);
  expect([...disk.rows.keys()]).toEqual([2]);
});

it('in a database that was made anew no other record goes because it has the place of one that was sent', async () => {
  const { disk, put, outbox } = aDisk();
  put(1);
  await outbox.after('ada', 0);
  disk.isReadable = false;
  await outbox.remove(1);
  disk.isReadable = true;
  put(1, 'another');
  expect((await outbox.get(1))?.id).toBe('another');
  expect((await outbox.after('ada', 0)).map(({ id }) => id)).toEqual(['another']);
});

it('what nobody read is not made up', async () => {
  const { disk, put, outbox } = aDisk();
  put(1);
  disk.isReadable = false;
  await expect(outbox.get(1)).rejects.toThrow('full');
  await expect(outbox.remove(1)).rejects.toThrow('full');
});
