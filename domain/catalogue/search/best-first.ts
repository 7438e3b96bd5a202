import type { Matches } from './phrases.ts';
import { beginsWord, type Rank, rankOf } from './rank.ts';
import type { TextIndex } from './text-index.ts';
import { EDGE, type WordLists } from './words.ts';

/** Of a name that holds the text: how much better it fits than the least that do. */
const BEGINS_A_WORD = 1;
const BEGINS_THE_NAME = 2;
const IS_THE_NAME = 3;

/** Puts names that hold a text in the order of `rankOf`, which it knows by their words. */
export type BestFirst = {
  /** Names that hold a text without spaces. */
  byWord: (wanted: string, numbers: Uint32Array) => Uint32Array;
  /** Names that hold a text with spaces, and where. */
  byPhrase: (wanted: string, numbers: Uint32Array, matches: Matches) => Uint32Array;
};

export function bestFirst(lists: WordLists, words: TextIndex, count: number): BestFirst {
  const { texts, row, begins, names, before, after, isJoint } = lists;
  const fits = new Uint8Array(count); // 0 of any name, but during a search
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

/** The numbers by rank; those of one rank as they are. */
export function inOrder(numbers: Uint32Array, rankOfNumber: (number: number) => Rank): Uint32Array {
  const ranks = new Uint8Array(numbers.length);
  const next = [0, 0, 0, 0, 0];
  for (let i = 0; i < numbers.length; i++) {
    const rank = rankOfNumber(numbers[i]!); // in range
    ranks[i] = rank;
    next[rank + 1]! += 1; // one more than there are ranks
  }
  for (let rank = 1; rank < next.length; rank++) next[rank]! += next[rank - 1]!; // in range
  const ordered = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) ordered[next[ranks[i]!]!++] = numbers[i]!; // in range
  return ordered;
}
