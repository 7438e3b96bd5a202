import { fold } from '../text/index.ts';
import type { Annotation, NotesOnTitle, Place, Quote } from './types.ts';

/** Room for a page of the learner's own words. */
export const MAX_NOTE = 5_000;
/** A longer selection is cut: what is marked is meant to be read again. */
export const MAX_QUOTE = 2_000;
/** Characters kept on each side of a quote. */
export const CONTEXT = 32;
/** More than anybody marks by hand in one title, so that what a browser keeps has an end. */
export const MAX_ANNOTATIONS = 2_000;

/** Characters [start, end) of a text. */
export type Stretch = { start: number; end: number };

/** In the order of the content; in one place the older first. */
export const inOrder = (all: readonly Annotation[]): Annotation[] =>
  [...all].sort((a, b) => comparePlaces(a.place, b.place) || a.createdAt - b.createdAt || compareText(a.id, b.id));

/** Of all titles together, each title's in the order of its content; the title that was written in last comes first. */
export function byTitle(all: readonly { titleId: string; annotation: Annotation }[]): readonly NotesOnTitle[] {
  const titles = new Map<string, Annotation[]>();
  for (const { titleId, annotation } of all) {
    const known = titles.get(titleId);
    if (known) known.push(annotation);
    else titles.set(titleId, [annotation]);
  }
  const last = ({ annotations }: NotesOnTitle) => annotations.reduce((at, one) => Math.max(at, one.changedAt), 0);
  return [...titles]
    .map(([titleId, annotations]) => ({ titleId, annotations: inOrder(annotations) }))
    .sort((a, b) => last(b) - last(a) || compareText(a.titleId, b.titleId));
}

/** Those whose words or note hold all that was typed, by the letters of every search. */
export function matching(all: readonly Annotation[], typed: string): readonly Annotation[] {
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0) return all;
  return all.filter(({ quote, note }) => {
    const text = fold(`${quote.exact}\n${note}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * Finds marked words in the text of their page or chapter: where they stood (`place`), or else where the same words stand
 * with the likest surroundings. White space counts for nothing, because lines are broken anew by each reader. Undefined:
 * they are gone.
 */
export function locate(text: string, quote: Quote, place: Stretch): Stretch | undefined {
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
  const last = origin[best.at + wanted.length - 1] ?? 0; // inside: the words were found there
  return { start: origin[best.at] ?? 0, end: last + 1 };
}

/** White space at the ends is no part of the words. */
function withoutEdges(text: string, { start, end }: Stretch): Stretch {
  const words = text.slice(start, end);
  return { start: start + words.length - words.trimStart().length, end: end - words.length + words.trimEnd().length };
}

/** Whether two anchors mark the same words of the same place. */
export const isSamePlace = (a: Place, b: Place): boolean => comparePlaces(a, b) === 0 && endOf(a) === endOf(b);

function comparePlaces(a: Place, b: Place): number {
  if (a.in === 'pages' && b.in === 'pages') return a.page - b.page || a.start - b.start;
  if (a.in === 'book' && b.in === 'book') return a.at - b.at || compareText(a.cfi, b.cfi);
  return a.in === 'pages' ? -1 : 1; // never both in one title
}

const endOf = (place: Place): number | string => (place.in === 'pages' ? place.end : place.cfi);

/** By code unit, the same on each machine. */
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
