import type { T } from '../i18n/i18n.ts';

/** One hundred years: longer times are faulty data. */
const LONGEST_S = 100 * 366 * 86_400;

/**
 * Time spent, from whole seconds: empty under 60 s, minutes up to 60 minutes, then hours and minutes. Spec §9. Empty
 * for invalid times (negative, infinite, over one hundred years).
 */
export function timeSpent(t: T, seconds: number | undefined): string {
  if (seconds === undefined || !(seconds >= 60 && seconds <= LONGEST_S)) return '';
  const minutes = Math.floor(seconds / 60);
  if (minutes <= 60) return t('time.minutes', { minutes });
  return t('time.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Position in audio or video: `0:07`, `12:40`, `1:02:03`. */
export function clockTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.min(LONGEST_S, Math.max(0, Math.floor(seconds))) : 0;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
