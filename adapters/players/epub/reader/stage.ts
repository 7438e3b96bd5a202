import type { Rendition } from 'epubjs';

/** Between a place and the beginning of the view that it leads. */
const LINE_PX = 48;

/** What epub.js has drawn; its types leave these out. */
export type Drawn = {
  section: { index: number; linear: boolean; href: string; cfiBase: string };
  contents?: { document: Document; window: Window; range: (cfi: string) => Range | null; textWidth: () => number };
  iframe?: HTMLIFrameElement;
  locationOf?: (place: string) => { left: number; top: number };
  width?: () => number;
  /** Makes the frame as wide as its words are by now. */
  expand?: () => void;
};
export type Manager = {
  container: HTMLElement;
  settings: { axis: 'horizontal' | 'vertical'; direction: 'ltr' | 'rtl'; gap?: number };
  layout: { delta: number; divisor: number; columnWidth: number; height: number };
  views: { displayed: () => Drawn[] };
  visible: () => Drawn[];
  clear: () => void;
  updateLayout: () => void;
};

export const managerOf = (rendition: Rendition): Manager => (rendition as unknown as { manager: Manager }).manager; // not in the package's types

/** Where the view stands in the chapter: `within` 0 to 1 of it lies before, and whether each end of it shows. */
export type Standing = {
  index: number;
  lastIndex: number;
  linear: boolean;
  within: number;
  /** Columns behind the view; undefined where there are none. */
  pagesLeft: number | undefined;
  begins: boolean;
  ends: boolean;
};

/** Read off the page itself: what the library tells is wrong after a change of room or letters, and in vertical text. */
export function standing(manager: Manager, how: { isFixed: boolean; isScrolled: boolean }): Standing | undefined {
  const visible = manager.visible();
  const first = visible[0] ?? manager.views.displayed()[0];
  if (!first) return undefined;
  const { index, linear } = first.section;
  const lastIndex = visible.at(-1)?.section.index ?? index;
  if (how.isFixed) return { index, lastIndex, linear, within: 0, pagesLeft: undefined, begins: true, ends: true };
  const { off, room, all } = extent(manager, how.isScrolled);
  if (how.isScrolled) {
    const [begins, ends] = [off <= 2, off + room >= all - 2];
    return { index, lastIndex, linear, within: all > 0 ? off / all : 0, pagesLeft: undefined, begins, ends };
  }
  const pages = Math.max(1, Math.round(all / room));
  const page = Math.round(off / room);
  const [begins, ends] = [page === 0, page + 1 >= pages];
  return { index, lastIndex, linear, within: page / pages, pagesLeft: columnsBehind(manager, page), begins, ends };
}

/** Columns with words behind the view, which is the `page`th of the chapter, from 0. */
function columnsBehind({ views, layout: { delta, divisor } }: Manager, page: number): number {
  const text = views.displayed()[0]?.contents?.textWidth() ?? 0;
  return Math.max(0, Math.round(text / (delta / divisor)) - (page + 1) * divisor);
}

/** Pixels before the view, in the view, and in all; along the way that pages or text go. */
export function extent({ container, settings, layout, views }: Manager, isScrolled: boolean) {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = container;
  if (isScrolled && settings.axis === 'vertical') return { off: scrollTop, room: clientHeight, all: scrollHeight };
  // From right to left the offset is negative.
  const off = Math.abs(scrollLeft);
  if (!isScrolled) return { off, room: layout.delta, all: scrollWidth };
  // The frame of vertical text is as wide as so many whole pages; its end is where the text ends.
  const text = views.displayed()[0]?.contents?.textWidth() ?? scrollWidth;
  return { off, room: clientWidth, all: Math.min(scrollWidth, Math.max(clientWidth, text)) };
}

/** Moves the view along the way of reading. */
export function scrollTo({ container, settings }: Manager, off: number): void {
  if (settings.axis === 'vertical') container.scrollTop = off;
  else container.scrollLeft = settings.direction === 'rtl' ? -off : off;
}

/** Back to the beginning of the nearest page: a link that took the focus may have pulled the text halfway. */
export function align(manager: Manager): void {
  const { off, room } = extent(manager, false);
  const wanted = Math.round(off / room) * room;
  if (Math.abs(off - wanted) > 1) scrollTo(manager, wanted);
}

/** Which way the text of a chapter runs. The library looks at the root alone; books say it at the body as well. */
export function writingMode(view: Drawn | undefined): string {
  const chapter = view?.contents?.document;
  const [root, body] = [chapter?.documentElement, chapter?.body].map((element) =>
    element ? (chapter?.defaultView?.getComputedStyle(element).writingMode ?? '') : '',
  );
  return root?.startsWith('vertical') ? root : (body ?? '');
}

/** A page drawn as it is keeps its own ground; alone in its room it stands in the middle. */
export function settle(manager: Manager): void {
  const [view, other] = manager.views.displayed();
  for (const { contents } of manager.views.displayed())
    contents?.document.body.style.removeProperty('background-color');
  const page = view?.contents?.document.body;
  if (!view?.iframe || !page || other || manager.layout.divisor > 1) return;
  const free = manager.layout.columnWidth - page.getBoundingClientRect().width;
  view.iframe.style.marginInlineStart = free > 0 ? `${Math.floor(free / 2)}px` : '';
}

/** A chapter of a single column stands in the middle of a spread: the other half would be empty. */
export function centre({ views, layout: { delta, divisor } }: Manager): void {
  for (const { contents, iframe } of views.displayed()) {
    if (!iframe) continue;
    // The library counts the margins of the page as part of its text.
    const isAlone = divisor > 1 && (contents?.textWidth() ?? delta) <= delta / 2 + 1;
    iframe.style.marginInlineStart = isAlone ? `${Math.round(delta / 4)}px` : '';
  }
}

/** Brings a place of scrolled text to the beginning of the view. */
export function bringToView(manager: Manager, target: string): void {
  const off = offAlong(manager, target);
  if (off !== undefined) scrollTo(manager, off);
}

/** The place is where the view of scrolled text begins, but for the line that it is in. */
export function leads(manager: Manager, place: string): boolean {
  const off = offAlong(manager, place);
  return off !== undefined && Math.abs(off - extent(manager, true).off) <= LINE_PX;
}

/** Pixels of scrolled text before a place; undefined where it is not drawn, or is a whole chapter. */
function offAlong(manager: Manager, target: string): number | undefined {
  const [view] = manager.views.displayed();
  const chapter = view?.contents?.document;
  const id = /#(.+)$/.exec(target)?.[1];
  const found = target.startsWith('epubcfi(')
    ? view?.contents?.range(target)
    : id === undefined
      ? undefined
      : chapter?.getElementById(id);
  const box = found?.getBoundingClientRect();
  if (!box || !view?.iframe) return undefined;
  const { axis, direction } = manager.settings;
  const off = axis === 'vertical' ? box.top : direction === 'rtl' ? view.iframe.clientWidth - box.right : box.left;
  return Math.max(0, off - 8);
}

/** Pixels before the page that a place is on now; undefined where it is not drawn. As the library goes there. */
export function offsetOf({ views, layout: { delta }, settings }: Manager, place: string): number | undefined {
  if (!place.startsWith('epubcfi(')) return undefined;
  const view = views.displayed().find(({ contents }) => contents?.range(place));
  if (!view?.locationOf || !view.width) return undefined;
  const page = Math.floor(view.locationOf(place).left / delta) * delta;
  return settings.direction === 'rtl' ? view.width() - page - delta : page;
}

/** Calls each time that a picture or a font has come, and what is behind it may lie elsewhere. */
export function watchLayout({ contents }: Drawn, moved: () => void): void {
  const chapter = contents?.document;
  chapter?.addEventListener('load', moved, { capture: true }); // of a picture: it does not rise
  chapter?.fonts.addEventListener('loadingdone', moved);
}

/**
 * Resolves when fonts are there and the browser has laid the text out with them. The library hears of few of the things that
 * make a chapter longer, and before it has heard, the last page that there is room for would be the end of the book.
 */
export async function settled(manager: Manager): Promise<void> {
  await Promise.all(manager.views.displayed().flatMap((view) => view.contents?.document.fonts.ready ?? []));
  await frame();
  for (const view of manager.views.displayed()) view.expand?.();
  await frame();
}

/** The next frame; in a tab that is not shown there is none, so the wait has an end. */
const frame = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      resolve();
    });
  });
