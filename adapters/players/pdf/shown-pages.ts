import type { Signal } from '#domain/player/index.ts';

/** Pages passed faster than this are scrolling, not reading. */
export const SETTLE_MS = 250;
/** Somebody who scrolls without a rest still leaves a trail. */
export const SETTLE_MOST_MS = 1000;

export type ShownPages = {
  /** The page that is in front of the learner now; counted from 1, by number and not by label. */
  at: (page: number) => void;
  /** The page was drawn (also when drawing it failed: there is nothing more to be seen of it). */
  drawn: (page: number) => void;
  /** Says now what would be said after the pause. */
  flush: () => void;
  stop: () => void;
};

/**
 * Turns the pages that are shown into signals: `ready` when the first of them is drawn, `moved` when the learner rests
 * on a page, `finished` once, when the last page is in front and drawn. The last page is told at once: whoever
 * reached it and leaves in the same moment has reached it. Spec §4 Content launch, Pdf.
 */
export function shownPages(pages: number, say: (signal: Signal) => void): ShownPages {
  const drawnPages = new Set<number>();
  let current: number | undefined;
  let told: number | undefined;
  let owedSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ready = false;
  let finished = false;

  const flush = () => {
    clearTimeout(timer);
    owedSince = undefined;
    if (!ready) return; // nothing was seen yet
    if (current === undefined || current === told) return;
    told = current;
    say({ type: 'moved', position: { unit: 'page', at: current, of: pages } });
  };
  const finishIfEnd = () => {
    if (finished || current !== pages || !drawnPages.has(pages)) return;
    finished = true;
    flush();
    say({ type: 'finished' });
  };

  return {
    at: (page) => {
      if (page === current || page < 1 || page > pages) return;
      current = page;
      const now = performance.now();
      owedSince ??= now;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.max(0, Math.min(SETTLE_MS, owedSince + SETTLE_MOST_MS - now)));
      if (page === pages) flush();
      finishIfEnd();
    },
    drawn: (page) => {
      drawnPages.add(page);
      if (!ready) {
        ready = true;
        say({ type: 'ready' });
        flush();
      }
      finishIfEnd();
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}
