const UNITS = [
  { unit: 'gigabyte', bytes: 1e9, digits: 1 },
  { unit: 'megabyte', bytes: 1e6, digits: 0 },
  { unit: 'kilobyte', bytes: 1e3, digits: 0 },
] as const;

/**
 * Formats bytes in the largest fitting decimal unit: `24 MB`, `1.3 GB`, with one more digit below ten. A positive size
 * never rounds to zero; empty for an unknown size.
 */
export function sizeInWords(bytes: number | undefined, language: string): string {
  if (bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return '';
  const { unit, bytes: one, digits } = UNITS.find((each) => bytes >= 0.9995 * each.bytes) ?? UNITS[2];
  const value = bytes / one;
  const most = unit === 'megabyte' && value < 9.95 ? 1 : digits;
  const shown = unit === 'kilobyte' ? Math.ceil(value) : value;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: most }).format(shown);
}
