import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A screen that has not shown its heading after this long is not waited for. */
const HEADING_WITHIN_MS = 15_000;

/**
 * On each change of page, whatever frame it has, puts the focus on its heading, so that a screen reader says where one
 * is and the keyboard goes on from there. The first page keeps the browser's own focus (a password manager may hold it).
 * Called once, above all screens: a screen that comes and goes would take every arrival for the first. WCAG 2.4.3.
 */
export function useArrival(after: (delayMs: number, work: () => void) => () => void): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    window.scrollTo(0, 0);
    const before = document.activeElement;
    const arrived = () => {
      const now = document.activeElement;
      // The learner was quicker, or the screen has a better place for the focus (a field, the content).
      if (now !== before && now !== document.body && now?.isConnected) return true;
      const heading = document.querySelector<HTMLElement>('main h1');
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (arrived()) return undefined;
    const watcher = new MutationObserver(() => {
      if (arrived()) watcher.disconnect();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    const giveUp = after(HEADING_WITHIN_MS, () => watcher.disconnect());
    return () => {
      watcher.disconnect();
      giveUp();
    };
  }, [pathname, after]);
}
