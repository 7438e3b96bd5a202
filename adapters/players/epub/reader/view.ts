import { type Book, EpubCFI, type Rendition } from 'epubjs';
import { fractionAt, placeAt } from '#domain/player/index.ts';
import type { DrawnLook } from '../protocol.ts';
import { createDrawing, type Drawing } from './drawing.ts';
import type { LoadedBook, Section } from './load-book.ts';
import { isLaidOutAs, MARK } from './chapter/look.ts';
import { firstLinear, type OwnPlace, type Shown, shownIn } from './shown.ts';
import { type Drawn, managerOf, settle, watchLayout } from './stage.ts';

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
  /** Calls when all that was asked for before is done. */
  after: (use: () => void) => void;
};

type Tell = {
  shown: (shown: Shown) => void;
  drawn: (view: Drawn) => void;
  /** The text runs from top to bottom. */
  vertical: (mode: string) => void;
  failed: (error: unknown) => void;
};

/** A book in `page`. One thing happens after the other, and what shows afterwards is told. */
export function createView(loaded: LoadedBook, page: HTMLElement, first: DrawnLook, tell: Tell): View {
  let look = first;
  /** Offset that was told last: any other is the learner's own scrolling, unless something is under way. */
  let toldOff = 0;
  const own: OwnPlace = { anchor: undefined, cameFrom: undefined };
  const { then, isBusy } = inTurn(tell.failed);
  const keeper = placeKeeper(
    () => drawing,
    own,
    then,
    () => report('layout'),
  );
  const drawing: Drawing = createDrawing(loaded, page, first, keeper.watching(tell));
  const found = foundMark(drawing.rendition);

  /** Tells what shows. `given`: the place as it was asked for, which stays the learner's place. */
  const report = async (by: Shown['by'], given?: string): Promise<void> => {
    await drawing.atRest(given ?? (by === 'layout' ? own.anchor : undefined));
    const shown = shownIn(drawing, loaded, own, { by, given });
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
    // The place that was asked for, not the beginning of its page: smaller pages must still show it.
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
      if (!isLaidOutAs(before, look)) layOutAnew(); // a chapter laid out anew loses what is selected in it
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

/** Where a note beside the reading order is opened from. */
function rememberPlace(drawing: Drawing, { weights }: LoadedBook, own: OwnPlace): void {
  const now = drawing.here();
  if (now?.linear && own.anchor !== undefined)
    own.cameFrom = { place: own.anchor, fraction: fractionAt(weights, now.index, now.within) };
}

/**
 * Keeps the learner at their words when what came late has moved them: if they were on the page that was come to. The
 * library's idea of a place is one of a later page where there are pictures alone.
 */
function placeKeeper(
  drawing: () => Drawing,
  own: OwnPlace,
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
    /** The learner came to a place, and it shows. */
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

/** Displays what lies so far into the book; false where nothing does. */
async function displayFraction(drawing: Drawing, loaded: LoadedBook, fraction: number): Promise<boolean> {
  const { index, within } = placeAt(loaded.weights, fraction);
  const section = loaded.sections[index];
  if (!section) return false;
  await drawing.display((loaded.isFixed ? undefined : await cfiWithin(loaded.book, section, within)) ?? section.href);
  if (within >= 1 && !loaded.isFixed) {
    const { all, room: seen } = drawing.extent();
    drawing.scrollTo(all - seen);
  }
  return true;
}

/** The mark on the match of a search that was last gone to. */
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
      annotations.highlight(cfi, {}, undefined, 'found', MARK);
    },
  };
}

/** The first point of a place that reaches from here to there. */
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

function inTurn(failed: (error: unknown) => void): InTurn {
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

/** The place so far into a chapter, counted in letters: 0 is its beginning. Undefined in a chapter without words. */
async function cfiWithin(book: Book, section: Section, within: number): Promise<string | undefined> {
  // It is a promise of the chapter's root, whatever the package's types say.
  await (section.load(book.load.bind(book)) as unknown as Promise<Element>);
  const chapter = section.document;
  const body = chapter.body as HTMLElement | null; // XML need not have one
  if (!body || within <= 0) return undefined;
  const texts: Text[] = [];
  const walk = chapter.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node as Text); // the walker shows text only
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

/** A scroll by hand has come to rest. */
const REST_MS = 120;

/** Hears of changes of the room that the page has. */
function watchRoom(changed: () => void): void {
  new ResizeObserver(changed).observe(document.documentElement);
}

/** Hears of each scroll once it has come to rest. */
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

/** Part of the view that a turn leaves standing in text that is scrolled: the lines one was in. */
const KEPT_PART = 0.1;

/** What came of a turn. `place`: the one that the learner came back to, out of a note beside the reading order. */
type Turned = { place: string | undefined };

/** Turns one page, or scrolls by one view; undefined where nothing is drawn. */
async function turnPage(drawing: Drawing, loaded: LoadedBook, own: OwnPlace, by: 1 | -1): Promise<Turned | undefined> {
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
  if (loaded.isFixed) settle(managerOf(drawing.rendition));
  if (drawing.isScrolled() && by < 0 && !stayed) drawing.scrollTo(drawing.extent().all);
  return { place: undefined };
}

/** Behind a note there is nothing: the learner goes back to where it was opened. */
async function back(drawing: Drawing, loaded: LoadedBook, own: OwnPlace): Promise<string> {
  const place = own.cameFrom?.place ?? loaded.sections[firstLinear(loaded)]?.href ?? '';
  own.cameFrom = undefined;
  await drawing.display(loaded.targetOf(place) ?? place);
  return place;
}
