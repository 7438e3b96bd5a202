const UNITS = [
  { unit: 'gigabyte', bytes: 1e9, digits: 1 },
  { unit: 'megabyte', bytes: 1e6, digits: 0 },
  { unit: 'kilobyte', bytes: 1e3, digits: 0 },
] as const;

/**
 * How much room bytes take, in the largest unit of a thousand that they fill: `24 MB`, `1.3 GB`, below ten with one digit more.
 * Something is never said to be nothing; a size that is not known has no words.
 */
export function sizeInWords(bytes: number | undefined, language: string): string {
  if (bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return '';
  const { unit, bytes: one, digits } = UNITS.find((each) => bytes >= 0.9995 * each.bytes) ?? UNITS[2];
  const value = bytes / one;
  const most = unit === 'megabyte' && value < 9.95 ? 1 : digits;
  const shown = unit === 'kilobyte' ? Math.ceil(value) : value;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: most }).format(shown);
}
