import * as z from 'zod/mini';
import type { Recorded } from '#domain/kernel/event.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import type { UnsavedFacts } from '#domain/kernel/journal-writer.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { Environment } from '../../platform/environment.ts';
import { definitionOf } from '../definitions.ts';
import type { JournalStore } from '../journal.store.ts';
import { selectReadableFacts } from '../readable.ts';

/**
 * Final flush: what a tab had only in memory when it was hidden or closed. A database write does not complete in a page
 * that is torn down; `localStorage` writes are synchronous. The next reader of the journal adopts the entries with
 * their original ids and times. What the closing page sent and what is sent later are therefore the same records.
 */
export type FinalFlush = {
  /** True if everything was stored, or there was nothing to store. */
  keep: (unkept: readonly UnsavedFacts<Outbound>[]) => boolean;
  /** Leaves the entries to other tabs, because this page forgets their learner. */
  leave: (unkept: readonly UnsavedFacts<Outbound>[]) => void;
  /** Rewrites the entries after some of their records reached the disk. */
  settle: (unkept: () => readonly UnsavedFacts<Outbound>[]) => void;
  /** Writes other tabs' entries of this learner to the journal. Rejects if the journal refuses some; those stay. */
  adopt: (account: string) => Promise<void>;
  /**
   * Facts that other tabs left and no journal has adopted yet, upgraded to current versions. `left` returns their
   * records.
   */
  facts: (account: string) => readonly StoredFact[];
  left: (account: string) => readonly Outbound[];
  /** Removes records from other tabs' entries that were delivered without a journal. */
  told: (account: string, isOwed: (record: Outbound) => boolean) => void;
  /** Removes the account's entries. */
  forget: (account: string) => void;
};

const PREFIX = 'last-words:';
const nameOf = (account: string, tab: string) => `${PREFIX}${account}:${tab}`;
const tabIn = (account: string, name: string) => name.slice(nameOf(account, '').length).replace(/:\d+$/, '');

const kept = z.object({
  facts: z.array(
    z.looseObject({ id: z.string(), type: z.string(), v: z.int(), seq: z.int(), at: z.number(), stream: z.string() }),
  ),
  outbound: z.array(z.looseObject({ id: z.string(), account: z.string(), lane: z.string(), kind: z.string() })),
});

export function finalFlush(
  { localStorage: storage }: Pick<Environment, 'localStorage'>,
  tab: string,
  write: JournalStore['write'],
): FinalFlush {
  /** Names of this tab's entries. */
  const mine = new Set<string>();
  /** By name: text that this tab wrote to the journal. The entry may remain if the browser refuses changes. */
  const adopted = new Map<string, string>();
  /** Names that are being written to the journal. */
  const adopting = new Set<string>();
  /** How many sign-outs this page has had. */
  let times = 0;

  const keep = (unkept: readonly UnsavedFacts<Outbound>[]): boolean => {
    const byName = wordsByName(unkept, tab);
    try {
      for (const name of mine) if (!byName.has(name)) remove(name);
      for (const [name, words] of byName) {
        if (!storage) return false;
        mine.add(name);
        storage.setItem(name, JSON.stringify(words));
      }
      return true;
    } catch {
      return false; // storage is full or blocked
    }
  };
  const remove = (name: string) => {
    storage?.removeItem(name);
    mine.delete(name);
  };
  const namesOf = (account: string): string[] => namesIn(storage, account);
  const adoptOne = async (account: string, name: string): Promise<void> => {
    const text = storage?.getItem(name) ?? '';
    // Writes each text once, because every write makes other tabs reread the journal.
    const words = adopted.get(name) === text ? undefined : wordsIn(account, text);
    if (words) {
      adopting.add(name);
      const tab = tabIn(account, name);
      await write({ account, ...words, strict: true, tab }).finally(() => adopting.delete(name));
    }
    adopted.set(name, text);
    try {
      if (storage?.getItem(name) === text) storage.removeItem(name); // otherwise the tab is alive and has written a newer text
    } catch {
      // blocked: removed at a later read
    }
  };
  /** Entries that no journal has adopted yet, with their tab. */
  const notAdopted = (account: string) =>
    namesOf(account)
      .filter((name) => !mine.has(name))
      .flatMap((name) => {
        const text = storage?.getItem(name) ?? '';
        const words = adopted.get(name) === text ? undefined : wordsIn(account, text);
        return words ? [{ ...words, tab: tabIn(account, name) }] : [];
      });

  return {
    keep,
    leave: (unkept) => leave(storage, wordsByName(unkept, tab), ++times),
    settle: (unkept) => {
      if (mine.size > 0) keep(unkept());
    },
    adopt: async (account) => {
      for (const name of namesOf(account)) {
        if (mine.has(name)) continue;
        await adoptOne(account, name); // retried at the next read
      }
    },
    facts: (account) => notAdopted(account).flatMap(lifted),
    left: (account) => notAdopted(account).flatMap(({ outbound }) => outbound),
    told: (account, isOwed) => {
      for (const name of namesOf(account))
        if (!mine.has(name) && !adopting.has(name)) trim(storage, account, name, isOwed);
    },
    forget: (account) => namesOf(account).forEach(remove),
  };
}

type Words = { facts: Recorded[]; outbound: Outbound[] };

const lifted = ({ facts, tab }: Words & { tab: string }): readonly StoredFact[] =>
  selectReadableFacts(
    facts.map((fact) => ({ ...fact, tab, n: fact.seq })),
    definitionOf,
  ).facts;
type Kept = Environment['localStorage'];

function wordsByName(unkept: readonly UnsavedFacts<Outbound>[], tab: string): Map<string, Words> {
  const byName = new Map<string, Words>();
  for (const { account, items } of unkept) {
    const name = nameOf(account, tab);
    const words = byName.get(name) ?? { facts: [], outbound: [] };
    words.facts.push(...items.map(({ fact }) => fact));
    words.outbound.push(...items.flatMap(({ outbound }) => outbound));
    byName.set(name, words);
  }
  return byName;
}

/** Writes entries under names that the tab no longer touches; `times` separates successive learners of the page. */
function leave(storage: Kept, byName: ReadonlyMap<string, Words>, times: number): void {
  try {
    for (const [name, words] of byName) storage?.setItem(`${name}:${times}`, JSON.stringify(words));
  } catch {
    // full or blocked: no other storage is left
  }
}

/** Names of all tabs' entries of this learner. */
function namesIn(storage: Kept, account: string): string[] {
  try {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, n) => storage?.key(n) ?? '');
    return names.filter((name) => name.startsWith(`${PREFIX}${account}:`));
  } catch {
    return []; // storage is blocked
  }
}

function wordsIn(account: string, text: string): Words | undefined {
  const words = kept.safeParse(jsonOf(text));
  if (!words.success) return undefined;
  const { facts, outbound } = words.data as unknown as Words; // `keep` wrote this shape
  return { facts, outbound: outbound.filter((record) => record.account === account) };
}

/** Removes delivered records from an entry that another tab left. */
function trim(storage: Kept, account: string, name: string, isOwed: (record: Outbound) => boolean): void {
  const words = wordsIn(account, storage?.getItem(name) ?? '');
  if (!words || words.outbound.every(isOwed)) return;
  try {
    storage?.setItem(name, JSON.stringify({ ...words, outbound: words.outbound.filter(isOwed) }));
  } catch {
    // blocked: the next start sends the records again, under the same ids
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // another program wrote this entry
  }
}
