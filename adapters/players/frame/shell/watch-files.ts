import { type ToApp, USED_BATCH_MS, USED_IN_ALL, USED_MOST, USED_PATH_CHARS } from '../protocol.ts';
import type { Page } from './answerer.ts';

/**
 * Tells which files of its site a course asks for, whichever of its pages does, also in vain: nobody else knows of names
 * that are made up while it runs. What is answered is to be called with each page.
 */
export function watchFiles(say: (message: ToApp) => void): (page: Page) => void {
  const known = new Set<string>();
  let waiting: string[] = [];
  let timer: number | undefined;

  const send = () => {
    timer = undefined;
    if (waiting.length > 0) say({ op: 'used', paths: waiting.slice(0, USED_MOST) });
    waiting = waiting.slice(USED_MOST);
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
  return (page) => {
    const seen = new page.PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) if (URL.canParse(name)) note(name);
    });
    for (const type of ['navigation', 'resource']) seen.observe({ type, buffered: true });
  };
}
