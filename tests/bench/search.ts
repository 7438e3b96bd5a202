import {
  buildSearchIndex,
  type Catalogue,
  prepareSlice,
  search,
  searchBestFirst,
  type SearchIndex,
} from '#domain/catalogue/index.ts';
import { normalizeForSearch } from '#domain/text/index.ts';
import { generateCatalogue } from '#simulator/scenarios/generate.ts';
import { FlexIndex, Fuse, MiniSearch, UFuzzy } from './partners/search.ts';
import { printTable, times } from './table.ts';

/** Returns the indices of matching names, in any order. */
type Engine = { name: string; make: (names: readonly string[]) => (query: string) => ArrayLike<number> };

const SEARCHES = 60;
const LONGEST = 12;
const ROUNDS = 4;
const BUILDS = 7;
/** Limit for libraries, which take minutes for larger catalogues. */
const LIBRARIES_UP_TO = 10_000;

const naive: Engine = {
  name: 'naive: toLowerCase and includes',
  make: (names) => (query) => {
    const wanted = query.toLowerCase();
    const found: number[] = [];
    names.forEach((name, i) => {
      if (name.toLowerCase().includes(wanted)) found.push(i);
    });
    return found;
  },
};

const libraries: readonly Engine[] = [
  {
    name: 'MiniSearch, prefix',
    make: (names) => {
      const index = new MiniSearch<{ id: number; name: string }>({ fields: ['name'] });
      index.addAll(names.map((name, id) => ({ id, name })));
      return (query) => index.search(query, { prefix: true, combineWith: 'AND' }).map(({ id }) => id as number); // ids as added
    },
  },
  {
    name: 'Fuse.js, exact',
    make: (names) => {
      const fuse = new Fuse(names, { threshold: 0, ignoreLocation: true, shouldSort: false, ignoreDiacritics: true });
      return (query) => fuse.search(query).map(({ refIndex }) => refIndex);
    },
  },
  {
    name: 'uFuzzy',
    make: (names) => {
      const engine = new UFuzzy();
      const all = [...names];
      return (query) => engine.filter(all, query) ?? [];
    },
  },
  {
    name: 'FlexSearch, full',
    make: (names) => {
      const index = new FlexIndex({ tokenize: 'full' });
      names.forEach((name, i) => void index.add(i, name));
      return (query) => index.search(query, { limit: names.length }) as number[]; // ids as added
    },
  },
];

/** Titles with these names; ids are their indices. */
const catalogueOf = (names: readonly string[]): Catalogue => ({
  tags: new Map(),
  titles: new Map(
    names.map((name, i) => [String(i), { id: String(i), name } as never]), // search reads only these two
  ),
});

const oursOf =
  (ask: (index: SearchIndex, query: string) => unknown) =>
  (names: readonly string[]): ((query: string) => ArrayLike<number>) => {
    const index = buildSearchIndex(catalogueOf(names));
    while (index.advance(1_000));
    return (query) => ask(index, query) as ArrayLike<number>; // titles stand for their indices, see `idsOf`
  };
/**
 * Once with indices as results, as the libraries return them, and once as the screens need them: titles, the best
 * matches first.
 */
const ours: Engine = { name: 'ours', make: oursOf((index, query) => index.find(normalizeForSearch(query))) };
const asTitles: Engine = { name: 'ours, as titles', make: oursOf((index, query) => search(index, query).titles) };
const bestFirst: Engine = {
  name: 'ours, the best titles first',
  make: oursOf((index, query) => searchBestFirst(index, query).titles),
};
const all: readonly Engine[] = [ours, asTitles, bestFirst, naive, ...libraries];

/** Pairs that each engine must match: name and query. */
const hardCases: readonly (readonly [string, string])[] = [
  ['İSTANBUL Tarihi', 'istanbul'],
  ['istanbul', 'İSTANBUL'],
  ['ıstanbul', 'ISTANBUL'],
  ['ISI ve enerji', 'ısı'],
  ['ısı', 'ISI'],
  ['ÇAĞRI merkezi', 'çağrı'],
  ['çağrı merkezi', 'CAGRI'],
  ['ＡＢＣ course', 'abc'],
  ['abc course', 'ＡＢＣ'],
  ['Cafe\u0301 crème', 'café'],
  ['Café crème', 'cafe\u0301'],
  ['安全培训课程介绍', '课程'],
  ['Straße', 'STRASSE'],
  ['STRASSE', 'straße'],
  ['ΟΔΟΣ ΚΑΙ ΠΟΛΗ', 'οδος'],
  ['Œuvres', 'oeuvre'],
  ['Fire   safety', 'fire safety'],
  ['Fire safety', 're sa'],
  ['Extinguishers', 'tinguish'],
];

const namesOf = (titles: number) =>
  generateCatalogue({ tags: Math.ceil(titles / 25), titles, seed: 7, depth: 4, locked: 0, due: 0 }).titles.map(
    ({ title }) => title,
  );

/** Queries as typed, character by character: substrings of names, two of three from the start of a word. */
function keystrokes(names: readonly string[]): string[] {
  let state = 5;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const typed: string[] = [];
  for (let n = 0; n < SEARCHES; n++) {
    const name = names[random(names.length)] ?? '';
    const words = [...name.matchAll(/\S+/g)].map(({ index }) => index);
    const from = random(3) < 2 ? (words[random(words.length)] ?? 0) : random(name.length - 1);
    const part = name.slice(from, from + 1 + random(LONGEST)).trim();
    for (let length = 1; length <= part.length; length++)
      if (part[length - 1] !== ' ') typed.push(part.slice(0, length));
  }
  return typed;
}

/**
 * Time of each keystroke in µs: the fastest of several rounds, which other load affects least. The engines run in
 * turns, so that load affects all of them.
 */
function measure(engines: readonly { name: string; ask: (query: string) => unknown }[], queries: readonly string[]) {
  const taken = new Map(engines.map(({ name }) => [name, queries.map((): number[] => [])]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, ask } of engines)
      queries.forEach((query, i) => {
        const began = performance.now();
        ask(query);
        if (round > 0) taken.get(name)?.[i]?.push((performance.now() - began) * 1_000); // the first round is a warm-up
      });
  return (name: string, part: number) => {
    const quickest = (taken.get(name) ?? []).map((some) => Math.min(...some));
    return at(quickest, part);
  };
}

const at = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

/** Recall and precision in percent, compared with the specification’s rule on normalized names. */
function quality(names: readonly string[], queries: readonly string[], ask: (query: string) => ArrayLike<number>) {
  const folded = names.map(normalizeForSearch);
  let [right, wanted, given] = [0, 0, 0];
  for (const query of new Set(queries)) {
    const expected = new Set(folded.flatMap((name, i) => (name.includes(normalizeForSearch(query)) ? [i] : [])));
    const answer = Array.from(ask(query));
    wanted += expected.size;
    given += answer.length;
    right += answer.filter((i) => expected.has(i)).length;
  }
  return { recall: (right / wanted) * 100, precision: given === 0 ? 100 : (right / given) * 100 };
}

const idsOf = (ask: (query: string) => ArrayLike<number>) => (query: string) =>
  (Array.from(ask(query)) as unknown[]).map((one) =>
    typeof one === 'number' ? one : Number((one as { id: string }).id),
  ); // our titles have ids

/** Search while typing, compared with libraries: time, and share of the matches found. */
export function benchSearch(): void {
  for (const size of [1_000, 10_000, 100_000]) {
    const names = namesOf(size);
    const queries = keystrokes(names);
    const engines = (size <= LIBRARIES_UP_TO ? all : all.slice(0, -libraries.length)).map(({ name, make }) => {
      const began = performance.now();
      const ask = make(names);
      return { name, ask, builtMs: performance.now() - began };
    });
    const time = measure(engines, queries);
    console.log(`\nSearch among ${size.toLocaleString('en')} titles, ${queries.length} keystrokes`);
    printTable(
      ['', 'p50 µs', 'p99 µs', 'p99 ÷ ours', 'ready ms', 'recall', 'precision', 'hard cases'],
      engines.map(({ name, ask, builtMs }) => {
        const { recall, precision } = quality(names, queries.slice(0, 100), idsOf(ask));
        return [
          name,
          time(name, 0.5).toFixed(1),
          time(name, 0.99).toFixed(0),
          times(time(name, 0.99) / time('ours', 0.99)),
          builtMs.toFixed(0),
          `${recall.toFixed(1)} %`,
          `${precision.toFixed(1)} %`,
          String(hardCasesOf(name)),
        ];
      }),
    );
    const best = Math.min(...libraries.map(({ name }) => time(name, 0.99)));
    console.log(
      `  naive ÷ ours, p99: ${times(time(naive.name, 0.99) / time('ours', 0.99))} (goal ≥ 25 from 10,000 on)`,
    );
    if (size <= LIBRARIES_UP_TO)
      console.log(`  ours ÷ best library, p99: ${(time('ours', 0.99) / best).toFixed(2)} (goal ≤ 0.2 at 10,000)`);
    else console.log(`  p99: ${(time('ours', 0.99) / 1_000).toFixed(2)} ms (goal < 1)`);
    console.log(`  made in slices, the longest: ${longestSlice(names).toFixed(1)} ms (goal ≤ 8)`);
  }
}

const hardCasesOf = (engine: string): number => {
  const { make } = all.find(({ name }) => name === engine) ?? naive;
  return hardCases.filter(([name, query]) => make([name])(query).length > 0).length;
};

/**
 * Longest time slice of building the index in the background, which blocks the page. Of several builds, the one least
 * affected by other load.
 */
function longestSlice(names: readonly string[]): number {
  const longest = Array.from({ length: BUILDS }, () => {
    const index = buildSearchIndex(catalogueOf(names));
    const slices: number[] = [];
    for (let more = true; more;) {
      const began = performance.now();
      more = prepareSlice(index, () => performance.now());
      slices.push(performance.now() - began);
    }
    return at(slices, 1);
  });
  return at(longest, 0);
}
