import { internalPath } from '#domain/access/index.ts';
import {
  type Breadcrumb,
  onceEach,
  type BreadcrumbTrail,
  type BreadcrumbStore,
  visit,
} from '#domain/catalogue/index.ts';
import { fields, list, text } from '../api/wire/read.ts';
import type { StorageKey } from './storage-key.ts';

/**
 * Breadcrumbs in sessionStorage, so that they survive a reload; in memory if storage is refused. Names of tags and
 * titles are not stored, because browser files hold removed data for a while. Breadcrumbs of another account are
 * ignored. Stored values are validated like external input, because their paths become links.
 */
export function breadcrumbStore(slot: StorageKey, account: () => string | undefined): BreadcrumbStore {
  let owner: string | undefined;
  let trail: BreadcrumbTrail = [];
  const listeners = new Set<() => void>();
  const become = (next: BreadcrumbTrail) => {
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
    visit: (crumb, cataloguePath) => {
      const before = get();
      const next = visit(before, crumb, cataloguePath);
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

function kept(written: string | undefined, mine: string): BreadcrumbTrail {
  try {
    const it = fields(JSON.parse(written ?? 'null'));
    return it['owner'] === mine ? onceEach(list(it['trail'], crumbOf, () => undefined)) : [];
  } catch {
    return []; // not JSON: another program uses the same key
  }
}

function crumbOf(it: ReturnType<typeof fields>): Breadcrumb | undefined {
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
