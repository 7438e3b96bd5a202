import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfDay, wholeDay } from '#adapters/api/wire/catalogue.wire.ts';
import { instant, number } from '#adapters/api/wire/read.ts';
import { calendarFile } from '#ui/format/calendar.ts';
import { dueGroup, fullDate, recentDate } from '#ui/format/dates.ts';
import { parsePageNumber, pagesShown } from '#ui/format/pages.ts';
import { shownScore } from '#ui/format/score.ts';
import { clockTime, timeSpent } from '#ui/format/time-spent.ts';
import { languages } from '#ui/i18n/languages.ts';
import { runs } from '../../support/runs.ts';
import { textsOf } from '../../support/texts.tsx';

/**
 * Verifies: extreme dates and numbers are displayed correctly or not at all; unknown values are never displayed as
 * zero.
 */
const ZONES = ['UTC', 'Europe/Istanbul', 'America/New_York', 'Pacific/Apia'];
const ENDS = [
  0, -0, 1, -1, 59, 60, 1e15, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, -1e308, 5e-324, Number.NaN, Infinity, -Infinity,
  8_640_000_000_000_000, 8_640_000_000_000_001, -8_640_000_000_000_000, Date.UTC(2199, 11, 31, 23, 59), Date.UTC(2200, 0, 1),
]; // prettier-ignore
const WRITTEN = [
  '1970-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '0001-01-01T00:00:00', '-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z',
  '+275761-01-01', '9999-12-31T23:59:59Z', '2026-02-29', '2028-02-29', '2026-03-29T02:30:00', '2026-03-08T02:30:00',
  '2011-12-30', '2026-10-25T01:30:00Z', '2026-06-30T23:59:60Z', 'NaN', '1e308', '0', '-1', '', 'null',
]; // prettier-ignore

const ofWire = fc.oneof(fc.constantFrom<unknown>(...ENDS, ...WRITTEN, null, true, [], {}), fc.double(), fc.date().map(String)); // prettier-ignore
const known = fc.oneof(fc.constantFrom<number | undefined>(...ENDS, undefined), fc.double());
/** Texts that no learner can understand. */
const RAW = /NaN|Infinity|undefined|null|Invalid|\de[+-]?\d|-\d/;
const texts = await Promise.all(languages.map(async (language) => (await textsOf(language)).get()));

describe('at their ends', () => {
  it('dates of the wire are shown as dates of this era, or not at all', () => {
    fc.assert(
      fc.property(ofWire, fc.constantFrom(...languages), fc.constantFrom(...ZONES), (sent, language, zone) => {
        const at = instant(sent);
        const shown = [fullDate(at, { language, zone }), recentDate(at, Date.UTC(2026, 4, 1), { language, zone })];
        if (at === undefined) expect(shown).toEqual(['', '']);
        else {
          expect(shown[0]).toMatch(/(19[67]|19[89]|20|21)\d|2200/);
          expect(['overdue', 'thisWeek', 'later']).toContain(dueGroup(at, Date.UTC(2026, 4, 1)));
        }
        expect(shown.join()).not.toMatch(RAW);
        const day = wholeDay(sent);
        if (day !== undefined) expect(Math.abs(endOfDay(day) - Date.parse(day))).toBeLessThan(3 * 86_400_000);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('what was not sent as a date shows none, whatever number it is', () => {
    for (const at of [...ENDS.filter((one) => !(one >= 0 && one < Date.UTC(2200, 0, 1))), undefined])
      for (const language of languages)
        for (const zone of ZONES)
          expect([fullDate(at, { language, zone }), recentDate(at, 0, { language, zone })], String(at)).toEqual([
            '',
            '',
          ]);
  });

  it('numbers are said in words that can be read, and what is no number is not said to be none', () => {
    fc.assert(
      fc.property(known, fc.constantFrom(...texts), (value, { t }) => {
        const score = shownScore(value);
        expect(score === undefined).toBe(value === undefined || !Number.isFinite(value));
        if (score !== undefined) expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const spent = timeSpent(t, value);
        expect(spent).not.toMatch(RAW);
        if (!(value !== undefined && value >= 60 && value < 4e9)) expect(spent).toBe('');
        else if (value < 3e9) expect(spent).toMatch(/[1-9]/);
        expect(clockTime(value ?? Number.NaN)).toMatch(/^(\d+:)?\d{1,2}:\d\d$/);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('numbers of the wire are finite, or unknown', () => {
    fc.assert(
      fc.property(ofWire, (sent) => {
        const read = number(sent);
        expect(read === undefined || Number.isFinite(read)).toBe(true);
        if (read === 0) expect(Number(sent) === 0).toBe(true);
        if (sent === null || sent === '' || Array.isArray(sent)) expect(read).toBeUndefined();
      }),
      { numRuns: runs(500) },
    );
  });

  it('a calendar has no date that is none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...ENDS, ...WRITTEN), fc.double()), (due) => {
        const file = calendarFile([{ uid: 'u', summary: 's', due }], 0);
        expect(file).not.toMatch(/NaN|Invalid|undefined/);
        for (const [, start] of file.matchAll(/DTSTART[^:]*:(.*)\r/g)) expect(start).toMatch(/^\d{8}(T\d{6}Z)?$/);
      }),
    );
  });

  it('pages stay within what there is', () => {
    for (const page of ENDS)
      for (const pages of [0, 1, 11, 10_000]) {
        expect(parsePageNumber(String(page), pages)).toBeGreaterThanOrEqual(1);
        expect(parsePageNumber(String(page), pages)).toBeLessThanOrEqual(Math.max(1, pages));
        expect(pagesShown(page, pages).length).toBeLessThanOrEqual(13);
        expect(pagesShown(page, pages).every((one) => one === 'gap' || Number.isInteger(one))).toBe(true);
      }
  });
});
