const TIMESPAN = /^(\d{2,}):(\d{2}):(\d{2})(?:\.(\d{1,2}))?$/;
const MAX_CENTISECONDS = ((9999 * 60 + 59) * 60 + 59) * 100 + 99;

/** Centiseconds of a CMITimespan (`00:00:15`, `0000:00:14.6`, `0000:00:14.93`); undefined if invalid. */
export function parseTimespan(text: string): number | undefined {
  const match = TIMESPAN.exec(text);
  if (!match) return undefined;
  const [, hours = '', minutes = '', seconds = '', fraction = ''] = match;
  const total = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 100 + Number(fraction.padEnd(2, '0'));
  return Math.min(total, MAX_CENTISECONDS);
}

/** `HHHH:MM:SS.SS`, the format of total_time; clamped to 9999:59:59.99. */
export function formatTotalTime(centiseconds: number): string {
  const held = Math.min(centiseconds, MAX_CENTISECONDS);
  return `${clock(Math.floor(held / 100), 4)}.${digits(held % 100, 2)}`;
}

/** `HH:mm:ss`, the format of a computed session time. Fractions are dropped; negative durations are 0. Spec §9. */
export function formatSessionTime(milliseconds: number): string {
  return clock(Math.min(Math.max(0, Math.floor(milliseconds / 1000)), Math.floor(MAX_CENTISECONDS / 100)), 2);
}

const digits = (value: number, width: number): string => String(value).padStart(width, '0');
const clock = (seconds: number, hourWidth: number): string =>
  `${digits(Math.floor(seconds / 3600), hourWidth)}:${digits(Math.floor(seconds / 60) % 60, 2)}:${digits(seconds % 60, 2)}`;
