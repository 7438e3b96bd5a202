import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  shortQuery,
  suggestedSearches,
  withChoice,
  withoutSearch,
  withPlatformSearches,
  withSearch,
} from '#domain/catalogue/index.ts';
import { normalizeForSearch } from '#domain/text/index.ts';

const query = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('Fire', ' FIRE ', 'fire', 'İş', 'iş', 'ﬁre', '  '));
const history = fc.array(query, { maxLength: 80 }).map((all) => all.reduce<readonly string[]>(withSearch, []));

// Verifies: §5 Search suggestions, §9 top 10
describe('earlier searches', () => {
  it('are kept the last first, each once however it was written, fifty at most, none empty', () => {
    fc.assert(
      fc.property(history, query, (before, next) => {
        const after = withSearch(before, next);
        expect(after.length).toBeLessThanOrEqual(50);
        expect(new Set(after.map(normalizeForSearch)).size).toBe(after.length);
        expect(after.every((one) => normalizeForSearch(one) !== '')).toBe(true);
        if (normalizeForSearch(next) === '') expect(after).toBe(before);
        else expect(after[0]).toBe(next.replace(/\s+/g, ' ').trim());
      }),
    );
  });

  it('are suggested when they contain what is typed, at most ten, in their order, never the very same', () => {
    fc.assert(
      fc.property(history, query, (before, typed) => {
        const expected = before.filter(
          (one) =>
            normalizeForSearch(one).includes(normalizeForSearch(typed)) &&
            normalizeForSearch(one) !== normalizeForSearch(typed),
        );
        expect(suggestedSearches(before, typed)).toEqual(expected.slice(0, 10));
      }),
    );
  });

  it('are followed by those that the platform knows of besides, each once however it was written', () => {
    expect(withPlatformSearches(['Fire'], ['fire', ' first aid ', 'First Aid', '', '  '])).toEqual([
      'Fire',
      'first aid',
    ]);
    fc.assert(
      fc.property(history, fc.array(query), (own, platform) => {
        const all = withPlatformSearches(own, platform);
        expect(all.slice(0, own.length)).toEqual(own);
        expect(new Set(all.map(normalizeForSearch)).size).toBe(all.length);
        for (const one of platform)
          expect(
            normalizeForSearch(one) === '' || all.map(normalizeForSearch).includes(normalizeForSearch(one.trim())),
          ).toBe(true);
      }),
    );
  });

  it('can be taken out however they are written', () => {
    expect(withoutSearch(['Fire', 'first aid'], 'ﬁre')).toEqual(['first aid']);
  });

  it('are never longer than a query can be, and hold no half characters', () => {
    expect(shortQuery('x'.repeat(300))).toHaveLength(200);
    expect(shortQuery('x'.repeat(199) + '😀')).toBe('x'.repeat(199));
    expect(shortQuery('x'.repeat(198) + '😀')).toBe('x'.repeat(198) + '😀');
  });
});

describe('choices of the palette', () => {
  it('are kept the last first, each once, twenty at most', () => {
    const all = Array.from({ length: 30 }, (_, i) => `title:${i % 25}`);
    const kept = all.reduce<readonly string[]>(withChoice, []);
    expect(kept).toHaveLength(20);
    expect(kept.slice(0, 3)).toEqual(['title:4', 'title:3', 'title:2']);
  });
});
