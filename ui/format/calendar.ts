import { isShowable } from './dates.ts';

/** Something to be done by a time, as a calendar shows it. */
export type CalendarEntry = {
  /** The same for the same thing at each export, so that a calendar replaces what it has. Of the whole world. */
  uid: string;
  summary: string;
  /** Web address, already written as one. */
  url?: string;
  /** A moment in milliseconds since the epoch, or a whole day as `YYYY-MM-DD`. */
  due: number | string;
};

/** Reminders: 24 hours before a moment; at nine in the morning of the day before a whole day, which begins at midnight. */
const DAY_BEFORE = '-P1D';
const MORNING_BEFORE = '-PT15H';

/** Octets of a line at most, without its end. RFC 5545 §3.1. */
const LINE_OCTETS = 75;

/**
 * A calendar file (RFC 5545, `text/calendar`) of at least one entry. `now` in milliseconds stamps it: a later export
 * wins over an earlier one. Whole days are days wherever the learner is; moments are UTC. They block no time and remind once. An entry
 * whose date is none is left out.
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

/** A name that every file system takes, from a text that may be anything; `orElse` when nothing is left of it. */
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

/** The value type TEXT: without controls and halves of characters; what has a meaning in the format is escaped. */
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\p{Surrogate}]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Broken into lines of at most 75 octets of UTF-8, never within a character; each further one begins with a space. */
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
      octets = 1; // the space that begins the line
    }
    octets += more;
    at += character.length;
  }
  parts.push(line.slice(from));
  return parts.join('\r\n ');
}

const octetsOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
