import { AGAIN, FAR, LONGEST_RUN, type Names, type RunLists, runLists } from './run-lists.ts';

/** Finds the names that contain a text, which is folded as they are. */
export type NameIndex = {
  /** Numbers of the names that contain it, counted from 0, ascending; none for an empty text. */
  find: (wanted: string) => Uint32Array;
  /** Prepares this many more names; false once all are. Until then `find` is as right, but looks at each name. */
  advance: (names: number) => boolean;
};

const NONE = new Uint32Array(0);
/** To look at a name costs as much as this many steps through a list. */
const STEPS_A_LOOK = 32;
/** Of a place: the lists do not tell whether the text is there; only a look at the name does. */
const UNSURE = 0xff;

/**
 * A text of up to three letters is answered by its list. A longer one is in the names that hold its runs at the right
 * distance from each other, which the lists know without a look at the names; or, where one of its runs is rare, in
 * those names of that run that a look confirms.
 */
export function nameIndex(names: Names): NameIndex {
  const making = runLists(names);
  let lists: RunLists | undefined;
  return {
    find: (wanted) => {
      if (wanted === '') return NONE;
      if (!lists)
        return holding(
          wanted,
          names,
          Uint32Array.from({ length: names.count }, (_, number) => number),
        );
      const [rarest, ...others] = runsOf(wanted, lists).sort((a, b) => a.end - a.begin - (b.end - b.begin));
      if (!rarest) return NONE;
      const fewest = lists.names.subarray(rarest.begin, rarest.end);
      if (others.length === 0) return fewest;
      const steps = others.reduce((sum, { begin, end }) => sum + end - begin, 0);
      if (fewest.length * STEPS_A_LOOK < steps) return holding(wanted, names, fewest);
      const met = meeting(rarest, others, lists);
      return holding(wanted, names, met.names, met.places);
    },
    advance: (count) => {
      lists ??= making.advance(count);
      return lists === undefined;
    },
  };
}

type Run = { begin: number; end: number; offset: number };

/** Runs that cover the text, with their lists and where in the text they are; none when a run is in no name. */
function runsOf(wanted: string, lists: RunLists): Run[] {
  const runs: Run[] = [];
  const last = Math.max(0, wanted.length - LONGEST_RUN);
  for (let offset = 0; ; offset = Math.min(offset + LONGEST_RUN, last)) {
    const list = lists.of(wanted, offset, Math.min(offset + LONGEST_RUN, wanted.length));
    if (!list) return [];
    runs.push({ ...list, offset });
    if (offset === last) return runs;
  }
}

/** Names in all lists, their runs as far from each other as in the text, or UNSURE. Each list is walked through once. */
function meeting(first: Run, others: readonly Run[], lists: RunLists) {
  const names = lists.names.slice(first.begin, first.end);
  const places = lists.places.slice(first.begin, first.end);
  let size = names.length;
  for (const { begin, end, offset } of others) {
    const [itsNames, itsPlaces] = [lists.names, lists.places];
    const distance = offset - first.offset;
    let kept = 0;
    for (let i = 0, at = begin; i < size; i++) {
      const name = names[i]!; // below the size
      while (at < end && itsNames[at]! < name) at++; // below the end
      if (at === end) break;
      if (itsNames[at] !== name) continue;
      const here = places[i]!; // as many as names
      const there = itsPlaces[at]!; // as many as names
      const isNear = (here & FAR) !== FAR && (there & FAR) !== FAR;
      const fits = isNear && (there & FAR) - (here & FAR) === distance;
      if (!fits && isNear && here < AGAIN && there < AGAIN) continue; // each is there once, and elsewhere
      names[kept] = name;
      places[kept++] = fits ? here : UNSURE;
    }
    size = kept;
  }
  return { names: names.subarray(0, size), places };
}

/** Those of the names that hold the text; with places, those that are not UNSURE are known to. */
function holding(wanted: string, names: Names, among: Uint32Array, places?: Uint8Array): Uint32Array {
  const found = new Uint32Array(among.length);
  let size = 0;
  for (let i = 0; i < among.length; i++) {
    const number = among[i]!; // in range
    if ((places && places[i] !== UNSURE) || names.at(number).includes(wanted)) found[size++] = number;
  }
  return found.subarray(0, size);
}
