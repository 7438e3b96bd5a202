import * as z from 'zod/mini';
import type { Recorded } from '#domain/kernel/event.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import type { Unkept } from '#domain/kernel/journal-keeper.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { Environment } from '../../platform/environment.ts';
import { definitionOf } from '../definitions.ts';
import type { JournalStore } from '../journal.store.ts';
import { readable } from '../readable.ts';

/**
 * What a tab had in memory only when its page was hidden or went away. The database takes nothing from a page that is
 * torn down; `localStorage` is written before the page can be. Whoever reads the journal next adopts it, with the ids and
 * times it had, so that what left with the page and what is told later are the same.
 */
export type LastWords = {
  /** True when all of it is kept, or there was nothing to keep. */
  keep: (unkept: readonly Unkept<Outbound>[]) => boolean;
  /** This page will not know of it any more: it stays as it is, as if another tab had left it. */
  leave: (unkept: readonly Unkept<Outbound>[]) => void;
  /** Some of what was kept is on the disk by now. */
  settle: (unkept: () => readonly Unkept<Outbound>[]) => void;
  /** Writes to the journal what other tabs left of this learner. Rejects when it takes some of it not: that stays. */
  adopt: (account: string) => Promise<void>;
  /** What other tabs left and no journal has taken yet: their facts, lifted to today's shapes, and what is to be told. */
  facts: (account: string) => readonly StoredFact[];
  left: (account: string) => readonly Outbound[];
  /** What other tabs left is told without a journal: it is not left to be told any more. */
  told: (account: string, isOwed: (record: Outbound) => boolean) => void;
  /** The learner wants nothing of theirs kept. */
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

export function lastWords(
  { localStorage: storage }: Pick<Environment, 'localStorage'>,
  tab: string,
  write: JournalStore['write'],
): LastWords {
  /** Names under which this tab has something. */
  const mine = new Set<string>();
  /** By name: what this tab wrote to the journal. It may stay there, where the browser takes no change of it. */
  const adopted = new Map<string, string>();
  /** What is being written to it. */
  const adopting = new Set<string>();
  /** How often a learner has left this page. */
  let times = 0;

  const keep = (unkept: readonly Unkept<Outbound>[]): boolean => {
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
      return false; // full or blocked
    }
  };
  const remove = (name: string) => {
    storage?.removeItem(name);
    mine.delete(name);
  };
  const namesOf = (account: string): string[] => namesIn(storage, account);
  const adoptOne = async (account: string, name: string): Promise<void> => {
    const text = storage?.getItem(name) ?? '';
    // Written once: other tabs hear of each write, and read anew.
    const words = adopted.get(name) === text ? undefined : wordsIn(account, text);
    if (words) {
      adopting.add(name);
      const tab = tabIn(account, name);
      await write({ account, ...words, strict: true, tab }).finally(() => adopting.delete(name));
    }
    adopted.set(name, text);
    try {
      if (storage?.getItem(name) === text) storage.removeItem(name); // else the tab lives, and has said more
    } catch {
      // blocked: removed at a later read
    }
  };
  /** By tab: what no journal has taken yet. */
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
        await adoptOne(account, name); // tried again at the next read
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
  readable(
    facts.map((fact) => ({ ...fact, tab, n: fact.seq })),
    definitionOf,
  ).facts;
type Kept = Environment['localStorage'];

function wordsByName(unkept: readonly Unkept<Outbound>[], tab: string): Map<string, Words> {
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

/** Under names that the tab does not touch any more: `times` tells one learner who leaves it from the next. */
function leave(storage: Kept, byName: ReadonlyMap<string, Words>, times: number): void {
  try {
    for (const [name, words] of byName) storage?.setItem(`${name}:${times}`, JSON.stringify(words));
  } catch {
    // full or blocked: nothing else can keep it
  }
}

/** Names under which any tab has left something of this learner. */
function namesIn(storage: Kept, account: string): string[] {
  try {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, n) => storage?.key(n) ?? '');
    return names.filter((name) => name.startsWith(`${PREFIX}${account}:`));
  } catch {
    return []; // blocked
  }
}

function wordsIn(account: string, text: string): Words | undefined {
  const words = kept.safeParse(jsonOf(text));
  if (!words.success) return undefined;
  const { facts, outbound } = words.data as unknown as Words; // what `keep` wrote
  return { facts, outbound: outbound.filter((record) => record.account === account) };
}

/** Takes out of what a tab left the records that nobody is owed any more. */
function trim(storage: Kept, account: string, name: string, isOwed: (record: Outbound) => boolean): void {
  const words = wordsIn(account, storage?.getItem(name) ?? '');
  if (!words || words.outbound.every(isOwed)) return;
  try {
    storage?.setItem(name, JSON.stringify({ ...words, outbound: words.outbound.filter(isOwed) }));
  } catch {
    // blocked: told once more by the next start, under the same ids
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // something else wrote there
  }
}
