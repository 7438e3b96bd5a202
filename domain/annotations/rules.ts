import { normalizeForSearch } from '../text/index.ts';
import type { Annotation, NotesOnTitle, AnnotationPosition, Quote } from './types.ts';

/** Maximum length of a note: about a page. */
export const MAX_NOTE = 5_000;
/** Maximum length of a quote; longer selections are truncated. */
export const MAX_QUOTE = 2_000;
/** Characters of context stored on each side of a quote. */
export const CONTEXT = 32;
/** Limit per title that nobody reaches by hand; bounds the storage. */
export const MAX_ANNOTATIONS = 2_000;

/** Character range [start, end) of a text. */
export type TextRange = { start: number; end: number };

/** In content order; at the same position by age. */
export const sortByPosition = (all: readonly Annotation[]): Annotation[] =>
  [...all].sort((a, b) => comparePlaces(a.place, b.place) || a.createdAt - b.createdAt || compareText(a.id, b.id));

/** Groups annotations by title, each in content order; the most recently edited title first. */
export function byTitle(all: readonly { titleId: string; annotation: Annotation }[]): readonly NotesOnTitle[] {
  const titles = new Map<string, Annotation[]>();
  for (const { titleId, annotation } of all) {
    const known = titles.get(titleId);
    if (known) known.push(annotation);
    else titles.set(titleId, [annotation]);
  }
  const last = ({ annotations }: NotesOnTitle) => annotations.reduce((at, one) => Math.max(at, one.changedAt), 0);
  return [...titles]
    .map(([titleId, annotations]) => ({ titleId, annotations: sortByPosition(annotations) }))
    .sort((a, b) => last(b) - last(a) || compareText(a.titleId, b.titleId));
}

/** Annotations whose quote or note contains all typed words, normalized as in search. */
export function matching(all: readonly Annotation[], typed: string): readonly Annotation[] {
  const words = normalizeForSearch(typed).split(' ').filter(Boolean);
  if (words.length === 0) return all;
  return all.filter(({ quote, note }) => {
    const text = normalizeForSearch(`${quote.exact}\n${note}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * Finds a quote in the text of its page or chapter: at its stored position (`place`), or else where the same text has
 * the most similar context. White space is ignored, because readers break lines differently. Undefined: not found.
 */
export function findQuote(text: string, quote: Quote, place: TextRange): TextRange | undefined {
  const wanted = squash(quote.exact);
  if (wanted === '') return undefined;
  if (squash(text.slice(place.start, place.end)) === wanted) return withoutEdges(text, place);
  const { squashed, origin } = squashWithOrigin(text);
  const prefix = squash(quote.prefix);
  const suffix = squash(quote.suffix);
  let best: { at: number; likeness: number; distance: number } | undefined;
  for (let at = squashed.indexOf(wanted); at >= 0; at = squashed.indexOf(wanted, at + 1)) {
    const likeness = sharedEnd(squashed.slice(0, at), prefix) + sharedStart(squashed.slice(at + wanted.length), suffix);
    const distance = Math.abs((origin[at] ?? 0) - place.start);
    if (!best || likeness > best.likeness || (likeness === best.likeness && distance < best.distance))
      best = { at, likeness, distance };
  }
  if (!best) return undefined;
  const last = origin[best.at + wanted.length - 1] ?? 0; // in range, because the quote was found
  return { start: origin[best.at] ?? 0, end: last + 1 };
}

/** Trims white space at both ends of a range. */
function withoutEdges(text: string, { start, end }: TextRange): TextRange {
  const words = text.slice(start, end);
  return { start: start + words.length - words.trimStart().length, end: end - words.length + words.trimEnd().length };
}

/** Whether two anchors mark the same range. */
export const isSamePlace = (a: AnnotationPosition, b: AnnotationPosition): boolean =>
  comparePlaces(a, b) === 0 && endOf(a) === endOf(b);

function comparePlaces(a: AnnotationPosition, b: AnnotationPosition): number {
  if (a.in === 'pages' && b.in === 'pages') return a.page - b.page || a.start - b.start;
  if (a.in === 'book' && b.in === 'book') return a.at - b.at || compareText(a.cfi, b.cfi);
  return a.in === 'pages' ? -1 : 1; // a title never has both
}

const endOf = (place: AnnotationPosition): number | string => (place.in === 'pages' ? place.end : place.cfi);

/** By code unit, independent of the locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const squash = (text: string): string => text.replace(/\s+/g, '');

function squashWithOrigin(text: string): { squashed: string; origin: number[] } {
  const origin: number[] = [];
  let squashed = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (/\s/.test(unit)) continue;
    squashed += unit;
    origin.push(at);
  }
  return { squashed, origin };
}

function sharedEnd(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a.at(-1 - shared) === b.at(-1 - shared)) shared++;
  return shared;
}

function sharedStart(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a.charAt(shared) === b.charAt(shared)) shared++;
  return shared;
}
