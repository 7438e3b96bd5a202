import type { Fetch } from '../../players/content-answer.ts';
import { createSiteRequester } from './ask-site.ts';
import { referencesIn, type TextType, textTypeOf, popupPagesOf } from './references.ts';

/** Detects, from the texts of a course, whether the course runs in a popup window. */
export function createPopupDetector(first: string) {
  /** Files named by the first page; pages that texts open in windows, by text; and pages that name no files. */
  const beside = new Set<string>();
  const windows = new Map<string, readonly string[]>();
  const bare = new Set<string>();
  return {
    read: (at: string, text: string, named: readonly string[]) => {
      windows.set(at, popupPagesOf(text, first));
      if (named.length === 0) bare.add(at);
      if (at === first) for (const one of named) beside.add(one);
    },
    /** Pages that any text opens in a window. */
    opened: (): string[] => [...new Set([...windows.values()].flat())],
    holdIt: (found: { has: (at: string) => boolean }): boolean => {
      /** A script's debug window is empty; a window that contains the course names the course's files. */
      const isCourse = (at: string) => found.has(at) && !bare.has(at);
      return [...windows].some(([at, opened]) =>
        at === first ? opened.length > 0 : beside.has(at) && textTypeOf(at) === 'script' && opened.some(isCourse),
      );
    },
  };
}

/**
 * The same for a course whose files are known. `files`: absolute URLs; `address`: the first page. Rejects with
 * PortFailure if there is no response.
 */
export async function opensOwnWindow(
  fetch: Fetch,
  { address, files }: { address: string; files: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<boolean> {
  const page = new URL(address);
  const first = page.origin + page.pathname;
  const ask = createSiteRequester(fetch, signal);
  const windows = createPopupDetector(first);
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
  // The files that an opened page names show whether the page contains the course.
  const opened = windows.opened().filter((at) => files.has(at) && at !== first);
  await Promise.all(opened.map((at) => read(at, 'page')));
  return windows.holdIt(files);
}
