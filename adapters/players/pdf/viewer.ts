import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type DocumentLook, isBeside, turnedFrom } from '#domain/player/index.ts';
import { sayLanguage } from './document-language.ts';
import type { Engine } from './engine.ts';
import { type Fit, fitOf } from './fit.ts';
import { type LibraryViewer, libraryViewer } from './library-viewer.ts';
import { type PagesBeside, pagesBeside } from './spread.ts';
import './pdf.css';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { type PageView, pageView } from './page-view.ts';

export type Viewer = LibraryViewer &
  Pick<FrontPage, 'front' | 'onFront' | 'choose'> & {
    readonly container: HTMLDivElement;
    readonly fit: Fit;
    readonly beside: Pick<PagesBeside, 'hasRoom' | 'isSpread'>;
    /** Lays two pages side by side, where there is room for them, or one below the other. */
    readonly besides: (two: boolean) => void;
    /** What the pages look printed on. */
    readonly printOn: (paper: DocumentLook['paper']) => void;
    /** Calls when the room has changed, and when pages were laid out side by side, or no longer are. */
    readonly onRoom: (listener: () => void) => void;
    /** One turn from the page in front. */
    readonly turn: (by: 1 | -1) => void;
    /** Shows the document, opened at a page; resolves when the pages are laid out. */
    show: (pdf: PDFDocumentProxy, page: number) => Promise<void>;
    /** Takes the viewer off the screen at once; resolves when it asks the document for nothing more, or at `limit`. */
    remove: (limit: Promise<void>) => Promise<void>;
  };

/** `page`: accessible name of one page. */
export type ViewerTexts = { page: (page: number) => string };

/** pdf.js's own viewer in a place on the screen: pages drawn on demand, text layer, links, find. */
export function createViewer(engine: Engine, host: HTMLElement, name: string, texts: ViewerTexts): Viewer {
  const { frame, ...place } = put(host, name);
  const { container } = place;
  const stop = new AbortController();
  const library = libraryViewer(engine, place, stop.signal);
  const { bus, links, pages } = library;
  layOverPictures(bus);
  const beside = pagesBeside(library, engine);
  const { isSpread } = beside;
  const { front, onFront, choose, look, layOut } = frontPage(container, pages, isSpread);
  bus.on('updateviewarea', look);
  let isDrawn = false;
  bus.on('pagerendered', () => (isDrawn = true), { once: true });

  const fit = fitOf(pages);
  const listeners: (() => void)[] = [];
  const layBeside = () => {
    if (pages.pdfDocument && beside.isOwed()) layOut(beside.layOut, front());
    for (const tell of listeners) tell();
  };
  const refit = new ResizeObserver(() => {
    layBeside();
    layOut(() => {
      if (pages.pdfDocument) fit.again();
      pages.update();
    });
  });
  const begin = (page: number) => {
    nameDrawn(place.list, texts, stop.signal);
    layOut(() => {
      beside.layOut();
      fit.asOpened();
    }, page);
    refit.observe(container);
  };

  return {
    ...library,
    container,
    fit,
    front,
    onFront,
    choose,
    beside,
    besides: (two) => {
      beside.want(two);
      layBeside();
    },
    printOn: (paper) => {
      container.dataset['paper'] = paper;
    },
    onRoom: (listener) => void listeners.push(listener),
    turn: (by) => choose(turnedFrom(front(), by, { pages: pages.pagesCount, isSpread: isSpread() })),
    show: (pdf, page) =>
      new Promise((resolve) => {
        bus.on(
          'pagesinit',
          () => {
            begin(page);
            resolve();
          },
          { once: true },
        );
        sayLanguage(bus, pages, pdf);
        links.setDocument(pdf, null);
        pages.setDocument(pdf);
      }),
    remove: async (limit) => {
      refit.disconnect();
      frame.remove();
      // After its first page pdf.js asks for all others, and fails aloud when the document is gone before they came.
      if (isDrawn) await Promise.race([pages.pagesPromise, limit]);
      // The package's type forgets that null takes the document away.
      pages.setDocument(null as unknown as PDFDocumentProxy);
      links.setDocument(null);
      stop.abort();
    },
  };
}

/**
 * A page is a region, with its name, while it is drawn: those that are not would be one empty region after the other to
 * who hears the document. pdf.js writes on a page that it is drawn, and takes it off when it frees the page.
 */
function nameDrawn(list: HTMLElement, texts: ViewerTexts, signal: AbortSignal): void {
  const look = (page: HTMLElement) => {
    if (page.hasAttribute(DRAWN)) {
      page.setAttribute('role', 'region');
      page.setAttribute('aria-label', texts.page(Number(page.dataset['pageNumber'])));
    } else {
      page.removeAttribute('role');
      page.removeAttribute('aria-label');
    }
  };
  const lookAt = (pages: Iterable<Node>) => {
    for (const page of pages) if (page instanceof HTMLElement && page.matches('.page')) look(page);
  };
  const watch = new MutationObserver((changes) => lookAt(changes.map(({ target }) => target)));
  watch.observe(list, { subtree: true, attributeFilter: [DRAWN] });
  signal.addEventListener('abort', () => watch.disconnect());
  lookAt(list.querySelectorAll('.page'));
}
const DRAWN = 'data-loaded';

/** The scrolling area that pages are drawn in, as a document to those who hear it. */
function put(host: HTMLElement, label: string) {
  const frame = document.createElement('div');
  frame.className = 'pdf-player';
  const container = document.createElement('div');
  container.className = 'pdf-player-scroll';
  container.tabIndex = 0;
  container.setAttribute('role', 'document');
  container.setAttribute('aria-label', label);
  const list = document.createElement('div');
  list.className = 'pdfViewer';
  container.append(list);
  frame.append(container);
  host.append(frame);
  return { frame, container, list };
}

/** What pdf.js says of a page that it has drawn. */
type Drawn = {
  source: PageView & {
    readonly imageCoordinates: ArrayLike<number> | null;
    /** Degrees, quarters of a turn. */
    readonly viewport: { readonly rotation: number };
  };
};

/**
 * Lays over the pictures of each page what takes back the change of night paper there (`../pdf.css`). pdf.js keeps where they were when
 * the page was first drawn, and takes the layer away with each drawing.
 */
function layOverPictures(bus: EventBus): void {
  const turnedAtFirst = new WeakMap<object, number>();
  bus.on('pagerendered', ({ source: { div, imageCoordinates, viewport } }: Drawn) => {
    if (imageCoordinates === null) return;
    const first = turnedAtFirst.get(imageCoordinates) ?? viewport.rotation;
    turnedAtFirst.set(imageCoordinates, first);
    const path = picturesPath(imageCoordinates, (viewport.rotation - first) / 90);
    if (path === undefined) return;
    const layer = document.createElement('div');
    layer.className = 'pictureLayer';
    layer.style.clipPath = path;
    div.querySelector(':scope > .pictureLayer')?.remove();
    div.querySelector('.canvasWrapper')?.after(layer);
  });
}

/** From this share of a page on, pictures are the page itself, as in a scan. */
const WHOLE_PAGE = 0.8;

type Point = readonly [x: number, y: number];

/**
 * The outline of all pictures of a page, as a CSS `clip-path`. `corners`: six numbers for each, its start, the corner below and
 * the corner beside it, x and y as shares of the page. `turns`: quarters clockwise since then. Undefined: nothing to outline.
 */
export function picturesPath(corners: ArrayLike<number>, turns: number): string | undefined {
  const outlines = Array.from({ length: Math.floor(corners.length / 6) }, (_, n) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = Array.from({ length: 6 }, (__, at) => corners[n * 6 + at]);
    const area = (x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1);
    const around: Point[] = [[x1, y1], [x3, y3], [x2 + x3 - x1, y2 + y3 - y1], [x2, y2]]; // prettier-ignore
    // All go round the same way, or where two lie over each other there would be a hole.
    return { area: Math.abs(area), around: area < 0 ? around.reverse() : around };
  }).filter(({ area }) => area > 0);
  const share = outlines.reduce((sum, { area }) => sum + area, 0);
  const start = outlines[0]?.around[0];
  if (start === undefined || share >= WHOLE_PAGE) return undefined;
  // One line: from the first corner to each picture, round it, and back the same way.
  const line = outlines.flatMap(({ around }) => [...around, ...around.slice(0, 1), start]);
  return `polygon(nonzero, ${line.map((point) => inPercent(turned(point, turns))).join(', ')})`;
}

function turned(point: Point, turns: number): Point {
  const [x, y] = point;
  const quarters = ((turns % 4) + 4) % 4;
  return quarters === 0 ? point : turned([1 - y, x], quarters - 1);
}

const inPercent = (point: Point): string => point.map((share) => `${Math.round(share * 10_000) / 100}%`).join(' ');

type FrontPage = {
  /** The page in front of the learner, from 1; `listener` hears each change, and what it is now once pages are laid out. */
  readonly front: () => number;
  readonly onFront: (listener: (page: number) => void) => void;
  /** Brings a page to the front; one outside the document is brought back into it. */
  readonly choose: (page: number) => void;
  /** The view may have moved. */
  readonly look: () => void;
  /**
   * Lays the pages out by `work` and reports no page meanwhile. In front is `first` afterwards, or the page that was chosen a
   * moment ago, or the page that is displayed.
   */
  readonly layOut: (work: () => void, first?: number) => void;
};

/** Which page is in front, of pages that scroll in `container`; `isSpread`: two of them lie side by side. */
function frontPage(container: HTMLElement, pages: PDFViewer, isSpread: () => boolean): FrontPage {
  const listeners: ((page: number) => void)[] = [];
  let laidOut = false;
  let reported: number | undefined;
  let chosenAt: number | undefined;
  let chosenPage = 1;

  const isWhereChosen = () => chosenAt !== undefined && Math.abs(container.scrollTop - chosenAt) <= 1;
  const front = () => {
    const { scrollTop, clientHeight, scrollHeight } = container;
    if (clientHeight === 0) return pages.currentPageNumber;
    if (!isWhereChosen()) chosenAt = undefined;
    const allInView = scrollHeight <= clientHeight + 2;
    const atEnd = chosenAt === undefined && scrollTop + clientHeight >= scrollHeight - 2;
    // Where several pages are in full view the viewer stays with the first of them, so that the last of two short
    // pages could never be reached by scrolling. Reading: at the end of the document the last page is the one shown,
    // unless the learner asked for another by its number.
    if (!isSpread()) return allInView || atEnd ? pages.pagesCount : pages.currentPageNumber;
    // Of two pages the viewer names the first; who asked for the other is on that. The last page is shown where it
    // lies beside the one in front, if it is not beyond the edge.
    const page = isWhereChosen() ? chosenPage : pages.currentPageNumber;
    const isReached = allInView || atEnd || isBeside(page, pages.pagesCount, { isSpread: true });
    return isReached && isInWidth(container, pageView(pages, pages.pagesCount)?.div) ? pages.pagesCount : page;
  };
  const look = () => {
    if (!laidOut) return;
    const page = front();
    if (page === reported) return;
    reported = page;
    for (const tell of listeners) tell(page);
  };
  const choose = (page: number) => {
    chosenPage = Math.min(pages.pagesCount, Math.max(1, Math.trunc(page)));
    pages.currentPageNumber = chosenPage;
    chosenAt = container.scrollTop;
    look();
  };
  return {
    front,
    onFront: (listener) => void listeners.push(listener),
    choose,
    look,
    layOut: (work, first) => {
      // The viewer puts the view back to where it last looked; a page that was chosen a moment ago it has not seen yet.
      const chosen = first ?? (isWhereChosen() ? chosenPage : undefined);
      laidOut = false;
      work();
      laidOut = true;
      if (chosen === undefined) look();
      else choose(chosen);
    },
  };
}

/** Half of the page at least lies between the edges of the room. */
function isInWidth(container: HTMLElement, page: HTMLElement | undefined): boolean {
  if (!page) return false;
  const room = container.getBoundingClientRect();
  const { left, right, width } = page.getBoundingClientRect();
  return Math.min(right, room.right) - Math.max(left, room.left) >= width / 2;
}
