import { type GramIds, gramIds, NO_RUN } from './gram-ids.ts';

/** Folded texts by their number, counted from 0. */
export type Texts = { count: number; at: (number: number) => string };

/** Lengths of runs that have lists. */
export const LONGEST_RUN = 3;
/** Of a place: it is too far into the text to be kept. */
export const FAR = 0x7f;
/** Of a place: the run occurs again later in the same text. */
export const AGAIN = 0x80;

/**
 * For each run of one to three letters the texts it occurs in, ascending, each once, and where in them first. All lists
 * lie in one array, one after the other: 5 bytes for a text and run.
 */
export type RunLists = {
  texts: Uint32Array;
  /** Beside each text: the first place of the run there, or FAR, with AGAIN added where it is not the only one. */
  places: Uint8Array;
  /** Where the list of this run begins and ends; undefined for a run that no text holds. */
  of: (text: string, from: number, to: number) => { begin: number; end: number } | undefined;
  /** The run with this id, counted from 0, and the texts that hold it; undefined for an id that no run has. */
  at: (id: number) => { run: string; texts: Uint32Array } | undefined;
};

/** Makes the lists in as many steps as wanted: `advance` takes this many more texts, and answers once all are in. */
export function runLists(texts: Texts): { advance: (count: number) => RunLists | undefined } {
  const ids = gramIds();
  // What occurs, in the order of the texts: the run, and its place. Sorted into lists at the end.
  let runs = new Uint32Array(1 << 14);
  let where = new Uint8Array(1 << 14);
  let size = 0;
  const ends: number[] = []; // by text: the end of what occurs in it
  // By run: in how many texts it is, and the number of its last occurrence, counted from 1.
  let counts = new Uint32Array(1 << 12);
  let latest = new Uint32Array(1 << 12);
  let sorted = 0;
  let lists: { begins: Uint32Array; next: Uint32Array; into: Pick<RunLists, 'texts' | 'places'> } | undefined;

  const add = (run: number, place: number, since: number) => {
    if (run >= counts.length) [counts, latest] = [twice(counts), twice(latest)];
    const before = latest[run]!; // grown to hold it
    if (before > since) {
      where[before - 1]! |= AGAIN;
      return;
    }
    counts[run]!++;
    runs[size] = run;
    where[size] = Math.min(place, FAR);
    latest[run] = ++size;
  };
  const takeIn = (text: string) => {
    while (size + text.length * LONGEST_RUN > runs.length) [runs, where] = [twice(runs), twice(where)];
    const since = size;
    let [one, two] = [NO_RUN, NO_RUN]; // the runs of one and two letters that end before this one
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
