import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, managedNonce } from '@noble/ciphers/utils.js';
import * as z from 'zod/mini';
import { fnv1a } from '#domain/kernel/fnv-1a.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import type { UnsavedFacts } from '#domain/kernel/journal-writer.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { Environment } from '../../platform/environment.ts';
import { secureRandom } from '../../platform/secure-random.ts';
import { definitionOf } from '../definitions.ts';
import type { JournalStore } from '../journal.store.ts';
import { selectReadableFacts } from '../readable.ts';

/**
 * Final flush: what a tab had only in memory when it was hidden or closed. A database write does not complete in a page
 * that is torn down; `localStorage` writes are synchronous. The next reader of the journal adopts the entries with
 * their original ids and times. What the closing page sent and what is sent later are therefore the same records.
 *
 * Browsers keep the bytes of removed `localStorage` entries. So entries are encrypted with a key in the database, whose
 * files are rewritten at sign-out. WebCrypto cannot encrypt synchronously; a library does.
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
  /** The database was erased, and with it the keys: entries are in plain text until a new key is stored. */
  erased: () => void;
  /**
   * Stops encrypting for the account, in all tabs. Returns whether encrypted entries remain, which need the key. Call
   * in the transaction that removes the key: a tab that is loading it then notices.
   */
  retire: (account: string) => boolean;
};

/** Prefixes of entries in plain text, and of encrypted ones, which earlier versions must not read or remove. */
const PLAIN = 'last-words:';
const ENCRYPTED = 'final-flush:';
const nameOf = (prefix: string, account: string, tab: string) => `${prefix}${account}:${tab}`;
const isEncrypted = (name: string) => name.startsWith(ENCRYPTED);
const tabIn = (account: string, name: string) =>
  name.slice(nameOf(isEncrypted(name) ? ENCRYPTED : PLAIN, account, '').length).replace(/:\d+$/, '');

const kept = z.object({
  facts: z.array(
    z.looseObject({ id: z.string(), type: z.string(), v: z.int(), seq: z.int(), at: z.number(), stream: z.string() }),
  ),
  outbound: z.array(z.looseObject({ id: z.string(), account: z.string(), lane: z.string(), kind: z.string() })),
});

export function finalFlush(
  { localStorage: storage }: Pick<Environment, 'localStorage'>,
  tab: string,
  { write, flushKey }: Pick<JournalStore, 'write' | 'flushKey'>,
): FinalFlush {
  const keys = flushKeys(storage, flushKey);
  /** Names of this tab's entries. */
  const mine = new Set<string>();
  const others = adoption(storage, keys, write);
  /** How many sign-outs this page has had. */
  let times = 0;

  const keep = (unkept: readonly UnsavedFacts<Outbound>[]): boolean => {
    const byName = entriesByName(unkept, tab, keys);
    try {
      for (const [name, text] of byName) {
        if (!storage) return false;
        storage.setItem(name, text);
        mine.add(name);
      }
      for (const name of mine) if (!byName.has(name)) remove(name); // after the new ones, which may be refused
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
  /** Names of other tabs' entries. */
  const othersOf = (account: string): string[] => namesOf(account).filter((name) => !mine.has(name));

  return {
    keep,
    leave: (unkept) => leave(storage, entriesByName(unkept, tab, keys), ++times),
    settle: (unkept) => {
      if (mine.size > 0) keep(unkept());
    },
    adopt: async (account) => {
      await keys.load(account);
      for (const name of othersOf(account)) await others.adopt(account, name); // retried at the next read
    },
    facts: (account) => others.notAdopted(account, othersOf(account)).flatMap(lifted),
    left: (account) => others.notAdopted(account, othersOf(account)).flatMap(({ outbound }) => outbound),
    told: (account, isOwed) => {
      for (const name of othersOf(account))
        if (!others.isAdopting(name)) trim(storage, keys, { account, name, isOwed });
    },
    forget: (account) => {
      keys.retire(account);
      namesOf(account).forEach(remove);
    },
    erased: keys.clear,
    retire: (account) => {
      keys.retire(account);
      return namesOf(account).some(isEncrypted);
    },
  };
}

type Words = { facts: Recorded[]; outbound: Outbound[] };

/** Reads other tabs' entries, and writes them to the journal. */
function adoption(storage: Kept, keys: Pick<FlushKeys, 'loaded'>, write: JournalStore['write']) {
  /** By name: text that this tab wrote to the journal. The entry may remain if the browser refuses changes. */
  const adopted = new Map<string, string>();
  /** Names that are being written to the journal. */
  const adopting = new Set<string>();
  const read = (account: string, name: string) => {
    const text = storage?.getItem(name) ?? '';
    return { text, words: adopted.get(name) === text ? undefined : wordsIn(keys, account, name, text) };
  };
  return {
    adopt: async (account: string, name: string): Promise<void> => {
      // Writes each text once, because every write makes other tabs reread the journal.
      const { text, words } = read(account, name);
      if (words === 'locked') return;
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
    },
    isAdopting: (name: string): boolean => adopting.has(name),
    /** Entries that no journal has adopted yet, with their tab. */
    notAdopted: (account: string, names: readonly string[]) =>
      names.flatMap((name) => {
        const { words } = read(account, name);
        return typeof words === 'object' ? [{ ...words, tab: tabIn(account, name) }] : [];
      }),
  };
}

const lifted = ({ facts, tab }: Words & { tab: string }): readonly StoredFact[] =>
  selectReadableFacts(
    facts.map((fact) => ({ ...fact, tab, n: fact.seq })),
    definitionOf,
  ).facts;
type Kept = Environment['localStorage'];

/** Texts by the names that they are stored under. */
function entriesByName(
  unkept: readonly UnsavedFacts<Outbound>[],
  tab: string,
  keys: Pick<FlushKeys, 'current'>,
): Map<string, string> {
  const byAccount = new Map<string, Words>();
  for (const { account, items } of unkept) {
    const words = byAccount.get(account) ?? { facts: [], outbound: [] };
    words.facts.push(...items.map(({ fact }) => fact));
    words.outbound.push(...items.flatMap(({ outbound }) => outbound));
    byAccount.set(account, words);
  }
  return new Map(
    [...byAccount].map(([account, words]) => {
      const key = keys.current(account);
      const text = JSON.stringify(words);
      return key ? [nameOf(ENCRYPTED, account, tab), encrypt(key, text)] : [nameOf(PLAIN, account, tab), text];
    }),
  );
}

/** Writes entries under names that the tab no longer touches; `times` separates successive learners of the page. */
function leave(storage: Kept, byName: ReadonlyMap<string, string>, times: number): void {
  try {
    for (const [name, text] of byName) storage?.setItem(`${name}:${times}`, text);
  } catch {
    // full or blocked: no other storage is left
  }
}

/** Names of all tabs' entries of this learner. */
function namesIn(storage: Kept, account: string): string[] {
  try {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, n) => storage?.key(n) ?? '');
    return names.filter((name) => [PLAIN, ENCRYPTED].some((prefix) => name.startsWith(nameOf(prefix, account, ''))));
  } catch {
    return []; // storage is blocked
  }
}

/** `locked`: no loaded key opens the entry. Undefined: another program wrote it. */
function wordsIn(
  keys: Pick<FlushKeys, 'loaded'>,
  account: string,
  name: string,
  text: string,
): Words | 'locked' | undefined {
  const plain = isEncrypted(name) ? decrypted(keys.loaded(account), text) : text;
  if (plain === undefined) return 'locked';
  const words = kept.safeParse(jsonOf(plain));
  if (!words.success) return undefined;
  const { facts, outbound } = words.data as unknown as Words; // `keep` wrote this shape
  return { facts, outbound: outbound.filter((record) => record.account === account) };
}

/** Removes delivered records from an entry that another tab left. */
function trim(
  storage: Kept,
  keys: FlushKeys,
  { account, name, isOwed }: { account: string; name: string; isOwed: (record: Outbound) => boolean },
): void {
  const words = wordsIn(keys, account, name, storage?.getItem(name) ?? '');
  if (typeof words !== 'object' || words.outbound.every(isOwed)) return;
  const text = JSON.stringify({ ...words, outbound: words.outbound.filter(isOwed) });
  const key = keys.loaded(account);
  try {
    storage?.setItem(name, isEncrypted(name) && key ? encrypt(key, text) : text);
  } catch {
    // blocked: the next start sends the records again, under the same ids
  }
}

type FlushKeys = {
  /** Loads the account's key, or stores a new one. Never rejects: without a key, entries are in plain text. */
  load: (account: string) => Promise<void>;
  /** The key to encrypt with; undefined if another tab's sign-out may have removed it from the database. */
  current: (account: string) => Uint8Array | undefined;
  /** The key to decrypt with. */
  loaded: (account: string) => Uint8Array | undefined;
  retire: (account: string) => void;
  clear: () => void;
};

const KEY_BYTES = 32;

/** Keys of this page. A fingerprint in `localStorage` tells all tabs which key is in the database. */
function flushKeys(storage: Kept, flushKey: JournalStore['flushKey']): FlushKeys {
  const keys = new Map<string, Uint8Array>();
  const nameFor = (account: string) => `flush-key:${account}`;
  const current = (account: string): Uint8Array | undefined => {
    const key = keys.get(account);
    try {
      return key && storage?.getItem(nameFor(account)) === fingerprintOf(key) ? key : undefined;
    } catch {
      return undefined; // storage is blocked
    }
  };
  const retire = (account: string): void => {
    try {
      storage?.removeItem(nameFor(account));
    } catch {
      // storage is blocked: nothing was encrypted
    }
  };
  return {
    load: async (account) => {
      if (!storage || current(account)) return;
      const fresh = secureRandom.bytes(KEY_BYTES);
      const name = nameFor(account);
      try {
        // A sign-out in another tab, or cleared site data, removes the fingerprint while the database responds.
        storage.setItem(name, storage.getItem(name) ?? fingerprintOf(fresh));
        const before = storage.getItem(name);
        const key = await flushKey(account, fresh);
        keys.set(account, key);
        if (storage.getItem(name) === before) storage.setItem(name, fingerprintOf(key));
      } catch {
        retire(account); // disk full, or storage blocked
      }
    },
    current,
    loaded: (account) => keys.get(account),
    retire,
    clear: () => keys.clear(),
  };
}

const fingerprintOf = (key: Uint8Array): string => fnv1a(bytesToHex(key)).toString(16);

const cipherOf = (key: Uint8Array) => managedNonce(xchacha20poly1305)(key);

/** Base64 of nonce and ciphertext. */
const encrypt = (key: Uint8Array, text: string): string =>
  base64Of(cipherOf(key).encrypt(new TextEncoder().encode(text)));

/** Undefined: the text was changed, or encrypted with another key. */
function decrypted(key: Uint8Array | undefined, text: string): string | undefined {
  if (!key) return undefined;
  try {
    return new TextDecoder().decode(cipherOf(key).decrypt(Uint8Array.from(atob(text), (char) => char.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // another program wrote this entry
  }
}
