import type { After } from '#domain/kernel/clock.ts';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A screen that has not shown its heading after this long is not waited for. */
const HEADING_WITHIN_MS = 15_000;

/**
 * On each change of page, whatever frame it has, puts the focus on its heading, so that a screen reader says where one
 * is and the keyboard goes on from there; on the way back, on the link that had led away, with the page scrolled to
 * where it was. The first page keeps the browser's own focus (a password manager may hold it).
 * Called once, above all screens: a screen that comes and goes would take every arrival for the first. WCAG 2.4.3.
 */
export function useArrival(after: After): void {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const last = useRef({ pathname, key });
  const placeOf = usePlaces(key);
  useEffect(() => {
    const { pathname: from, key: before } = last.current;
    last.current = { pathname, key };
    if (before === key || (from === pathname && !isBack)) return undefined;
    const place = isBack ? placeOf(key) : undefined;
    return arrive(place, after);
  }, [pathname, key, isBack, placeOf, after]);
}

function arrive(place: Place | undefined, after: After) {
  window.scrollTo(0, place?.y ?? 0);
  const before = document.activeElement;
  let ours: Element | null = null;
  const arrived = () => {
    const now = document.activeElement;
    // The learner was quicker, or the screen has a better place for the focus (a field, the content).
    if (now !== before && now !== ours && now !== document.body && now?.isConnected) return true;
    const main = document.querySelector('main');
    const link = place?.href === undefined ? null : main?.querySelector(`a[href="${CSS.escape(place.href)}"]`);
    const found = link ?? (ours ? null : main?.querySelector('h1')); // the heading until the link is there
    if (found instanceof HTMLElement) {
      ours = found;
      found.focus({ preventScroll: true });
    }
    if (!place) return ours !== null;
    window.scrollTo(0, place.y);
    return ours !== null && (place.href === undefined || link !== null) && Math.abs(window.scrollY - place.y) < 2;
  };
  if (arrived()) return undefined;
  const watcher = new MutationObserver(() => {
    if (arrived()) stop();
  });
  const giveUp = after(HEADING_WITHIN_MS, () => stop());
  const stop = () => {
    watcher.disconnect();
    giveUp();
    for (const wish of ['wheel', 'touchmove', 'keydown'] as const) window.removeEventListener(wish, stop);
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  // Whoever scrolls by themselves is not pulled back.
  for (const wish of ['wheel', 'touchmove', 'keydown'] as const)
    if (place) window.addEventListener(wish, stop, { passive: true });
  return stop;
}

/** Where the learner was on a page: how far down, and on which link. */
type Place = { y: number; href: string | undefined };

/**
 * Remembers the place on each page of this tab's history, by the key of its entry; in memory only. The browser's own
 * way of doing it comes too early for pages that are drawn after their address has changed.
 */
function usePlaces(key: string): (key: string) => Place | undefined {
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
