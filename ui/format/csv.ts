/** Cell of a table; undefined and '' are empty. */
export type Cell = string | number | boolean | undefined;

/** Characters that start a formula in spreadsheets, also after spaces. */
const FORMULA = /^\s*[=+\-@\t\r|%]/;

/**
 * Formats a CSV file (RFC 4180) that spreadsheets read as UTF-8. Quotes every cell. Prefixes text that would run as a
 * formula with an apostrophe, because names come from servers. Numbers stay unchanged.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: Cell): string {
  if (value === undefined) return '""';
  if (typeof value !== 'string') return `"${value}"`;
  const text = value.replaceAll('\0', '');
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
