const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Converts `10s`, `5m` or `1h 30m` to milliseconds. The schema has validated the format. */
export const durationMs = (text: string): number =>
  text.split(' ').reduce((sum, part) => sum + Number(part.slice(0, -1)) * (UNIT_MS[part.slice(-1)] ?? 0), 0);
