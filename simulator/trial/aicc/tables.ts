/** A line of a table of AICC: its values by the name of their column, in small letters. */
export type Row = {
  readonly line: number;
  readonly values: ReadonlyMap<string, string>;
  readonly cells: readonly string[];
};
export type Table = { readonly columns: readonly string[]; readonly rows: readonly Row[] };

/** Values in quotes with commas between them; the first line names the columns. CMI001 §6.2 */
export function readTable(text: string): Table {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r\n|\r|\n/);
  const filled = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ line: index + 1, cells: cellsOf(line) }],
  );
  const [head, ...body] = filled;
  const columns = (head?.cells ?? []).map((cell) => cell.toLowerCase());
  return {
    columns,
    rows: body.map(({ line, cells }) => ({
      line,
      cells,
      values: new Map(columns.map((column, index) => [column, cells[index] ?? ''])),
    })),
  };
}

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?=,|$)/g))
    cells.push(quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"').trim());
  return cells;
}

/** Keys of a `.crs` file by `section.key`, in small letters, with their lines. CMI001 §6.1 */
export function readSections(text: string): ReadonlyMap<string, { readonly value: string; readonly line: number }> {
  const keys = new Map<string, { value: string; line: number }>();
  let section = '';
  for (const [index, line] of text
    .replace(/^\u{feff}/u, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const named = /^\s*\[([^\]]+)\]/.exec(line);
    if (named) {
      section = (named[1] ?? '').trim().toLowerCase();
      keys.set(section, { value: '', line: index + 1 });
      continue;
    }
    const [, key, value = ''] = /^\s*([^=;[\]]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== undefined) keys.set(`${section}.${key.toLowerCase()}`, { value, line: index + 1 });
  }
  return keys;
}
