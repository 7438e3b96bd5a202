import { describe, expect, it } from 'vitest';
import { documentDisplayOf } from '#domain/player/index.ts';

describe('how a learner likes to read documents', () => {
  it.each([
    [{}, { pages: 'one', paper: 'white' }],
    [{ pages: 'two' }, { pages: 'two', paper: 'white' }],
    [{ paper: 'night' }, { pages: 'one', paper: 'night' }],
    [
      { pages: 'seven', paper: 'sepia' },
      { pages: 'one', paper: 'white' },
    ],
  ])('%o is taken up as %o', (kept: Partial<Record<string, string>>, look) => {
    expect(documentDisplayOf((setting) => kept[setting])).toEqual(look);
  });
});
