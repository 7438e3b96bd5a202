import { findQuote, type TextRange } from '#domain/annotations/rules.ts';
import type { HighlightedText } from '../../../marked-words.ts';
import type { BookLocation, DrawnMark, ToApp } from '../../protocol.ts';
import { spineIndex } from '../load-book.ts';
import type { ChapterView } from '../stage.ts';
import type { Box } from '#domain/player/index.ts';

/** The learner's highlights in displayed chapters, and the current selection. */
export function bookMarks(displayed: () => readonly ChapterView[], tell: SelectionTell) {
  const { say, failed } = tell;
  const selection = watchSelection(displayed, tell);
  let marks: readonly DrawnMark[] = [];
  let hasPainted = false;

  const found = async (view: ChapterView): Promise<(HighlightedText & { mark: DrawnMark })[]> => {
    const body = view.contents?.document.body;
    const here = marks.filter(({ cfi }) => spineIndex(cfi) === view.section.index);
    if (!body || here.length === 0) return [];
    const { rangeOf } = await loadTool();
    return here.flatMap((mark) => {
      const place = findQuote(body.textContent, mark.quote, stretchOf(view, body, mark.cfi));
      // The text is gone from the book: the note stays in the list only.
      return place ? [{ mark, id: mark.id, quote: mark.quote, place, range: rangeOf(body, place) }] : [];
    });
  };
  const paint = async (view: ChapterView): Promise<void> => {
    const { iframe } = view;
    const body = view.contents?.document.body;
    if (!iframe || !body || (marks.length === 0 && !hasPainted)) return;
    hasPainted = true;
    const all = await found(view);
    const { annotatorModelOf, drawHighlights } = await loadTool();
    const model = annotatorModelOf(body, all);
    const { left, top } = body.getBoundingClientRect();
    const inFrame = ({ x, y, width, height }: DOMRect) => ({ x: x + left, y: y + top, width, height });
    const layer = drawHighlights(
      iframe,
      { width: iframe.clientWidth, height: iframe.clientHeight },
      all.map(({ mark, id }) => ({ mark, rects: model.getAnnotationRects(id).map(inFrame) })),
    );
    layer.style.left = `${iframe.offsetLeft}px`;
    layer.style.width = `${iframe.clientWidth}px`;
  };
  const paintAll = () => Promise.all(displayed().map(paint)).catch(failed);

  const press = async (view: ChapterView, { clientX, clientY }: MouseEvent): Promise<void> => {
    const body = view.contents?.document.body;
    const all = body ? await found(view) : [];
    if (!body || all.length === 0) return;
    const { annotatorModelOf } = await loadTool();
    const { left, top } = body.getBoundingClientRect();
    const hit = annotatorModelOf(body, all).getAt(clientX - left, clientY - top, false);
    const range = all.find(({ id }) => id === hit?.id)?.range;
    const box = range && seenBox(view, range);
    if (hit && box) say({ op: 'pressed', pressed: { id: hit.id, box } });
  };

  return {
    show: (wanted: readonly DrawnMark[]) => {
      marks = wanted;
      void paintAll();
    },
    /** Call when a chapter was rendered. */
    drawn: (view: ChapterView) => {
      const chapter = view.contents?.document;
      if (!chapter) return;
      chapter.addEventListener('selectionchange', selection.changed);
      chapter.addEventListener('pointerdown', () => say({ op: 'pressed', pressed: undefined }));
      chapter.addEventListener('click', (event) => {
        if (!event.defaultPrevented && (chapter.getSelection()?.isCollapsed ?? true))
          void press(view, event).catch(failed);
      });
    },
    /** Call when another position is displayed, or the layout moved: text positions change. */
    moved: () => {
      void paintAll();
      selection.moved();
    },
    select: selection.select,
    deselect: selection.deselect,
  };
}

/** The characters of the chapter that a CFI covers. */
function stretchOf(view: ChapterView, body: HTMLElement, cfi: string): TextRange {
  const range = rangeAt(view, cfi);
  if (!range || !body.contains(range.startContainer)) return { start: 0, end: 0 };
  const before = document.createRange();
  before.setStart(body, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return { start, end: start + range.toString().length };
}

/** Pause in ms after which a selection counts as finished. */
const REST_MS = 120;

type SelectionTell = {
  say: (message: ToApp) => void;
  /** Position data that is stored besides the quote. */
  placeOf: (view: ChapterView, range: Range, stretch: TextRange) => BookLocation;
  failed: (error: unknown) => void;
};

/** Reports the selected text of rendered chapters once the selection rests, and again after a layout that moves it. */
function watchSelection(displayed: () => readonly ChapterView[], { say, placeOf, failed }: SelectionTell) {
  let isSelected = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    const view = displayed().find(({ contents }) => contents?.document.getSelection()?.isCollapsed === false);
    const body = view?.contents?.document.body;
    const selection = view?.contents?.document.getSelection();
    const words = body && selection ? (await loadTool()).quoteOfSelection(selection.getRangeAt(0), body) : undefined;
    const box = view && words && seenBox(view, words.range);
    if (!box && !isSelected) return;
    isSelected = box !== undefined;
    const { rangeOf } = await loadTool();
    const selected =
      view && body && words && box
        ? { quote: words.quote, place: placeOf(view, rangeOf(body, words.place), words.place), box }
        : undefined;
    say({ op: 'selected', selected });
  };
  const changed = () => {
    clearTimeout(rest);
    rest = setTimeout(() => void look().catch(failed), REST_MS);
  };
  return {
    changed,
    /** Call when another position is displayed, or the layout moved. */
    moved: () => {
      if (isSelected) changed();
    },
    select: (cfi: string) => {
      for (const view of displayed()) {
        const selection = view.contents?.document.getSelection();
        const range = spineIndex(cfi) === view.section.index ? rangeAt(view, cfi) : undefined;
        if (range)
          selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
      }
    },
    deselect: () => {
      for (const { contents } of displayed()) contents?.document.getSelection()?.removeAllRanges();
    },
  };
}

/** DOM range of a CFI; undefined if the chapter no longer has that element. */
function rangeAt({ contents }: ChapterView, cfi: string): Range | undefined {
  try {
    return contents?.range(cfi) ?? undefined;
  } catch {
    return undefined; // invalid CFI
  }
}

/** Bounding box of the range's visible part, in pixels of the reader page. */
function seenBox({ iframe }: ChapterView, range: Range): Box | undefined {
  const frame = iframe?.getBoundingClientRect();
  if (!frame) return undefined;
  const { clientWidth, clientHeight } = document.documentElement;
  const seen = [...range.getClientRects()]
    .map(({ left, top, right, bottom }) => ({
      left: left + frame.left,
      top: top + frame.top,
      right: right + frame.left,
      bottom: bottom + frame.top,
    }))
    .filter(({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < clientWidth && top < clientHeight);
  if (seen.length === 0) return undefined;
  return {
    left: Math.min(...seen.map(({ left }) => left)),
    top: Math.min(...seen.map(({ top }) => top)),
    right: Math.max(...seen.map(({ right }) => right)),
    bottom: Math.max(...seen.map(({ bottom }) => bottom)),
  };
}

/** Loads the annotation library on first use, so that the first page does not wait. */
const loadTool = () => import('./mark-tool.ts');
