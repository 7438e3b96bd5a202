import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reducer } from '#domain/kernel/area.ts';
import { copyOf, ownedCopy } from '#domain/kernel/copy.ts';
import { runs } from '../../support/runs.ts';

const key = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('__proto__', 'constructor', 'toString', '0'));
const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined));
/** Values that facts and states may contain. */
const plain = fc.letrec((again) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, again('list'), again('record')),
  list: fc.array(again('value'), { maxLength: 4 }),
  record: fc.array(fc.tuple(key, again('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
})).value;

/** The value and all nested objects and arrays. */
const objectsIn = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];

describe.each([
  ['data of a fact', copyOf],
  ['a state', ownedCopy],
])('the copy of %s', (_of, copy) => {
  it('is the same to the last key and in their order, and shares no object with what it was made of', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const copied = copy(value);
        expect(isDeepStrictEqual(copied, value)).toBe(true); // also for a key named constructor
        expect(JSON.stringify(copied)).toBe(JSON.stringify(value));
        const before = new Set(objectsIn(value));
        expect(objectsIn(copied).filter((one) => before.has(one))).toEqual([]);
      }),
      { numRuns: runs(150) },
    );
  });

  it('holds an object twice that stood in two places', () => {
    const shared = { n: 1 };
    const copied = copy({ a: shared, b: [shared] }) as { a: unknown; b: unknown[] };
    expect(copied).toEqual({ a: { n: 1 }, b: [{ n: 1 }] });
    expect(copied.a).not.toBe(copied.b[0]);
  });
});

describe('a replay', () => {
  it('leaves maps and dates of a state alone, and takes them along', () => {
    const initial = { seen: new Map([['a', { n: 1 }]]), since: new Date(0), last: '' };
    const { replay } = reducer<typeof initial, { type: 'x'; v: number; data: string }>(initial, {
      x: (s, data) => {
        s.last = data;
        s.seen.get('a')!.n++; // present in the initial state
      },
    });
    expect(replay(initial, [{ type: 'x', v: 1, data: 'b' }])).toEqual({
      seen: new Map([['a', { n: 2 }]]),
      since: new Date(0),
      last: 'b',
    });
    expect(initial).toEqual({ seen: new Map([['a', { n: 1 }]]), since: new Date(0), last: '' });
  });

  it('changes one of two places that hold the same object, as the live state does', () => {
    const shared = { n: 0 };
    const initial = { a: shared, b: shared };
    const { replay, evolve } = reducer<typeof initial, { type: 'x'; v: number; data: null }>(initial, {
      x: (s) => {
        s.a.n++;
      },
    });
    const event = { type: 'x', v: 1, data: null };
    expect(evolve(initial, event)).toEqual({ a: { n: 1 }, b: { n: 0 } });
    expect(replay(initial, [event])).toEqual({ a: { n: 1 }, b: { n: 0 } });
  });
});
