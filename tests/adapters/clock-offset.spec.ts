import { describe, expect, it } from 'vitest';
import { lastClockOffset } from '#adapters/storage/clock-offset.ts';
import { storageOf } from '#simulator/runner/browser.ts';

/**
 * Verifies: §4 "no progress is ever lost". A page that starts offline trusts a device clock that was right at its last
 * comparison.
 */

const MINUTE = 60_000;

describe('the clock of a device', () => {
  const browser = (localStorage: Storage | ReturnType<typeof storageOf>) =>
    lastClockOffset({ localStorage, sessionStorage: storageOf(new Map()), now: () => 1_000_000_000 });

  it.each([
    ['is right', 0, true],
    ['is four minutes slow', 4 * MINUTE, true],
    ['is four minutes fast', -4 * MINUTE, true],
    ['is six minutes slow', 6 * MINUTE, false],
    ['is forty days fast', -40 * 1_440 * MINUTE, false],
  ])('%s', (_what, offset, isSmall) => {
    const kept = storageOf(new Map());
    browser(kept).note(1_000_000_000 + offset);
    expect(browser(kept).isSmall()).toBe(isSmall);
  });

  it('is not trusted where it was never compared, or what was noted is no number', () => {
    expect(browser(storageOf(new Map())).isSmall()).toBe(false);
    expect(browser(storageOf(new Map([['clock-offset', 'soon']]))).isSmall()).toBe(false);
  });
});
