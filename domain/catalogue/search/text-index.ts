import { REPEATED_FLAG, FAR_POSITION, LONGEST_RUN, type RunLists, runLists, type Texts } from './run-lists.ts';

/** Finds texts that contain a substring, both normalized. */
export type TextIndex = {
  /** Ascending indexes (from 0) of texts that contain the substring; empty for an empty one. */
  find: (wanted: string) => Uint32Array;
  /** Run with this id (from 0); undefined for an unknown id. */
  runAt: RunLists['at'];
};

const NONE = new Uint32Array(0);
/** Reading a text costs as much as this many steps through a list. */
const STEPS_A_LOOK = 32;
/** Position value: the lists are not conclusive; the text must be read. */
const UNSURE = 0xff;

/**
 * Up to three characters: the run’s list is the result. Longer: texts that contain all its runs at the right distances,
 * which the lists prove without reading texts. If one run is rare, its texts are read instead. `advance` indexes this
 * many more texts, and returns the index when done.
 */
export function textIndex(texts: Texts): { advance: (count: number) => TextIndex | undefined } {
  const making = runLists(texts);
  const indexOf = (lists: RunLists): TextIndex => ({
    find: (wanted) => {
      if (wanted === '') return NONE;
      const [rarest, ...others] = runsOf(wanted, lists).sort((a, b) => a.end - a.begin - (b.end - b.begin));
      if (!rarest) return NONE;
      const fewest = lists.texts.subarray(rarest.begin, rarest.end);
      if (others.length === 0) return fewest;
      const steps = others.reduce((sum, { begin, end }) => sum + end - begin, 0);
      if (fewest.length * STEPS_A_LOOK < steps) return holding(wanted, texts, fewest);
      const met = meeting(rarest, others, lists);
      return holding(wanted, texts, met.texts, met.places);
    },
    runAt: lists.at,
  });
  return {
    advance: (count) => {
      const lists = making.advance(count);
      return lists && indexOf(lists);
    },
  };
}

type Run = { begin: number; end: number; offset: number };

/** Runs that cover the text, with their lists and offsets; empty if a run is in no text. */
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

/** Intersects the lists: texts with all runs at the right distance, or UNSURE. One pass per list. */
function meeting(first: Run, others: readonly Run[], lists: RunLists) {
  const texts = lists.texts.slice(first.begin, first.end);
  const places = lists.places.slice(first.begin, first.end);
  let size = texts.length;
  for (const { begin, end, offset } of others) {
    const [itsTexts, itsPlaces] = [lists.texts, lists.places];
    const distance = offset - first.offset;
    let kept = 0;
    for (let i = 0, at = begin; i < size; i++) {
      const text = texts[i]!; // below the size
      while (at < end && itsTexts[at]! < text) at++; // below the end
      if (at === end) break;
      if (itsTexts[at] !== text) continue;
      const here = places[i]!; // as many as texts
      const there = itsPlaces[at]!; // as many as texts
      const isNear = (here & FAR_POSITION) !== FAR_POSITION && (there & FAR_POSITION) !== FAR_POSITION;
      const fits = isNear && (there & FAR_POSITION) - (here & FAR_POSITION) === distance;
      if (!fits && isNear && here < REPEATED_FLAG && there < REPEATED_FLAG) continue; // each occurs once, at the wrong distance
      texts[kept] = text;
      places[kept++] = fits ? here : UNSURE;
    }
    size = kept;
  }
  return { texts: texts.subarray(0, size), places };
}

/** Texts that contain the substring; with positions, only UNSURE ones are read. */
function holding(wanted: string, texts: Texts, among: Uint32Array, places?: Uint8Array): Uint32Array {
  const found = new Uint32Array(among.length);
  let size = 0;
  for (let i = 0; i < among.length; i++) {
    const number = among[i]!; // in range
    if ((places && places[i] !== UNSURE) || texts.at(number).includes(wanted)) found[size++] = number;
  }
  return found.subarray(0, size);
}
