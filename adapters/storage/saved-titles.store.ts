import {
  type TitleMark,
  MAX_SAVED,
  MAX_VIEWED,
  noTitles,
  type SavedTitles,
  type SavedTitlesStore,
} from '#domain/bookmarks/index.ts';
import { fields, id, list, number } from '../api/wire/read.ts';
import type { Environment } from '../platform/environment.ts';

const PREFIX = 'own-titles:';

/**
 * One `localStorage` entry per account, with title ids and times only. Storage events notify other tabs. What the
 * browser refuses to store stays in memory. Unreadable entries count as empty.
 */
export function savedTitlesStore({
  localStorage,
  onStorage,
}: Pick<Environment, 'localStorage' | 'onStorage'>): SavedTitlesStore {
  const last = new Map<string, { written: string | null; own: SavedTitles }>();
  const refused = new Map<string, SavedTitles>();
  const watchers = new Set<(account: string) => void>();
  const tell = (account: string) => {
    for (const watcher of [...watchers]) watcher(account);
  };

  const read = (account: string): SavedTitles => {
    const kept = refused.get(account);
    if (kept) return kept;
    const written = stored(account);
    const known = last.get(account);
    if (known?.written === written) return known.own;
    const own = written === null ? noTitles : parse(written);
    last.set(account, { written, own });
    return own;
  };
  const stored = (account: string): string | null => {
    try {
      return localStorage?.getItem(PREFIX + account) ?? null;
    } catch {
      return null; // storage is blocked: treated as empty
    }
  };
  const write = (account: string, own: SavedTitles): void => {
    try {
      if (!localStorage) throw new Error('there is no storage');
      const written = own.saved.length + own.viewed.length === 0 ? null : JSON.stringify(own);
      if (written === null) localStorage.removeItem(PREFIX + account);
      else localStorage.setItem(PREFIX + account, written);
      refused.delete(account);
      last.set(account, { written, own });
    } catch {
      refused.set(account, own); // full or blocked: lasts as long as this page
    }
  };

  onStorage((key) => {
    if (key === null) for (const account of last.keys()) tell(account);
    else if (key.startsWith(PREFIX)) tell(key.slice(PREFIX.length));
  });
  return {
    read,
    change: (account, change) => {
      const before = read(account);
      const after = change(before);
      if (after === before) return;
      write(account, after);
      tell(account);
    },
    watch: (onChange) => void watchers.add(onChange),
  };
}

function parse(written: string): SavedTitles {
  try {
    const it = fields(JSON.parse(written));
    return { saved: marks(it['saved'], MAX_SAVED), viewed: marks(it['viewed'], MAX_VIEWED) };
  } catch {
    return noTitles; // truncated, or written by another program
  }
}

function marks(value: unknown, most: number): TitleMark[] {
  const seen = new Set<string>();
  return list(
    value,
    (it) => {
      const titleId = id(it['titleId']);
      if (titleId === undefined || seen.has(titleId)) return undefined;
      seen.add(titleId);
      return { titleId, at: number(it['at']) ?? 0 };
    },
    () => undefined,
  ).slice(0, most);
}
