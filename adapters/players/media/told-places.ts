import type { Signal } from '#domain/player/index.ts';

/** While it plays a place is told this often: a crash costs so much at most, and an hour makes few hundred calls. */
export const TELL_EVERY_MS = 5000;
/** The least between two places that are told, except at the end and at a goodbye. */
export const TELL_LEAST_MS = 1000;
/** So near to the end is the end: a paused seek to it fires no `ended` (readings, media). In seconds. */
export const END_WITHIN = 0.25;

/** Where playback is: seconds with fractions; a length that is not known is NaN or Infinity, as elements say it. */
export type Moment = { second: number; duration: number };

export type ToldPlaces = {
  /** The content shows. */
  ready: (at: Moment) => void;
  /** It plays on. */
  played: (at: Moment) => void;
  paused: (at: Moment) => void;
  /** The learner went somewhere, and playback arrived. */
  seeked: (at: Moment) => void;
  ended: (at: Moment) => void;
  /** Says now what would be said later: the page hides or goes away. */
  flush: (at: Moment) => void;
  stop: () => void;
};

/**
 * Turns playback into signals: `moved` in whole seconds, `finished` once, at `ended` or at a seek to the end. Spec §4
 * Audio and video. The place where it opened is known already and is not told.
 */
export function toldPlaces(say: (signal: Signal) => void): ToldPlaces {
  let told: number | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let owed: ReturnType<typeof setTimeout> | undefined;
  let finished = false;

  const tell = (at: Moment) => {
    clearTimeout(owed);
    owed = undefined;
    const place = placeOf(at);
    if (told === undefined || place.at === told) return; // nothing was seen yet, or it is known
    told = place.at;
    lastAt = performance.now();
    say({ type: 'moved', position: place });
  };
  /** Now, or once the least pause is over; the newest place counts. */
  const tellSoon = (at: Moment) => {
    clearTimeout(owed);
    const wait = lastAt + TELL_LEAST_MS - performance.now();
    if (wait <= 0) tell(at);
    else owed = setTimeout(() => tell(at), wait);
  };
  const finish = (at: Moment) => {
    if (finished || told === undefined) return;
    finished = true;
    tell(at);
    say({ type: 'finished' });
  };

  return {
    ready: (at) => {
      if (told !== undefined) return;
      told = placeOf(at).at;
      say({ type: 'ready' });
    },
    played: (at) => {
      if (performance.now() - lastAt >= TELL_EVERY_MS) tell(at);
    },
    paused: tellSoon,
    seeked: (at) => {
      if (isEnd(at)) finish(at);
      tellSoon(at);
    },
    ended: (at) => {
      finish(at);
      tellSoon(at);
    },
    flush: tell,
    stop: () => clearTimeout(owed),
  };
}

const isEnd = ({ second, duration }: Moment): boolean =>
  Number.isFinite(duration) && duration > 0 && second >= duration - END_WITHIN;

/** Whole seconds, rounded down, within the content; `of` 0 = its length is not known. Spec §4. */
export function placeOf({ second, duration }: Moment): { unit: 'second'; at: number; of: number } {
  const of = Number.isFinite(duration) ? Math.max(0, Math.floor(duration)) : 0;
  const at = Number.isFinite(second) ? Math.max(0, Math.floor(second)) : 0;
  return { unit: 'second', at: of > 0 ? Math.min(at, of) : at, of };
}
