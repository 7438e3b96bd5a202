import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialSpokenState,
  type SpokenEvent,
  type SpokenState,
  reduceSpokenState,
} from '#adapters/players/media/spoken-descriptions.ts';
import { reaching } from '../../support/reaching/reaching.ts';

type Doing = { do: 'describe'; words: string } | { do: 'say' | 'play' | 'pause' | 'move' };

const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.constantFrom('', 'A lamp flashes.', 'A door opens.').map((words) => ({ do: 'describe' as const, words })),
  fc.constantFrom('say', 'play', 'pause', 'move').map((what) => ({ do: what })),
);

/** A video and a voice as the learner perceives both. `wants`: whether the learner last pressed play. */
function aFilm() {
  let state: SpokenState = initialSpokenState;
  const film = { wants: false, plays: false, says: undefined as string | undefined };
  const hear = (event: SpokenEvent) => {
    const [next, acts] = reduceSpokenState(state, event);
    state = next;
    for (const act of acts) {
      if (act === 'speak') film.says = next.words;
      if (act === 'hush') film.says = undefined;
      if (act === 'hold') film.plays = false;
      if (act === 'goOn') film.plays = true;
    }
  };
  const doIt = (what: Doing) => {
    switch (what.do) {
      case 'describe':
        hear({ type: 'described', words: what.words, isPlaying: film.plays });
        break;
      case 'say':
        if (film.says === undefined) break;
        film.says = undefined;
        hear({ type: 'said' });
        break;
      case 'play':
        film.wants = film.plays = true;
        hear({ type: 'played' });
        break;
      case 'pause':
        film.wants = film.plays = false;
        hear({ type: 'paused' });
        break;
      case 'move':
        hear({ type: 'moved' });
    }
  };
  return { film, doIt };
}

/** Verifies: WCAG 1.2.5, where a description takes longer than its pause. */
describe('descriptions that are spoken over a film', () => {
  it('leave the film as the learner wants it, but for one that is still being said', () => {
    const { reached, assert } = reaching({ unwanted: 0.5, silent: 0.5 });
    assert(
      fc.property(fc.array(doing, { maxLength: 40, size: 'max' }), (steps) => {
        const { film, doIt } = aFilm();
        for (const step of steps) {
          doIt(step);
          if (!film.wants) {
            reached('unwanted');
            expect(film.plays).toBe(false);
          }
          if (film.says !== undefined) continue;
          reached('silent');
          expect(film.plays).toBe(film.wants);
        }
      }),
    );
  });

  it('hold a film whose description takes longer than its time, and let it go on when it is said', () => {
    const { film, doIt } = aFilm();
    doIt({ do: 'play' });
    doIt({ do: 'describe', words: 'A lamp flashes.' });
    expect(film).toEqual({ wants: true, plays: true, says: 'A lamp flashes.' });
    doIt({ do: 'describe', words: '' });
    expect(film).toEqual({ wants: true, plays: false, says: 'A lamp flashes.' });
    doIt({ do: 'say' });
    expect(film).toEqual({ wants: true, plays: true, says: undefined });
  });

  it('hold nothing when they are said in time', () => {
    const { film, doIt } = aFilm();
    for (const step of [{ do: 'play' }, { do: 'describe', words: 'A lamp flashes.' }, { do: 'say' }] as const)
      doIt(step);
    doIt({ do: 'describe', words: '' });
    expect(film).toEqual({ wants: true, plays: true, says: undefined });
  });

  it('are ended by who plays on, pauses, or goes elsewhere', () => {
    for (const [what, plays] of [
      ['play', true],
      ['pause', false],
      ['move', true],
    ] as const) {
      const { film, doIt } = aFilm();
      doIt({ do: 'play' });
      doIt({ do: 'describe', words: 'A lamp flashes.' });
      doIt({ do: 'describe', words: '' });
      doIt({ do: what });
      expect([film.plays, film.says], what).toEqual([plays, undefined]);
    }
  });

  it('are said when the film is played, and not while it stands', () => {
    const { film, doIt } = aFilm();
    doIt({ do: 'describe', words: 'A lamp flashes.' });
    expect(film.says).toBeUndefined();
    doIt({ do: 'play' });
    expect(film.says).toBe('A lamp flashes.');
    doIt({ do: 'pause' });
    expect(film.says).toBeUndefined();
    doIt({ do: 'play' });
    expect(film.says).toBe('A lamp flashes.');
  });
});
