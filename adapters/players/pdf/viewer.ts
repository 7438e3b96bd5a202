import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { ASSETS_PATH, type Engine } from './engine.ts';
import './pdf.css';

export type Viewer = {
  readonly container: HTMLDivElement;
  readonly bus: EventBus;
  readonly links: PDFLinkService;
  readonly pages: PDFViewer;
  /** The page in front of the learner, from 1; `listener` hears each change, and what it is now once pages are laid out. */
  readonly front: () => number;
  readonly onFront: (listener: (page: number) => void) => void;
  /** Brings a page to the front; one outside the document is brought back into it. */
  readonly choose: (page: number) => void;
  /** Shows the document, opened at a page; resolves when the pages are laid out. */
  show: (pdf: PDFDocumentProxy, page: number) => Promise<void>;
  remove: () => void;
};

export type ViewerTexts = {
  /** Accessible name of the scrolling area. */
  document: (name: string) => string;
  /** Accessible name of one page. */
  page: (page: number) => string;
};

/** pdf.js's own viewer in a place on the screen: pages drawn on demand, text layer, links, find. */
export function createViewer({ pdfjs, parts }: Engine, host: HTMLElement, name: string, texts: ViewerTexts): Viewer {
  const frame = document.createElement('div');
  frame.className = 'pdf-player';
  const container = document.createElement('div');
  container.className = 'pdf-player-scroll';
  container.tabIndex = 0;
  container.setAttribute('role', 'document');
  container.setAttribute('aria-label', texts.document(name));
  const list = document.createElement('div');
  list.className = 'pdfViewer';
  container.append(list);
  frame.append(container);
  host.append(frame);

  const stop = new AbortController();
  const bus = new parts.EventBus();
  const links = new parts.PDFLinkService({
    eventBus: bus,
    externalLinkTarget: parts.LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const finder = new parts.PDFFindController({ eventBus: bus, linkService: links, updateMatchesCountOnProgress: true });
  const options = {
    container,
    viewer: list,
    eventBus: bus,
    linkService: links,
    findController: finder,
    // Links and notes are shown; forms are drawn, not filled: a learner's entry would be kept nowhere.
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    imageResourcesPath: `${ASSETS_PATH}images/`,
    removePageBorders: true,
    enableAutoLinking: false,
    l10n: silentL10n(),
    // Not in the package's types: without it the viewer's observers outlive it.
    abortSignal: stop.signal,
  };
  const pages = new parts.PDFViewer(options);
  links.setViewer(pages);

  // The scrolling area is the one stop of the keyboard; a stop at each page in view would stand in the way out.
  bus.on('textlayerrendered', ({ source }: { source: { textLayer?: { div: HTMLElement } | null } }) => {
    if (source.textLayer) source.textLayer.div.tabIndex = -1;
  });
  const refit = new ResizeObserver(() => {
    const value = pages.currentScaleValue;
    // The viewer puts the view back to where it last looked; a page that was chosen a moment ago it has not seen yet.
    const chosen = isWhereChosen() ? chosenPage : undefined;
    laidOut = false;
    // A fit follows the room; a zoom chosen by hand stays.
    if (pages.pdfDocument && (value === 'auto' || value === 'page-width' || value === 'page-fit'))
      pages.currentScaleValue = value;
    pages.update();
    laidOut = true;
    if (chosen === undefined) look();
    else choose(chosen);
  });

  const listeners: ((page: number) => void)[] = [];
  let laidOut = false;
  let told: number | undefined;
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
    return allInView || atEnd ? pages.pagesCount : pages.currentPageNumber;
  };
  const look = () => {
    if (!laidOut) return;
    const page = front();
    if (page === told) return;
    told = page;
    for (const tell of listeners) tell(page);
  };
  const choose = (page: number) => {
    chosenPage = Math.min(pages.pagesCount, Math.max(1, Math.trunc(page)));
    pages.currentPageNumber = chosenPage;
    chosenAt = container.scrollTop;
    look();
  };
  bus.on('updateviewarea', look);

  return {
    container,
    bus,
    links,
    pages,
    front,
    onFront: (listener) => void listeners.push(listener),
    choose,
    show: (pdf, page) =>
      new Promise((resolve) => {
        bus.on(
          'pagesinit',
          () => {
            for (let number = 1; number <= pdf.numPages; number++)
              pages.getPageView(number - 1).div.setAttribute('aria-label', texts.page(number));
            pages.currentScaleValue = 'auto';
            laidOut = true;
            choose(page);
            refit.observe(container);
            resolve();
          },
          { once: true },
        );
        links.setDocument(pdf, null);
        pages.setDocument(pdf);
      }),
    remove: () => {
      refit.disconnect();
      // The package's type forgets that null takes the document away.
      pages.setDocument(null as unknown as PDFDocumentProxy);
      links.setDocument(null);
      stop.abort();
      frame.remove();
    },
  };
}

/** The viewer's own texts (an en-US bundle of 30 kB, with editors and dialogs) are not used: ours come by `texts`. */
const silentL10n = () =>
  ({
    getLanguage: () => 'en-us',
    getDirection: () => 'ltr',
    get: (_ids: unknown, _args: unknown, fallback: unknown) => Promise.resolve(fallback),
    translate: () => Promise.resolve(),
    translateOnce: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    pause: () => undefined,
    resume: () => undefined,
  }) as unknown as NonNullable<ConstructorParameters<typeof PDFViewer>[0]['l10n']>; // declared as a class with private parts; used by these methods only
