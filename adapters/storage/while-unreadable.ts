import type { Outbox, StoredOutbound } from '#domain/tracking/index.ts';

/**
 * An outbox that goes on while its database cannot be opened (a full disk, site data being cleared): what was read of it
 * before is still in memory, and can be sent. What is acknowledged meanwhile leaves the database when that can be read
 * again; a page that dies before that sends it once more, and it is recognised by its id.
 */
export function whileUnreadable(outbox: Outbox, report: (where: string, error: unknown) => void): Outbox {
  const read = new Map<string, StoredOutbound>();
  const toRemove = new Set<string>();

  const removeLeft = async (): Promise<void> => {
    for (const id of [...toRemove]) {
      await outbox.remove(id);
      toRemove.delete(id);
    }
  };
  return {
    ...outbox,
    after: async (account, seq) => {
      await removeLeft();
      const records = await outbox.after(account, seq);
      for (const record of records) read.set(record.id, record);
      return records;
    },
    get: async (id) => {
      if (toRemove.has(id)) return undefined;
      try {
        return await outbox.get(id);
      } catch (error) {
        const known = read.get(id);
        if (!known) throw error;
        report('outbox', error);
        return known;
      }
    },
    remove: async (id) => {
      try {
        await outbox.remove(id);
      } catch (error) {
        if (!read.has(id)) throw error;
        report('outbox', error);
        toRemove.add(id);
      }
      read.delete(id);
    },
  };
}
