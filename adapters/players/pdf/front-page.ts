import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { isBeside } from '#domain/player/index.ts';
import { pageView } from './page-view.ts';

export type FrontPage = {
  /** The page in front of the learner, from 1; `listener` hears each change, and what it is now once pages are laid out. */
  readonly front: () => number;
  readonly onFront: (listener: (page: number) => void) => void;
  /** Brings a page to the front; one outside the document is brought back into it. */
  readonly choose: (page: number) => void;
  /** The view may have moved. */
  readonly look: () => void;
  /**
   * Lays the pages out by `work`, during which no page is told. In front is `first` then, or the page that was chosen a
   * moment ago, or what comes to show.
   */
  readonly layOut: (work: () => void, first?: number) => void;
};

/** Which page is in front, of pages that scroll in `container`; `isSpread`: two of them lie side by side. */
export function frontPage(container: HTMLElement, pages: PDFViewer, isSpread: () => boolean): FrontPage {
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
