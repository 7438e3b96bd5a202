import { describe, expect, it } from 'vitest';
import { downloadTerms } from '#adapters/offline/downloads/download-terms.ts';
import { readConfiguration } from '#adapters/platform/configuration.ts';

const read = (body: unknown, report?: (where: string, error: unknown) => void) =>
  downloadTerms(readConfiguration(body, 'https://learn.example.com'), report);

/**
 * Verifies: reliability F3: the operator’s settings decide what learners of an organisation may download; the default
 * is nothing.
 */
describe('what an organisation lets its learners download', () => {
  it.each<[string, unknown, unknown]>([
    ['as many days as are set', { offline: true, downloads: { ACME: { days: 14 } } }, { days: 14 }],
    ['nothing where it is not named', { offline: true, downloads: { other: { days: 14 } } }, 'none'],
    ['nothing where nothing is said', { offline: true }, 'none'],
    ['nothing where the application is not kept', { offline: false, downloads: { acme: { days: 14 } } }, 'none'],
    ['nothing for less than a day', { offline: true, downloads: { acme: { days: 0.5 } } }, 'none'],
    ['nothing where it cannot be read', { offline: true, downloads: { acme: 'always' } }, 'none'],
    ['nothing where all of it cannot be read', { offline: true, downloads: 14 }, 'none'],
    ['nobody knows what without a configuration', undefined, undefined],
  ])('is %s', (_what, body, expected) => {
    expect(read(body)('acme')).toEqual(expected);
  });

  it.each<[string, object, unknown]>([
    ['all that can be taken', { titles: 'all', days: 14 }, { days: 14 }],
    ['no courses', { titles: 'documents', days: 14 }, { days: 14, only: 'documents' }],
    ['nothing, and no days are needed for that', { titles: 'none' }, 'none'],
    ['going on without a token, too', { days: 14, offlineSession: true }, { days: 14, goesOn: true }],
    ['not going on, by its own word', { days: 14, offlineSession: false }, { days: 14 }],
  ])('is %s', (_what, terms, expected) => {
    const said: unknown[] = [];
    expect(read({ offline: true, downloads: { acme: terms } }, (_where, error) => said.push(error))('acme')).toEqual(
      expected,
    );
    expect(said).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{ titles: 'everything', days: 14 }, 'downloads.acme: titles is none of none, documents, all'],
    [{ titles: true, days: 14 }, 'downloads.acme: titles is none of none, documents, all'],
    [{ days: 0 }, 'downloads.acme: days is no number from 1 to 366'],
    [{ days: 367 }, 'downloads.acme: days is no number from 1 to 366'],
    [{ titles: 'all' }, 'downloads.acme: days is no number from 1 to 366'],
    [{ days: 14, offlineSession: 'yes' }, 'downloads.acme: offlineSession is neither true nor false'],
    [{ titles: 'none', offlineSession: true }, 'downloads.acme: offlineSession needs documents or all'],
    [{ days: 14, offlineSessions: true }, 'downloads.acme: offlineSessions is none of days, titles, offlineSession'],
    ['always', 'downloads.acme: is no object with days, titles and offlineSession'],
  ])('is nothing where it reads %j, and the operator gets the reason', (terms, why) => {
    const said: unknown[] = [];
    const downloads = { acme: terms, other: { days: 7 } };
    const termsOf = read({ offline: true, downloads }, (where, error) => said.push(`${where}: ${String(error)}`));
    expect(termsOf('acme')).toBe('none');
    expect(termsOf('other'), 'one organisation is not another').toEqual({ days: 7 });
    expect(said).toEqual([`configuration: ${why}`]);
  });

  it('is read under its former names for one release, and the operator is given the new ones', () => {
    const said: unknown[] = [];
    const takeAlong = { acme: { days: 14, offline: 'documents', goOn: true }, other: { days: 400 } };
    const termsOf = read({ offline: true, takeAlong }, (_where, error) => said.push(error));
    expect(termsOf('acme')).toEqual({ days: 14, only: 'documents', goesOn: true });
    expect(said).toEqual([
      expect.stringContaining('takeAlong is now called downloads'),
      'downloads.other: days is no number from 1 to 366',
    ]);
    expect(read({ offline: true, takeAlong, downloads: { acme: { days: 3 } } })('acme')).toEqual({ days: 3 });
    expect(read({ offline: true, downloads: { acme: { days: 3, goOn: true } } })('acme')).toBe('none');
  });
});
