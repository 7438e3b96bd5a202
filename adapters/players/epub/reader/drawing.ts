import type { Rendition } from 'epubjs';
import type { DrawnLook } from '../protocol.ts';
import type { LoadedBook } from './load-book.ts';
import { gapOf, type Room, roomIn, SPREAD_FROM } from './room.ts';
import {
  align,
  bringToView,
  centre,
  type Drawn,
  extent,
  leads,
  type Manager,
  managerOf,
  offsetOf,
  scrollTo,
  settle,
  settled,
  type Standing,
  standing,
  writingMode,
} from './stage.ts';

/** The chapters that are drawn: in pages, as they are, or scrolled; and where the view stands in them. */
export type Drawing = {
  readonly rendition: Rendition;
  readonly isScrolled: () => boolean;
  /** Draws the chapter of a place and brings the place to view. */
  readonly display: (target: string) => Promise<void>;
  /** One view on or back, as the library counts them. */
  readonly step: (by: 1 | -1) => Promise<void>;
  /** Makes room for other letters or another window; what is drawn goes and is to be displayed again. */
  readonly clear: (look: DrawnLook) => void;
  readonly isOfOtherRoom: (look: DrawnLook) => boolean;
  /** Resolves when what is drawn has come to rest, at the beginning of a page: of the one that `place` is on by then. */
  readonly atRest: (place?: string) => Promise<void>;
  /** The place is on the page that shows, or where what is scrolled begins to; false in pages drawn as they are. */
  readonly shows: (place: string) => boolean;
  readonly here: () => Standing | undefined;
  /** First and last place of the view; undefined in a chapter without words. */
  readonly ends: () => { start: string; end: string } | undefined;
  readonly extent: () => ReturnType<typeof extent>;
  readonly scrollTo: (off: number) => void;
  readonly displayed: () => readonly Drawn[];
};

type Tell = {
  drawn: (view: Drawn) => void;
  /** The text runs from top to bottom. */
  vertical: (mode: string) => void;
};

/** Draws the chapters of a book in `page`. */
export function createDrawing(loaded: LoadedBook, page: HTMLElement, first: DrawnLook, tell: Tell): Drawing {
  const { isFixed } = loaded;
  let isVertical = false;
  let isScrolled = first.layout === 'scroll' && !isFixed;
  let room = roomIn(page, first, isFixed);
  const rendition = renditionOf(loaded, page, { room, look: first }, tell.drawn);
  const broken = new Promise<void>((resolve) => {
    rendition.on('displayError', () => resolve());
  });
  const manager = () => managerOf(rendition);

  /** In pages the library stays on the first one for ever: such text is scrolled, the way it is written. */
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
      // A chapter that cannot be drawn must not hold up those behind it.
      await Promise.race([rendition.display(target), broken]);
      if (isFixed) {
        settle(manager());
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
      room = roomIn(page, look, isFixed);
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
      const next = roomIn(page, look, isFixed);
      return next.width !== room.width || next.height !== room.height;
    },
    atRest: async (place) => {
      await settled(manager());
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
    shows: (place) => !isFixed && (isScrolled ? leads(manager(), place) : isOnPage(manager(), place)),
    here: () => standing(manager(), { isFixed, isScrolled }),
    ends: () => endsOf(rendition),
    extent: () => extent(manager(), isScrolled),
    scrollTo: (off) => scrollTo(manager(), off),
    displayed: () => (manager() as Manager | undefined)?.views.displayed() ?? [], // none before the first chapter
  };
}

const isOnPage = (manager: Manager, place: string): boolean => offsetOf(manager, place) === extent(manager, false).off;

function endsOf(rendition: Rendition): { start: string; end: string } | undefined {
  try {
    // Its types say that this is one place.
    const at = rendition.currentLocation() as unknown as { start?: { cfi?: string }; end?: { cfi?: string } };
    return at.start?.cfi && at.end?.cfi ? { start: at.start.cfi, end: at.end.cfi } : undefined;
  } catch {
    return undefined; // pictures alone
  }
}

/** Pages drawn as they are lie as the book has them. */
const flowOf = ({ layout }: DrawnLook, isFixed: boolean): { flow: string; spread: string } => ({
  flow: layout === 'scroll' && !isFixed ? 'scrolled-doc' : 'paginated',
  spread: layout === 'two' || isFixed ? 'auto' : 'none',
});

/** epub.js's rendition of a book, without what of it would stand in the way of ours. */
function renditionOf(
  { book, isFixed }: LoadedBook,
  page: HTMLElement,
  { room, look }: { room: Room; look: DrawnLook },
  onDrawn: (view: Drawn) => void,
): Rendition {
  const rendition = book.renderTo(page, {
    ...room,
    method: 'blobUrl',
    ...flowOf(look, isFixed),
    gap: gapOf(look),
    minSpreadWidth: SPREAD_FROM,
    resizeOnOrientationChange: false,
    allowScriptedContent: false,
  } as Parameters<typeof book.renderTo>[1]); // `method` and `gap` are not in the package's types
  // Handlers for links and keys, an identifier in each chapter: the library's own would stand in the way of ours.
  rendition.hooks.content.clear();
  book.spine.hooks.content.clear();
  // Where the view stands is read by us; the library would go back to its own idea of it at each change of room.
  rendition.reportLocation = () => Promise.resolve();
  rendition.hooks.content.register((contents: { document: Document }) => {
    const drawn = managerOf(rendition).views.displayed();
    const view = drawn.find((one) => one.contents?.document === contents.document);
    if (view) onDrawn(view);
  });
  return rendition;
}
