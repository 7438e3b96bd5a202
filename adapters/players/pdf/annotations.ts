import { type Anchor, findQuote } from '#domain/annotations/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { AnnotationTools, Mark, Pressed, Selected } from '#domain/player/index.ts';
import { drawHighlights } from '../mark-layer.ts';
import { copyBox, type HighlightedText, annotatorModelOf, quoteOfSelection, rangeOf } from '../marked-words.ts';
import { type PageView, pageView } from './page-view.ts';
import type { Viewer } from './viewer.ts';

/** Highlights drawn on one page; recreated with the page's text layer. */
type Drawn = { layer: HTMLElement; words: HTMLElement; model: ReturnType<typeof annotatorModelOf> };

/**
 * Highlights over the text layer. The annotation library anchors, models and hit-tests them, with one state per
 * rendered page; see README for why its event handlers and renderer are not used.
 */
export function pdfAnnotations({ container, bus, pages, choose }: Viewer, stop: AbortSignal): AnnotationTools {
  const drawn = new WeakMap<HTMLElement, Drawn>();
  const pressed = new Set<(one: Pressed | undefined) => void>();
  let marks: readonly Mark[] = [];
  const selected = atom<Selected | undefined>(undefined);
  let awaited: Anchor | undefined;

  const draw = (page: number) => {
    const view = pageView(pages, page); // the viewer may be removed already
    const words = view?.textLayer?.div;
    if (!view || !words?.isConnected || words.hidden) return;
    const here = marks.flatMap((mark) => markedAt(mark, page, words));
    const model = annotatorModelOf(
      words,
      here.map(({ marked }) => marked),
    );
    const layer = drawHighlights(
      words,
      words.getBoundingClientRect(),
      here.map(({ mark: { id, colour, note } }) => ({
        mark: { id, colour, isNoted: note !== '' },
        rects: model.getAnnotationRects(id),
      })),
    );
    drawn.set(view.div, { layer, words, model });
    if (awaited?.place.in === 'pages' && awaited.place.page === page) reveal(awaited, page);
  };
  const reveal = (anchor: Anchor, page: number) => {
    const words = pageView(pages, page)?.textLayer?.div;
    if (words?.isConnected && isRevealed(container, words, anchor)) awaited = undefined;
  };

  const look = () => {
    const next = selectedNow(container);
    if (next !== undefined || selected.projection.get() !== undefined) selected.set(next);
  };
  const press = (event: MouseEvent) => {
    const page = event.target instanceof Element ? event.target.closest<HTMLElement>('.page') : null;
    const found = page && drawn.get(page);
    if (!found?.words.isConnected || !document.getSelection()?.isCollapsed) return;
    const { left, top } = found.words.getBoundingClientRect();
    const hit = found.model.getAt(event.clientX - left, event.clientY - top, false);
    if (!hit) return;
    const at = found.layer.querySelector(`[data-mark="${CSS.escape(hit.id)}"]`)?.getBoundingClientRect();
    for (const tell of [...pressed])
      tell({ id: hit.id, box: copyBox(at ?? new DOMRect(event.clientX, event.clientY)) });
  };

  bus.on('textlayerrendered', ({ pageNumber }: { pageNumber: number }) => draw(pageNumber));
  bus.on('updateviewarea', () => selected.projection.get() && look()); // scrolling moved the selected text
  document.addEventListener('selectionchange', look, { signal: stop });
  container.addEventListener('click', press, { signal: stop });

  return {
    selected: selected.projection,
    show: (wanted) => {
      marks = wanted;
      for (const { id } of pages.getCachedPageViews() as ReadonlySet<PageView>) draw(id);
    },
    onPressed: (listener) => {
      pressed.add(listener);
      return () => pressed.delete(listener);
    },
    jump: (anchor) => {
      if (anchor.place.in !== 'pages') return;
      awaited = anchor;
      choose(anchor.place.page);
      reveal(anchor, anchor.place.page);
    },
    deselect: () => document.getSelection()?.removeAllRanges(),
    selectFound: () => selectMatch(container),
  };
}

/** Selects the current search match; false if there is none. */
function selectMatch(container: HTMLElement): boolean {
  const parts = container.querySelectorAll('.textLayer .highlight.selected');
  const [first, last] = [parts[0], parts[parts.length - 1]];
  if (!first || !last) return false;
  const range = document.createRange();
  range.setStart(first, 0);
  range.setEnd(last, last.childNodes.length);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return true;
}

/** Scrolls to the text of an anchor; false if the text is not on this page. */
function isRevealed(container: HTMLElement, words: HTMLElement, { quote, place: at }: Anchor): boolean {
  const place = at.in === 'pages' ? findQuote(words.textContent, quote, at) : undefined;
  if (!place) return false;
  const box = rangeOf(words, place).getBoundingClientRect();
  const room = container.getBoundingClientRect();
  if (box.top < room.top || box.bottom > room.bottom) container.scrollTop += box.top - room.top - room.height / 3;
  return true;
}

/** The highlight with its position on this page, if its text is there. */
function markedAt(mark: Mark, page: number, words: HTMLElement): { mark: Mark; marked: HighlightedText }[] {
  const { id, quote, place: at } = mark;
  if (at.in !== 'pages' || at.page !== page) return [];
  const place = findQuote(words.textContent, quote, at);
  if (!place) return []; // the document has changed: the note stays in the list only
  return [{ mark, marked: { id, quote, place, range: rangeOf(words, place) } }];
}

/** The current selection; of one over several pages, the part on the first. */
function selectedNow(container: HTMLElement): Selected | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const whole = selection.getRangeAt(0);
  if (!container.contains(whole.commonAncestorContainer)) return undefined;
  const words = [...container.querySelectorAll<HTMLElement>('.textLayer')].find((one) => whole.intersectsNode(one));
  const page = Number(words?.closest<HTMLElement>('.page')?.dataset['pageNumber']);
  if (!words || !page) return undefined;
  const found = quoteOfSelection(whole, words);
  if (!found) return undefined;
  const { quote, place, range } = found;
  return { anchor: { quote, place: { in: 'pages', page, ...place } }, box: copyBox(range.getBoundingClientRect()) };
}
