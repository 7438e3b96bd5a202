import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type DocumentLook, turnedFrom } from '#domain/player/index.ts';
import { sayLanguage } from './document-language.ts';
import type { Engine } from './engine.ts';
import { type Fit, fitOf } from './fit.ts';
import { type FrontPage, frontPage } from './front-page.ts';
import { type LibraryViewer, libraryViewer } from './library-viewer.ts';
import { layOverPictures } from './pictures/picture-layer.ts';
import { type PagesBeside, pagesBeside } from './spread.ts';
import './pdf.css';

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
