import found from './results.json' with { type: 'json' };

/** What tests of one file came to in one engine. */
export type Count = { readonly passed: number; readonly failed: number };

/** What a whole run of the tests has found; written by `npm run results`. */
export type Results = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Names with versions, by project of the tests; `node`: no browser. */
  readonly engines: Readonly<Record<string, string>>;
  /** By path of the test's file, then by project. */
  readonly files: Readonly<Record<string, Readonly<Record<string, Count>>>>;
  /** What a file has looked at: screens, in which languages. */
  readonly looks: Readonly<Record<string, { readonly screens: number; readonly languages: readonly string[] }>>;
};

export const results: Results = found;

/** What tests of a file came to, in all engines together. */
export function played({ files }: Results, path: string): Count {
  const counts = Object.values(files[path] ?? {});
  const sum = (of: keyof Count) => counts.reduce((total, count) => total + count[of], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}
