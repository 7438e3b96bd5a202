import type { StoredList } from '#domain/catalogue/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Environment } from '../platform/environment.ts';
import { storageKey } from './storage-key.ts';

type Rules = {
  add: (list: readonly string[], value: string) => readonly string[];
  remove: (list: readonly string[], value: string) => readonly string[];
};

/** Maximum length in characters. Longer stored text was not written by this application. */
const STORED_MOST = 50_000;

/**
 * A list of texts per account, in localStorage under `<name>:<account>`; in memory if storage is refused. Storage
 * events report changes by other tabs. Call `reload` when the account or the stored list may have changed. Without an
 * account, the list is empty and rejects entries.
 */
export function storedList(
  environment: Pick<Environment, 'localStorage' | 'sessionStorage' | 'onStorage'>,
  name: string,
  account: () => string | undefined,
  rules: Rules,
): StoredList & { reload: () => void } {
  const list = atom<readonly string[]>([]);
  let kept: { account: string; at: ReturnType<typeof storageKey> } | undefined;
  const mine = () => {
    const owner = account();
    if (owner === undefined) return (kept = undefined);
    if (kept?.account !== owner) kept = { account: owner, at: storageKey(environment, `${name}:${owner}`, 'browser') };
    return kept.at;
  };
  const reload = () => list.set(readList(mine()?.get()));
  // Rereads before each change, because another tab may have changed the list.
  const change = (rule: (now: readonly string[]) => readonly string[]) => {
    const at = mine();
    if (!at) return;
    const next = rule(readList(at.get()));
    if (next.length === 0) at.clear();
    else at.set(JSON.stringify(next));
    list.set(next);
  };
  environment.onStorage((key) => {
    const owner = account();
    if (owner !== undefined && (key === null || key === `${name}:${owner}`)) reload();
  });
  return {
    ...list.projection,
    reload,
    add: (value) => change((now) => rules.add(now, value)),
    remove: (value) => change((now) => rules.remove(now, value)),
    clear: () => change(() => []),
  };
}

/** Parses the stored list; non-texts are skipped. */
function readList(stored: string | undefined): readonly string[] {
  if (stored === undefined || stored.length > STORED_MOST) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // corrupt: the next entry starts a new list
  }
}
