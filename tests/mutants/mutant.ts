/** A mutant: the source with one wrong condition, step or case. */
export type Mutant = Readonly<{
  /** Description of the fault. */
  name: string;
  /** Source file, from the root of the project. */
  file: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  find: string;
  replace: string;
  /** Tests of its module that must fail, from the root of the project. */
  tests: readonly string[];
  /** Reason why no test fails: other code compensates. Undefined if a test must fail. */
  survives?: string;
}>;

export type MutatedModule = Readonly<{ module: string; mutants: readonly Mutant[] }>;

/** A mutant as a row: name, original text, replacement, reason for survival. */
type Row = readonly [name: string, find: string, replace: string, survives?: string];

/** The mutants of one file, caught by the same tests. */
export const mutantsIn = (file: string, tests: readonly string[], rows: readonly Row[]): Mutant[] =>
  rows.map(([name, find, replace, survives]) => ({
    name,
    file,
    find,
    replace,
    tests: tests.map((one) => `tests/${one}${one.endsWith('.tsx') ? '' : '.spec.ts'}`),
    ...(survives === undefined ? {} : { survives }),
  }));

/** Applies the mutant to the source. Throws with the mutant’s name unless its text occurs exactly once. */
export function mutated(mutant: Mutant, source: string): string {
  const times = source.split(mutant.find).length - 1;
  if (times !== 1) throw new Error(`"${mutant.name}": its text is ${times} times in ${mutant.file}, not once`);
  return source.replace(mutant.find, () => mutant.replace);
}
