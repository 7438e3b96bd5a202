import { describe, expect, it } from 'vitest';
import { downloadTerms } from '#adapters/offline/downloads/download-terms.ts';
import { readConfiguration } from '#adapters/platform/configuration.ts';

const read = (body: unknown, report?: (where: string, error: unknown) => void) =>
  downloadTerms(readConfiguration(body, 'https://learn.example.com'), report);

/**
 * Verifies: reliability F3: the operator’s settings decide what learners of an organisation may download; the default
 * is nothing.
 */
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

  it.each<[string, object, unknown]>([
    ['all that can be taken', { offline: 'all', days: 14 }, { days: 14 }],
    ['no courses', { offline: 'documents', days: 14 }, { days: 14, only: 'documents' }],
    ['nothing, and no days are needed for that', { offline: 'none' }, 'none'],
    ['going on without a token, too', { days: 14, goOn: true }, { days: 14, goesOn: true }],
    ['not going on, by its own word', { days: 14, goOn: false }, { days: 14 }],
  ])('is %s', (_what, terms, expected) => {
    const said: unknown[] = [];
    expect(read({ offline: true, takeAlong: { acme: terms } }, (_where, error) => said.push(error))('acme')).toEqual(
      expected,
    );
    expect(said).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{ offline: 'everything', days: 14 }, 'takeAlong.acme: offline is none of none, documents, all'],
    [{ offline: true, days: 14 }, 'takeAlong.acme: offline is none of none, documents, all'],
    [{ days: 0 }, 'takeAlong.acme: days is no number from 1 to 366'],
    [{ days: 367 }, 'takeAlong.acme: days is no number from 1 to 366'],
    [{ offline: 'all' }, 'takeAlong.acme: days is no number from 1 to 366'],
    [{ days: 14, goOn: 'yes' }, 'takeAlong.acme: goOn is neither true nor false'],
    [{ offline: 'none', goOn: true }, 'takeAlong.acme: goOn needs documents or all'],
    [{ days: 14, gOOn: true }, 'takeAlong.acme: gOOn is none of offline, days, goOn'],
    ['always', 'takeAlong.acme: is no object with offline, days and goOn'],
  ])('is nothing where it reads %j, and the operator is told why', (terms, why) => {
    const said: unknown[] = [];
    const takeAlong = { acme: terms, other: { days: 7 } };
    const termsOf = read({ offline: true, takeAlong }, (where, error) => said.push(`${where}: ${String(error)}`));
    expect(termsOf('acme')).toBe('none');
    expect(termsOf('other'), 'one organisation is not another').toEqual({ days: 7 });
    expect(said).toEqual([`configuration: ${why}`]);
  });
});
