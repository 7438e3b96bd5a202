import type { Fetch } from '../../players/content-answer.ts';
import { asking } from './ask-site.ts';
import { referencesIn, type TextType, textTypeOf, windowsIn } from './references.ts';

/** Whether a course lives in a window of its own, by what its texts name and open. */
export function windowsFrom(first: string) {
  /** What the first page names, the pages that texts open in windows, by those texts, and pages that name nothing. */
  const beside = new Set<string>();
  const windows = new Map<string, readonly string[]>();
  const bare = new Set<string>();
  return {
    read: (at: string, text: string, named: readonly string[]) => {
      windows.set(at, windowsIn(text, first));
      if (named.length === 0) bare.add(at);
      if (at === first) for (const one of named) beside.add(one);
    },
    /** Pages that any text opens in a window. */
    opened: (): string[] => [...new Set([...windows.values()].flat())],
    holdIt: (found: { has: (at: string) => boolean }): boolean => {
      /** A script's window for its author to see what it does is empty; one that a course is in names its parts. */
      const isCourse = (at: string) => found.has(at) && !bare.has(at);
      return [...windows].some(([at, opened]) =>
        at === first ? opened.length > 0 : beside.has(at) && textTypeOf(at) === 'script' && opened.some(isCourse),
      );
    },
  };
}

/**
 * The same of a course whose files are known: `files` by their whole addresses, the first page is at `address`. Rejects with
 * PortFailure where nobody answers.
 */
export async function opensOwnWindow(
  fetch: Fetch,
  { address, files }: { address: string; files: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<boolean> {
  const page = new URL(address);
  const first = page.origin + page.pathname;
  const ask = asking(fetch, signal);
  const windows = windowsFrom(first);
  const read = async (at: string, type: TextType): Promise<readonly string[]> => {
    const text = (await ask(at === first ? address : at, true))?.text;
    if (text === undefined) return [];
    const named = referencesIn(text, { type, from: type === 'script' ? first : at });
    windows.read(at, text, named);
    return named;
  };
  const beside = await read(first, 'page');
  const scripts = beside.filter((at) => files.has(at) && textTypeOf(new URL(at).pathname) === 'script');
  await Promise.all(scripts.map((at) => read(at, 'script')));
  // Whether a page that they open is one of the course is seen by what it names.
  const opened = windows.opened().filter((at) => files.has(at) && at !== first);
  await Promise.all(opened.map((at) => read(at, 'page')));
  return windows.holdIt(files);
}
