import { CONTEXT, MAX_QUOTE, type TextRange } from '#domain/annotations/rules.ts';
import type { Quote } from '#domain/annotations/types.ts';
import type { Box } from '#domain/player/index.ts';
import { createTextAnnotatorState, rangeToSelector, trimRangeToContainer } from '@recogito/text-annotator';

/** Highlighted text and its current range. */
export type HighlightedText = { id: string; quote: Quote; place: TextRange; range: Range };

/** The annotation library's model of one text element: finds the highlight under the pointer, and its rectangles. */
export function annotatorModelOf(words: HTMLElement, all: readonly HighlightedText[]) {
  const state = createTextAnnotatorState(words, {});
  state.store.bulkAddAnnotations(
    all.map(({ id, quote, place, range }) => ({
      id,
      bodies: [],
      target: { annotation: id, selector: [{ ...place, quote: quote.exact, range }] },
    })),
    true,
  );
  return state.store;
}

/** The part of a selection inside `words`, cut to the maximum quote length. Undefined: no readable text. */
export function quoteOfSelection(whole: Range, words: HTMLElement): Omit<HighlightedText, 'id'> | undefined {
  const { start, end, range } = rangeToSelector(trimRangeToContainer(whole, words), words);
  const exact = readOut(range).slice(0, MAX_QUOTE).trim();
  if (exact === '') return undefined;
  const text = words.textContent;
  const last = Math.min(end, start + MAX_QUOTE);
  const prefix = text.slice(Math.max(0, start - CONTEXT), start);
  const suffix = text.slice(last, last + CONTEXT);
  return { quote: { exact, prefix, suffix }, place: { start, end: last }, range };
}

/** Converts characters of an element's text to a DOM range. */
export function rangeOf(words: Node, { start, end }: TextRange): Range {
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

export const copyBox = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });

/** Text as it is read: adds spaces between lines and blocks, which have none in the DOM. */
function readOut(range: Range): string {
  const part = range.cloneContents();
  for (const end of part.querySelectorAll('br')) end.replaceWith(' ');
  for (const block of part.querySelectorAll(
    'p, div, li, dt, dd, td, th, h1, h2, h3, h4, h5, h6, blockquote, figcaption',
  ))
    block.append(' ');
  return part.textContent.replace(/\s+/g, ' ');
}
