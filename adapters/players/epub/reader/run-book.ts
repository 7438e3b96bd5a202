import { EpubCFI } from 'epubjs';
import type { BookAction } from '#domain/attempt/book-keys.ts';
import { fractionAt } from '#domain/attempt/book-progress.ts';
import { MATCHES_MOST, type OpenBook, type ToApp } from '../protocol.ts';
import { type ContentsEntry, entryAt, readContents } from './contents.ts';
import { entriesOf } from './entries.ts';
import { readToReader } from './from-app.ts';
import { listenIn, listenToKeys } from './input.ts';
import { loadBook, type LoadedBook } from './load-book.ts';
import { fixedCss, isDarkPaper, lookCss, paperOf } from './look.ts';
import { bookMarks } from './marks.ts';
import { foldText, matchesIn } from './search.ts';
import type { Drawn } from './stage.ts';
import { createView, type View } from './view.ts';

const STYLE_ID = 'reader-look';

/** Shows one book in `page` and speaks with the application over the port. */
export function runBook(open: OpenBook, port: MessagePort, page: HTMLElement): void {
  const say = (message: ToApp) => port.postMessage(message);
  const entries = entriesOf(open.entries, (path) => say({ op: 'want', path }));
  let view: View | undefined;
  let loaded: LoadedBook | undefined;
  let contents: readonly ContentsEntry[] = [];
  let look = open.look;
  let vertical: string | undefined;
  let searching = 0;

  const css = () => {
    if (loaded?.isFixed) return fixedCss;
    const along = `html { writing-mode: ${vertical} !important; } body { padding: 16px 0 !important; }`;
    return lookCss(look) + (vertical === undefined ? '' : along);
  };
  const addStyle = (chapter: Document) => {
    const style = chapter.createElementNS('http://www.w3.org/1999/xhtml', 'style');
    style.id = STYLE_ID;
    style.textContent = css();
    chapter.querySelector('head')?.append(style);
  };
  /** In the chapters that are shown, and in those they are shown from. */
  const restyle = () => {
    const shown = view?.displayed().map(({ contents: chapter }) => chapter) ?? [];
    for (const chapter of [...shown, ...(loaded?.sections ?? [])]) {
      const style = chapter?.document?.getElementById(STYLE_ID);
      if (style) style.textContent = css();
    }
  };
  const paint = () => {
    document.documentElement.style.setProperty('--paper', paperOf(look));
    document.documentElement.dataset['paper'] = isDarkPaper(look) ? 'dark' : 'light';
  };
  const direction = () => (vertical === 'vertical-rl' ? 'rtl' : (loaded?.direction ?? 'ltr'));
  const hear = {
    action: (action: BookAction) => say({ op: 'action', action }),
    inside: (place: string) => view?.goTo(place, false),
    outside: (href: string) => say({ op: 'link', href: href.slice(0, 2000) }),
  };
  const failed = (error: unknown) =>
    say({ op: 'failed', detail: (error instanceof Error ? error.message : String(error)).slice(0, 500) });

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

  const begin = async () => {
    const book = await loadBook(entries, open.texts, addStyle);
    loaded = book;
    view = createView(book, page, look, {
      shown: ({ index, isBefore, ...shown }) => {
        const entry = entryAt(contents, index, isBefore);
        say({ op: 'at', ...shown, chapter: entry?.title ?? '', entry: entry?.id });
        marks.moved();
      },
      drawn: (drawn) => {
        listenIn(drawn, entryAt(contents, drawn.section.index, () => false)?.title ?? open.name, direction, hear);
        marks.drawn(drawn);
      },
      vertical: (mode) => {
        vertical = mode;
        restyle();
        tellBook();
      },
      failed,
    });
    const tellBook = () =>
      say({
        op: 'opened',
        direction: direction(),
        isFixed: book.isFixed,
        contents: contents.map(({ id, title, depth, place }) => ({ id, title, depth, place })),
      });
    // The first page and the contents come at the same time; the contents are not waited for.
    view.open(open.from);
    contents = await readContents(book, entries);
    tellBook();
  };

  const search = async (id: number, text: string): Promise<void> => {
    searching = id;
    view?.unmark();
    const wanted = foldText(text);
    let room = MATCHES_MOST + 1; // one more says that there are more
    for (const [index, section] of (loaded && wanted !== '' ? loaded.sections : []).entries()) {
      if (!section.linear || room <= 0 || !loaded) continue;
      const chapter = await loaded.plain(section);
      if (searching !== id) return;
      const name = entryAt(contents, index, () => false)?.title ?? '';
      const matches = matchesIn(chapter, wanted, room, {
        chapter: name,
        placeOf: (range) => section.cfiFromRange(range),
      });
      room -= matches.length;
      if (matches.length > 0) say({ op: 'found', id, matches: matches.slice(0, MATCHES_MOST), done: false });
    }
    say({ op: 'found', id, matches: [], done: true });
  };

  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = readToReader(event.data);
    switch (message?.op) {
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
        return void search(message.id, message.text).catch(failed);
      case 'look':
        look = message.look;
        paint();
        restyle();
        return view?.setLook(look);
      case 'marks':
        return marks.show(message.marks);
      case 'selectFound':
        return view?.withMarked(marks.select);
      case 'deselect':
        return marks.deselect();
      case undefined:
        return undefined;
    }
  };
  listenToKeys(document, direction, hear);
  paint();
  begin().catch(failed);
}

const isBefore = (chapter: Drawn['contents'], id: string, { startContainer, startOffset }: Range): boolean => {
  const element = chapter?.document.getElementById(id);
  if (!chapter || !element) return false;
  const from = chapter.document.createRange();
  from.selectNode(element);
  return from.comparePoint(startContainer, startOffset) >= 0;
};
