import type { Rendition } from 'epubjs';

/** Maximum distance in px of a position from the top of a scrolled view to count as its start. */
const LINE_PX = 48;

/** A rendered chapter of epub.js, whose types lack these members. */
export type ChapterView = {
  section: { index: number; linear: boolean; href: string; cfiBase: string };
  contents?: { document: Document; window: Window; range: (cfi: string) => Range | null; textWidth: () => number };
  iframe?: HTMLIFrameElement;
  locationOf?: (place: string) => { left: number; top: number };
  width?: () => number;
  /** Resizes the frame to its content. */
  expand?: () => void;
};
export type Manager = {
  container: HTMLElement;
  settings: { axis: 'horizontal' | 'vertical'; direction: 'ltr' | 'rtl'; gap?: number };
  layout: { delta: number; divisor: number; columnWidth: number; height: number };
  views: { displayed: () => ChapterView[] };
  visible: () => ChapterView[];
  clear: () => void;
  updateLayout: () => void;
};

export const managerOf = (rendition: Rendition): Manager => (rendition as unknown as { manager: Manager }).manager; // missing in the package's types

/**
 * Viewport position in the chapter: `within` is the share (0 to 1) before the view; `begins` and `ends`: whether each
 * end is visible.
 */
export type ViewportPosition = {
  index: number;
  lastIndex: number;
  linear: boolean;
  within: number;
  /** Columns after the view; undefined without columns. */
  pagesLeft: number | undefined;
  begins: boolean;
  ends: boolean;
};

/** Measures the page itself: epub.js's values are wrong after a resize or font change, and for vertical text. */
export function viewportPositionOf(
  manager: Manager,
  how: { isFixed: boolean; isScrolled: boolean },
): ViewportPosition | undefined {
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

/** Columns with text after the view; `page`: index of the displayed page in the chapter. */
function columnsBehind({ views, layout: { delta, divisor } }: Manager, page: number): number {
  const text = views.displayed()[0]?.contents?.textWidth() ?? 0;
  return Math.max(0, Math.round(text / (delta / divisor)) - (page + 1) * divisor);
}

/** Pixels before the view, in the view, and in total, in reading direction. */
export function extent({ container, settings, layout, views }: Manager, isScrolled: boolean) {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = container;
  if (isScrolled && settings.axis === 'vertical') return { off: scrollTop, room: clientHeight, all: scrollHeight };
  // Right-to-left scroll offsets are negative.
  const off = Math.abs(scrollLeft);
  if (!isScrolled) return { off, room: layout.delta, all: scrollWidth };
  // The frame of vertical text is a multiple of the page width; the text may end earlier.
  const text = views.displayed()[0]?.contents?.textWidth() ?? scrollWidth;
  return { off, room: clientWidth, all: Math.min(scrollWidth, Math.max(clientWidth, text)) };
}

/** Scrolls to an offset in reading direction. */
export function scrollTo({ container, settings }: Manager, off: number): void {
  if (settings.axis === 'vertical') container.scrollTop = off;
  else container.scrollLeft = settings.direction === 'rtl' ? -off : off;
}

/** Aligns to the nearest page: a focused link may have scrolled the text halfway. */
export function align(manager: Manager): void {
  const { off, room } = extent(manager, false);
  const wanted = Math.round(off / room) * room;
  if (Math.abs(off - wanted) > 1) scrollTo(manager, wanted);
}

/** Writing mode of a chapter. epub.js reads only the root; books may set it on the body. */
export function writingMode(view: ChapterView | undefined): string {
  const chapter = view?.contents?.document;
  const [root, body] = [chapter?.documentElement, chapter?.body].map((element) =>
    element ? (chapter?.defaultView?.getComputedStyle(element).writingMode ?? '') : '',
  );
  return root?.startsWith('vertical') ? root : (body ?? '');
}

/** Keeps a fixed-layout page's own background; centres it if alone. */
export function styleFixedLayout(manager: Manager): void {
  const [view, other] = manager.views.displayed();
  for (const { contents } of manager.views.displayed())
    contents?.document.body.style.removeProperty('background-color');
  const page = view?.contents?.document.body;
  if (!view?.iframe || !page || other || manager.layout.divisor > 1) return;
  const free = manager.layout.columnWidth - page.getBoundingClientRect().width;
  view.iframe.style.marginInlineStart = free > 0 ? `${Math.floor(free / 2)}px` : '';
}

/** Centres a single-column chapter in a spread, whose other half would be empty. */
export function centre({ views, layout: { delta, divisor } }: Manager): void {
  for (const { contents, iframe } of views.displayed()) {
    if (!iframe) continue;
    // epub.js includes page margins in the text width.
    const isAlone = divisor > 1 && (contents?.textWidth() ?? delta) <= delta / 2 + 1;
    iframe.style.marginInlineStart = isAlone ? `${Math.round(delta / 4)}px` : '';
  }
}

/** Scrolls a position to the top of the view. */
export function bringToView(manager: Manager, target: string): void {
  const off = offAlong(manager, target);
  if (off !== undefined) scrollTo(manager, off);
}

/** Whether the scrolled view begins at the position, with a tolerance of one line. */
export function beginsAt(manager: Manager, place: string): boolean {
  const off = offAlong(manager, place);
  return off !== undefined && Math.abs(off - extent(manager, true).off) <= LINE_PX;
}

/** Pixels of scrolled text before a position; undefined if it is not rendered, or is a whole chapter. */
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

/** Pixels before the position's page, computed like epub.js does; undefined if not rendered. */
export function offsetOf({ views, layout: { delta }, settings }: Manager, place: string): number | undefined {
  if (!place.startsWith('epubcfi(')) return undefined;
  const view = views.displayed().find(({ contents }) => contents?.range(place));
  if (!view?.locationOf || !view.width) return undefined;
  const page = Math.floor(view.locationOf(place).left / delta) * delta;
  return settings.direction === 'rtl' ? view.width() - page - delta : page;
}

/** Calls `moved` after each loaded image or font, which may shift the text after it. */
export function watchLayout({ contents }: ChapterView, moved: () => void): void {
  const chapter = contents?.document;
  chapter?.addEventListener('load', moved, { capture: true }); // `load` events of images do not bubble
  chapter?.fonts.addEventListener('loadingdone', moved);
}

/**
 * Resolves when fonts are loaded and laid out. epub.js misses most changes of a chapter's length. Without this, the
 * last page that fits so far would count as the end of the book.
 */
export async function waitForLayout(manager: Manager): Promise<void> {
  await Promise.all(manager.views.displayed().flatMap((view) => view.contents?.document.fonts.ready ?? []));
  await frame();
  for (const view of manager.views.displayed()) view.expand?.();
  await frame();
}

/** The next animation frame, or 100 ms: hidden tabs have no frames. */
const frame = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      resolve();
    });
  });
