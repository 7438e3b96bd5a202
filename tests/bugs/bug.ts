/** A bug that somebody could make: the source with one of its conditions, steps or cases wrong. */
export type Bug = Readonly<{
  /** What goes wrong, in words. */
  name: string;
  /** Source file, from the root of the project. */
  file: string;
  /** Exact text of the file, there once, and what the bug makes of it. */
  find: string;
  replace: string;
  /** The tests of its room that must notice, from the root of the project. */
  tests: readonly string[];
  /** Why nothing notices: the rest of the product makes up for it. Absent where something must. */
  survives?: string;
}>;

export type Room = Readonly<{ room: string; bugs: readonly Bug[] }>;

/** A bug as a row: name, the text, what the bug makes of it. */
type Row = readonly [name: string, find: string, replace: string, survives?: string];

/** The bugs of one file, noticed by the same tests. */
export const bugsIn = (file: string, tests: readonly string[], rows: readonly Row[]): Bug[] =>
  rows.map(([name, find, replace, survives]) => ({
    name,
    file,
    find,
    replace,
    tests: tests.map((one) => `tests/${one}${one.endsWith('.tsx') ? '' : '.spec.ts'}`),
    ...(survives === undefined ? {} : { survives }),
  }));

/** The source with the bug in it. Throws, with the name of the bug, where its text is not there exactly once. */
export function planted(bug: Bug, source: string): string {
  const times = source.split(bug.find).length - 1;
  if (times !== 1) throw new Error(`"${bug.name}": its text is ${times} times in ${bug.file}, not once`);
  return source.replace(bug.find, () => bug.replace);
}
