import { isState, laneOf, type Outbound, subjectOf } from '#domain/tracking/index.ts';
import type { Environment } from '../../platform/environment.ts';
import { noWatermarks, storedWatermarks } from './watermarks.ts';

/**
 * What pages must know of each other and no database tells them: one page may have none, or find it erased, or full, while
 * another has one. Numbers only; where the browser refuses to keep them, each page knows what it did itself.
 */
export type BesideDatabase = {
  /** Highest attempt that any page began; 0 where none is known. */
  epoch: (account: string) => number;
  began: (account: string, epoch: number) => void;
  /** A page tells something of these titles that is on no disk: from now on it counts what any page hands over of them. */
  concern: (records: readonly Outbound[]) => void;
  /** Highest order of each subject that any page handed to the network since its title is a concern. */
  handed: (account: string) => ReadonlyMap<string, number>;
  hand: (record: Outbound) => void;
  /** The learner wants nothing of theirs kept. */
  forget: (account: string) => void;
};

/**
 * The row of no subject counts the attempts, as in the database. Of states there are rows only for titles that are a
 * concern: the others are in the database, and would fill what a browser keeps of texts.
 */
const ATTEMPTS = '';

export function besideDatabase({ localStorage }: Pick<Environment, 'localStorage'>): BesideDatabase {
  const marks = localStorage ? storedWatermarks(localStorage, 'sittings') : noWatermarks;
  const raise = (account: string, name: string, to: number): void => {
    const now = marks.read(account);
    if (to > (now[name] ?? 0)) marks.write(account, { ...now, [name]: to });
  };
  return {
    epoch: (account) => marks.read(account)[ATTEMPTS] ?? 0,
    began: (account, epoch) => raise(account, ATTEMPTS, epoch),
    concern: (records) => {
      for (const { account, titleId } of records) {
        const now = marks.read(account);
        const lane = laneOf(account, titleId, 'state');
        if (now[lane] === undefined) marks.write(account, { ...now, [lane]: 0 });
      }
    },
    handed: (account) => new Map(Object.entries(marks.read(account)).filter(([name]) => name !== ATTEMPTS)),
    hand: (record) => {
      const { account, lane } = record;
      if (isState(record) && marks.read(account)[lane] !== undefined) raise(account, subjectOf(record), record.order);
    },
    forget: (account) => marks.write(account, {}),
  };
}
