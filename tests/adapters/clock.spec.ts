import { describe, expect, it } from 'vitest';
import { platformClock } from '#adapters/platform/clock.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const HOUR_MS = 3_600_000;

function computer() {
  let passed = 0;
  let learning = false;
  const told = platformClock({ now: () => NOON, monotonic: () => 1_000 + passed });
  told.staysWhile(() => learning);
  return { ...told, later: (ms: number) => void (passed += ms), learns: (now: boolean) => void (learning = now) };
}

describe('the clock of a computer whose platform is told of later', () => {
  it('goes by the time of the platform from then on', () => {
    const { clock, synchronise, later } = computer();
    synchronise(NOON - HOUR_MS);
    later(50);
    expect(clock.now()).toBe(NOON - HOUR_MS + 50);
    synchronise(Number.NaN);
    expect(clock.now()).toBe(NOON - HOUR_MS + 50);
  });

  it('waits with it until nobody learns: what is done in an attempt lies as far apart as it was', () => {
    const { clock, synchronise, later, learns } = computer();
    learns(true);
    const began = clock.now();
    later(400);
    synchronise(NOON - HOUR_MS);
    later(600);
    expect(clock.now() - began).toBe(1_000);
    learns(false);
    expect(clock.now()).toBe(NOON - HOUR_MS + 600);
  });

  it.each([
    ['ahead of the platform', -HOUR_MS],
    ['behind the platform', HOUR_MS],
    ['right, and the answer took its time', -7_000],
  ])('keeps a moment before what is done after it: %s', (_name, isOffBy) => {
    const { clock, synchronise, moment, later } = computer();
    const asked = moment();
    expect(asked()).toBe(NOON);
    later(100);
    const before = clock.now();
    synchronise(clock.now() + isOffBy);
    later(100);
    expect(asked()).toBeLessThan(before);
    expect(asked()).toBeLessThan(clock.now());
  });
});
