import type { Signal } from '#domain/player/index.ts';

/** Interval in ms between reported positions: the most that a crash loses, and a few hundred calls per hour. */
export const REPORT_EVERY_MS = 5000;
/** Minimum ms between two reports, except at the end and on leaving. */
export const REPORT_LEAST_MS = 1000;
/** Distance in seconds that counts as the end: a paused seek to the end fires no `ended` (readings, media). */
export const END_WITHIN = 0.25;

/** Playback position in fractional seconds; an unknown duration is NaN or Infinity, as in media elements. */
export type PlaybackTime = { second: number; duration: number };

export type ReportedPositions = {
  /** The content is displayed. */
  ready: (at: PlaybackTime) => void;
  /** Playback advanced. */
  played: (at: PlaybackTime) => void;
  paused: (at: PlaybackTime) => void;
  /** A seek of the learner has arrived. */
  seeked: (at: PlaybackTime) => void;
  ended: (at: PlaybackTime) => void;
  /** Reports a delayed position now: the page is hidden or closed. */
  flush: (at: PlaybackTime) => void;
  stop: () => void;
};

/**
 * Converts playback to signals: `moved` in whole seconds, `finished` once, at `ended` or at a seek to the end. Spec §4
 * Audio and video. Does not report the position at which the content was opened.
 */
export function reportedPositions(say: (signal: Signal) => void): ReportedPositions {
  let told: number | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let owed: ReturnType<typeof setTimeout> | undefined;
  let finished = false;

  const tell = (at: PlaybackTime) => {
    clearTimeout(owed);
    owed = undefined;
    const place = positionOf(at);
    if (told === undefined || place.at === told) return; // nothing displayed yet, or already reported
    told = place.at;
    lastAt = performance.now();
    say({ type: 'moved', position: place });
  };
  /** Reports now, or after the minimum interval; the newest position wins. */
  const tellSoon = (at: PlaybackTime) => {
    clearTimeout(owed);
    const wait = lastAt + REPORT_LEAST_MS - performance.now();
    if (wait <= 0) tell(at);
    else owed = setTimeout(() => tell(at), wait);
  };
  const finish = (at: PlaybackTime) => {
    if (finished || told === undefined) return;
    finished = true;
    tell(at);
    say({ type: 'finished' });
  };

  return {
    ready: (at) => {
      if (told !== undefined) return;
      told = positionOf(at).at;
      say({ type: 'ready' });
    },
    played: (at) => {
      if (performance.now() - lastAt >= REPORT_EVERY_MS) tell(at);
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

const isEnd = ({ second, duration }: PlaybackTime): boolean =>
  Number.isFinite(duration) && duration > 0 && second >= duration - END_WITHIN;

/** Whole seconds, rounded down, within the content; `of` 0: unknown duration. Spec §4. */
export function positionOf({ second, duration }: PlaybackTime): { unit: 'second'; at: number; of: number } {
  const of = Number.isFinite(duration) ? Math.max(0, Math.floor(duration)) : 0;
  const at = Number.isFinite(second) ? Math.max(0, Math.floor(second)) : 0;
  return { unit: 'second', at: of > 0 ? Math.min(at, of) : at, of };
}
