import found from './results.json' with { type: 'json' };

/** Results of one test file in one engine. */
export type PassedAndFailed = { readonly passed: number; readonly failed: number };

/** Results of a complete test run; written by `npm run results`. */
export type Results = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Names with versions, by test project; `node`: no browser. */
  readonly engines: Readonly<Record<string, string>>;
  /** By path of the test file, then by project. */
  readonly files: Readonly<Record<string, Readonly<Record<string, PassedAndFailed>>>>;
  /** Screens and languages that a file checked. */
  readonly looks: Readonly<Record<string, { readonly screens: number; readonly languages: readonly string[] }>>;
};

export const results: Results = found;

/** Results of a test file, summed over all engines. */
export function resultsOfFile({ files }: Results, path: string): PassedAndFailed {
  const counts = Object.values(files[path] ?? {});
  const sum = (of: keyof PassedAndFailed) => counts.reduce((total, count) => total + count[of], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}
