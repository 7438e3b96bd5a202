import { isState, partitionOf, type Outbound, subjectOf } from '#domain/tracking/index.ts';
import type { Environment } from '../../platform/environment.ts';
import { noWatermarks, storedWatermarks } from './watermarks.ts';

/**
 * State shared by all pages outside the database: a page may have no database, an erased one or a full one while
 * another page has a working one. Numbers only. If storage is refused, each page knows only its own actions.
 */
export type CrossTabState = {
  /** Highest attempt number that any page began; 0 if unknown. */
  epoch: (account: string) => number;
  began: (account: string, epoch: number) => void;
  /**
   * Marks titles with records that are on no disk. From now on, sent orders of these titles are counted for all pages.
   */
  concern: (records: readonly Outbound[]) => void;
  /** Highest order per subject that any page sent since its title was marked. */
  handed: (account: string) => ReadonlyMap<string, number>;
  hand: (record: Outbound) => void;
  /** Removes the account's entries. */
  forget: (account: string) => void;
};

/**
 * The row with an empty name counts attempts, like in the database. Only marked titles have rows for states: the others
 * are in the database, and would fill the localStorage quota.
 */
const ATTEMPTS = '';

export function crossTabState({ localStorage }: Pick<Environment, 'localStorage'>): CrossTabState {
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
        const lane = partitionOf(account, titleId, 'state');
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
