import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState, useEffectEvent } from 'react';
import {
  BrowserRouter,
  Navigate,
  Route,
  Routes,
  useLocation,
  NavigationType,
  useNavigationType,
} from 'react-router-dom';
import type { TextSource } from '../i18n/i18n.ts';
import { TextContext } from '../i18n/use-text.ts';
import { BarePage } from './bare-page.tsx';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { ErrorPage } from './failures/out-of-order.tsx';
import { lazyPart } from './failures/parts.ts';
import { patterns } from './paths.ts';
import { routeAt, type RouteEntry, routes } from './routes.tsx';
import { WaitMonitorContext } from '../components/feedback/use-is-late.ts';
import { type Services, ServicesContext, useService } from './services.ts';
import { useEndsFirstPaint } from './first-paint/use-first-paint.ts';
import { PageNames } from './use-page.tsx';
import { LoadingScreen } from './waiting.tsx';
import { useView } from '../hooks/use-view.ts';
import { ToastStack } from '../components/feedback/toast-stack.tsx';
import type { ToastStore } from './toast-store.ts';
import { type Announce, AnnounceContext } from '../components/feedback/live-region.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import type { ScheduleAfter } from '#domain/kernel/clock.ts';

/** Timeout in ms for the heading of a new screen. */
const HEADING_WITHIN_MS = 15_000;

/**
 * Moves the focus to the heading after each navigation, so that screen readers announce the page and the keyboard
 * continues there. Back navigation restores the followed link and the scroll position instead. The first page keeps the
 * browser’s own focus, which a password manager may hold. Call once, above all screens: a remounted screen would treat
 * every navigation as the first. WCAG 2.4.3.
 */
function useArrival(after: ScheduleAfter): void {
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

function arrive(place: Place | undefined, after: ScheduleAfter) {
  window.scrollTo(0, place?.y ?? 0);
  const before = document.activeElement;
  let ours: Element | null = null;
  const arrived = () => {
    const now = document.activeElement;
    // The learner moved the focus first, or the screen chose a better target such as a field or the content.
    if (now !== before && now !== ours && now !== document.body && now?.isConnected) return true;
    const main = document.querySelector('main');
    const link = place?.href === undefined ? null : main?.querySelector(`a[href="${CSS.escape(place.href)}"]`);
    const found = link ?? (ours ? null : main?.querySelector('h1')); // the heading until the link has rendered
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
  // Stops restoring the scroll position when the learner scrolls.
  for (const wish of ['wheel', 'touchmove', 'keydown'] as const)
    if (place) window.addEventListener(wish, stop, { passive: true });
  return stop;
}

/** Scroll offset and focused link of a learner on a page. */
type Place = { y: number; href: string | undefined };

/**
 * Stores the scroll position for each history entry of this tab, in memory only. The browser’s own restoration runs too
 * early for pages that render after the URL changed.
 */
function usePlaces(key: string): (key: string) => Place | undefined {
  const places = useRef(new Map<string, Place>());
  // Belongs to the new page: runs before the scroll event that a shorter page causes.
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
    // The browser restores the scroll position after a reload.
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

const signedIn = () => import('../shell/signed-in.tsx');
const SignedInEntry = lazyPart(async () => (await signedIn()).SignedInEntry);
const Elsewhere = lazyPart(async () => (await signedIn()).UnknownPath);

/** Root component of the interface; takes its services and texts. */
export function App({ services, text }: { services: Partial<Services>; text: TextSource }) {
  return (
    <TextContext value={text}>
      <ServicesContext value={services}>
        <ErrorBoundary fallback={(retry, because) => <ErrorPage onRetry={retry} because={because} />}>
          <BrowserRouter>
            <LiveRegion>
              <Patient>
                <PageNames>
                  <Screens />
                </PageNames>
                <Toasts />
              </Patient>
            </LiveRegion>
          </BrowserRouter>
        </ErrorBoundary>
      </ServicesContext>
    </TextContext>
  );
}

/** Ends the page’s own loading phase when the first screen has rendered. */
function Patient({ children }: { children: ReactNode }) {
  const patience = useService('patience');
  useEffect(() => {
    patience.pageIsHere();
  }, [patience]);
  return <WaitMonitorContext value={patience}>{children}</WaitMonitorContext>;
}

/** Fetches the screen’s chunk in parallel with its prerequisites. */
function Behind({ entry }: { entry: RouteEntry }) {
  // The rendered screen reports the failure and offers a retry.
  if ('preload' in entry.screen) entry.screen.preload().catch(() => undefined);
  return <SignedInEntry entry={entry} />;
}

/**
 * Forces a render once the first screen and its prerequisites have loaded. React otherwise holds back a suspended part
 * for 300 ms after its fallback. The part of the page that needs a failed chunk reports the failure.
 */
function useShownOnceHere(): void {
  const client = useService('client');
  const [pathname] = useState(useLocation().pathname);
  const [, setHere] = useState<unknown>();
  useEffect(() => {
    const entry = routeAt(pathname);
    if (!entry || entry.withoutClient || !('preload' in entry.screen)) return;
    void Promise.allSettled([client(), entry.screen.preload()]).then(setHere);
  }, [client, pathname]);
}

function Screens() {
  const { pathname } = useLocation();
  useShownOnceHere();
  useEndsFirstPaint();
  useArrival(useService('timer').after);
  return (
    <ErrorBoundary fallback={(retry, because) => <ErrorPage onRetry={retry} because={because} />} resetOn={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          {routes.map((entry) => (
            <Route
              key={entry.path}
              path={entry.path}
              element={entry.withoutClient ? <BarePage entry={entry} /> : <Behind entry={entry} />}
            />
          ))}
          <Route path="/:orgCode/*" element={<Elsewhere />} />
          <Route path="*" element={<Navigate to={patterns.organisationLogin} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

const visible = (notices: ReturnType<ToastStore['get']>) => notices.visible;

/** Toasts of the application, above every screen. */
function Toasts() {
  const notices = useService('notices');
  return (
    <ToastStack
      notices={useView(notices, visible)}
      onClose={notices.close}
      onPause={notices.pause}
      onResume={notices.resume}
    />
  );
}

/** Delay in ms for slow announcements. Shorter waits end before a screen reader could announce them. */
const SLOW_MS = 1_000;

/**
 * Live region that exists on every page before any text does. Filled by DOM calls, because React does not render
 * announcements.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  const { after } = useService('timer');
  const region = useRef<HTMLSpanElement>(null);
  const say = useCallback<Announce>(
    (words, isSlow) => {
      const line = document.createElement('span');
      line.textContent = `${words} `;
      const stop = after(isSlow ? SLOW_MS : 0, () => {
        // Announces a text once if several components wait for the same thing.
        if (!region.current?.textContent.includes(line.textContent)) region.current?.append(line);
      });
      return () => {
        stop();
        line.remove();
      };
    },
    [after],
  );
  return (
    <AnnounceContext value={say}>
      {children}
      <VisuallyHidden>
        <span ref={region} role="status" />
      </VisuallyHidden>
    </AnnounceContext>
  );
}
