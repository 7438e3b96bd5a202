/**
 * A time in a scenario: relative to its clock (`+3d`, `-90m`, `+1d 4h`, `0`) or an ISO 8601 date with a time zone.
 * Units: s, m (minutes), h, d, w.
 */
export const MOMENT_PATTERN =
  /^(?:0|[+-]\d+(?:\.\d+)?[smhdw](?: \d+(?:\.\d+)?[smhdw])*|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))$/;

/**
 * Converts a scenario time to milliseconds since the epoch, for a clock that started at `startMs`. Throws RangeError if
 * invalid.
 */
export function momentAt(moment: string, startMs: number): number {
  if (!isMoment(moment)) throw new RangeError(notAMoment(moment));
  if (moment === '0') return startMs;
  if (!/^[+-]/.test(moment)) return Date.parse(moment);
  const sign = moment.startsWith('-') ? -1 : 1;
  return startMs + sign * durationMs(moment.slice(1));
}

/** True for a valid scenario time on an existing date. */
export const isMoment = (text: string): boolean => MOMENT_PATTERN.test(text) && (!/^\d/.test(text) || isDay(text));

/** Rejects dates such as 31 February, which `Date` moves into the next month. */
function isDay(text: string): boolean {
  if (text === '0') return true;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(text)) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  );
}

export const notAMoment = (text: string): string =>
  `"${text}" is no moment. Write it relative to the clock (+3d, -2h, +1d 12h, 0) or as 2026-03-02T09:00:00Z.`;

const UNIT_MS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

function durationMs(text: string): number {
  return text.split(' ').reduce((sum, part) => sum + Number(part.slice(0, -1)) * (UNIT_MS[part.slice(-1)] ?? 0), 0);
}
