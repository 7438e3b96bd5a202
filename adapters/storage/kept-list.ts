import type { KeptList } from '#domain/catalogue/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Environment } from '../platform/environment.ts';
import { storageSlot } from './storage-slot.ts';

type Rules = {
  add: (list: readonly string[], value: string) => readonly string[];
  remove: (list: readonly string[], value: string) => readonly string[];
};

/** A stored list longer than this was not written by us. */
const STORED_MOST = 50_000;

/**
 * A list of the account, in this browser under `<name>:<account>`; in memory where the browser refuses. The browser tells
 * of changes by other tabs. `reload` when the account, or what is stored, may have changed: without an account the list
 * is empty and takes nothing.
 */
export function keptList(
  environment: Pick<Environment, 'localStorage' | 'sessionStorage' | 'onStorage'>,
  name: string,
  account: () => string | undefined,
  rules: Rules,
): KeptList & { reload: () => void } {
  const list = atom<readonly string[]>([]);
  let kept: { account: string; at: ReturnType<typeof storageSlot> } | undefined;
  const mine = () => {
    const owner = account();
    if (owner === undefined) return (kept = undefined);
    if (kept?.account !== owner) kept = { account: owner, at: storageSlot(environment, `${name}:${owner}`, 'browser') };
    return kept.at;
  };
  const reload = () => list.set(readList(mine()?.get()));
  // Read again before each change: another tab may have changed it.
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

/** What is stored, as far as it is a list of texts. */
function readList(stored: string | undefined): readonly string[] {
  if (stored === undefined || stored.length > STORED_MOST) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // spoiled: the next entry begins a new one
  }
}
