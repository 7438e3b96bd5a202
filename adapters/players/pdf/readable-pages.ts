import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { TextRange } from '#domain/annotations/rules.ts';
import type { Readable } from '#domain/player/index.ts';
import { spokenDrawn } from '../mark-layer.ts';
import { readableWords } from '../readable-words.ts';
import { languageOf } from './document-language.ts';
import { pageView } from './page-view.ts';
import type { Viewer } from './viewer.ts';

/** Margin in px around text that is scrolled into view. */
const RIM_PX = 16;

/** Text of the pages for reading aloud, one passage per page. `language`: for documents that declare none. */
export function readablePages(viewer: Viewer, pdf: PDFDocumentProxy, language: string, stop: AbortSignal): Readable {
  const { container, bus, pages, front, choose, onFront } = viewer;
  const moved = new Set<() => void>();
  let page: number | undefined;
  let spoken: TextRange | undefined;
  let isTurning = false;

  /** Rectangles of the highlighted text in the window. */
  const boxes = (): DOMRect[] => {
    const words = page === undefined ? undefined : wordsOf(viewer, page);
    return words && spoken
      ? read(words)
          .ranges(spoken)
          .map((range) => range.getBoundingClientRect())
      : [];
  };
  const draw = () => {
    const words = page === undefined ? undefined : wordsOf(viewer, page);
    if (!words) return;
    const { left, top, width, height } = words.getBoundingClientRect();
    const rects = boxes().map((box) => ({
      x: box.left - left,
      y: box.top - top,
      width: box.width,
      height: box.height,
    }));
    spokenDrawn(words, { width, height }, rects);
  };
  bus.on('textlayerrendered', ({ pageNumber }: { pageNumber: number }) => {
    if (pageNumber === page && spoken) draw();
  });
  onFront((now) => {
    if (isTurning || page === undefined || now === page || boxes().some((box) => isSeen(container, box))) return;
    for (const tell of [...moved]) tell();
  });

  return {
    passage: async (from) => {
      if (from === 'on' && page !== undefined) {
        if (page >= pdf.numPages) return undefined;
        isTurning = true;
        choose(++page);
        isTurning = false;
      } else page = firstInView(viewer) ?? front();
      const mine = page;
      const words = await drawnWords(viewer, mine, stop);
      return { text: words ? read(words).text : '', language: (await languageOf(pdf)) ?? language };
    },
    mark: (now) => {
      spoken = now;
      draw();
      const [first] = boxes();
      const sheet = page === undefined ? undefined : pageView(pages, page)?.div;
      if (first && sheet) bringToView(container, sheet, first);
    },
    onMoved: (listener) => void moved.add(listener),
  };
}

/** Lines of equal font size are joined; a heading is not part of the following text. */
const read = (words: HTMLElement) => readableWords([words], (line, next) => sizeOf(line) === sizeOf(next));
const sizeOf = (text: Text): string =>
  text.parentElement?.closest<HTMLElement>('span[style]')?.style.getPropertyValue('--font-height') ?? '';

/** If all pages are in view, the last one counts as displayed; reading starts with the first. */
const firstInView = ({ container, pages }: Viewer): number | undefined =>
  container.scrollHeight <= container.clientHeight + 2 ? pages.currentPageNumber : undefined;

/** The text layer of a page, once complete. */
function wordsOf({ pages }: Viewer, page: number): HTMLElement | undefined {
  const words = pageView(pages, page)?.textLayer?.div;
  return words?.isConnected && !words.hidden && words.querySelector(':scope > .endOfContent') ? words : undefined;
}

/** Waits for the text layer of a page; undefined if there is none. */
function drawnWords(viewer: Viewer, page: number, stop: AbortSignal): Promise<HTMLElement | undefined> {
  const { bus } = viewer;
  return new Promise((resolve) => {
    const done = () => {
      bus.off('textlayerrendered', look);
      bus.off('pagerendered', failed);
      resolve(wordsOf(viewer, page));
    };
    const look = ({ pageNumber }: { pageNumber: number }) => pageNumber === page && done();
    const failed = ({ pageNumber, error }: { pageNumber: number; error?: unknown }) =>
      pageNumber === page && Boolean(error) && done();
    if (wordsOf(viewer, page)) return done();
    bus.on('textlayerrendered', look);
    bus.on('pagerendered', failed);
    stop.addEventListener('abort', done, { once: true });
  });
}

const isSeen = (container: HTMLElement, box: DOMRect): boolean => {
  const room = container.getBoundingClientRect();
  return box.bottom > room.top && box.top < room.bottom && box.right > room.left && box.left < room.right;
};

/** Scrolls the text into view, but never beyond the bottom of its page, so that the page stays in front. */
function bringToView(container: HTMLElement, sheet: HTMLElement, box: DOMRect): void {
  const room = container.getBoundingClientRect();
  if (box.top < room.top) container.scrollTop += box.top - room.top - RIM_PX;
  else if (box.bottom > room.bottom) {
    const least = box.bottom - room.bottom + RIM_PX;
    const most = sheet.getBoundingClientRect().bottom - room.bottom;
    container.scrollTop += Math.max(least, Math.min(box.top - room.top - room.height / 3, most));
  }
  if (box.left < room.left || box.right > room.right) container.scrollLeft += box.left - room.left - RIM_PX;
}
