import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pinch } from '#adapters/players/pdf/pinch.ts';

type Finger = { clientX: number; clientY: number };

const CORNER = { left: 40, top: 100 };

/** A document under touch: its scale, and each zoom. */
function touched(scaleAtFirst = 1) {
  const container = Object.assign(new EventTarget(), { getBoundingClientRect: () => CORNER });
  const stop = new AbortController();
  let scale = scaleAtFirst;
  const around: [number, number][] = [];
  pinch(
    container as unknown as HTMLElement, // the code under test uses nothing else
    {
      scale: () => scale,
      zoom: (factor, origin) => {
        scale *= factor;
        around.push(origin);
      },
    },
    stop.signal,
  );
  /** True if the browser’s default action is prevented. */
  const touch = (type: string, touches: readonly Finger[]) =>
    !container.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { touches }));
  return { touch, around, stop, scale: () => scale };
}

const apart = (distance: number): [Finger, Finger] => [
  { clientX: 100, clientY: 300 },
  { clientX: 100 + distance, clientY: 300 },
];
const finger = fc.record({ clientX: fc.integer({ min: 0, max: 800 }), clientY: fc.integer({ min: 0, max: 800 }) });
const distance = ([one, other]: readonly [Finger, Finger]) =>
  Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));

// Verifies: WCAG 2.5.1: a two-finger zoom of a document has a button as alternative
describe('a document under fingers', () => {
  it('has its pages as much larger as two fingers are further apart, around the middle between them', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0.25, max: 4, noNaN: true }),
        fc.tuple(finger, finger),
        fc.array(fc.tuple(finger, finger), { minLength: 1, maxLength: 5 }),
        (first, from, moves) => {
          const { touch, around, scale } = touched(first);
          expect(touch('touchstart', from)).toBe(true);
          for (const to of moves) {
            expect(touch('touchmove', to)).toBe(true);
            expect(scale()).toBeCloseTo((first * distance(to)) / distance(from), 6);
            const [one, other] = to;
            expect(around.at(-1)).toEqual([
              (one.clientX + other.clientX) / 2 - CORNER.left,
              (one.clientY + other.clientY) / 2 - CORNER.top,
            ]);
          }
        },
      ),
    ));

  it.each([
    ['one finger', [{ clientX: 1, clientY: 1 }]],
    ['three fingers', [...apart(50), { clientX: 9, clientY: 9 }]],
  ])('leaves %s to the browser', (_, fingers) => {
    const { touch, around } = touched();
    expect(touch('touchstart', fingers)).toBe(false);
    expect(touch('touchmove', fingers)).toBe(false);
    expect(touch('touchmove', apart(90))).toBe(false);
    expect(around).toEqual([]);
  });

  it.each(['touchend', 'touchcancel'])('begins anew after %s, from the size that is there', (end) => {
    const { touch, scale } = touched();
    touch('touchstart', apart(50));
    touch('touchmove', apart(100));
    touch(end, []);
    touch('touchmove', apart(400));
    expect(scale()).toBeCloseTo(2, 6);
    touch('touchstart', apart(100));
    touch('touchmove', apart(50));
    expect(scale()).toBeCloseTo(1, 6);
  });

  it('hears nothing once it is closed', () => {
    const { touch, around, stop } = touched();
    touch('touchstart', apart(50));
    stop.abort();
    touch('touchmove', apart(100));
    expect(around).toEqual([]);
  });
});
