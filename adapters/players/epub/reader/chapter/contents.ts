import { type BookEntry, fractionAt } from '#domain/player/index.ts';
import { CONTENTS_MOST, TEXT_MOST_CHARS } from '../../protocol.ts';
import type { Entries } from '../entries.ts';
import { type LoadedBook, packagePathOf } from '../load-book.ts';
import { leadsTo } from '../paths.ts';

const DEPTH_MOST = 16;

/** An entry of the table of contents, and the chapter it leads to. */
export type ContentsEntry = BookEntry & { index: number; fragment: string };

type NavItem = { href: string; label: string; subitems?: NavItem[] };

/** The table of contents as a flat list in reading order. Empty when the book has none, or one that cannot be read. */
export async function readContents(loaded: LoadedBook, entries: Entries): Promise<ContentsEntry[]> {
  const { book, sections, pathOf, weights } = loaded;
  const { navPath, ncxPath } = book.packaging;
  const written = navPath || ncxPath;
  const packaged = leadsTo(packagePathOf(book), '');
  const nav = written && packaged?.at === 'inside' ? leadsTo(written, packaged.path) : undefined;
  if (nav?.at !== 'inside' || entries.find(nav.path) === undefined) return [];
  const { toc } = await book.loaded.navigation;
  const indexes = new Map(sections.map((section, index) => [pathOf(section), index]));
  const found: ContentsEntry[] = [];
  const walk = (items: readonly NavItem[], depth: number, path: string) => {
    items.forEach(({ href, label, subitems }, at) => {
      if (found.length >= CONTENTS_MOST) return;
      const id = `${path}${at}`;
      const to = leadsTo(href, nav.path);
      const index = to?.at === 'inside' ? indexes.get(to.path) : undefined;
      const title = label
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, TEXT_MOST_CHARS / 4);
      if (title !== '' && index !== undefined && to?.at === 'inside')
        found.push({
          id,
          title,
          depth,
          place: to.path + to.fragment,
          at: fractionAt(weights, index, 0),
          index,
          fragment: to.fragment.slice(1),
        });
      if (depth + 1 < DEPTH_MOST) walk(subitems ?? [], depth + 1, `${id}.`);
    });
  };
  walk(toc, 0, '');
  return found;
}

/** The entry that a place belongs to: the last that begins before it. `isBefore` looks at entries of the chapter shown. */
export function entryAt(
  contents: readonly ContentsEntry[],
  index: number,
  isBefore: (fragment: string) => boolean,
): ContentsEntry | undefined {
  let found: ContentsEntry | undefined;
  for (const entry of contents) {
    const begins =
      entry.index < index || (entry.index === index && (entry.fragment === '' || isBefore(entry.fragment)));
    // In a book whose contents jump about, the nearest chapter counts.
    if (begins && (!found || entry.index >= found.index)) found = entry;
  }
  return found;
}
