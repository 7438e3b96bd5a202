import { EpubCFI } from 'epubjs';
import { type BookAction, fractionAt } from '#domain/player/index.ts';
import { fold } from '#domain/text/index.ts';
import { type DrawnLook, MATCHES_MOST, type OpenBook, type ToApp, type ToReader } from '../protocol.ts';
import { type ChapterStyle, chapterStyle } from './chapter/chapter-style.ts';
import { type ContentsEntry, entryAt, readContents } from './chapter/contents.ts';
import { type Entries, entriesOf } from './entries.ts';
import { readToReader } from './from-app.ts';
import { Unfit } from './fitness.ts';
import { listenIn, listenToKeys } from './input.ts';
import { loadBook, type LoadedBook } from './load-book.ts';
import { bookMarks } from './marks/marks.ts';
import { loadTypeface } from './typefaces/typefaces.ts';
import { type SpokenWords, spokenWords } from './aloud/spoken-words.ts';
import type { Drawn } from './stage.ts';
import { createView, type View } from './view.ts';
import { matchesIn } from './search/search.ts';

/** Shows one book in `page` and speaks with the application over the port. `shows`: a page of it is there. */
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
      ...(error instanceof Unfit ? { fault: error.fault } : {}),
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
        listenIn(drawn, titleIn(drawn.section.index) ?? open.name, direction, hear);
        marks.drawn(drawn);
      },
      vertical: (mode) => {
        style.setVertical(mode);
        tellBook(book);
      },
      failed,
    });
    // The first page and the contents come at the same time; the contents are not waited for.
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
  setLook: (look: DrawnLook) => Promise<void>;
  search: BookSearch;
  marks: ReturnType<typeof bookMarks>;
  words: SpokenWords;
  failed: (error: unknown) => void;
};

/** Does what the application asks for. Before the book is loaded there is no view to do it in. */
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

/** Draws the book in a look once its letters are here, unless another was chosen meanwhile. */
function lookTaker(style: ChapterStyle, view: () => View | undefined) {
  let last: DrawnLook | undefined;
  return async (look: DrawnLook): Promise<void> => {
    last = look;
    await loadTypeface(look.typeface);
    if (last !== look) return;
    style.setLook(look);
    view()?.setLook(look);
  };
}

const isBefore = (chapter: Drawn['contents'], id: string, { startContainer, startOffset }: Range): boolean => {
  const element = chapter?.document.getElementById(id);
  if (!chapter || !element) return false;
  const from = chapter.document.createRange();
  from.selectNode(element);
  return from.comparePoint(startContainer, startOffset) >= 0;
};

/** Searches all chapters; what a later search has overtaken says nothing more. Empty words find nothing. */
type BookSearch = (id: number, text: string, loaded: LoadedBook | undefined) => Promise<void>;

/** Search over a whole book: matches are said chapter by chapter, each with the title it stands under. */
function bookSearch(say: (message: ToApp) => void, titleIn: (index: number) => string): BookSearch {
  let searching = 0;
  return async (id, text, loaded) => {
    searching = id;
    const wanted = fold(text);
    let room = MATCHES_MOST + 1; // one more says that there are more
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
