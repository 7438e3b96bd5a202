import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTLE_MOST_MS, SETTLE_MS, createPageSignals } from '#adapters/players/pdf/open-pdf.ts';
import type { Signal } from '#domain/player/index.ts';
import { runs } from '../../support/runs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = (pages: number) => {
  const said: string[] = [];
  const shown = createPageSignals(pages, (signal: Signal) =>
    said.push(signal.type === 'moved' && signal.position.unit === 'page' ? `page ${signal.position.at}` : signal.type),
  );
  return { shown, said };
};

describe('pages shown to the learner (Spec §4 Content launch, Pdf)', () => {
  it('says nothing before the first page is drawn, then that it is ready and where it is', () => {
    const { shown, said } = watch(10);
    shown.at(4);
    vi.advanceTimersByTime(5000);
    expect(said).toEqual([]);
    shown.drawn(4);
    expect(said).toEqual(['ready', 'page 4']);
  });

  it('tells a page after a quarter of a second, not the pages passed on the way', () => {
    const { shown, said } = watch(10);
    shown.at(1);
    shown.drawn(1);
    for (const page of [2, 3, 4]) {
      shown.at(page);
      vi.advanceTimersByTime(SETTLE_MS - 50);
    }
    expect(said).toEqual(['ready', 'page 1']);
    vi.advanceTimersByTime(50);
    expect(said).toEqual(['ready', 'page 1', 'page 4']);
  });

  it('leaves a trail at least each second of scrolling without a rest', () => {
    const { shown, said } = watch(200);
    shown.at(1);
    shown.drawn(1);
    for (let page = 2; page <= 60; page++) {
      shown.at(page);
      vi.advanceTimersByTime(100);
    }
    const trail = said.slice(2).length;
    expect(trail).toBeGreaterThanOrEqual(Math.floor(5900 / (SETTLE_MOST_MS + 100)));
    expect(trail).toBeLessThan(12);
  });

  it('finishes with the last page at once when it is drawn, and only then', () => {
    const { shown, said } = watch(3);
    shown.at(1);
    shown.drawn(1);
    shown.at(3);
    expect(said).toEqual(['ready', 'page 1', 'page 3']);
    shown.drawn(2);
    expect(said.includes('finished')).toBe(false);
    shown.drawn(3);
    expect(said.at(-1)).toBe('finished');
  });

  it('does not finish because the last page was drawn ahead, below the edge of the window', () => {
    const { shown, said } = watch(2);
    shown.at(1);
    shown.drawn(1);
    shown.drawn(2);
    vi.advanceTimersByTime(5000);
    expect(said).toEqual(['ready', 'page 1']);
  });

  it('tells the page that is owed when asked for its last words, and nothing twice', () => {
    const { shown, said } = watch(9);
    shown.at(1);
    shown.drawn(1);
    shown.at(5);
    shown.flush();
    shown.flush();
    vi.advanceTimersByTime(5000);
    expect(said).toEqual(['ready', 'page 1', 'page 5']);
  });

  it('in any attempt: the last page told is the one in front, finished comes at most once and after the last page', () => {
    const step = fc.oneof(
      fc.record({ at: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ drawn: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ wait: fc.integer({ min: 0, max: 600 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { shown, said } = watch(6);
        let front: number | undefined;
        let drawnAny = false;
        let reached = false;
        const drawn = new Set<number>();
        for (const one of steps) {
          if ('at' in one) shown.at((front = one.at));
          else if ('drawn' in one) {
            shown.drawn(one.drawn);
            drawn.add(one.drawn);
            drawnAny = true;
          } else vi.advanceTimersByTime(one.wait);
          reached ||= front === 6 && drawn.has(6);
        }
        shown.flush();
        shown.stop();
        const told = said.filter((word) => word.startsWith('page'));
        if (drawnAny && front !== undefined) expect(told.at(-1)).toBe(`page ${front}`);
        expect(told.every((word, index) => word !== told[index - 1])).toBe(true);
        expect(said.filter((word) => word === 'finished').length).toBe(reached ? 1 : 0);
        if (reached) expect(said.indexOf('page 6')).toBeLessThan(said.indexOf('finished'));
      }),
      { numRuns: runs(125) },
    );
  });
});
