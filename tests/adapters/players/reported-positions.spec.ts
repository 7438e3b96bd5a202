import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type PlaybackTime,
  positionOf,
  REPORT_EVERY_MS,
  REPORT_LEAST_MS,
  type ReportedPositions,
  reportedPositions,
} from '#adapters/players/media/reported-positions.ts';
import type { Signal } from '#domain/player/index.ts';

// Verifies: §4 Audio and video; readings "media sought to the end", "resume near the end"

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = (duration = 20) => {
  const said: string[] = [];
  const told = reportedPositions((signal: Signal) =>
    said.push(
      signal.type === 'moved'
        ? `${signal.position.at} of ${'of' in signal.position && signal.position.of}`
        : signal.type,
    ),
  );
  return { told, said, at: (second: number): PlaybackTime => ({ second, duration }) };
};
const opened = (duration = 20, from = 0) => {
  const watched = watch(duration);
  watched.told.ready(watched.at(from));
  watched.said.length = 0;
  return watched;
};

describe('places in audio and video', () => {
  it('says nothing before it shows, and then not the place where it opened', () => {
    const { told, said, at } = watch();
    told.seeked(at(8));
    told.ended(at(20));
    told.flush(at(8));
    told.ready(at(8.4));
    told.flush(at(8.9));
    expect(said).toEqual(['ready']);
  });

  it('tells whole seconds every five seconds while it plays', () => {
    const { told, said, at } = opened();
    for (let second = 0.25; second < 11; second += 0.25) {
      told.played(at(second));
      vi.advanceTimersByTime(250);
    }
    expect(said).toEqual(['1 of 20', '6 of 20']);
    expect(REPORT_EVERY_MS).toBe(5000);
  });

  it('tells where it was paused at once, and a second pause within a second once that is over', () => {
    const { told, said, at } = opened();
    told.paused(at(3.9));
    vi.advanceTimersByTime(300);
    told.paused(at(4.2));
    expect(said).toEqual(['3 of 20']);
    vi.advanceTimersByTime(REPORT_LEAST_MS);
    expect(said).toEqual(['3 of 20', '4 of 20']);
  });

  it('tells the last of many quick seeks', () => {
    const { told, said, at } = opened();
    for (const second of [2, 5, 9, 14]) told.seeked(at(second));
    vi.advanceTimersByTime(REPORT_LEAST_MS);
    expect(said).toEqual(['2 of 20', '14 of 20']);
  });

  it.each([
    ['its end', 20, 20, true],
    ['just before its end', 20, 19.75, true],
    ['a moment earlier', 20, 19.7, false],
    ['the end of a length that is no whole second', 7.8, 7.6, true],
    ['anywhere in what has no known length', Number.POSITIVE_INFINITY, 4000, false],
    ['anywhere before the length is known', Number.NaN, 0, false],
  ])('completes by a seek to %s: %d s, sought to %d: %s', (_where, duration, second, completes) => {
    const { told, said, at } = opened(duration);
    told.seeked(at(second));
    expect(said.includes('finished')).toBe(completes);
  });

  it('completes once, the last place first', () => {
    const { told, said, at } = opened();
    told.paused(at(20));
    told.ended(at(20));
    told.seeked(at(0));
    vi.advanceTimersByTime(REPORT_LEAST_MS);
    told.seeked(at(20));
    told.ended(at(20));
    vi.advanceTimersByTime(REPORT_LEAST_MS);
    expect(said).toEqual(['20 of 20', 'finished', '0 of 20', '20 of 20']);
  });

  it('says what is owed at a goodbye, and nothing later', () => {
    const { told, said, at } = opened();
    told.paused(at(3));
    told.seeked(at(9));
    told.flush(at(9.5));
    told.stop();
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual(['3 of 20', '9 of 20']);
  });

  it.each([
    [7.8, 7.8, { at: 7, of: 7 }],
    [41.02, 40.98, { at: 40, of: 40 }],
    [3.2, Number.NaN, { at: 3, of: 0 }],
    [3.2, Number.POSITIVE_INFINITY, { at: 3, of: 0 }],
    [Number.NaN, 9, { at: 0, of: 9 }],
    [-1, 9, { at: 0, of: 9 }],
  ])('%d of %d is a place in whole seconds within it', (second, duration, place) => {
    expect(positionOf({ second, duration })).toEqual({ unit: 'second', ...place });
  });
});

describe('any course of playback', () => {
  const second = fc.double({ min: -1, max: 500, noNaN: false });
  const step = fc.record({
    does: fc.constantFrom<keyof Omit<ReportedPositions, 'stop'>>(
      'ready',
      'played',
      'paused',
      'seeked',
      'ended',
      'flush',
    ),
    second,
    waits: fc.integer({ min: 0, max: 7000 }),
  });
  const length = fc.oneof(
    fc.double({ min: 0, max: 400, noNaN: true }),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY),
  );

  it('completes at most once, tells whole seconds within it, none twice in a row, and the last one at a goodbye', () => {
    fc.assert(
      fc.property(length, fc.array(step, { maxLength: 40 }), second, (duration, steps, last) => {
        const signals: Signal[] = [];
        const told = reportedPositions((signal) => signals.push(signal));
        told.ready({ second: 0, duration });
        for (const { does, second: at, waits } of steps) {
          told[does]({ second: at, duration });
          vi.advanceTimersByTime(waits);
        }
        const goodbye = { second: last, duration };
        told.flush(goodbye);
        told.stop();
        const count = signals.length;
        vi.advanceTimersByTime(60_000);
        expect(signals.length).toBe(count);

        expect(signals.filter(({ type }) => type === 'ready')).toHaveLength(1);
        expect(signals.filter(({ type }) => type === 'finished').length).toBeLessThanOrEqual(1);
        let before = 0;
        for (const signal of signals) {
          if (signal.type !== 'moved' || signal.position.unit !== 'second') continue;
          const { at, of } = signal.position;
          expect(Number.isInteger(at) && at >= 0 && Number.isInteger(of) && (of === 0 || at <= of)).toBe(true);
          expect(at).not.toBe(before);
          before = at;
        }
        expect(before).toBe(positionOf(goodbye).at);
      }),
    );
  });
});
