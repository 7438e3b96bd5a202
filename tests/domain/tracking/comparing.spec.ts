import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isForgotten, type StateRecord } from '#domain/tracking/index.ts';
import { isLateDelivery, valueOf, winnerOf } from '#domain/tracking/delivery/comparing.ts';
import { stored } from './make.ts';

/**
 * Verifies: §4 "no progress is ever lost", with two devices. Reading: of two positions, the one with the later time of
 * the learner’s action wins, if the platform returns times.
 */

const MONDAY = Date.UTC(2026, 10, 23, 9);
const TUESDAY = MONDAY + 24 * 3_600_000;
const MINUTE = 60_000;
const page = (at: number, moment: number): StateRecord => ({
  ...(stored({
    kind: 'pdf',
    slot: 's',
    order: 1,
    at: moment,
    body: { activityId: 'x', page: at, pages: 9 },
  }) as StateRecord),
  timestamped: true,
});
/** A state from a page whose clock was never corrected. */
const pageByAWrongClock = (at: number, moment: number): StateRecord => {
  const { timestamped: _timestamped, ...record } = page(at, moment);
  return record;
};

describe('what is held against the platform’s state before it is sent', () => {
  const film = (at: number) => stored({ kind: 'av', slot: 's', order: 1, at, body: { activityId: 'x', position: 5 } });
  it.each([
    ['a place after a minute', film(0), MINUTE, true],
    ['a place of just now', film(0), MINUTE - 1, false],
    ['a place of a clock that was set back', film(MINUTE), 0, false],
    ['a statement', stored({ at: 0 }), 10 * MINUTE, false],
    ['a SCORM run', stored({ kind: 'scorm', slot: 's', order: 1, at: 0 }), 10 * MINUTE, false],
  ])('%s', (_what, record, now, expected) => expect(isLateDelivery(record, now)).toBe(expected));
});

describe('which place wins', () => {
  it.each([
    ['nothing is kept there', page(4, MONDAY), { value: '', at: undefined }, undefined, 'ours'],
    ['the same is kept there', page(4, MONDAY), { value: '4', at: TUESDAY }, undefined, 'same'],
    ['another device was elsewhere later', page(4, MONDAY), { value: '7', at: TUESDAY }, undefined, 'theirs'],
    ['another device was elsewhere before', page(4, TUESDAY), { value: '7', at: MONDAY }, undefined, 'ours'],
    ['its clock may be wrong', pageByAWrongClock(4, MONDAY), { value: '7', at: TUESDAY }, undefined, 'ours'],
    ['the platform tells no moments', page(4, MONDAY), { value: '7', at: undefined }, undefined, 'ours'],
    [
      'what is there is this device’s own, whatever a wrong clock says',
      page(4, MONDAY),
      { value: '3', at: TUESDAY },
      { value: '3', at: MONDAY },
      'ours',
    ],
    [
      'another device was elsewhere after what this one had confirmed',
      page(4, MONDAY),
      { value: '7', at: TUESDAY },
      { value: '3', at: MONDAY - MINUTE },
      'theirs',
    ],
    [
      'another device went back to the beginning later',
      page(4, MONDAY),
      { value: '', at: TUESDAY },
      { value: '3', at: MONDAY - MINUTE },
      'theirs',
    ],
    [
      'another device went back to the beginning before',
      page(4, TUESDAY),
      { value: '', at: MONDAY },
      { value: '3', at: MONDAY - MINUTE },
      'ours',
    ],
  ] as const)('%s', (_what, record, kept, confirmed, expected) =>
    expect(winnerOf(record, kept, confirmed)).toBe(expected),
  );

  it('is the later one of two devices, in whichever order they deliver', () => {
    let theirs = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (here, there, mine, other) => {
          fc.pre(here !== there && mine !== other);
          const winner = winnerOf(page(here, MONDAY + mine), { value: String(there), at: MONDAY + other }, undefined);
          expect(winner).toBe(mine > other ? 'ours' : 'theirs');
          if (winner === 'theirs') theirs++;
        },
      ),
    );
    expect(theirs).toBeGreaterThan(10);
  });
});

describe('a platform that was restored from a backup', () => {
  const confirmed = { value: '7', at: TUESDAY };
  it.each([
    ['has nothing', { value: '', at: undefined }, confirmed, true],
    ['has an older place', { value: '3', at: MONDAY }, confirmed, true],
    ['has what it confirmed', { value: '7', at: MONDAY }, confirmed, false],
    ['has a newer place of another device', { value: '3', at: TUESDAY + MINUTE }, confirmed, false],
    ['has another place and tells no moments', { value: '3', at: undefined }, confirmed, false],
    ['differs by clocks only', { value: '3', at: TUESDAY - MINUTE }, confirmed, false],
    ['has the beginning, to which another device went back', { value: '', at: TUESDAY + MINUTE }, confirmed, false],
    ['has the beginning, from before what it confirmed', { value: '', at: MONDAY }, confirmed, true],
    ['never confirmed anything here', { value: '', at: undefined }, undefined, false],
    ['confirmed the beginning', { value: '', at: undefined }, { value: '', at: TUESDAY }, false],
  ])('%s', (_what, kept, known, expected) => expect(isForgotten(kept, known)).toBe(expected));
});

it('values tell two states of a subject apart, and a deleted document from one that is there', () => {
  const document = (content: string | null) =>
    stored({
      kind: 'document',
      slot: 's',
      order: 1,
      body: { activityId: 'a', stateId: 'b', contentType: 'c', content },
    });
  const values = [document('one'), document('two'), document('')].map((one) => valueOf(one as StateRecord));
  expect(new Set(values).size).toBe(3);
  expect(valueOf(document(null) as StateRecord)).toBe('');
});
