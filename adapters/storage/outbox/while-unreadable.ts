import type { Outbox, Removal, StoredOutbound } from '#domain/tracking/index.ts';

type Surroundings = {
  /** The database was made anew, and has not got back what was in it: what it says is not true. */
  isErased: () => boolean;
  report: (where: string, error: unknown) => void;
};

/**
 * An outbox that goes on while its database cannot be opened (a full disk, site data being cleared) or is not what it was:
 * what was read of it before is still in memory, and can be sent. What is acknowledged meanwhile leaves the database when
 * that can be read again; a page that dies before that sends it once more, and it is recognised by its id.
 */
export function whileUnreadable(given: Outbox, { isErased, report }: Surroundings): Outbox {
  /** An erasure is often found out by the very call that asks. */
  const believed = async <T>(answer: Promise<T>): Promise<T> => {
    const said = await answer;
    if (isErased()) throw new DOMException('What was stored was erased', 'InvalidStateError');
    return said;
  };
  const outbox: Outbox = {
    ...given,
    after: (...asked) => believed(given.after(...asked)),
    marks: (account) => believed(given.marks(account)),
    unclear: (account) => believed(given.unclear(account)),
    get: (id) => believed(given.get(id)),
    remove: (...asked) => believed(given.remove(...asked)),
    count: (account) => believed(given.count(account)),
  };
  const read = new Map<string, StoredOutbound>();
  const toRemove = new Map<string, Removal | undefined>();

  const removeLeft = async (): Promise<void> => {
    for (const [id, how] of [...toRemove]) {
      await outbox.remove(id, how);
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
    remove: async (id, how) => {
      try {
        await outbox.remove(id, how);
      } catch (error) {
        if (!read.has(id)) throw error;
        report('outbox', error);
        toRemove.set(id, how);
      }
      read.delete(id);
    },
  };
}
