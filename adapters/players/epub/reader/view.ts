import { EpubCFI } from 'epubjs';
import { fractionAt, placeAt } from '#domain/attempt/book-progress.ts';
import type { DrawnLook } from '../protocol.ts';
import { cfiWithin } from './cfi-within.ts';
import type { LoadedBook } from './load-book.ts';
import { isLaidOutAs, MARK } from './look.ts';
import { gapOf, roomIn, SPREAD_FROM } from './room.ts';
import {
  align,
  bringToView,
  type Drawn,
  extent,
  managerOf,
  scrollTo,
  settle,
  settled,
  standing,
  writingMode,
} from './stage.ts';

/** What is in front of the learner. `place` stays the same while only the room or the letters change. */
export type Shown = {
  by: 'learner' | 'layout';
  index: number;
  place: string;
  fraction: number;
  atStart: boolean;
  atEnd: boolean;
  /** True where an element of the chapter shown lies before the end of the view. */
  isBefore: (id: string) => boolean;
};

export type View = {
  open: (place: string | undefined) => void;
  turn: (step: 1 | -1) => void;
  goTo: (place: string, mark: boolean) => void;
  goToFraction: (fraction: number) => void;
  /** The style of chapters has changed: the same place is laid out anew, unless only the colours are others. */
  setLook: (look: DrawnLook) => void;
  unmark: () => void;
  /** Calls with the match that is marked, when it shows. */
  withMarked: (use: (cfi: string) => void) => void;
  displayed: () => readonly Drawn[];
};

type Tell = {
  shown: (shown: Shown) => void;
  drawn: (view: Drawn) => void;
  /** The text runs from top to bottom. */
  vertical: (mode: string) => void;
  failed: (error: unknown) => void;
};

/** Part of the view that a turn leaves standing in text that is scrolled: the lines one was in. */
const KEPT_PART = 0.1;
/** A scroll by hand has come to rest. */
const REST_MS = 120;

/** The first point of a place that reaches from here to there. */
function beginningOf(cfi: string): string {
  const point = new EpubCFI(cfi);
  point.collapse(true);
  return point.toString();
}

/** epub.js's rendition in `page`. One thing happens after the other, and what shows afterwards is told. */
export function createView(loaded: LoadedBook, page: HTMLElement, first: DrawnLook, tell: Tell): View {
  const { book, sections, weights, isFixed } = loaded;
  const firstLinear = sections.findIndex(({ linear }) => linear);
  let look = first;
  let isScrolled = false;
  /** Where the learner is; changes of room and letters come back to it. */
  let anchor: string | undefined;
  /** Where a note beside the reading order was opened from. */
  let cameFrom: { place: string; fraction: number } | undefined;
  let marked: string | undefined;
  let room = roomIn(page, look, isFixed);
  /** Offset that was told last, and whether something is under way: any other is the learner's own scrolling. */
  let told = { off: 0, busy: 0 };

  const rendition = book.renderTo(page, {
    ...room,
    method: 'blobUrl',
    flow: 'paginated',
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
    if (view) tell.drawn(view);
  });
  const broken = new Promise<void>((resolve) => rendition.on('displayError', () => resolve()));
  const here = () => standing(managerOf(rendition), { isFixed, isScrolled });

  const display = async (target: string): Promise<void> => {
    // A chapter that cannot be drawn must not hold up those behind it.
    await Promise.race([rendition.display(target), broken]);
    const manager = managerOf(rendition);
    if (isFixed) return settle(manager);
    const mode = writingMode(manager.views.displayed()[0]);
    if (mode.startsWith('vertical') && !isScrolled) {
      // In pages the library stays on the first one for ever: such text is scrolled, the way it is written.
      isScrolled = true;
      tell.vertical(mode);
      rendition.spread('none');
      rendition.direction(mode === 'vertical-rl' ? 'rtl' : 'ltr');
      rendition.flow('scrolled-doc');
      manager.clear();
      await rendition.display(target);
    }
    if (isScrolled) bringToView(manager, target);
  };

  /** Tells what shows. `given`: the place as it was asked for, which stays the learner's place. */
  const report = async (by: Shown['by'], given?: string): Promise<void> => {
    const manager = managerOf(rendition);
    await settled(manager);
    if (!isScrolled && !isFixed) align(manager);
    const now = here();
    const section = now && sections[now.index];
    if (!now || !section) return;
    told = { ...told, off: extent(manager, isScrolled).off };
    const ends = whereabouts();
    if (by === 'learner' || anchor === undefined) anchor = given ?? ends?.start ?? section.href;
    const atEnd = now.lastIndex === loaded.last && now.ends;
    const fraction = now.linear ? (atEnd ? 1 : fractionAt(weights, now.index, now.within)) : (cameFrom?.fraction ?? 0);
    tell.shown({
      by,
      index: now.index,
      place: anchor,
      fraction,
      atStart: now.begins && now.index === firstLinear,
      atEnd,
      isBefore: (id) => {
        const element = manager.views.displayed()[0]?.contents?.document.getElementById(id);
        if (!element || !ends) return false;
        return new EpubCFI().compare(section.cfiFromElement(element), ends.end) <= 0;
      },
    });
  };
  /** First and last place of the view; undefined in a chapter without words. */
  const whereabouts = () => {
    try {
      // Its types say that this is one place.
      const at = rendition.currentLocation() as unknown as { start?: { cfi?: string }; end?: { cfi?: string } };
      return at.start?.cfi && at.end?.cfi ? { start: at.start.cfi, end: at.end.cfi } : undefined;
    } catch {
      return undefined; // pictures alone
    }
  };

  let line = Promise.resolve();
  const then = (work: () => Promise<void>): void => {
    told.busy++;
    line = line
      .then(work)
      .catch(tell.failed)
      .then(() => void told.busy--);
  };
  const relay = () =>
    then(async () => {
      if (anchor === undefined) return;
      const manager = managerOf(rendition);
      room = roomIn(page, look, isFixed);
      manager.settings.gap = gapOf(look);
      manager.clear();
      rendition.resize(room.width, room.height);
      manager.updateLayout();
      await display(loaded.targetOf(anchor) ?? anchor);
      await report('layout');
    });

  const turn = async (step: 1 | -1): Promise<void> => {
    const manager = managerOf(rendition);
    const before = here();
    if (!before) return;
    if (isScrolled && !(step > 0 ? before.ends : before.begins)) {
      const { off, room: seen } = extent(manager, true);
      scrollTo(manager, Math.max(0, off + step * seen * (1 - KEPT_PART)));
      return report('learner');
    }
    await (step > 0 ? rendition.next() : rendition.prev());
    const after = here();
    const stayed = after?.index === before.index && after.within === before.within;
    if (stayed && !before.linear) {
      // Behind a note there is nothing: the learner goes back to where it was opened.
      const back = cameFrom?.place ?? sections[firstLinear]?.href ?? '';
      cameFrom = undefined;
      await display(loaded.targetOf(back) ?? back);
      return report('learner', back);
    }
    if (isFixed) settle(manager);
    if (isScrolled && step < 0 && !stayed) scrollTo(manager, extent(manager, true).all);
    return report('learner');
  };
  const remark = (cfi: string | undefined) => {
    if (marked !== undefined) rendition.annotations.remove(marked, 'highlight');
    marked = cfi;
    if (cfi !== undefined) rendition.annotations.highlight(cfi, {}, undefined, 'found', MARK);
  };

  new ResizeObserver(() => {
    const next = roomIn(page, look, isFixed);
    if (next.width !== room.width || next.height !== room.height) relay();
  }).observe(document.documentElement);
  let rest: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener(
    'scroll',
    () => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        const moved = Math.abs(extent(managerOf(rendition), isScrolled).off - told.off) > 1;
        if (moved && told.busy === 0) then(() => report('learner'));
      }, REST_MS);
    },
    { capture: true, passive: true },
  );

  return {
    open: (place) =>
      then(async () => {
        const target = place === undefined ? undefined : loaded.targetOf(place);
        await display(target ?? sections[firstLinear]?.href ?? '');
        await report('learner', target === undefined ? undefined : place);
      }),
    turn: (step) => then(() => turn(step)),
    goTo: (place, mark) => {
      const target = loaded.targetOf(place);
      if (target === undefined) return;
      then(async () => {
        const now = here();
        if (now?.linear && anchor !== undefined)
          cameFrom = { place: anchor, fraction: fractionAt(weights, now.index, now.within) };
        await display(target);
        if (mark) remark(target);
        // The place that was asked for, not the beginning of its page: smaller pages must still show it.
        await report('learner', target.startsWith('epubcfi(') ? beginningOf(target) : undefined);
      });
    },
    goToFraction: (fraction) =>
      then(async () => {
        const { index, within } = placeAt(weights, fraction);
        const section = sections[index];
        if (!section) return;
        await display((isFixed ? undefined : await cfiWithin(book, section, within)) ?? section.href);
        const manager = managerOf(rendition);
        if (within >= 1 && !isFixed) {
          const { all, room: seen } = extent(manager, isScrolled);
          scrollTo(manager, all - seen);
        }
        await report('learner');
      }),
    setLook: (changed) => {
      const before = look;
      look = changed;
      if (!isLaidOutAs(before, look)) relay(); // a chapter laid out anew loses what is selected in it
    },
    unmark: () => remark(undefined),
    withMarked: (use) =>
      then(() => {
        if (marked !== undefined) use(marked);
        return Promise.resolve();
      }),
    displayed: () => managerOf(rendition)?.views.displayed() ?? [],
  };
}
