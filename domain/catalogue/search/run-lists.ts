/** Normalized texts by index, from 0. */
export type Texts = { count: number; at: (number: number) => string };

/** Maximum length of runs (n-grams) that have lists. */
export const LONGEST_RUN = 3;
/** Position value: too far into the text to store. */
export const FAR_POSITION = 0x7f;
/** Position flag: the run occurs again later in the same text. */
export const REPEATED_FLAG = 0x80;

/**
 * Inverted index of runs of one to three characters: ascending texts that contain the run, each once, with the first
 * position. All lists share one array: 5 bytes per text and run.
 */
export type RunLists = {
  texts: Uint32Array;
  /** Parallel to `texts`: first position of the run, or FAR, plus AGAIN if it occurs several times. */
  places: Uint8Array;
  /** Bounds of the list of this run; undefined if no text contains it. */
  of: (text: string, from: number, to: number) => { begin: number; end: number } | undefined;
  /** Run with this id (from 0) and the texts that contain it; undefined for an unknown id. */
  at: (id: number) => { run: string; texts: Uint32Array } | undefined;
};

/** Builds the lists in steps: `advance` processes this many more texts, and returns the lists when done. */
export function runLists(texts: Texts): { advance: (count: number) => RunLists | undefined } {
  const ids = gramIds();
  // Occurrences in the order of the texts: run and position. Sorted into lists at the end.
  let runs = new Uint32Array(1 << 14);
  let where = new Uint8Array(1 << 14);
  let size = 0;
  const ends: number[] = []; // by text: end of its occurrences
  // By run: number of texts, and number of its last occurrence, from 1.
  let counts = new Uint32Array(1 << 12);
  let latest = new Uint32Array(1 << 12);
  let sorted = 0;
  let lists: { begins: Uint32Array; next: Uint32Array; into: Pick<RunLists, 'texts' | 'places'> } | undefined;

  const add = (run: number, place: number, since: number) => {
    if (run >= counts.length) [counts, latest] = [twice(counts), twice(latest)];
    const before = latest[run]!; // grown to hold this run
    if (before > since) {
      where[before - 1]! |= REPEATED_FLAG;
      return;
    }
    counts[run]!++;
    runs[size] = run;
    where[size] = Math.min(place, FAR_POSITION);
    latest[run] = ++size;
  };
  const takeIn = (text: string) => {
    while (size + text.length * LONGEST_RUN > runs.length) [runs, where] = [twice(runs), twice(where)];
    const since = size;
    let [one, two] = [NO_RUN, NO_RUN]; // runs of one and two characters that end before this one
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (two !== NO_RUN) add(ids.idOf(two, unit), at - 2, since);
      if (one !== NO_RUN) add((two = ids.idOf(one, unit)), at - 1, since);
      add((one = ids.idOf(NO_RUN, unit)), at, since);
    }
    ends.push(size);
  };
  const open = () => {
    const begins = new Uint32Array(ids.size() + 1);
    for (let run = 0; run < ids.size(); run++) begins[run + 1] = begins[run]! + counts[run]!; // one entry a run
    return { begins, next: begins.slice(), into: { texts: new Uint32Array(size), places: new Uint8Array(size) } };
  };

  return {
    advance: (count) => {
      for (let left = count; left > 0 && ends.length < texts.count; left--) takeIn(texts.at(ends.length));
      if (ends.length < texts.count) return undefined;
      const { begins, next, into } = (lists ??= open());
      for (let left = count; left > 0 && sorted < texts.count; left--, sorted++)
        for (let at = sorted === 0 ? 0 : ends[sorted - 1]!; at < ends[sorted]!; at++) {
          const to = next[runs[at]!]!++; // runs have ids, ids have a place in `next`
          into.texts[to] = sorted;
          into.places[to] = where[at]!; // as long as `runs`
        }
      if (sorted < texts.count) return undefined;
      return listsOf(ids, begins, into);
    },
  };
}

function listsOf(ids: GramIds, begins: Uint32Array, into: Pick<RunLists, 'texts' | 'places'>): RunLists {
  return {
    ...into,
    of: (text, from, to) => {
      let run = NO_RUN;
      for (let at = from; at < to; at++) {
        run = ids.find(run, text.charCodeAt(at));
        if (run === NO_RUN) return undefined;
      }
      return run === NO_RUN ? undefined : { begin: begins[run]!, end: begins[run + 1]! }; // one entry a run
    },
    at: (id) =>
      id < ids.size() ? { run: ids.textOf(id), texts: into.texts.subarray(begins[id], begins[id + 1]) } : undefined,
  };
}

function twice<A extends Uint32Array | Uint8Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(array.length * 2); // the same kind of array
  larger.set(array);
  return larger;
}

/** Ids of runs, from 0 in order of first appearance. */
type GramIds = {
  /** Id of the run `shorter` (an id, or NO_RUN for the empty run) plus one UTF-16 unit; creates new ids. */
  idOf: (shorter: number, unit: number) => number;
  /** Like `idOf`, but NO_RUN for an unknown run. */
  find: (shorter: number, unit: number) => number;
  /** Text of a run id. */
  textOf: (id: number) => string;
  size: () => number;
};

const NO_RUN = -1;

const UNITS = 0x10000;
const FREE = 0;

/**
 * A run’s key is the id of its prefix and its last unit, combined into one number. So a number table (open addressing,
 * at most half full) is enough; a string map would be ten times slower.
 */
function gramIds(): GramIds {
  let keys = new Float64Array(1 << 12);
  let ids = new Int32Array(1 << 12);
  const keyOfId: number[] = [];

  const keyOf = (shorter: number, unit: number) => (shorter + 1) * UNITS + unit + 1;
  /** Index of a key in the table, or of the free cell for it. */
  const placeOf = (key: number, among: Float64Array): number => {
    const mask = among.length - 1;
    let place = (Math.imul(key % UNITS, 0x9e3779b1) ^ Math.imul(Math.floor(key / UNITS), 0x85ebca6b)) >>> 7;
    for (place &= mask; among[place] !== FREE && among[place] !== key;) place = (place + 1) & mask;
    return place;
  };
  const grow = () => {
    const [oldKeys, oldIds] = [keys, ids];
    keys = new Float64Array(oldKeys.length * 2);
    ids = new Int32Array(oldIds.length * 2);
    for (let at = 0; at < oldKeys.length; at++) {
      const key = oldKeys[at]!; // within the array
      if (key === FREE) continue;
      const place = placeOf(key, keys);
      keys[place] = key;
      ids[place] = oldIds[at]!; // as long as the keys
    }
  };

  return {
    idOf: (shorter, unit) => {
      const key = keyOf(shorter, unit);
      const place = placeOf(key, keys);
      if (keys[place] === key) return ids[place]!; // an index of the table
      keys[place] = key;
      const id = keyOfId.push(key) - 1;
      ids[place] = id;
      if (keyOfId.length * 2 > keys.length) grow();
      return id;
    },
    find: (shorter, unit) => {
      const key = keyOf(shorter, unit);
      const place = placeOf(key, keys);
      return keys[place] === key ? ids[place]! : NO_RUN; // an index of the table
    },
    textOf: (id) => {
      let text = '';
      for (let run = id; run !== NO_RUN;) {
        const key = keyOfId[run]! - 1; // id of a run or of its prefix
        text = String.fromCharCode(key % UNITS) + text;
        run = Math.floor(key / UNITS) - 1;
      }
      return text;
    },
    size: () => keyOfId.length,
  };
}
