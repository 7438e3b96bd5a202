import { isState, type Outbound, subjectOf } from '#domain/tracking/index.ts';
import type { Environment } from '../platform/environment.ts';
import { noWatermarks, storedWatermarks } from './watermarks.ts';

/**
 * What pages must know of each other when they do not share a database: one page may have none, or find it erased, while
 * another has one. Numbers only; where the browser refuses to keep them, each page knows what it did itself.
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

/** The row of no subject counts the sittings, as in the database. */
const SITTINGS = '';

export function besideDatabase({ localStorage }: Pick<Environment, 'localStorage'>): BesideDatabase {
  const marks = localStorage ? storedWatermarks(localStorage, 'sittings') : noWatermarks;
  const raise = (account: string, name: string, to: number): void => {
    const now = marks.read(account);
    if (to > (now[name] ?? 0)) marks.write(account, { ...now, [name]: to });
  };
  return {
    epoch: (account) => marks.read(account)[SITTINGS] ?? 0,
    began: (account, epoch) => raise(account, SITTINGS, epoch),
    handed: (account) => new Map(Object.entries(marks.read(account)).filter(([name]) => name !== SITTINGS)),
    hand: (record) => {
      if (isState(record)) raise(record.account, subjectOf(record), record.order);
    },
    forget: (account) => marks.write(account, {}),
  };
}
