import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialPlaybackState,
  isNear,
  type PlaybackEffect,
  type PlaybackEvent,
  type PlaybackState,
  reducePlayback,
} from '#adapters/players/media/playback-state.ts';

const DURATION = 600;
const second = fc.integer({ min: 0, max: DURATION });
const heard: fc.Arbitrary<PlaybackEvent> = fc.oneof(
  fc.constantFrom<PlaybackEvent>({ type: 'started' }, { type: 'stopped' }, { type: 'ended' }),
  fc.record({ type: fc.constant('landed' as const), second, isFinal: fc.boolean() }),
  fc.record({ type: fc.constant('broke' as const), second, byNetwork: fc.boolean() }),
);
const asked: fc.Arbitrary<PlaybackEvent> = fc.oneof(
  fc.constantFrom<PlaybackEvent>({ type: 'play' }, { type: 'pause' }),
  second.map((at) => ({ type: 'seek' as const, second: at, duration: DURATION })),
);

/** The state after all events, and the effects. */
function after(events: readonly PlaybackEvent[], from: PlaybackState = initialPlaybackState) {
  const done: PlaybackEffect[] = [];
  let state = from;
  for (const event of events) {
    const [next, effects] = reducePlayback(state, event);
    state = next;
    done.push(...effects);
  }
  return { state, done: done.map((effect) => effect.do) };
}

const lost = after([{ type: 'opened' }, { type: 'play' }, { type: 'broke', second: 42, byNetwork: true }]);

describe('playback (Verifies: §4 Audio and video)', () => {
  it('reads a file again whose connection was lost, for the place where the learner was', () => {
    expect(lost.state).toMatchObject({ stage: 'recovering', target: 42, wantsPlay: true });
    expect(lost.done.slice(-2)).toEqual(['tell-recovering', 'recover']);
    expect(after([{ type: 'recovered' }], lost.state).done).toEqual(['tell-recovering', 'tell-arrived', 'play']);
  });

  it('moves the learner by nothing that the element tells while its file is read again', () => {
    fc.assert(
      fc.property(fc.array(heard), (events) => {
        const { state, done } = after(events, lost.state);
        expect(state).toMatchObject({ stage: 'recovering', target: 42 });
        expect(done).toEqual([]);
      }),
    );
  });

  it('goes on where the learner last asked to be, also while its file is read again', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(heard, asked)), second, (events, at) => {
        const { state } = after([...events, { type: 'seek', second: at, duration: DURATION }], lost.state);
        expect(state.target).toBe(at);
      }),
    );
  });

  it('reads the file again when a seek landed elsewhere, unless it was read as a whole already', () => {
    fc.assert(
      fc.property(second, second, fc.boolean(), (wanted, at, isFinal) => {
        const events: PlaybackEvent[] = [
          { type: 'opened' },
          { type: 'seek', second: wanted, duration: DURATION },
          { type: 'landed', second: at, isFinal },
        ];
        expect(after(events).state.stage).toBe(isFinal || isNear(at, wanted) ? 'open' : 'recovering');
      }),
    );
  });

  it('gives up a file that cannot be decoded twice, and not the first time', () => {
    const broken = { type: 'broke', second: 1, byNetwork: false } as const;
    const first = after([{ type: 'opened' }, broken]);
    expect(first.done).toEqual(['tell-recovering', 'recover']);
    expect(after([{ type: 'recovered' }, broken], first.state).done).toContain('fail');
  });

  it('is never further than a file goes', () => {
    expect(after([{ type: 'seek', second: 900, duration: DURATION }]).state.target).toBe(DURATION);
    expect(after([{ type: 'seek', second: -3, duration: Number.NaN }]).state.target).toBe(0);
  });
});
