import type { Rendition } from 'epubjs';
import type { ResolvedDisplay } from '../protocol.ts';
import type { LoadedBook } from './load-book.ts';
import { gapOf, type PageLayout, pageLayoutIn, SPREAD_FROM } from './page-layout.ts';
import {
  align,
  bringToView,
  centre,
  type ChapterView,
  extent,
  beginsAt,
  type Manager,
  managerOf,
  offsetOf,
  scrollTo,
  styleFixedLayout,
  waitForLayout,
  type ViewportPosition,
  viewportPositionOf,
  writingMode,
} from './stage.ts';

/** Rendered chapters (paginated, fixed or scrolled), and the viewport position in them. */
export type Drawing = {
  readonly rendition: Rendition;
  readonly isScrolled: () => boolean;
  /** Renders the chapter of a position and scrolls to that position. */
  readonly display: (target: string) => Promise<void>;
  /** Moves one view forward or back, as epub.js counts views. */
  readonly step: (by: 1 | -1) => Promise<void>;
  /** Resets the layout for other fonts or another window size; chapters must be displayed again. */
  readonly clear: (look: ResolvedDisplay) => void;
  readonly isOfOtherRoom: (look: ResolvedDisplay) => boolean;
  /** Resolves when the rendering is stable and aligned to the start of a page: the one with `place`, if given. */
  readonly atRest: (place?: string) => Promise<void>;
  /** Whether the position is on the displayed page, or at the top of a scrolled view; false for fixed layout. */
  readonly shows: (place: string) => boolean;
  readonly here: () => ViewportPosition | undefined;
  /** First and last position of the view; undefined in a chapter without text. */
  readonly ends: () => { start: string; end: string } | undefined;
  readonly extent: () => ReturnType<typeof extent>;
  readonly scrollTo: (off: number) => void;
  readonly displayed: () => readonly ChapterView[];
};

type Tell = {
  drawn: (view: ChapterView) => void;
  /** Called for vertical text. */
  vertical: (mode: string) => void;
};

/** Renders the chapters of a book in `page`. */
export function createDrawing(loaded: LoadedBook, page: HTMLElement, first: ResolvedDisplay, tell: Tell): Drawing {
  const { isFixed } = loaded;
  let isVertical = false;
  let isScrolled = first.layout === 'scroll' && !isFixed;
  let room = pageLayoutIn(page, first, isFixed);
  const rendition = renditionOf(loaded, page, { room, look: first }, tell.drawn);
  const broken = new Promise<void>((resolve) => {
    rendition.on('displayError', () => resolve());
  });
  const manager = () => managerOf(rendition);

  /** epub.js cannot turn pages of vertical text, so such text is scrolled in its writing direction. */
  const scrollAlong = async (mode: string, target: string): Promise<void> => {
    isVertical = true;
    isScrolled = true;
    tell.vertical(mode);
    rendition.spread('none');
    rendition.direction(mode === 'vertical-rl' ? 'rtl' : 'ltr');
    rendition.flow('scrolled-doc');
    manager().clear();
    await rendition.display(target);
  };

  return {
    rendition,
    isScrolled: () => isScrolled,
    display: async (target) => {
      // A chapter that fails to render must not block the following ones.
      await Promise.race([rendition.display(target), broken]);
      if (isFixed) {
        styleFixedLayout(manager());
        return;
      }
      const mode = writingMode(manager().views.displayed()[0]);
      if (mode.startsWith('vertical') && !isVertical) await scrollAlong(mode, target);
      if (isScrolled) bringToView(manager(), target);
    },
    step: async (by) => {
      await (by > 0 ? rendition.next() : rendition.prev());
    },
    clear: (look) => {
      room = pageLayoutIn(page, look, isFixed);
      manager().settings.gap = gapOf(look);
      manager().clear();
      if (!isVertical) {
        const { flow, spread } = flowOf(look, isFixed);
        isScrolled = flow !== 'paginated';
        rendition.flow(flow);
        rendition.spread(spread);
      }
      rendition.resize(room.width, room.height);
      manager().updateLayout();
    },
    isOfOtherRoom: (look) => {
      const next = pageLayoutIn(page, look, isFixed);
      return next.width !== room.width || next.height !== room.height;
    },
    atRest: async (place) => {
      await waitForLayout(manager());
      if (isFixed) return;
      if (isScrolled) {
        if (place !== undefined) bringToView(manager(), place);
        return;
      }
      centre(manager());
      const off = place === undefined ? undefined : offsetOf(manager(), place);
      if (off !== undefined) scrollTo(manager(), off);
      align(manager());
    },
    shows: (place) => !isFixed && (isScrolled ? beginsAt(manager(), place) : isOnPage(manager(), place)),
    here: () => viewportPositionOf(manager(), { isFixed, isScrolled }),
    ends: () => endsOf(rendition),
    extent: () => extent(manager(), isScrolled),
    scrollTo: (off) => scrollTo(manager(), off),
    displayed: () => (manager() as Manager | undefined)?.views.displayed() ?? [], // no manager before the first chapter
  };
}

const isOnPage = (manager: Manager, place: string): boolean => offsetOf(manager, place) === extent(manager, false).off;

function endsOf(rendition: Rendition): { start: string; end: string } | undefined {
  try {
    // The package's types declare a single position.
    const at = rendition.currentLocation() as unknown as { start?: { cfi?: string }; end?: { cfi?: string } };
    return at.start?.cfi && at.end?.cfi ? { start: at.start.cfi, end: at.end.cfi } : undefined;
  } catch {
    return undefined; // a chapter of images only
  }
}

/** Fixed-layout pages keep the book's own layout. */
const flowOf = ({ layout }: ResolvedDisplay, isFixed: boolean): { flow: string; spread: string } => ({
  flow: layout === 'scroll' && !isFixed ? 'scrolled-doc' : 'paginated',
  spread: layout === 'two' || isFixed ? 'auto' : 'none',
});

/** Creates epub.js's rendition of a book, without the hooks that conflict with this reader. */
function renditionOf(
  { book, isFixed }: LoadedBook,
  page: HTMLElement,
  { room, look }: { room: PageLayout; look: ResolvedDisplay },
  onDrawn: (view: ChapterView) => void,
): Rendition {
  const rendition = book.renderTo(page, {
    ...room,
    method: 'blobUrl',
    ...flowOf(look, isFixed),
    gap: gapOf(look),
    minSpreadWidth: SPREAD_FROM,
    resizeOnOrientationChange: false,
    allowScriptedContent: false,
  } as Parameters<typeof book.renderTo>[1]); // `method` and `gap` are missing in the package's types
  // Removes epub.js's own handlers for links and keys, and its identifier element, which conflict with this reader.
  rendition.hooks.content.clear();
  book.spine.hooks.content.clear();
  // This reader tracks the position itself; epub.js would return to its own one at each resize.
  rendition.reportLocation = () => Promise.resolve();
  rendition.hooks.content.register((contents: { document: Document }) => {
    const drawn = managerOf(rendition).views.displayed();
    const view = drawn.find((one) => one.contents?.document === contents.document);
    if (view) onDrawn(view);
  });
  return rendition;
}
