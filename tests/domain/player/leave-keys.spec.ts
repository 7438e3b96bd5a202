import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapesInRow, LEAVE_PRESSES, LEAVE_WITHIN_MS, type LeavePress } from '#domain/player/index.ts';
import { runs } from '../../support/runs.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
const escape = (atMs: number, more: Partial<LeavePress> = {}): LeavePress => ({
  ...plain,
  key: 'Escape',
  atMs,
  ...more,
});

/** Number of exits if each exit starts a new series of presses. */
function leavings(presses: readonly LeavePress[]): number {
  let [row, last, left] = [0, 0, 0];
  for (const press of presses) {
    row = escapesInRow(row, last, press);
    last = press.atMs;
    if (row < LEAVE_PRESSES) continue;
    row = 0;
    left++;
  }
  return left;
}

/** Notation of presses: E is Escape, e a held Escape, x another key, a dot a pause of one second. */
function pressesOf(written: string): LeavePress[] {
  let at = 10_000;
  return Array.from(written).flatMap((sign) => {
    at += sign === '.' ? 1_000 : 1;
    if (sign === '.') return [];
    return [sign === 'x' ? { ...escape(at), key: 'Tab' } : escape(at, { repeat: sign === 'e' })];
  });
}

describe('the keys that leave a course (Verifies: WCAG 2.1.2)', () => {
  it.each([
    ['EE', 0],
    ['EEE', 1],
    ['E.E.E', 1],
    ['E..EE', 0],
    ['EExE', 0],
    ['Eeeeeee', 0],
    ['EeeEeeE', 1],
    ['EEEE', 1],
    ['EEEEEE', 2],
    ['xEEEx', 1],
  ])('%s leaves %i times', (written, times) => {
    expect(leavings(pressesOf(written))).toBe(times);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('Escape with %s is another key', (held) => {
    expect(leavings([escape(1), escape(2), escape(3, { [held]: true }), escape(4)])).toBe(0);
  });

  it('leave once for each three Escapes that nothing came between', () => {
    const written = fc
      .array(fc.constantFrom('E', 'e', 'x', '.', '..'), { maxLength: 40 })
      .map((signs) => signs.join(''));
    fc.assert(
      fc.property(written, (signs) => {
        const rows = signs
          .replaceAll(/\.{2,}/g, 'x')
          .replaceAll(/[e.]/g, '')
          .split('x');
        expect(leavings(pressesOf(signs))).toBe(rows.reduce((sum, row) => sum + Math.floor(row.length / 3), 0));
      }),
      { numRuns: runs(300) },
    );
  });

  it('give as much time as somebody who moves slowly needs', () => {
    expect([LEAVE_PRESSES, LEAVE_WITHIN_MS]).toEqual([3, 2_000]);
  });
});
