import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** Where the learner was on a page: how far down, and on which link. */
export type Place = { y: number; href: string | undefined };

/**
 * Remembers the place on each page of this tab's history, by the key of its entry; in memory only. The browser's own
 * way of doing it comes too early for pages that are drawn after their address has changed.
 */
export function usePlaces(key: string): (key: string) => Place | undefined {
  const places = useRef(new Map<string, Place>());
  // Of the new page before the browser tells of the scrolling that it causes when it is shorter.
  const note = useEffectEvent((change: Partial<Place>) => {
    const before = places.current.get(key) ?? { y: 0, href: undefined };
    places.current.set(key, { ...before, ...change });
  });
  useEffect(() => {
    const scrolled = () => note({ y: window.scrollY });
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest('main')) return;
      note({ href: target.getAttribute('href') ?? undefined });
    };
    // A reload is left to the browser.
    const manual = () => (window.history.scrollRestoration = 'manual');
    const auto = () => (window.history.scrollRestoration = 'auto');
    manual();
    window.addEventListener('pageshow', manual);
    window.addEventListener('pagehide', auto);
    window.addEventListener('scroll', scrolled, { passive: true });
    document.addEventListener('focusin', focused);
    return () => {
      auto();
      window.removeEventListener('pageshow', manual);
      window.removeEventListener('pagehide', auto);
      window.removeEventListener('scroll', scrolled);
      document.removeEventListener('focusin', focused);
    };
  }, []);
  return useCallback((wanted) => places.current.get(wanted), []);
}
