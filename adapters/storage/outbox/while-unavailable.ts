import type { Outbox, Removal, StoredOutbound } from '#domain/tracking/index.ts';

type Surroundings = {
  /** True if the database was erased and not yet restored: its content is incomplete. */
  isErased: () => boolean;
  report: (where: string, error: unknown) => void;
};

/**
 * An outbox that keeps working while its database cannot be opened (full disk, site data being cleared) or was erased.
 * Records that were read before are in memory and can be sent. Acknowledged records are removed once the database is
 * readable again. If the page dies before, they are sent again, and the platform recognises their ids.
 */
export function whileUnreadable(given: Outbox, { isErased, report }: Surroundings): Outbox {
  /** Checks after the call, because the call itself often detects the erasure. */
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
