import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type DocumentDisplay, isOnSameSpread, pageAfterTurn } from '#domain/player/index.ts';
import { setPageLanguages } from './document-language.ts';
import type { Engine } from './engine.ts';
import { type Fit, fitOf } from './fit.ts';
import { type LibraryViewer, libraryViewer } from './library-viewer.ts';
import { type FacingPages, facingPages } from './spread.ts';
import './pdf.css';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { type PageView, pageView } from './page-view.ts';

export type Viewer = LibraryViewer &
  Pick<FrontPage, 'front' | 'onFront' | 'choose'> & {
    readonly container: HTMLDivElement;
    readonly fit: Fit;
    readonly beside: Pick<FacingPages, 'hasRoom' | 'isSpread'>;
    /** Lays pages out in spreads if the window is wide enough, or one below the other. */
    readonly besides: (two: boolean) => void;
    /** Sets the paper colour of the pages. */
    readonly printOn: (paper: DocumentDisplay['paper']) => void;
    /** Listens to resizes, and to switches between spreads and single pages. */
    readonly onRoom: (listener: () => void) => void;
    /** Turns one page or spread from the page in front. */
    readonly turn: (by: 1 | -1) => void;
    /** Displays the document at a page; resolves when the pages are laid out. */
    show: (pdf: PDFDocumentProxy, page: number) => Promise<void>;
    /**
     * Removes the viewer from the DOM at once. Resolves when the viewer needs nothing more of the document, or at
     * `limit`.
     */
    remove: (limit: Promise<void>) => Promise<void>;
  };

/** `page`: accessible name of one page. */
export type ViewerTexts = { page: (page: number) => string };

/** pdf.js's own viewer in `host`: pages rendered on demand, text layer, links, find. */
export function createViewer(engine: Engine, host: HTMLElement, name: string, texts: ViewerTexts): Viewer {
  const { frame, ...place } = put(host, name);
  const { container } = place;
  const stop = new AbortController();
  const library = libraryViewer(engine, place, stop.signal);
  const { bus, links, pages } = library;
  layOverPictures(bus);
  const beside = facingPages(library, engine);
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
    turn: (by) => choose(pageAfterTurn(front(), by, { pages: pages.pagesCount, isSpread: isSpread() })),
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
        setPageLanguages(bus, pages, pdf);
        links.setDocument(pdf, null);
        pages.setDocument(pdf);
      }),
    remove: async (limit) => {
      refit.disconnect();
      frame.remove();
      // After the first page, pdf.js requests all others, and reports errors if the document closes before they arrive.
      if (isDrawn) await Promise.race([pages.pagesPromise, limit]);
      // The package's types omit that null removes the document.
      pages.setDocument(null as unknown as PDFDocumentProxy);
      links.setDocument(null);
      stop.abort();
    },
  };
}

/**
 * Makes rendered pages named regions. Unrendered ones would be a series of empty regions to screen readers. pdf.js sets
 * an attribute on rendered pages, and removes it when it frees them.
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

/** Creates the scrolling area of the pages, with role `document`. */
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

/** The `pagerendered` event of pdf.js. */
type Drawn = {
  source: PageView & {
    readonly imageCoordinates: ArrayLike<number> | null;
    /** Degrees, multiples of 90. */
    readonly viewport: { readonly rotation: number };
  };
};

/**
 * Lays a layer over each page's images that undoes the filter of night paper (`../pdf.css`). pdf.js records image
 * positions at the first rendering, and removes the layer at each rendering.
 */
function layOverPictures(bus: EventBus): void {
  const turnedAtFirst = new WeakMap<object, number>();
  bus.on('pagerendered', ({ source: { div, imageCoordinates, viewport } }: Drawn) => {
    if (imageCoordinates === null) return;
    const first = turnedAtFirst.get(imageCoordinates) ?? viewport.rotation;
    turnedAtFirst.set(imageCoordinates, first);
    const path = imageClipPathOf(imageCoordinates, (viewport.rotation - first) / 90);
    if (path === undefined) return;
    const layer = document.createElement('div');
    layer.className = 'pictureLayer';
    layer.style.clipPath = path;
    div.querySelector(':scope > .pictureLayer')?.remove();
    div.querySelector('.canvasWrapper')?.after(layer);
  });
}

/** Share of a page from which on images are the page itself, as in a scan. */
const WHOLE_PAGE = 0.8;

type Point = readonly [x: number, y: number];

/**
 * Outline of all images of a page, as a CSS `clip-path`. `corners`: six numbers per image (start, corner below, corner
 * beside), x and y as shares of the page. `turns`: quarter turns clockwise since then. Undefined: nothing to outline.
 */
export function imageClipPathOf(corners: ArrayLike<number>, turns: number): string | undefined {
  const outlines = Array.from({ length: Math.floor(corners.length / 6) }, (_, n) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = Array.from({ length: 6 }, (__, at) => corners[n * 6 + at]);
    const area = (x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1);
    const around: Point[] = [[x1, y1], [x3, y3], [x2 + x3 - x1, y2 + y3 - y1], [x2, y2]]; // prettier-ignore
    // All outlines need the same direction, or overlapping images would leave a hole.
    return { area: Math.abs(area), around: area < 0 ? around.reverse() : around };
  }).filter(({ area }) => area > 0);
  const share = outlines.reduce((sum, { area }) => sum + area, 0);
  const start = outlines[0]?.around[0];
  if (start === undefined || share >= WHOLE_PAGE) return undefined;
  // One polygon: from the first corner to each image, around it, and back.
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
  /** The page in front, from 1. `listener` receives each change, and the current page after each layout. */
  readonly front: () => number;
  readonly onFront: (listener: (page: number) => void) => void;
  /** Scrolls a page to the front; clamps numbers outside the document. */
  readonly choose: (page: number) => void;
  /** Call when the view may have moved. */
  readonly look: () => void;
  /**
   * Lays the pages out by `work` and reports no page meanwhile. In front is `first` afterwards, or the page that was chosen a
   * moment ago, or the page that is displayed.
   */
  readonly layOut: (work: () => void, first?: number) => void;
};

/** Determines the page in front while pages scroll in `container`; `isSpread`: whether two are side by side. */
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
    // Of several fully visible pages, pdf.js reports the first, so the last of two short pages could never be reached
    // by scrolling. Reading: at the end of the document the last page counts as displayed, unless the learner chose
    // another by number.
    if (!isSpread()) return allInView || atEnd ? pages.pagesCount : pages.currentPageNumber;
    // Of a spread, pdf.js reports the first page; a chosen second page counts instead. The last page counts if it is
    // beside the page in front and horizontally visible.
    const page = isWhereChosen() ? chosenPage : pages.currentPageNumber;
    const isReached = allInView || atEnd || isOnSameSpread(page, pages.pagesCount, { isSpread: true });
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
      // pdf.js restores its last known position, which does not include a page chosen just before.
      const chosen = first ?? (isWhereChosen() ? chosenPage : undefined);
      laidOut = false;
      work();
      laidOut = true;
      if (chosen === undefined) look();
      else choose(chosen);
    },
  };
}

/** Whether at least half of the page is horizontally visible. */
function isInWidth(container: HTMLElement, page: HTMLElement | undefined): boolean {
  if (!page) return false;
  const room = container.getBoundingClientRect();
  const { left, right, width } = page.getBoundingClientRect();
  return Math.min(right, room.right) - Math.max(left, room.left) >= width / 2;
}
