import { EpubCFI } from 'epubjs';
import { type BookAction, type BookEntry, fractionAt } from '#domain/player/index.ts';
import { normalizeForSearch } from '#domain/text/index.ts';
import {
  CONTENTS_MOST,
  type ResolvedDisplay,
  MATCHES_MOST,
  type OpenBook,
  TEXT_MOST_CHARS,
  type ToApp,
  type ToReader,
} from '../protocol.ts';
import { type Entries, entriesOf } from './entries.ts';
import { readToReader } from './from-app.ts';
import { BookError } from './fitness.ts';
import { listenInChapter, listenToKeys } from './input.ts';
import { loadBook, type LoadedBook, packagePathOf } from './load-book.ts';
import { bookMarks } from './marks/marks.ts';
import { loadTypeface } from './typefaces/typefaces.ts';
import { type SpokenWords, spokenWords } from './read-aloud/spoken-words.ts';
import type { ChapterView } from './stage.ts';
import { createView, type View } from './view.ts';
import { matchesIn } from './search/search.ts';
import { resolveLink } from './paths.ts';
import { fixedCss, isDarkPaper, lookCss, paperOf } from './chapter/look.ts';

/** Displays one book in `page` and talks to the application over the port. Calls `shows` when a page is displayed. */
export function runBook(open: OpenBook, port: MessagePort, page: HTMLElement, shows: () => void): void {
  const say = (message: ToApp) => port.postMessage(message);
  const entries = entriesOf(open.entries, (path) => say({ op: 'want', path }));
  let view: View | undefined;
  let loaded: LoadedBook | undefined;
  let contents: readonly ContentsEntry[] = [];
  const style = chapterStyle(open.look, () => ({ loaded, displayed: view?.displayed() ?? [] }));

  const setLook = lookTaker(style, () => view);
  const direction = () => (style.isFromRight() ? 'rtl' : (loaded?.direction ?? 'ltr'));
  const titleIn = (index: number) => entryAt(contents, index, () => false)?.title;
  const hear = {
    action: (action: BookAction, by: 'key' | 'finger') => say({ op: 'action', action, by }),
    inside: (place: string) => view?.goTo(place, false),
    outside: (href: string) => say({ op: 'link', href: href.slice(0, 2000) }),
  };
  const failed = (error: unknown) =>
    say({
      op: 'failed',
      detail: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      ...(error instanceof BookError ? { fault: error.fault } : {}),
    });
  const tellBook = ({ isFixed }: LoadedBook) =>
    say({
      op: 'opened',
      direction: direction(),
      isFixed,
      contents: contents.map(({ id, title, depth, place, at }) => ({ id, title, depth, place, at })),
    });

  const marks = bookMarks(() => view?.displayed() ?? [], {
    say,
    failed,
    placeOf: ({ section: { index, cfiBase }, contents: chapter }, range, { start }) => ({
      in: 'book',
      cfi: new EpubCFI(range, cfiBase).toString(),
      at: fractionAt(loaded?.weights ?? [], index, start / Math.max(1, chapter?.document.body.textContent.length ?? 0)),
      chapter: entryAt(contents, index, (id) => isBefore(chapter, id, range))?.title ?? '',
    }),
  });
  const words = spokenWords({ view: () => view, language: () => loaded?.language ?? '', say });
  const search = bookSearch(say, (index) => titleIn(index) ?? '');

  const begin = async () => {
    await loadTypeface(open.look.typeface);
    const book = await loadBook(entries, open.texts, style.addTo);
    loaded = book;
    view = createView(book, page, style.look(), {
      shown: ({ index, isBefore, ...shown }) => {
        const entry = entryAt(contents, index, isBefore);
        say({ op: 'at', ...shown, chapter: entry?.title ?? '', entry: entry?.id });
        marks.moved();
        words.moved(shown.by, shown.atEnd);
        shows();
      },
      drawn: (drawn) => {
        listenInChapter(drawn, titleIn(drawn.section.index) ?? open.name, direction, hear);
        marks.drawn(drawn);
      },
      vertical: (mode) => {
        style.setVertical(mode);
        tellBook(book);
      },
      failed,
    });
    // The first page does not wait for the table of contents.
    view.open(open.from);
    contents = await readContents(book, entries);
    tellBook(book);
  };

  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = readToReader(event.data);
    if (message) obey(message, { entries, loaded, view, setLook, search, marks, words, failed });
  };
  listenToKeys(document, direction, hear);
  begin().catch(failed);
}

type Parts = {
  entries: Entries;
  loaded: LoadedBook | undefined;
  view: View | undefined;
  setLook: (look: ResolvedDisplay) => Promise<void>;
  search: BookSearch;
  marks: ReturnType<typeof bookMarks>;
  words: SpokenWords;
  failed: (error: unknown) => void;
};

/** Executes a command of the application. Ignores view commands before the book has loaded. */
function obey(message: ToReader, { entries, loaded, view, setLook, search, marks, words, failed }: Parts): void {
  switch (message.op) {
    case 'entry':
      return entries.take(message.path, message.bytes);
    case 'next':
      return view?.turn(1);
    case 'previous':
      return view?.turn(-1);
    case 'goTo':
      return view?.goTo(message.place, message.mark);
    case 'goToFraction':
      return view?.goToFraction(message.fraction);
    case 'search':
      view?.unmark();
      return void search(message.id, message.text, loaded).catch(failed);
    case 'look':
      return void setLook(message.look);
    case 'marks':
      return marks.show(message.marks);
    case 'selectFound':
      return view?.withMarked(marks.select);
    case 'deselect':
      return marks.deselect();
    case 'passage':
      return words.give(message.id, message.from);
    case 'spoken':
      return words.mark(message.stretch);
  }
}

/** Applies display settings once their font has loaded, unless others were chosen meanwhile. */
function lookTaker(style: ChapterStyle, view: () => View | undefined) {
  let last: ResolvedDisplay | undefined;
  return async (look: ResolvedDisplay): Promise<void> => {
    last = look;
    await loadTypeface(look.typeface);
    if (last !== look) return;
    style.setLook(look);
    view()?.setLook(look);
  };
}

const isBefore = (chapter: ChapterView['contents'], id: string, { startContainer, startOffset }: Range): boolean => {
  const element = chapter?.document.getElementById(id);
  if (!chapter || !element) return false;
  const from = chapter.document.createRange();
  from.selectNode(element);
  return from.comparePoint(startContainer, startOffset) >= 0;
};

/** Searches all chapters; a superseded search sends nothing more. An empty text has no matches. */
type BookSearch = (id: number, text: string, loaded: LoadedBook | undefined) => Promise<void>;

/** Whole-book search: sends matches chapter by chapter, each with its chapter title. */
function bookSearch(say: (message: ToApp) => void, titleIn: (index: number) => string): BookSearch {
  let searching = 0;
  return async (id, text, loaded) => {
    searching = id;
    const wanted = normalizeForSearch(text);
    let room = MATCHES_MOST + 1; // one extra match shows that there are more
    for (const [index, section] of (loaded && wanted !== '' ? loaded.sections : []).entries()) {
      if (!section.linear || room <= 0 || !loaded) continue;
      const chapter = await loaded.plain(section);
      if (searching !== id) return;
      const matches = matchesIn(chapter, wanted, room, {
        chapter: titleIn(index),
        placeOf: (range) => section.cfiFromRange(range),
      });
      room -= matches.length;
      if (matches.length > 0) say({ op: 'found', id, matches: matches.slice(0, MATCHES_MOST), done: false });
    }
    say({ op: 'found', id, matches: [], done: true });
  };
}

const DEPTH_MOST = 16;

/** An entry of the table of contents, with its chapter. */
type ContentsEntry = BookEntry & { index: number; fragment: string };

type NavItem = { href: string; label: string; subitems?: NavItem[] };

/** The table of contents as a flat list in reading order. Empty if missing or unreadable. */
async function readContents(loaded: LoadedBook, entries: Entries): Promise<ContentsEntry[]> {
  const { book, sections, pathOf, weights } = loaded;
  const { navPath, ncxPath } = book.packaging;
  const written = navPath || ncxPath;
  const packaged = resolveLink(packagePathOf(book), '');
  const nav = written && packaged?.at === 'inside' ? resolveLink(written, packaged.path) : undefined;
  if (nav?.at !== 'inside' || entries.find(nav.path) === undefined) return [];
  const { toc } = await book.loaded.navigation;
  const indexes = new Map(sections.map((section, index) => [pathOf(section), index]));
  const found: ContentsEntry[] = [];
  const walk = (items: readonly NavItem[], depth: number, path: string) => {
    items.forEach(({ href, label, subitems }, at) => {
      if (found.length >= CONTENTS_MOST) return;
      const id = `${path}${at}`;
      const to = resolveLink(href, nav.path);
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

/** The entry of a position: the last one that begins before it. `isBefore` checks entries of the displayed chapter. */
export function entryAt(
  contents: readonly ContentsEntry[],
  index: number,
  isBefore: (fragment: string) => boolean,
): ContentsEntry | undefined {
  let found: ContentsEntry | undefined;
  for (const entry of contents) {
    const begins =
      entry.index < index || (entry.index === index && (entry.fragment === '' || isBefore(entry.fragment)));
    // If the contents are out of order, the nearest chapter wins.
    if (begins && (!found || entry.index >= found.index)) found = entry;
  }
  return found;
}

const STYLE_ID = 'reader-look';

/** Style of chapters: display settings and writing direction. */
type ChapterStyle = {
  readonly look: () => ResolvedDisplay;
  readonly setLook: (look: ResolvedDisplay) => void;
  /** Call for vertical text; `mode`: CSS `writing-mode`. */
  readonly setVertical: (mode: string) => void;
  /** Whether text is vertical, with columns from right to left. */
  readonly isFromRight: () => boolean;
  /** Adds the style sheet to a chapter, after the book's own. */
  readonly addTo: (chapter: Document) => void;
};

/** Creates the style of a book's chapters, and of the paper around them. */
function chapterStyle(
  first: ResolvedDisplay,
  chapters: () => { loaded: LoadedBook | undefined; displayed: readonly ChapterView[] },
): ChapterStyle {
  let look = first;
  let vertical: string | undefined;

  const css = () => {
    if (chapters().loaded?.isFixed) return fixedCss;
    const along = (mode: string) => `html { writing-mode: ${mode} !important; } body { padding: 16px 0 !important; }`;
    return lookCss(look) + (vertical === undefined ? '' : along(vertical));
  };
  /** Updates displayed chapters, and the parsed documents that they are rendered from. */
  const restyle = () => {
    const { loaded, displayed } = chapters();
    for (const chapter of [...displayed.map(({ contents }) => contents), ...(loaded?.sections ?? [])]) {
      const read = chapter?.document; // undefined until the section is loaded
      const style = read?.getElementById(STYLE_ID);
      if (style) style.textContent = css();
    }
  };
  const paint = () => {
    document.documentElement.style.setProperty('--paper', paperOf(look));
    document.documentElement.dataset['paper'] = isDarkPaper(look) ? 'dark' : 'light';
  };

  paint();
  return {
    look: () => look,
    setLook: (changed) => {
      look = changed;
      paint();
      restyle();
    },
    setVertical: (mode) => {
      vertical = mode;
      restyle();
    },
    isFromRight: () => vertical === 'vertical-rl',
    addTo: (chapter) => {
      const style = chapter.createElementNS('http://www.w3.org/1999/xhtml', 'style');
      style.id = STYLE_ID;
      style.textContent = css();
      chapter.querySelector('head')?.append(style);
    },
  };
}
