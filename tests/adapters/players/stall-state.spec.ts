import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  restartsQuietPeriod,
  type StallEvent,
  stallIn,
  type StallLook,
  type StallWait,
  waitAfter,
} from '#adapters/players/media/media-tools.ts';
import { reaching } from '../../support/reaching/reaching.ts';

const DURATION = 20;

/** A playing element whose next bytes are missing. */
const missing: StallLook = {
  second: 5,
  duration: DURATION,
  buffered: [[0, 5.2]],
  hasNext: false,
  isSeeking: false,
  isStill: false,
};
const loaded: Partial<StallLook> = { buffered: [[0, DURATION]] };

type Heard = readonly [StallEvent, Partial<StallLook>?];
const after = (heard: readonly Heard[], from?: StallWait): StallWait =>
  heard.reduce<StallWait>((wait, [event, look]) => waitAfter(wait, event, { ...missing, ...look }), from);
const said = (heard: readonly Heard[]) => stallIn(after(heard));

const second = fc.double({ min: 0, max: DURATION, noNaN: true });
const look: fc.Arbitrary<StallLook> = fc.record({
  second,
  duration: fc.constantFrom(DURATION, Number.NaN, Number.POSITIVE_INFINITY),
  buffered: fc.constantFrom<StallLook['buffered']>([], [[0, 5]], [[15, DURATION]], [[0, DURATION]]),
  hasNext: fc.boolean(),
  isSeeking: fc.boolean(),
  isStill: fc.boolean(),
});
/** The event "quiet" (a period without bytes) is as frequent as all others together, because it decides. */
const event: fc.Arbitrary<StallEvent> = fc.oneof(
  fc.constant('quiet' as const),
  fc.constantFrom('waiting', 'progress', 'seeking', 'seeked', 'playing', 'pause', 'ended', 'canplay', 'timeupdate'),
);
const anyWait: fc.Arbitrary<StallWait> = fc.option(fc.record({ second, isLong: fc.boolean() }), { nil: undefined });

describe('waits of a film or a sound (Verifies: §4 Audio and video)', () => {
  it('are said where bytes are missing and none come', () => {
    expect(said([['waiting']])).toBe('short');
    expect(said([['waiting'], ['timeupdate', { second: 5.1 }], ['quiet']])).toBe('long');
    expect(said([['waiting'], ['seeking', { isSeeking: true }], ['quiet', { isSeeking: true }]])).toBe('long');
  });

  it('are no longer said as soon as bytes come, or there is enough of them', () => {
    expect(said([['waiting'], ['quiet'], ['progress']])).toBe('short');
    expect(said([['waiting'], ['quiet'], ['canplay', { hasNext: true }]])).toBe('none');
  });

  // The two event sequences of WebKitGTK 2.50 with a whole video in memory.
  it('end with a film that ends as it is sought, though its element never says that it has more', () => {
    const sought: Heard[] = [
      ['seeking', { ...loaded, second: 19.9, isSeeking: true, hasNext: true }],
      ['waiting', { ...loaded, second: 19.91 }],
      ['seeked', { ...loaded, second: 19.97 }],
      ['pause', { ...loaded, second: 20, isStill: true }],
      ['ended', { ...loaded, second: 20, isStill: true }],
    ];
    expect(said(sought)).toBe('none');
    expect(said([...sought, ['progress', { ...loaded, second: 20, isStill: true }], ['quiet', loaded]])).toBe('none');
  });

  it('end with a film that plays on, though its element never says that it has more', () => {
    const played: Heard[] = [
      ['waiting', { ...loaded, second: 3, isSeeking: true }],
      ['seeked', { ...loaded, second: 3 }],
      ['timeupdate', { ...loaded, second: 3.3 }],
    ];
    expect(said(played)).toBe('short');
    expect(said([...played, ['timeupdate', { ...loaded, second: 4.1 }]])).toBe('none');
  });

  it('are never said of an element that is still, has more, or has all that is left', () => {
    const { reached, assert } = reaching({ still: 0.2, more: 0.2, loaded: 0.01 });
    assert(
      fc.property(anyWait, event, look, (wait, event, now) => {
        const isLoaded = now.buffered.some(([from, to]) => from <= now.second && to >= now.duration - 1);
        if (now.isStill) {
          reached('still');
          expect(waitAfter(wait, event, now)).toBeUndefined();
        }
        if (now.hasNext) {
          reached('more');
          expect(stallIn(waitAfter(undefined, event, now))).not.toBe('long');
        }
        if (event === 'quiet' && isLoaded) {
          reached('loaded');
          expect(stallIn(waitAfter(wait, event, now))).not.toBe('long');
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('become long by a time without bytes alone, which begins again with each byte and each new place', () => {
    const { reached, assert } = reaching({ 'becomes long': 0.02, 'begins again': 0.01 });
    assert(
      fc.property(anyWait, event, look, (wait, event, now) => {
        const next = waitAfter(wait, event, now);
        if (stallIn(next) === 'long' && stallIn(wait) !== 'long') {
          reached('becomes long');
          expect(event).toBe('quiet');
        }
        if (next && restartsQuietPeriod(wait, event)) {
          reached('begins again');
          expect(next.isLong).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
