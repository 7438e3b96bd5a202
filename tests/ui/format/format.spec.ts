import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueGroup, fullDate, isShowable, recentDate } from '#ui/format/dates.ts';
import { listOf } from '#ui/format/list.ts';
import { safeHref } from '#ui/format/links.ts';
import { pagesShown } from '#ui/format/pages.ts';
import { shownScore } from '#ui/format/score.ts';
import { clockTime, timeSpent } from '#ui/format/time-spent.ts';
import { truncateText, historyTitle, homeTitle, limits } from '#ui/format/truncate.ts';
import { textsOf } from '../../support/texts.tsx';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const HOUR = 3_600_000;
const zone = 'UTC';
const at = (iso: string) => Date.parse(iso);

// Verifies: §9 Title maximum display length 45 … history titles 28
describe('long names', () => {
  it('have the lengths of the specification', () => {
    expect(limits).toEqual({
      title: 45,
      mainSuggestion: 130,
      secondSuggestion: 80,
      recent: 25,
      homeTitle: 60,
      bannerItem: 150,
      historyTitle: 28,
    });
  });

  it.each([
    ['short', 45, 'short'],
    ['a'.repeat(45), 45, 'a'.repeat(45)],
    ['a'.repeat(46), 45, `${'a'.repeat(45)}…`],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…'],
    ['é́é́é́', 2, 'é́é́…'],
    ['one two', 4, 'one…'],
    ['', 3, ''],
  ])('%j at %i is %j', (text, max, shown) => expect(truncateText(text, max)).toBe(shown));

  it('on home are cut to 60 where there is a space, else to 25', () => {
    expect(homeTitle('x'.repeat(60))).toBe('x'.repeat(60));
    expect(homeTitle('x'.repeat(61))).toBe(`${'x'.repeat(25)}…`);
    expect(homeTitle(`${'x'.repeat(30)} ${'y'.repeat(40)}`)).toBe(`${'x'.repeat(30)} ${'y'.repeat(29)}…`);
  });

  it('in the history end in " ..." after 28 characters', () => {
    expect(historyTitle('z'.repeat(28))).toBe('z'.repeat(28));
    expect(historyTitle('z'.repeat(29))).toBe(`${'z'.repeat(28)} ...`);
  });

  it('never show half a character, whatever the text', () => {
    const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, max) => {
        const shown = truncateText(text, max, '');
        expect([...segments.segment(shown)].length).toBeLessThanOrEqual(max);
        expect(text.startsWith(shown)).toBe(true);
      }),
    );
  });
});

// Verifies: §9 Time spent
describe('time spent', async () => {
  const { t } = (await textsOf()).get();
  const french = (await textsOf('fr-FR')).get();
  it.each([
    [undefined, ''],
    [Number.NaN, ''],
    [-5, ''],
    [0, ''],
    [59, ''],
    [60, '1 min'],
    [119, '1 min'],
    [3600, '60 min'],
    [3660, '1 h 1 min'],
    [7200, '2 h 0 min'],
    [360_000, '100 h 0 min'],
  ])('%s seconds show %j', (seconds, shown) => expect(timeSpent(t, seconds)).toBe(shown));
  it('is in the words of the language', () => expect(timeSpent(french.t, 3700)).toBe('1\u00a0h 1\u00a0min'));

  it.each([
    [7.9, '0:07'],
    [760, '12:40'],
    [3723, '1:02:03'],
    [-1, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('a place at %s seconds is %j', (seconds, shown) => expect(clockTime(seconds)).toBe(shown));
});

// Verifies: §2 score rounded down
describe('a score', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    [Number.NaN, undefined],
    [0, 0],
    [79.99, 79],
    [100, 100],
    [130, 100],
    [-3, 0],
  ])('%s shows %s', (score, shown) => expect(shownScore(score)).toBe(shown));
});

// Verifies: §9 Recent date format, Other date display
describe('dates', () => {
  const day = at('2026-05-02T15:05:00Z');

  it.each([
    ['en-US', '02 May 2026'],
    ['tr-TR', '02 Mayıs 2026'],
    ['fr-FR', '02 mai 2026'],
    ['zh-CN', '2026年5月2日'],
    ['de-DE', '2. Mai 2026'],
  ])('in %s a day is %s', (language, shown) => expect(fullDate(day, { language, zone })).toBe(shown));

  it('are those of the learner’s own time zone', () => {
    expect(fullDate(at('2026-05-02T23:30:00Z'), { language: 'en-US', zone: 'Europe/Istanbul' })).toBe('03 May 2026');
  });

  it.each([
    [0, 'now'],
    [-HOUR, 'now'],
    [59_000, 'now'],
    [60_000, '1 minute ago'],
    [HOUR, '1 hour ago'],
    [21 * HOUR, '21 hours ago'],
  ])('%i ms ago is %s', (age, shown) => expect(recentDate(day, day + age, { language: 'en-US', zone })).toBe(shown));

  it.each([
    ['en-US', 'May 02 2026, 3:05 PM'],
    ['fr-FR', '2 mai 2026 à 15:05'],
    ['tr-TR', '2 Mayıs 2026 15:05'],
    ['zh-CN', '2026年5月2日 15:05'],
  ])('in %s what is older than 21 hours has its full date: %s', (language, shown) =>
    expect(recentDate(day, day + 21 * HOUR + 1, { language, zone })).toBe(shown),
  );

  it('midnight and noon are 12', () => {
    const shown = (iso: string) => recentDate(at(iso), day + 1e9, { language: 'en-US', zone });
    expect(shown('2026-01-31T00:00:00Z')).toBe('January 31 2026, 12:00 AM');
    expect(shown('2026-01-31T12:09:00Z')).toBe('January 31 2026, 12:09 PM');
  });

  it('that are none show nothing, and no date shows "Invalid"', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.double(), fc.integer(), fc.constant(undefined)),
        fc.constantFrom('en-US', 'tr-TR', 'zh-CN', 'fr-FR'),
        (time, language) => {
          const shown = fullDate(time, { language, zone }) + recentDate(time, day, { language, zone });
          expect(shown).not.toMatch(/Invalid|NaN|undefined/);
          expect(shown === '').toBe(!isShowable(time));
        },
      ),
    );
  });

  it.each([
    [-1, 'overdue'],
    [0, 'thisWeek'],
    [7 * 24 * HOUR - 1, 'thisWeek'],
    [7 * 24 * HOUR, 'later'],
  ])('what is due in %i ms is %s', (ahead, group) => expect(dueGroup(day + ahead, day)).toBe(group));
});

describe('lists', () => {
  it.each([
    ['en-US', 'a, b, and c'],
    ['fr-FR', 'a, b et c'],
    ['zh-CN', 'a、b和c'],
    ['tr-TR', 'a, b ve c'],
  ])('in %s', (language, shown) => expect(listOf(['a', 'b', 'c'], language)).toBe(shown));
});

// Verifies: §2 Pager
describe('the pages a pager shows', () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [3, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [1, 11, [1, 2, 3, 4, 5, 'gap', 11]],
    [6, 11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    [7, 30, [1, 'gap', 3, 4, 5, 6, 7, 8, 9, 10, 11, 'gap', 30]],
    [30, 30, [1, 'gap', 26, 27, 28, 29, 30]],
    [99, 12, [1, 'gap', 8, 9, 10, 11, 12]],
  ])('at %i of %i', (current, pages, shown) => expect(pagesShown(current, pages)).toEqual(shown));

  it('always hold the first, the last and the current one, in order, and a gap only where pages are missing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (wish, pages) => {
        const current = Math.min(wish, pages);
        const shown = pagesShown(current, pages);
        expect(shown).toContain(current);
        expect([shown[0], shown.at(-1)]).toEqual([1, pages]);
        for (let i = 1; i < shown.length; i++) {
          const [before, here] = [shown[i - 1]!, shown[i]!];
          if (here === 'gap') expect((shown[i + 1] as number) - (before as number)).toBeGreaterThan(1);
          else if (before !== 'gap') expect(here).toBe(before + 1);
        }
        expect(shown.length).toBeLessThanOrEqual(13);
      }),
    );
  });
});

describe('links', () => {
  it.each([
    'https://example.org/a?b=c#d',
    'http://example.org',
    'mailto:help@example.org',
    '/org/home',
    'page?x=1:2',
    '#main',
    '?q=a',
    'HTTPS://EXAMPLE.ORG',
  ])('%s is kept', (href) => expect(safeHref(href)).toBe(href));

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a/b',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://user:pass@example.org',
    'https://user@example.org',
    'https://:pass@example.org',
    'https://',
    '\u0001javascript:alert(1)',
    'javascript\u200b:alert(1)',
    '',
    '   ',
    null,
    {},
    `https://example.org/${'a'.repeat(2001)}`,
  ])('%j is refused', (href) => expect(safeHref(href)).toBeUndefined());

  it('whatever is kept leads to the web, a mail or this site', () => {
    const piece = fc.constantFrom(
      'javascript',
      'data',
      'https',
      ':',
      '/',
      '\\',
      '\t',
      '\n',
      '@',
      'a.b',
      '%0a',
      '\u0000',
      '.',
      '?',
      '#',
      '//',
    );
    const rest = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const { reached, assert } = reaching({ web: 0.05, mail: 0.02, here: 0.02 });
    assert(
      fc.property(
        fc.oneof(
          rest,
          fc.tuple(fc.constantFrom('https://a.b', 'http://a.b/', 'mailto:a@b.c'), rest).map((parts) => parts.join('')),
        ),
        (text) => {
          const href = safeHref(text);
          if (href === undefined) return;
          const url = new URL(href, 'https://app.example/x/');
          expect(['https:', 'http:', 'mailto:']).toContain(url.protocol);
          const kind = /^https?:/i.test(href) ? 'web' : url.protocol === 'mailto:' ? 'mail' : 'here';
          reached(kind);
          if (kind === 'here') expect(url.origin).toBe('https://app.example');
        },
      ),
      { numRuns: runs(500, 500) },
    );
  });
});
