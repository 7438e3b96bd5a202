import { canBeginInside } from './rank.ts';
import type { Texts } from './run-lists.ts';

/** Word number of the boundary of a name in the row. */
export const EDGE = 0;

/** Names as rows of words, and an inverted index of words. Words are separated by spaces. */
export type WordLists = {
  /** Each word by its number, with a space before and after. */
  texts: readonly string[];
  /** Number of a word, given without the spaces. */
  numberOf: (word: string) => number | undefined;
  /** Words of all names, name after name, with an EDGE before, between and after them. */
  row: Int32Array;
  /** Start of a word’s list in `names` and `places`; it ends at the start of the next. */
  begins: Int32Array;
  names: Uint32Array;
  /** Parallel to `names`: row index of the word, and its neighbours. */
  places: Int32Array;
  before: Int32Array;
  after: Int32Array;
  /** 1 if some name contains the word twice; then its list has duplicates. */
  isTwice: Uint8Array;
  /** 1 if a match may begin inside the word like at its beginning: after a hyphen. */
  isJoint: Uint8Array;
  /** First and last UTF-16 unit of each word. */
  heads: Uint16Array;
  tails: Uint16Array;
};

/** Builds the lists in steps: `advance` processes this many more names, and returns the lists when done. */
export function wordLists(names: Texts): { advance: (count: number) => WordLists | undefined } {
  const numbers = wordNumbers();
  // By word number; 0 is EDGE.
  const texts = [''];
  const counts = [0];
  const joints = [0];
  const heads = [0];
  const tails = [0];
  let row = new Int32Array(1 << 12);
  let size = 1;
  let taken = 0;
  let listed = 0;
  let at = 1;
  let lists: (WordLists & { next: Int32Array }) | undefined;

  /** Stores each word text once: more objects would lengthen garbage-collection pauses. */
  const numberFor = (word: string): number => {
    const text = spaced(word);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, texts.length);
    counts.push(0);
    joints.push(canBeginInside(word) ? 1 : 0);
    heads.push(word.charCodeAt(0));
    tails.push(word.charCodeAt(word.length - 1));
    return texts.push(text) - 1;
  };
  const takeIn = (name: string) => {
    const words = name === '' ? [] : name.split(' ');
    while (size + words.length + 1 > row.length) row = twiceAsLong(row);
    for (const word of words) {
      const number = numberFor(word);
      counts[number]! += 1; // created with its number
      row[size++] = number;
    }
    row[size++] = EDGE;
  };
  const open = () => {
    const begins = new Int32Array(texts.length + 1);
    for (let word = 0; word < texts.length; word++) begins[word + 1] = begins[word]! + counts[word]!; // one entry a word
    const occurrences = begins[texts.length]!; // the last entry
    return {
      texts,
      numberOf: (word: string) => numbers.get(spaced(word)),
      row,
      begins,
      names: new Uint32Array(occurrences),
      places: new Int32Array(occurrences),
      before: new Int32Array(occurrences),
      after: new Int32Array(occurrences),
      isTwice: new Uint8Array(texts.length),
      isJoint: new Uint8Array(joints),
      heads: new Uint16Array(heads),
      tails: new Uint16Array(tails),
      next: begins.slice(),
    };
  };

  return {
    advance: (count) => {
      for (let left = count; left > 0 && taken < names.count; left--) takeIn(names.at(taken++));
      if (taken < names.count) return undefined;
      const into = (lists ??= open());
      for (let left = count; left > 0 && listed < names.count; left--, listed++, at++)
        for (; row[at] !== EDGE; at++) {
          const word = row[at]!; // below the EDGE that ends each name
          const to = into.next[word]!++; // one entry a word
          if (to > into.begins[word]! && into.names[to - 1] === listed) into.isTwice[word] = 1;
          into.names[to] = listed;
          into.places[to] = at;
          into.before[to] = row[at - 1]!; // an EDGE surrounds each name
          into.after[to] = row[at + 1]!; // as above
        }
      return listed < names.count ? undefined : into;
    },
  };
}

const spaced = (word: string) => ` ${word} `;

const PARTS = 32;

/** A map in shards. A full map rehashes all entries at once; shards by first letters spread these pauses. */
function wordNumbers(): Pick<Map<string, number>, 'get' | 'set'> {
  const parts = Array.from({ length: PARTS }, () => new Map<string, number>());
  const partOf = (text: string) => parts[(7 * text.charCodeAt(1) + text.charCodeAt(2)) % PARTS] ?? parts[0]!; // NaN for two spaces
  return { get: (text) => partOf(text).get(text), set: (text, number) => partOf(text).set(text, number) };
}

function twiceAsLong(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(array.length * 2);
  longer.set(array);
  return longer;
}
