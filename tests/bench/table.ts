/** Prints a table: the first column left-aligned, numbers right-aligned. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_title, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2)))
      .join('');
  console.log(line(head));
  for (const row of rows) console.log(line(row));
}

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');
export const times = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ×`;
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
