import { describe, expect, it } from 'vitest';
import { internalPath } from '#domain/access/index.ts';
import { patterns, to } from '#ui/entry/paths.ts';

describe('typed paths (Verifies: §2 Screens and routes)', () => {
  it('escape what they are given, so that an id cannot change the structure of a path', () => {
    const path = to.title('acme', '../x?y#z%2f', 'a/b');
    expect(path.split('/')).toHaveLength(5);
    expect(path).not.toMatch(/[?#]/);
  });

  it('spell no pattern twice', () => {
    const all = Object.values(patterns);
    expect(new Set(all).size).toBe(all.length);
  });

  it('lead only to places that a stored destination may name', () => {
    for (const path of [
      to.home('acme'),
      to.catalogue('acme', 'g 1'),
      to.search('acme', 'İstanbul & Co'),
      to.content('acme', 't-1'),
    ])
      expect(internalPath(path)).toBe(path);
  });
});
