import { describe, expect, it } from 'vitest';
import { packTerms } from '#adapters/offline/packs/pack-terms.ts';
import { readConfiguration } from '#adapters/platform/configuration.ts';

const read = (body: unknown) => packTerms(readConfiguration(body, 'https://learn.example.com'));

/** Verifies: reliability F3: learners take along what the operator says for their organisation, and nothing without a word. */
describe('what an organisation lets its learners take along', () => {
  it.each<[string, unknown, unknown]>([
    ['as many days as are set', { offline: true, takeAlong: { ACME: { days: 14 } } }, { days: 14 }],
    ['nothing where it is not named', { offline: true, takeAlong: { other: { days: 14 } } }, 'none'],
    ['nothing where nothing is said', { offline: true }, 'none'],
    ['nothing where the application is not kept', { offline: false, takeAlong: { acme: { days: 14 } } }, 'none'],
    ['nothing for less than a day', { offline: true, takeAlong: { acme: { days: 0.5 } } }, 'none'],
    ['nothing where it cannot be read', { offline: true, takeAlong: { acme: 'always' } }, 'none'],
    ['nothing where all of it cannot be read', { offline: true, takeAlong: 14 }, 'none'],
    ['nobody knows what without a configuration', undefined, undefined],
  ])('is %s', (_what, body, expected) => {
    expect(read(body)('acme')).toEqual(expected);
  });
});
