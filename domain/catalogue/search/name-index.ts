import { type Matches, phraseIndex } from './phrases.ts';
import { beginsWord, type Rank, rankOf } from './rank.ts';
import type { Texts } from './run-lists.ts';
import { type TextIndex, textIndex } from './text-index.ts';
import { EDGE, type WordLists, wordLists } from './words.ts';

/** Finds names that contain a text, both normalized. */
export type NameIndex = {
  /** Ascending indexes (from 0) of names that contain the text; empty for an empty text. */
  find: (wanted: string) => Uint32Array;
  /** The same indexes sorted by `rankOf`, the best first. */
  findBestFirst: (wanted: string) => Uint32Array;
  /** Indexes this many more names; false when done. Before that each name is scanned: equally correct, but slower. */
  advance: (names: number) => boolean;
};

/** Minimum share of names that must contain a short text to precompute its list. */
const OFTEN = 1 / 8;
/** Indexing one name costs as much as this many list entries. */
const ENTRIES_A_NAME = 16;

/**
 * Catalogue names consist of few, repeated words. So a text is searched among the words, and their lists give the
 * names. `once`: the same names, read while the index is built and not retained.
 */
export function nameIndex(names: Texts, once: Texts): NameIndex {
  let making: ReturnType<typeof makeIndex> | undefined = makeIndex(once);
  let made: Made | undefined;
  return {
    find: (wanted) => (made ? found(made, wanted).numbers : holding(wanted, names)),
    findBestFirst: (wanted) => {
      if (wanted === '') return new Uint32Array(0); // else every word would match
      if (!made) return inOrder(holding(wanted, names), (number) => rankOf(names.at(number), wanted));
      const { numbers, matches } = found(made, wanted);
      return matches ? made.best.byPhrase(wanted, numbers, matches) : made.best.byWord(wanted, numbers);
    },
    advance: (count) => {
      made ??= making?.advance(count);
      if (made) making = undefined; // its source data needs as much memory again
      return made === undefined;
    },
  };
}

type Made = {
  lists: WordLists;
  words: TextIndex;
  phrases: (wanted: string) => Matches;
  best: BestFirst;
  /** Precomputed lists of names, for short texts that occur in many names. */
  often: Map<string, Uint32Array>;
  /** Scratch set; empty between searches. */
  set: NumberSet;
};

/** Builds the words, then the index of words, then the lists of frequent texts. */
function makeIndex(names: Texts): { advance: (count: number) => Made | undefined } {
  const listing = wordLists(names);
  let lists: WordLists | undefined;
  let indexing: ReturnType<typeof textIndex> | undefined;
  let made: Made | undefined;
  let run = 0;
  return {
    advance: (count) => {
      lists ??= listing.advance(count);
      if (!lists) return undefined;
      if (made) {
        const end = run + count;
        for (let entries = 0; run < end && entries < count * ENTRIES_A_NAME; run++) {
          const next = made.words.runAt(run);
          if (!next) return made;
          entries += addOften(made, next, names.count);
        }
        return undefined;
      }
      const { texts } = lists;
      indexing ??= textIndex({ count: texts.length, at: (word) => texts[word]! }); // below the count
      const words = indexing.advance(count);
      made = words && {
        lists,
        words,
        phrases: phraseIndex(lists, words),
        best: bestFirst(lists, words, names.count),
        often: new Map(),
        set: numberSet(names.count),
      };
      return undefined;
    },
  };
}

/** Stores the names of the words with this run, if they are many; returns the number of entries. */
function addOften(made: Made, { run, texts }: { run: string; texts: Uint32Array }, count: number): number {
  if (run.includes(' ') || texts.length < 2) return 0;
  const { begins } = made.lists;
  let entries = 0;
  for (let i = 0; i < texts.length; i++) entries += begins[texts[i]! + 1]! - begins[texts[i]!]!; // words have an entry
  if (entries < count * OFTEN) return 0;
  made.often.set(run, namesOf(made, texts));
  return entries;
}

/** All names that contain one of the words. */
function namesOf({ lists: { names, begins }, set }: Made, words: Uint32Array): Uint32Array {
  for (let i = 0; i < words.length; i++) set.addAll(names, begins[words[i]!]!, begins[words[i]! + 1]!); // words have an entry
  return set.take();
}

function found(made: Made, wanted: string): { numbers: Uint32Array; matches?: Matches } {
  if (wanted.includes(' ')) {
    const matches = made.phrases(wanted);
    if (matches.isAscending) return { numbers: withoutRepeats(matches.names), matches };
    made.set.addAll(matches.names, 0, matches.names.length);
    return { numbers: made.set.take(), matches };
  }
  const often = made.often.get(wanted);
  if (often) return { numbers: often };
  const { begins, names, isTwice } = made.lists;
  const words = made.words.find(wanted);
  const [only] = words;
  if (words.length !== 1 || only === undefined || isTwice[only] === 1) return { numbers: namesOf(made, words) };
  return { numbers: names.subarray(begins[only], begins[only + 1]) };
}

/** Removes duplicates from ascending numbers. */
function withoutRepeats(numbers: Uint32Array): Uint32Array {
  const once = new Uint32Array(numbers.length);
  let size = 0;
  for (let i = 0; i < numbers.length; i++) if (i === 0 || numbers[i] !== numbers[i - 1]) once[size++] = numbers[i]!; // in range
  return once.subarray(0, size);
}

/** Scans all names for the text. */
function holding(wanted: string, names: Texts): Uint32Array {
  const numbers = new Uint32Array(wanted === '' ? 0 : names.count);
  let size = 0;
  for (let number = 0; number < numbers.length; number++)
    if (names.at(number).includes(wanted)) numbers[size++] = number;
  return numbers.subarray(0, size);
}

/** Bit set of numbers from 0 to `count`: unordered input, ascending output, each once. */
type NumberSet = {
  add: (number: number) => void;
  addAll: (numbers: Uint32Array, from: number, to: number) => void;
  /** Returns all numbers and empties the set. */
  take: () => Uint32Array;
};

function numberSet(count: number): NumberSet {
  const bits = new Int32Array((count >>> 5) + 1);
  const out = new Uint32Array(count);
  return {
    add: (number) => {
      bits[number >>> 5]! |= 1 << (number & 31); // below the count
    },
    addAll: (numbers, from, to) => {
      for (let i = from; i < to; i++) {
        const number = numbers[i]!; // in range
        bits[number >>> 5]! |= 1 << (number & 31); // below the count
      }
    },
    take: () => {
      let size = 0;
      for (let at = 0; at < bits.length; at++) {
        let left = bits[at]!; // in range
        if (left === 0) continue;
        bits[at] = 0;
        for (const last = at * 32 + 31; left !== 0; left &= left - 1) out[size++] = last - Math.clz32(left & -left);
      }
      return out.slice(0, size);
    },
  };
}

/** Quality of a match: how much better than a match inside a word. */
const BEGINS_A_WORD = 1;
const BEGINS_THE_NAME = 2;
const IS_THE_NAME = 3;

/** Sorts names that contain a text by `rankOf`, using their words. */
type BestFirst = {
  /** For a text without spaces. */
  byWord: (wanted: string, numbers: Uint32Array) => Uint32Array;
  /** For a text with spaces, and its positions. */
  byPhrase: (wanted: string, numbers: Uint32Array, matches: Matches) => Uint32Array;
};

function bestFirst(lists: WordLists, words: TextIndex, count: number): BestFirst {
  const { texts, row, begins, names, before, after, isJoint } = lists;
  const fits = new Uint8Array(count); // 0 for all names between searches
  const improve = (name: number, fit: number) => {
    if (fits[name]! < fit) fits[name] = fit; // names are below the count
  };
  const ordered = (numbers: Uint32Array) => {
    const result = inOrder(numbers, (number) => (3 - fits[number]!) as Rank); // names are below the count
    for (let i = 0; i < numbers.length; i++) fits[numbers[i]!] = 0; // in range
    return result;
  };
  return {
    byWord: (wanted, numbers) => {
      const inside = words.find(wanted);
      for (let i = 0; i < inside.length; i++) {
        const word = inside[i]!; // in range
        if (isJoint[word] === 0 || rankOf(texts[word]!, wanted) > 2) continue; // words have texts
        for (let at = begins[word]!; at < begins[word + 1]!; at++) improve(names[at]!, BEGINS_A_WORD);
      }
      const beginning = words.find(` ${wanted}`);
      for (let i = 0; i < beginning.length; i++) {
        const word = beginning[i]!; // in range
        const isWhole = texts[word]!.length === wanted.length + 2; // words have texts
        for (let at = begins[word]!; at < begins[word + 1]!; at++)
          if (before[at] !== EDGE) improve(names[at]!, BEGINS_A_WORD);
          else improve(names[at]!, isWhole && after[at] === EDGE ? IS_THE_NAME : BEGINS_THE_NAME);
      }
      return ordered(numbers);
    },
    byPhrase: (wanted, numbers, matches) => {
      const parts = wanted.split(' ');
      const length = parts[0]!.length; // there are two parts or more
      const last = lists.numberOf(parts[parts.length - 1]!); // as above
      for (let i = 0; i < matches.places.length; i++) {
        const place = matches.places[i]!; // in range
        const text = texts[row[place]!]!; // a word's
        const at = text.length - 1 - length;
        const end = place + parts.length - 1;
        if (at === 1 && row[place - 1] === EDGE)
          improve(matches.names[i]!, row[end] === last && row[end + 1] === EDGE ? IS_THE_NAME : BEGINS_THE_NAME);
        else if (at === 1 || (isJoint[row[place]!] === 1 && beginsWord(text, at)))
          improve(matches.names[i]!, BEGINS_A_WORD);
      }
      return ordered(numbers);
    },
  };
}

/** Sorts the numbers by rank (stable counting sort). */
function inOrder(numbers: Uint32Array, rankOfNumber: (number: number) => Rank): Uint32Array {
  const ranks = new Uint8Array(numbers.length);
  const next = [0, 0, 0, 0, 0];
  for (let i = 0; i < numbers.length; i++) {
    const rank = rankOfNumber(numbers[i]!); // in range
    ranks[i] = rank;
    next[rank + 1]! += 1; // the array has one element more than there are ranks
  }
  for (let rank = 1; rank < next.length; rank++) next[rank]! += next[rank - 1]!; // in range
  const ordered = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) ordered[next[ranks[i]!]!++] = numbers[i]!; // in range
  return ordered;
}
