import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainCopy } from '#adapters/storage/memory-journal.ts';

// Verifies: a journal in memory stores values like a database: equal to the input, and independent copies.

const plain = fc.oneof(
  fc.json().map((text) => JSON.parse(text) as unknown),
  fc.constant(JSON.parse('{"__proto__":{"a":1},"list":[{"__proto__":2}]}') as unknown), // parsed like data from the network
);

/** Every object and list within a value. */
const parts = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(parts)] : [];

it('is what a structured clone is, key by key, and shares no part with what was given', () => {
  fc.assert(
    fc.property(plain, (value) => {
      const copy = plainCopy(value);
      expect(JSON.stringify(copy)).toBe(JSON.stringify(structuredClone(value)));
      expect(copy).toEqual(structuredClone(value));
      const given = new Set(parts(value));
      expect(parts(copy).filter((part) => given.has(part))).toEqual([]);
      for (const part of parts(copy))
        expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(part));
    }),
  );
});

it('refuses what no database takes, as a database does', () => {
  for (const foreign of [() => 1, Symbol('a')])
    expect(() => plainCopy({ data: [foreign] })).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
});
