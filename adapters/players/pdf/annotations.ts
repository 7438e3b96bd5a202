import { type Anchor, CONTEXT, locate, MAX_QUOTE } from '#domain/annotations/index.ts';
import type { AnnotationTools, Box, Mark, Selected } from '#domain/attempt/tools.ts';
import {
  createTextAnnotatorState,
  rangeToSelector,
  type TextAnnotation,
  trimRangeToContainer,
} from '@recogito/text-annotator';
import { redrawn } from './mark-layer.ts';
import type { Viewer } from './viewer.ts';

/** What is drawn on one page now. The text layer comes and goes with the page, and this with it. */
type Drawn = { layer: HTMLElement; words: HTMLElement; state: ReturnType<typeof stateOf> };

/**
 * Marks over the text layer. Anchoring, the model and the search for what lies under the pointer are the library's, one
 * state for each page that is drawn; see README for why its event handlers and its renderer are not used.
 */
export function pdfAnnotations({ container, bus, pages, choose }: Viewer, stop: AbortSignal): AnnotationTools {
  const drawn = new WeakMap<HTMLElement, Drawn>();
  const listeners = new Set<() => void>();
  const pressed = new Set<(one: { id: string; box: Box }) => void>();
  let marks: readonly Mark[] = [];
  let selected: Selected | undefined;
  let awaited: Anchor | undefined;

  const draw = (page: number) => {
    const { div, textLayer } = pages.getPageView(page - 1) ?? {}; // the viewer may be gone already
    const words = textLayer?.div;
    if (!div || !words?.isConnected || words.hidden) return;
    const here = marks.flatMap((mark) => annotationAt(mark, page, words));
    const state = stateOf(words, here);
    const layer = redrawn(
      div,
      words,
      here.map(({ mark }) => ({ mark, rects: state.store.getAnnotationRects(mark.id) })),
    );
    drawn.set(div, { layer, words, state });
    if (awaited?.place.in === 'pages' && awaited.place.page === page) reveal(awaited, page);
  };
  const pagesDrawn = () => pages.getCachedPageViews();

  const reveal = (anchor: Anchor, page: number) => {
    const words = pages.getPageView(page - 1)?.textLayer?.div;
    const place = words?.isConnected ? locate(words.textContent, anchor) : undefined;
    if (!words || !place) return;
    awaited = undefined;
    const box = rangeOf(words, place).getBoundingClientRect();
    const room = container.getBoundingClientRect();
    if (box.top < room.top || box.bottom > room.bottom) container.scrollTop += box.top - room.top - room.height / 3;
  };

  const look = () => {
    const next = selectedNow(container);
    if (next === undefined && selected === undefined) return;
    selected = next;
    for (const tell of [...listeners]) tell();
  };
  const press = (event: MouseEvent) => {
    const page = event.target instanceof Element ? event.target.closest<HTMLElement>('.page') : null;
    const found = page && drawn.get(page);
    if (!found?.words.isConnected || !document.getSelection()?.isCollapsed) return;
    const { left, top } = found.words.getBoundingClientRect();
    const hit = found.state.store.getAt(event.clientX - left, event.clientY - top, false);
    if (!hit) return;
    const at = found.layer.querySelector(`[data-mark="${CSS.escape(hit.id)}"]`)?.getBoundingClientRect();
    for (const tell of [...pressed]) tell({ id: hit.id, box: boxOf(at ?? new DOMRect(event.clientX, event.clientY)) });
  };

  bus.on('textlayerrendered', ({ pageNumber }: { pageNumber: number }) => draw(pageNumber));
  bus.on('updateviewarea', () => selected && look()); // the words moved under the window
  document.addEventListener('selectionchange', look, { signal: stop });
  container.addEventListener('click', press, { signal: stop });

  return {
    selected: {
      get: () => selected,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    show: (wanted) => {
      marks = wanted;
      for (const { id } of pagesDrawn()) draw(id);
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
    selectFound: () => {
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
    },
  };
}

/** The mark as the library's model has it, if its words are on this page. */
function annotationAt(mark: Mark, page: number, words: HTMLElement): { mark: Mark; annotation: TextAnnotation }[] {
  if (mark.place.in !== 'pages' || mark.place.page !== page) return [];
  const place = locate(words.textContent, mark);
  if (!place) return []; // the document was changed: the note stays in the list
  const selector = [{ ...place, quote: mark.quote.exact, range: rangeOf(words, place) }];
  return [{ mark, annotation: { id: mark.id, bodies: [], target: { annotation: mark.id, selector } } }];
}

function stateOf(words: HTMLElement, here: readonly { annotation: TextAnnotation }[]) {
  const state = createTextAnnotatorState(words, {});
  state.store.bulkAddAnnotations(
    here.map(({ annotation }) => annotation),
    true,
  );
  return state;
}

/** Characters of a text layer as a range of its nodes. */
function rangeOf(words: HTMLElement, { start, end }: { start: number; end: number }): Range {
  const range = document.createRange();
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  let at = 0;
  let begun = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (!begun && at + length > start) {
      range.setStart(node, start - at);
      begun = true;
    }
    if (begun && at + length >= end) {
      range.setEnd(node, end - at);
      break;
    }
    at += length;
  }
  return range;
}

/** What is selected in the document; of a selection over several pages what is on the first of them. */
function selectedNow(container: HTMLElement): Selected | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const whole = selection.getRangeAt(0);
  if (!container.contains(whole.commonAncestorContainer)) return undefined;
  const words = [...container.querySelectorAll<HTMLElement>('.textLayer')].find((one) => whole.intersectsNode(one));
  const page = Number(words?.closest<HTMLElement>('.page')?.dataset['pageNumber']);
  if (!words || !page) return undefined;
  const { start, end, range } = rangeToSelector(trimRangeToContainer(whole, words), words);
  const text = words.textContent;
  const last = Math.min(end, start + MAX_QUOTE);
  const exact = wordsOf(range).slice(0, MAX_QUOTE).trim();
  if (exact === '') return undefined;
  const quote = {
    exact,
    prefix: text.slice(Math.max(0, start - CONTEXT), start),
    suffix: text.slice(last, last + CONTEXT),
  };
  return {
    anchor: { quote, place: { in: 'pages', page, start, end: last } },
    box: boxOf(range.getBoundingClientRect()),
  };
}

/** Words as they are read: the text layer ends its lines without a space. */
function wordsOf(range: Range): string {
  const part = range.cloneContents();
  for (const end of part.querySelectorAll('br')) end.replaceWith(' ');
  return part.textContent.replace(/\s+/g, ' ');
}

const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
