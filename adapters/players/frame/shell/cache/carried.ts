/** The course host page inside the worker's script. Cache Storage is not used, because courses can write to it. */
export type EmbeddedHostPage = {
  /** The page, and its files as text by path. */
  readonly page: string;
  readonly files: Readonly<Record<string, string>>;
};

/** The worker responds only below this path. */
export const SHELL_SCOPE = '/shell/';
export const SHELL_PAGE = `${SHELL_SCOPE}index.html`;
export const SHELL_WORKER = `${SHELL_SCOPE}sw.js`;
