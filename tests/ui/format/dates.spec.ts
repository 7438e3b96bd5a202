import { describe, expect, it } from 'vitest';
import { fullDate, recentDate, RELATIVE_UP_TO_MS } from '#ui/format/dates.ts';
import { timeSpent } from '#ui/format/time-spent.ts';
import { type Language, languages } from '#ui/i18n/languages.ts';
import { textsOf } from '../../support/texts.tsx';

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

// prettier-ignore
const months: Record<Language, readonly string[]> = {
  'en-US': ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  'tr-TR': ['Ocak', 'Şubat', 'Mart', 'Nisan', 'Mayıs', 'Haziran', 'Temmuz', 'Ağustos', 'Eylül', 'Ekim', 'Kasım', 'Aralık'],
  'fr-FR': ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  'zh-CN': ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
  'ar-AE': ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
  'es-ES': ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  'de-DE': ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  'vi-VN': ['tháng 1', 'tháng 2', 'tháng 3', 'tháng 4', 'tháng 5', 'tháng 6', 'tháng 7', 'tháng 8', 'tháng 9', 'tháng 10', 'tháng 11', 'tháng 12'],
};

/** Expected texts in French and Spanish, which write units by SI. */
const H_AND_MIN = ['', '1 min', '59 min', '60 min', '1 h 1 min', '2 h 0 min', '27 h 46 min'].map((text) =>
  text.replaceAll(/ (?=h|min)/g, '\u00a0'),
);

/** Local time, computed from the zone’s UTC offset. */
type Shown = { year: number; month: number; day: number; hour: number; minute: number };

const two = (n: number) => String(n).padStart(2, '0');

/** A second implementation of the formats of §9: from numbers and tables, without a formatter. */
function expectedDay(language: Language, { year, month, day }: Shown): string {
  const name = String(months[language][month - 1]);
  if (language === 'zh-CN') return `${year}年${month}月${day}日`;
  if (language === 'es-ES') return `${day} de ${name} de ${year}`;
  if (language === 'de-DE') return `${day}. ${name} ${year}`;
  return language === 'vi-VN' ? `${day} ${name}, ${year}` : `${two(day)} ${name} ${year}`;
}
function expectedMoment(language: Language, { year, month, day, hour, minute }: Shown): string {
  const name = months[language][month - 1] ?? '';
  switch (language) {
    case 'en-US':
      return `${name} ${two(day)} ${year}, ${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
    case 'tr-TR':
      return `${day} ${name} ${year} ${two(hour)}:${two(minute)}`;
    case 'fr-FR':
      return `${day} ${name} ${year} à ${two(hour)}:${two(minute)}`;
    case 'zh-CN':
      return `${year}年${month}月${day}日 ${two(hour)}:${two(minute)}`;
    case 'ar-AE':
      return `${day} ${name} ${year} في ${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'ص' : 'م'}`;
    case 'es-ES':
      return `${day} de ${name} de ${year} a las ${hour}:${two(minute)}`;
    case 'de-DE':
      return `${day}. ${name} ${year} um ${two(hour)}:${two(minute)}`;
    case 'vi-VN':
      return `${two(hour)}:${two(minute)}, ${day} ${name}, ${year}`;
  }
}

function clockOf(zone: string): { offset: (at: number) => number; shown: (at: number) => Shown } {
  const offsets = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (at: number) => {
    const name = offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = /GMT([+-])?(\d\d)?:?(\d\d)?:?(\d\d)?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND;
  };
  const shown = (at: number) => {
    const local = new Date(at + offset(at)); // its UTC fields equal the local time
    return {
      year: local.getUTCFullYear(),
      month: local.getUTCMonth() + 1,
      day: local.getUTCDate(),
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
    };
  };
  return { offset, shown };
}

/** Times in 2026 at which clocks in a zone are set forward or back. */
function changesIn({ offset }: ReturnType<typeof clockOf>): number[] {
  const found: number[] = [];
  const end = Date.UTC(2027, 0, 1);
  for (let from = Date.UTC(2026, 0, 1); from < end; from += 30 * DAY) {
    let [before, after] = [from, Math.min(end, from + 30 * DAY)];
    if (offset(before) === offset(after)) continue;
    while (after - before > SECOND) {
      const middle = before + Math.floor((after - before) / 2 / SECOND) * SECOND;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
}

/** Times without a clock change: edges of days and years, and a leap day. */
const quiet = ['2026-03-29T01:00:00Z', '2026-12-31T23:59:59Z', '2028-02-29T12:00:00Z', '2026-06-30T22:30:00Z'].map(
  (iso) => Date.parse(iso),
);

// Verifies: §9 Recent date format 'MMMM DD YYYY, h:mm A', DD MMMM YYYY; reliability 3.3 (every time zone, every DST edge)
describe('dates in every time zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');

  it('are the days and moments that clocks there show, in each language, also around a change of clocks', () => {
    expect(zones.length).toBeGreaterThan(400);
    const wrong: string[] = [];
    let rendered = 0;
    let changes = 0;
    for (const zone of zones) {
      const clock = clockOf(zone);
      const edges = changesIn(clock);
      changes += edges.length;
      const moments = [...edges.flatMap((edge) => [edge - SECOND, edge, edge - HOUR, edge + HOUR]), ...quiet].slice(
        0,
        8,
      );
      for (const at of moments) {
        const shown = clock.shown(at);
        for (const language of languages) {
          rendered += 2;
          const [day, moment] = [
            fullDate(at, { language, zone }),
            recentDate(at, at + RELATIVE_UP_TO_MS + 1, { language, zone }),
          ];
          if (day !== expectedDay(language, shown)) wrong.push(`${zone} ${language} ${at}: ${day}`);
          if (moment !== expectedMoment(language, shown)) wrong.push(`${zone} ${language} ${at}: ${moment}`);
        }
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(changes, 'changes of clocks looked at').toBeGreaterThan(200);
    expect(rendered).toBeGreaterThan(13_376);
  }, 60_000);
});

// Verifies: §9 items older than 21 hours show the full date, newer ones relative time
describe('when something was opened last', () => {
  const at = Date.parse('2026-05-02T15:05:00Z');
  const zone = 'UTC';

  it.each<[Language, string, string, string, string]>([
    ['en-US', 'now', '1 minute ago', '21 hours ago', 'May 02 2026, 3:05 PM'],
    ['tr-TR', 'şimdi', '1 dakika önce', '21 saat önce', '2 Mayıs 2026 15:05'],
    ['fr-FR', 'maintenant', 'il y a 1 minute', 'il y a 21 heures', '2 mai 2026 à 15:05'],
    ['zh-CN', '现在', '1分钟前', '21小时前', '2026年5月2日 15:05'],
    ['ar-AE', 'الآن', 'قبل دقيقة واحدة', 'قبل 21 ساعة', '2 مايو 2026 في 3:05 م'],
    ['es-ES', 'ahora', 'hace 1 minuto', 'hace 21 horas', '2 de mayo de 2026 a las 15:05'],
    ['de-DE', 'jetzt', 'vor 1 Minute', 'vor 21 Stunden', '2. Mai 2026 um 15:05'],
    ['vi-VN', 'bây giờ', '1 phút trước', '21 giờ trước', '15:05, 2 tháng 5, 2026'],
  ])('is said in %s', (language, now, minute, hours, full) => {
    const shown = (age: number) => recentDate(at, at + age, { language, zone });
    expect([shown(59_999), shown(60_000), shown(21 * HOUR), shown(21 * HOUR + 1)]).toEqual([now, minute, hours, full]);
  });
});

// Verifies: §9 Time spent
describe('time spent', () => {
  it.each<[Language, string[]]>([
    ['en-US', ['', '1 min', '59 min', '60 min', '1 h 1 min', '2 h 0 min', '27 h 46 min']],
    ['tr-TR', ['', '1 dk', '59 dk', '60 dk', '1 sa 1 dk', '2 sa 0 dk', '27 sa 46 dk']],
    ['fr-FR', H_AND_MIN],
    ['zh-CN', ['', '1 分钟', '59 分钟', '60 分钟', '1 小时 1 分钟', '2 小时 0 分钟', '27 小时 46 分钟']],
    ['ar-AE', ['', '1 دقيقة', '59 دقيقة', '60 دقيقة', '1 ساعة و1 دقيقة', '2 ساعة و0 دقيقة', '27 ساعة و46 دقيقة']],
    ['es-ES', H_AND_MIN],
    [
      'de-DE',
      [
        '',
        '1\u00a0Min.',
        '59\u00a0Min.',
        '60\u00a0Min.',
        '1\u00a0Std. 1\u00a0Min.',
        '2\u00a0Std. 0\u00a0Min.',
        '27\u00a0Std. 46\u00a0Min.',
      ],
    ],
    ['vi-VN', ['', '1 phút', '59 phút', '60 phút', '1 giờ 1 phút', '2 giờ 0 phút', '27 giờ 46 phút']],
  ])('in %s is nothing under a minute, minutes up to sixty, then hours and minutes', async (language, shown) => {
    const { t } = (await textsOf(language)).get();
    expect([59, 60, 3599, 3659, 3660, 7200, 99_999].map((seconds) => timeSpent(t, seconds))).toEqual(shown);
  });
});
