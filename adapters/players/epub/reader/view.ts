import { type Book, EpubCFI, type Rendition } from 'epubjs';
import { fractionAt, chapterAt } from '#domain/player/index.ts';
import type { ResolvedDisplay } from '../protocol.ts';
import { createDrawing, type Drawing } from './drawing.ts';
import type { LoadedBook, Section } from './load-book.ts';
import { isLaidOutAs, SEARCH_MATCH_STYLE } from './chapter/look.ts';
import { firstLinear, type LearnerPosition, type DisplayedPosition, displayedPositionOf } from './displayed.ts';
import { type ChapterView, managerOf, styleFixedLayout, watchLayout } from './stage.ts';

export type View = {
  open: (place: string | undefined) => void;
  turn: (step: 1 | -1) => void;
  goTo: (place: string, mark: boolean) => void;
  goToFraction: (fraction: number) => void;
  /** Chapter styles changed: lays out the current position again, unless only colours differ. */
  setLook: (look: ResolvedDisplay) => void;
  unmark: () => void;
  /** Calls `use` with the highlighted match, if there is one. */
  withMarked: (use: (cfi: string) => void) => void;
  displayed: () => readonly ChapterView[];
  /** Calls `use` when all earlier tasks are done. */
  after: (use: () => void) => void;
};

type Tell = {
  shown: (shown: DisplayedPosition) => void;
  drawn: (view: ChapterView) => void;
  /** Called for vertical text. */
  vertical: (mode: string) => void;
  failed: (error: unknown) => void;
};

/** A book in `page`. Runs tasks one at a time and reports the displayed position after each. */
export function createView(loaded: LoadedBook, page: HTMLElement, first: ResolvedDisplay, tell: Tell): View {
  let look = first;
  /** Last reported offset: any other means that the learner scrolled, unless a task is running. */
  let toldOff = 0;
  const own: LearnerPosition = { anchor: undefined, cameFrom: undefined };
  const { then, isBusy } = serialQueue(tell.failed);
  const keeper = positionKeeper(
    () => drawing,
    own,
    then,
    () => report('layout'),
  );
  const drawing: Drawing = createDrawing(loaded, page, first, keeper.watching(tell));
  const found = foundMark(drawing.rendition);

  /** Reports the displayed position. `given`: the requested position, which stays the learner's position. */
  const report = async (by: DisplayedPosition['by'], given?: string): Promise<void> => {
    await drawing.atRest(given ?? (by === 'layout' ? own.anchor : undefined));
    const shown = displayedPositionOf(drawing, loaded, own, { by, given });
    if (!shown) return;
    toldOff = drawing.extent().off;
    keeper.came(shown.place);
    tell.shown(shown);
  };
  const layOutAnew = () =>
    then(async () => {
      if (own.anchor === undefined) return;
      drawing.clear(look);
      await drawing.display(loaded.targetOf(own.anchor) ?? own.anchor);
      await report('layout');
    });
  const goTo = async (target: string, mark: boolean): Promise<void> => {
    rememberPlace(drawing, loaded, own);
    await drawing.display(target);
    if (mark) found.mark(target);
    // The requested position, not the start of its page: smaller pages must still display it.
    await report('learner', target.startsWith('epubcfi(') ? beginningOf(target) : undefined);
  };
  watchRoom(() => {
    if (drawing.isOfOtherRoom(look)) layOutAnew();
  });
  watchScrolling(() => {
    if (Math.abs(drawing.extent().off - toldOff) > 1 && !isBusy()) then(() => report('learner'));
  });

  return {
    open: (place) =>
      then(async () => {
        const target = place === undefined ? undefined : loaded.targetOf(place);
        await drawing.display(target ?? loaded.sections[firstLinear(loaded)]?.href ?? '');
        await report('learner', target === undefined ? undefined : place);
      }),
    turn: (step) =>
      then(async () => {
        const turned = await turnPage(drawing, loaded, own, step);
        if (turned) await report('learner', turned.place);
      }),
    goTo: (place, mark) => {
      const target = loaded.targetOf(place);
      if (target !== undefined) then(() => goTo(target, mark));
    },
    goToFraction: (fraction) =>
      then(async () => {
        if (await displayFraction(drawing, loaded, fraction)) await report('learner');
      }),
    setLook: (changed) => {
      const before = look;
      look = changed;
      if (!isLaidOutAs(before, look)) layOutAnew(); // a new layout clears the selection
    },
    unmark: found.unmark,
    withMarked: (use) =>
      then(async () => {
        const marked = found.marked();
        if (marked !== undefined) use(marked);
      }),
    displayed: drawing.displayed,
    after: (use) => then(async () => use()),
  };
}

/** Stores the position that a note outside the reading order is opened from. */
function rememberPlace(drawing: Drawing, { weights }: LoadedBook, own: LearnerPosition): void {
  const now = drawing.here();
  if (now?.linear && own.anchor !== undefined)
    own.cameFrom = { place: own.anchor, fraction: fractionAt(weights, now.index, now.within) };
}

/**
 * Restores the learner's position after late content moved the text, if that position was on the displayed page. In
 * image-only chapters epub.js reports the position of a later page.
 */
function positionKeeper(
  drawing: () => Drawing,
  own: LearnerPosition,
  then: (work: () => Promise<void>) => void,
  report: () => Promise<void>,
) {
  let isOnPage = false;
  let isOwed = false;
  const late = () => {
    if (isOwed) return;
    isOwed = true;
    then(async () => {
      isOwed = false;
      if (own.anchor === undefined || !isOnPage) return;
      const before = drawing().extent().off;
      await drawing().atRest(own.anchor);
      if (Math.abs(drawing().extent().off - before) > 1) await report();
    });
  };
  return {
    /** Call when the learner moved to a position, which is now displayed. */
    came: (place: string) => {
      isOnPage = drawing().shows(place);
    },
    watching: (tell: Tell): Tell => ({
      ...tell,
      drawn: (drawn) => {
        tell.drawn(drawn);
        watchLayout(drawn, late);
      },
    }),
  };
}

/** Displays the position at a fraction of the book; false if there is none. */
async function displayFraction(drawing: Drawing, loaded: LoadedBook, fraction: number): Promise<boolean> {
  const { index, within } = chapterAt(loaded.weights, fraction);
  const section = loaded.sections[index];
  if (!section) return false;
  await drawing.display((loaded.isFixed ? undefined : await cfiWithin(loaded.book, section, within)) ?? section.href);
  if (within >= 1 && !loaded.isFixed) {
    const { all, room: seen } = drawing.extent();
    drawing.scrollTo(all - seen);
  }
  return true;
}

/** Highlight on the current search match. */
function foundMark({ annotations }: Rendition) {
  let marked: string | undefined;
  const unmark = () => {
    if (marked !== undefined) annotations.remove(marked, 'highlight');
    marked = undefined;
  };
  return {
    marked: () => marked,
    unmark,
    mark: (cfi: string) => {
      unmark();
      marked = cfi;
      annotations.highlight(cfi, {}, undefined, 'found', SEARCH_MATCH_STYLE);
    },
  };
}

/** The start of a range CFI. */
function beginningOf(cfi: string): string {
  const point = new EpubCFI(cfi);
  point.collapse(true);
  return point.toString();
}

/** Runs tasks one after the other. A task that fails is reported, and the next one still runs. */
type InTurn = {
  readonly then: (work: () => Promise<void>) => void;
  readonly isBusy: () => boolean;
};

function serialQueue(failed: (error: unknown) => void): InTurn {
  let line = Promise.resolve();
  let underWay = 0;
  return {
    then: (work) => {
      underWay++;
      line = line
        .then(work)
        .catch(failed)
        .then(() => {
          underWay--;
        });
    },
    isBusy: () => underWay > 0,
  };
}

/** CFI at a fraction of a chapter's characters; 0 is the start. Undefined in a chapter without text. */
async function cfiWithin(book: Book, section: Section, within: number): Promise<string | undefined> {
  // A promise of the chapter's root; the package's types are wrong.
  await (section.load(book.load.bind(book)) as unknown as Promise<Element>);
  const chapter = section.document;
  const body = chapter.body as HTMLElement | null; // XML documents may have no body
  if (!body || within <= 0) return undefined;
  const texts: Text[] = [];
  const walk = chapter.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node as Text); // the walker returns only text nodes
  let wanted = Math.floor(within * texts.reduce((sum, { length }) => sum + length, 0));
  for (const text of texts) {
    if (wanted < text.length) {
      const range = chapter.createRange();
      range.setStart(text, wanted);
      range.collapse(true);
      return section.cfiFromRange(range);
    }
    wanted -= text.length;
  }
  return undefined;
}

/** Pause in ms after which scrolling counts as finished. */
const REST_MS = 120;

/** Calls `changed` when the page's size changes. */
function watchRoom(changed: () => void): void {
  new ResizeObserver(changed).observe(document.documentElement);
}

/** Calls `rested` once scrolling has finished. */
function watchScrolling(rested: () => void): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener(
    'scroll',
    () => {
      clearTimeout(rest);
      rest = setTimeout(rested, REST_MS);
    },
    { capture: true, passive: true },
  );
}

/** Share of the view that stays visible when scrolled text is turned. */
const KEPT_PART = 0.1;

/** Result of a turn. `place`: position that the learner returned to from a note outside the reading order. */
type Turned = { place: string | undefined };

/** Turns one page, or scrolls by one view; undefined if nothing is rendered. */
async function turnPage(
  drawing: Drawing,
  loaded: LoadedBook,
  own: LearnerPosition,
  by: 1 | -1,
): Promise<Turned | undefined> {
  const before = drawing.here();
  if (!before) return undefined;
  if (drawing.isScrolled() && !(by > 0 ? before.ends : before.begins)) {
    const { off, room: seen } = drawing.extent();
    drawing.scrollTo(Math.max(0, off + by * seen * (1 - KEPT_PART)));
    return { place: undefined };
  }
  await drawing.step(by);
  const after = drawing.here();
  const stayed = after?.index === before.index && after.within === before.within;
  if (stayed && !before.linear) return { place: await back(drawing, loaded, own) };
  if (loaded.isFixed) styleFixedLayout(managerOf(drawing.rendition));
  if (drawing.isScrolled() && by < 0 && !stayed) drawing.scrollTo(drawing.extent().all);
  return { place: undefined };
}

/** Returns from a note to where it was opened, because nothing follows the note. */
async function back(drawing: Drawing, loaded: LoadedBook, own: LearnerPosition): Promise<string> {
  const place = own.cameFrom?.place ?? loaded.sections[firstLinear(loaded)]?.href ?? '';
  own.cameFrom = undefined;
  await drawing.display(loaded.targetOf(place) ?? place);
  return place;
}
