const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum age in ms for relative dates. Spec §9. */
export const RELATIVE_UP_TO_MS = 21 * HOUR_MS;

/** `zone` is an IANA time zone; default: the device’s zone. */
export type DateOptions = { language: string; zone?: string };

/**
 * Day as `DD MMMM YYYY` (Spec §9), or in the language’s own format. Times are ms since the epoch; empty for an invalid
 * time.
 */
export function fullDate(at: number | undefined, { language, zone }: DateOptions): string {
  if (!isShowable(at)) return '';
  if (/^(?:de|es|vi|zh)/.test(language)) return format(language, zone, { dateStyle: 'long' }).format(at);
  const { day, month, year } = partsOf(at, language, zone);
  return `${day} ${month} ${year}`;
}

/**
 * Time of the last opening: relative (`3 hours ago`) up to 21 hours, then `MMMM DD YYYY, h:mm A` or the language’s own
 * order. Spec §9. A future time, caused by a wrong clock, counts as now.
 */
export function recentDate(at: number | undefined, now: number, options: DateOptions): string {
  if (!isShowable(at)) return '';
  const age = Math.max(0, now - at);
  return age <= RELATIVE_UP_TO_MS ? ago(age, options.language) : formatDateTime(at, options);
}

/** Date and time as `MMMM DD YYYY, h:mm A`, or in the language’s own order. Spec §9. */
export function formatDateTime(at: number, { language, zone }: DateOptions): string {
  // CLDR joins both as in a sentence, “lúc 15:05 2 tháng 5, 2026”, whose adjacent numbers are confusing in a list or
  // label.
  if (language.startsWith('vi'))
    return `${format(language, zone, { timeStyle: 'short' }).format(at)}, ${fullDate(at, { language, ...(zone && { zone }) })}`;
  if (!language.startsWith('en')) return format(language, zone, { dateStyle: 'long', timeStyle: 'short' }).format(at);
  const { day, month, year, hour, minute, dayPeriod } = partsOf(at, language, zone);
  return `${month} ${day} ${year}, ${hour}:${minute} ${dayPeriod}`;
}

/** Recent day: `Tuesday, November 24`, in the language’s order. */
export const weekday = (at: number, { language, zone }: DateOptions): string =>
  format(language, zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);

/** Group of a due date on home: past, within seven days, or later. */
export function dueGroup(due: number, now: number): 'overdue' | 'thisWeek' | 'later' {
  if (due < now) return 'overdue';
  return due - now < 7 * DAY_MS ? 'thisWeek' : 'later';
}

/** 1970 to 2200: a date outside this range is faulty data and is not displayed. */
export function isShowable(at: number | undefined): at is number {
  return at !== undefined && at >= 0 && at < 7_258_118_400_000;
}

function ago(age: number, language: string): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (age < 60_000) return relative.format(0, 'second');
  if (age < HOUR_MS) return relative.format(-Math.floor(age / 60_000), 'minute');
  return relative.format(-Math.floor(age / HOUR_MS), 'hour');
}

function partsOf(at: number, language: string, zone: string | undefined) {
  const parts = format(language, zone, {
    day: '2-digit',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: part('day'),
    month: part('month'),
    year: part('year'),
    hour: part('hour'),
    minute: part('minute'),
    dayPeriod: part('dayPeriod'),
  };
}

// Cached, because creating a formatter is far slower than using one, and a page of tiles formats hundreds of dates.
const formats = new Map<string, Intl.DateTimeFormat>();
function format(language: string, zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone ?? ''} ${Object.keys(options).join()}`;
  let found = formats.get(key);
  if (!found)
    formats.set(key, (found = new Intl.DateTimeFormat(language, { ...options, ...(zone && { timeZone: zone }) })));
  return found;
}
