import { internalPath } from '#domain/access/index.ts';
import { type Crumb, onceEach, type Trail, type TrailKeeper, visit } from '#domain/catalogue/index.ts';
import { fields, list, text } from '../api/wire/read.ts';
import type { StorageSlot } from './storage-slot.ts';

/** A name longer than this is cut on every screen. */
const LONGEST_NAME = 200;

/**
 * The trail in the storage of this tab, so that a reload keeps the way; in memory where the browser refuses. It
 * carries the key of its learner: a trail that another one left is none. What is read from storage is checked like
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
      const short = { ...crumb, itemName: text(crumb.itemName.slice(0, LONGEST_NAME)) };
      const next = visit(before, short, whereabouts);
      if (owner === undefined || JSON.stringify(next) === JSON.stringify(before)) return;
      slot.set(JSON.stringify({ owner, trail: next }));
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
    itemName: text(it['itemName']).slice(0, LONGEST_NAME),
    tagId: typeof it['tagId'] === 'string' ? it['tagId'] : undefined,
    params: Object.fromEntries(params),
    path,
  };
}
