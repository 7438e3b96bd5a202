import type { Signal } from '#domain/player/index.ts';

/** Pages passed faster than this are leafing, not reading. */
export const SETTLE_MS = 250;
/** Somebody who leafs without a rest still leaves a trail. */
export const SETTLE_MOST_MS = 1000;

export type ShownPlace = { place: string; fraction: number; atEnd: boolean };

export type ShownPlaces = {
  /** The place that the learner sees now. */
  at: (shown: ShownPlace) => void;
  /** Says now what would be said after the pause. */
  flush: () => void;
  stop: () => void;
};

/**
 * Turns places shown into signals: `moved` when the learner rests, `finished` once, when the last chapter of the
 * reading order was shown to its end; that is told at once. Places go on being told after it. Spec §4 Epub.
 */
export function shownPlaces(say: (signal: Signal) => void): ShownPlaces {
  let current: ShownPlace | undefined;
  let told: ShownPlace | undefined;
  let owedSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let finished = false;

  const flush = () => {
    clearTimeout(timer);
    owedSince = undefined;
    if (!current || (current.place === told?.place && current.fraction === told.fraction)) return;
    told = current;
    say({ type: 'moved', position: { unit: 'cfi', at: current.place, fraction: current.fraction } });
  };
  return {
    at: (shown) => {
      current = shown;
      const now = performance.now();
      owedSince ??= now;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.max(0, Math.min(SETTLE_MS, owedSince + SETTLE_MOST_MS - now)));
      if (!shown.atEnd) return;
      flush();
      if (finished) return;
      finished = true;
      say({ type: 'finished' });
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}
