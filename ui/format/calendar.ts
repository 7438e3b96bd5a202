import { isShowable } from './dates.ts';

/** Calendar entry with a due date. */
export type CalendarEntry = {
  /** Globally unique and stable across exports, so that a calendar updates the entry. */
  uid: string;
  summary: string;
  /** Absolute, encoded URL. */
  url?: string;
  /** Timestamp in milliseconds since the epoch, or a whole day as `YYYY-MM-DD`. */
  due: number | string;
};

/** Reminders: 24 hours before a timestamp; 9:00 on the day before a whole day, which begins at midnight. */
const DAY_BEFORE = '-P1D';
const MORNING_BEFORE = '-PT15H';

/** Maximum octets of a line without its line break. RFC 5545 §3.1. */
const LINE_OCTETS = 75;

/**
 * Formats a calendar file (RFC 5545, `text/calendar`) with at least one entry. `now` in milliseconds is its stamp, so
 * that a later export replaces an earlier one. Whole days have no time zone; timestamps are UTC. Entries block no time
 * and remind once. Skips entries with an invalid date.
 */
export function calendarFile(entries: readonly CalendarEntry[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Learning client//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => event(entry, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Turns any text into a valid file name for every file system; `orElse` if nothing remains. */
export function fileName(text: string, orElse: string, extension: string): string {
  const name = Array.from(text.replace(/[\p{C}<>:"/\\|?*]+/gu, ' '))
    .slice(0, 60)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  return `${name || orElse}.${extension}`;
}

function event({ uid, summary, url, due }: CalendarEntry, now: number): string[] {
  const start = startOf(due);
  if (start === undefined) return [];
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART${start}`,
    `SUMMARY:${text(summary)}`,
    ...(url === undefined ? [] : [`URL:${url.replace(/[\p{Cc}\s]/gu, '')}`]),
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(summary)}`,
    `TRIGGER:${typeof due === 'number' ? DAY_BEFORE : MORNING_BEFORE}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

function startOf(due: number | string): string | undefined {
  if (typeof due === 'number') return isShowable(due) ? `:${moment(due)}` : undefined;
  return /^\d{4}-\d\d-\d\d$/.test(due) ? `;VALUE=DATE:${due.replaceAll('-', '')}` : undefined;
}

/** `YYYYMMDDTHHMMSSZ`. */
const moment = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

/** Escapes a TEXT value; drops control characters and lone surrogates. */
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\p{Surrogate}]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/**
 * Folds a line into lines of at most 75 octets of UTF-8, never within a character. Continuation lines begin with a
 * space.
 */
function folded(line: string): string {
  if (line.length * 3 <= LINE_OCTETS) return line;
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + more > LINE_OCTETS) {
      parts.push(line.slice(from, at));
      from = at;
      octets = 1; // the leading space
    }
    octets += more;
    at += character.length;
  }
  parts.push(line.slice(from));
  return parts.join('\r\n ');
}

const octetsOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
