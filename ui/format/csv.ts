/** A value of a table; undefined and '' are an empty cell. */
export type Cell = string | number | boolean | undefined;

/** What a spreadsheet takes for the beginning of a formula, also behind spaces. */
const FORMULA = /^\s*[=+\-@\t\r|%]/;

/**
 * A table as a file of comma-separated values (RFC 4180) that spreadsheets read as UTF-8. Every cell is quoted. A text
 * that a spreadsheet would run as a formula gets an apostrophe before it, which says that it is text: names come from
 * servers. Numbers are left as they are.
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
