import { internalPath } from '#domain/access/index.ts';
import { type Crumb, onceEach, type Trail, type TrailKeeper, visit } from '#domain/catalogue/index.ts';
import { fields, list, text } from '../api/wire/read.ts';
import type { StorageSlot } from './storage-slot.ts';

/**
 * The trail in the storage of this tab, so that a reload keeps the way; in memory where the browser refuses. Names of
 * tags and titles are not stored: a browser's file still holds for a while what a sign-out has removed. It carries the key of its learner: a trail that another one left is none. What is read from storage is checked like
 * anything from outside, since its paths become links.
 */
export function breadcrumbStore(slot: StorageSlot, account: () => string | undefined): TrailKeeper {
  let owner: string | undefined;
  let trail: Trail = [];
  const listeners = new Set<() => void>();
  const become = (next: Trail) => {
    trail = next;
    for (const listener of [...listeners]) listener();
  };
  const get = () => {
    const mine = account();
    if (mine !== owner) {
      owner = mine;
      trail = mine === undefined ? [] : kept(slot.get(), mine);
    }
    return trail;
  };
  return {
    get,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    visit: (crumb, whereabouts) => {
      const before = get();
      const next = visit(before, crumb, whereabouts);
      if (owner === undefined || JSON.stringify(next) === JSON.stringify(before)) return;
      slot.set(JSON.stringify({ owner, trail: next.map(({ itemName, ...unnamed }) => unnamed) }));
      become(next);
    },
    clear: () => {
      slot.clear();
      become([]);
    },
  };
}

function kept(written: string | undefined, mine: string): Trail {
  try {
    const it = fields(JSON.parse(written ?? 'null'));
    return it['owner'] === mine ? onceEach(list(it['trail'], crumbOf, () => undefined)) : [];
  } catch {
    return []; // not ours: somebody else's text under the same name
  }
}

function crumbOf(it: ReturnType<typeof fields>): Crumb | undefined {
  const path = internalPath(it['path']);
  if (path === undefined || text(it['name']) === '') return undefined;
  const params = Object.entries(fields(it['params'])).filter((one): one is [string, string] => text(one[1]) !== '');
  return {
    name: text(it['name']),
    itemName: '',
    tagId: typeof it['tagId'] === 'string' ? it['tagId'] : undefined,
    params: Object.fromEntries(params),
    path,
  };
}
