import { type ToApp, USED_BATCH_MS, USED_IN_ALL, USED_MOST, USED_PATH_CHARS } from '../protocol.ts';
import type { Page } from './answerer.ts';

export type WatchedFiles = {
  /** To be called with each page of the course. */
  meet: (page: Page) => void;
  /** What waits goes now: the course is about to end. */
  flush: () => void;
};

/**
 * Tells which files of its site a course asks for, whichever of its pages does, also in vain: nobody else knows of names
 * that are made up while it runs.
 */
export function watchFiles(say: (message: ToApp) => void): WatchedFiles {
  const known = new Set<string>();
  let waiting: string[] = [];
  let timer: number | undefined;

  const sendSome = () => {
    if (waiting.length > 0) say({ op: 'used', paths: waiting.slice(0, USED_MOST) });
    waiting = waiting.slice(USED_MOST);
  };
  const send = () => {
    timer = undefined;
    sendSome();
    if (waiting.length > 0) timer = window.setTimeout(send, USED_BATCH_MS);
  };
  const note = (address: string) => {
    const { origin, pathname } = new URL(address);
    if (origin !== window.location.origin || pathname.length > USED_PATH_CHARS) return;
    if (known.has(pathname) || known.size >= USED_IN_ALL) return;
    known.add(pathname);
    waiting.push(pathname);
    timer ??= window.setTimeout(send, USED_BATCH_MS);
  };
  return {
    meet: (page) => {
      const seen = new page.PerformanceObserver((list) => {
        for (const { name } of list.getEntries()) if (URL.canParse(name)) note(name);
      });
      for (const type of ['navigation', 'resource']) seen.observe({ type, buffered: true });
    },
    flush: () => {
      while (waiting.length > 0) sendSome();
    },
  };
}
