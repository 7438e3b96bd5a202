import { isState, type Outbound, subjectOf } from '#domain/tracking/index.ts';
import type { Environment } from '../platform/environment.ts';

/**
 * What pages must know of each other when they do not share a database: one page may have none, or find it erased, while
 * another has one. Numbers only, kept as a text; where the browser refuses, each page knows what it did itself.
 */
export type BesideDatabase = {
  /** Highest sitting that any page began; 0 where none is known. */
  epoch: (account: string) => number;
  began: (account: string, epoch: number) => void;
  /** Highest order of each subject that a page without a database handed to the network. */
  handed: (account: string) => ReadonlyMap<string, number>;
  hand: (record: Outbound) => void;
  /** The learner wants nothing of theirs kept. */
  forget: (account: string) => void;
};

type Numbers = { epoch: number; handed: Record<string, number> };

const keyOf = (account: string) => `sittings:${account}`;

export function besideDatabase({ localStorage: storage }: Pick<Environment, 'localStorage'>): BesideDatabase {
  const read = (account: string): Numbers => {
    try {
      return { epoch: 0, handed: {}, ...(JSON.parse(storage?.getItem(keyOf(account)) ?? '{}') as Partial<Numbers>) }; // what `write` wrote
    } catch {
      return { epoch: 0, handed: {} }; // blocked, or something else wrote there
    }
  };
  const write = (account: string, numbers: Numbers): void => {
    try {
      storage?.setItem(keyOf(account), JSON.stringify(numbers));
    } catch {
      // full or blocked
    }
  };
  return {
    epoch: (account) => read(account).epoch,
    began: (account, epoch) => {
      const now = read(account);
      if (epoch > now.epoch) write(account, { ...now, epoch });
    },
    handed: (account) => new Map(Object.entries(read(account).handed)),
    hand: (record) => {
      if (!isState(record)) return;
      const now = read(record.account);
      const subject = subjectOf(record);
      if (record.order > (now.handed[subject] ?? 0))
        write(record.account, { ...now, handed: { ...now.handed, [subject]: record.order } });
    },
    forget: (account) => {
      try {
        storage?.removeItem(keyOf(account));
      } catch {
        // blocked: nothing is there
      }
    },
  };
}
