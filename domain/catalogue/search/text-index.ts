import { AGAIN, FAR, LONGEST_RUN, type RunLists, runLists, type Texts } from './run-lists.ts';

/** Finds the texts that contain a part, which is folded as they are. */
export type TextIndex = {
  /** Numbers of the texts that contain it, counted from 0, ascending; none for an empty part. */
  find: (wanted: string) => Uint32Array;
  /** The run with this id, counted from 0, where it is in some text; undefined for an id that no run has. */
  runAt: RunLists['at'];
};

const NONE = new Uint32Array(0);
/** To look at a text costs as much as this many steps through a list. */
const STEPS_A_LOOK = 32;
/** Of a place: the lists do not tell whether the part is there; only a look at the text does. */
const UNSURE = 0xff;

/**
 * A part of up to three letters is answered by its list. A longer one is in the texts that hold its runs at the right
 * distance from each other, which the lists know without a look at the texts; or, where one of its runs is rare, in
 * those texts of that run that a look confirms. `advance` prepares this many more texts, and answers once all are.
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

/** Runs that cover the text, with their lists and where in the text they are; none when a run is in no text. */
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

/** Texts in all lists, their runs as far from each other as in the text, or UNSURE. Each list is walked through once. */
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
      const isNear = (here & FAR) !== FAR && (there & FAR) !== FAR;
      const fits = isNear && (there & FAR) - (here & FAR) === distance;
      if (!fits && isNear && here < AGAIN && there < AGAIN) continue; // each is there once, and elsewhere
      texts[kept] = text;
      places[kept++] = fits ? here : UNSURE;
    }
    size = kept;
  }
  return { texts: texts.subarray(0, size), places };
}

/** Those of the texts that hold the part; with places, those that are not UNSURE are known to. */
function holding(wanted: string, texts: Texts, among: Uint32Array, places?: Uint8Array): Uint32Array {
  const found = new Uint32Array(among.length);
  let size = 0;
  for (let i = 0; i < among.length; i++) {
    const number = among[i]!; // in range
    if ((places && places[i] !== UNSURE) || texts.at(number).includes(wanted)) found[size++] = number;
  }
  return found.subarray(0, size);
}
