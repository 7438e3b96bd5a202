import type { TextIndex } from './text-index.ts';
import { EDGE, type WordLists } from './words.ts';

/** Matches of consecutive words: names, and the row index of each first word. */
export type Matches = {
  names: Uint32Array;
  places: Int32Array;
  /** Names are ascending; duplicates are possible. */
  isAscending: boolean;
};

/** Words that can begin or end a phrase: those with this value among the keys. */
type Part = { words: Uint32Array; keys: Uint16Array; value: number };
/** A phrase: the first section ends a word, the last one begins a word, inner ones are whole words. */
type Phrase = { first: Part; inner: Int32Array; last: Part };
/** Preallocated arrays; `size` elements are in use. */
type Room = { names: Uint32Array; places: Int32Array; size: number };

const NO_MATCHES: Matches = { names: new Uint32Array(0), places: new Int32Array(0), isAscending: true };
/** Changing lists costs as much as this many steps within one. */
const STEPS_A_LIST = 3;
const MARKED = 1;

/** Finds normalized texts with spaces. The result is valid until the next search. */
export function phraseIndex(lists: WordLists, words: TextIndex): (wanted: string) => Matches {
  const { heads, tails } = lists;
  // By word; 0 between searches.
  const marks = { first: new Uint16Array(heads.length), last: new Uint16Array(heads.length) };
  let room: Room = { ...NO_MATCHES, size: 0 };
  return (wanted) => {
    const texts = wanted.split(' ');
    const begin = texts[0]!; // the text has two sections or more
    const end = texts[texts.length - 1]!; // as above
    const inner = Int32Array.from(texts.slice(1, -1), (text) => lists.numberOf(text) ?? EDGE);
    const [opening, closing] = [words.find(`${begin} `), words.find(` ${end}`)];
    if (opening.length === 0 || closing.length === 0 || inner.includes(EDGE)) return NO_MATCHES;
    const { part, among, steps } = rarest(lists, opening, inner, closing);
    if (steps > room.names.length) room = { names: new Uint32Array(steps), places: new Int32Array(steps), size: 0 };
    room.size = 0;
    const phrase = {
      first: marked(begin, opening, tails, marks.first),
      inner,
      last: marked(end, closing, heads, marks.last),
    };
    for (let i = 0; i < among.length; i++) follow(lists, among[i]!, part, phrase, room); // in range
    unmark(phrase.first, marks.first);
    unmark(phrase.last, marks.last);
    return {
      names: room.names.subarray(0, room.size),
      places: room.places.subarray(0, room.size),
      isAscending: among.length === 1,
    };
  };
}

/** The section (from 0) whose words have the fewest occurrences. */
function rarest(lists: WordLists, opening: Uint32Array, inner: Int32Array, closing: Uint32Array) {
  let least = { part: 0, among: opening, steps: Infinity };
  const compare = (part: number, among: Uint32Array) => {
    const steps = stepsOf(lists, among, least.steps);
    if (steps < least.steps) least = { part, among, steps };
  };
  inner.forEach((word, i) => {
    compare(i + 1, Uint32Array.of(word));
  });
  compare(0, opening);
  compare(inner.length + 1, closing);
  return least;
}

/** Steps through the lists of these words; some number above `most` if there are more. */
function stepsOf({ begins }: WordLists, words: Uint32Array, most: number): number {
  let steps = 0;
  for (let i = 0; i < words.length && steps <= most; i++)
    steps += begins[words[i]! + 1]! - begins[words[i]!]! + STEPS_A_LIST; // words have an entry
  return steps;
}

/**
 * A section of one character occurs in very many words, but their first or last character identifies them without
 * marks. Except U+0000, which equals EDGE.
 */
function marked(text: string, words: Uint32Array, letters: Uint16Array, marks: Uint16Array): Part {
  if (text.length === 1 && text !== '\0') return { words, keys: letters, value: text.charCodeAt(0) };
  for (let i = 0; i < words.length; i++) marks[words[i]!] = MARKED; // in range
  return { words, keys: marks, value: MARKED };
}

function unmark({ words, keys }: Part, marks: Uint16Array): void {
  if (keys === marks) for (let i = 0; i < words.length; i++) marks[words[i]!] = 0; // in range
}

/** Adds the positions of the phrase in which this word is this section. */
function follow(lists: WordLists, word: number, part: number, phrase: Phrase, into: Room): void {
  const begin = lists.begins[word]!; // words have an entry
  const end = lists.begins[word + 1]!; // as above
  const { first, inner, last } = phrase;
  if (inner.length > 0) longer(lists, begin, end, part, phrase, into);
  else if (part === 0) pairs(lists, begin, end, lists.after, last, part, into);
  else pairs(lists, begin, end, lists.before, first, part, into);
}

/** Fast path: most texts have one space, and reading a word’s neighbour is much cheaper than reading the row. */
function pairs(
  { names, places }: WordLists,
  begin: number,
  end: number,
  beside: Int32Array,
  { keys, value }: Part,
  part: number,
  into: Room,
): void {
  const { names: intoNames, places: intoPlaces } = into;
  let { size } = into;
  for (let at = begin; at < end; at++) {
    if (keys[beside[at]!] !== value) continue; // as many as names
    intoNames[size] = names[at]!; // in range
    intoPlaces[size++] = places[at]! - part; // as many as names
  }
  into.size = size;
}

function longer(
  { names, places, row }: WordLists,
  begin: number,
  end: number,
  part: number,
  phrase: Phrase,
  into: Room,
): void {
  for (let at = begin; at < end; at++) {
    const place = places[at]! - part; // as many as names
    if (!stands(row, place, phrase)) continue;
    into.names[into.size] = names[at]!; // in range
    into.places[into.size++] = place;
  }
}

/** Whether the phrase is at this position. An EDGE, which has no keys, separates names. */
function stands(row: Int32Array, place: number, { first, inner, last }: Phrase): boolean {
  if (first.keys[row[place]!] !== first.value) return false;
  for (let i = 0; i < inner.length; i++) if (row[place + 1 + i] !== inner[i]) return false;
  return last.keys[row[place + 1 + inner.length]!] === last.value;
}
