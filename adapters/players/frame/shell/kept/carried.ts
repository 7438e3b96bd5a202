/** What the worker has in itself of the shell: courses write what their site stores, and nothing of the shell is had from there. */
export type Carried = {
  /** The page, and the files that it is made of, as texts by their paths. */
  readonly page: string;
  readonly files: Readonly<Record<string, string>>;
};

/** All that the worker answers for is below this path. */
export const SHELL_SCOPE = '/shell/';
export const SHELL_PAGE = `${SHELL_SCOPE}index.html`;
export const SHELL_WORKER = `${SHELL_SCOPE}sw.js`;
