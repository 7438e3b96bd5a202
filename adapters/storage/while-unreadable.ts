import type { Outbox, StoredOutbound } from '#domain/tracking/index.ts';

/**
 * An outbox that goes on while its database cannot be opened (a full disk, site data being cleared): what was read of it
 * before is still in memory, and can be sent. What is acknowledged meanwhile leaves the database when that can be read
 * again; a page that dies before that sends it once more, and it is recognised by its id.
 */
export function whileUnreadable(outbox: Outbox, report: (where: string, error: unknown) => void): Outbox {
  const read = new Map<number, StoredOutbound>();
  /** Ids by place: in a database that was made anew another record may have it. */
  const toRemove = new Map<number, string>();

  const removeLeft = async (): Promise<void> => {
    for (const [seq, id] of [...toRemove]) {
      if ((await outbox.get(seq))?.id === id) await outbox.remove(seq);
      toRemove.delete(seq);
    }
  };
  return {
    ...outbox,
    after: async (account, seq) => {
      await removeLeft();
      const records = await outbox.after(account, seq);
      for (const record of records) read.set(record.seq, record);
      return records;
    },
    get: async (seq) => {
      try {
        const now = await outbox.get(seq);
        return now && toRemove.get(seq) === now.id ? undefined : now;
      } catch (error) {
        if (toRemove.has(seq)) return undefined;
        const known = read.get(seq);
        if (!known) throw error;
        report('outbox', error);
        return known;
      }
    },
    remove: async (seq) => {
      const known = read.get(seq);
      try {
        await outbox.remove(seq);
      } catch (error) {
        if (!known) throw error;
        report('outbox', error);
        toRemove.set(seq, known.id);
      }
      read.delete(seq);
    },
  };
}
