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
import { OutOfOrder } from './failures/out-of-order.tsx';
import { lazyPart } from './failures/parts.ts';
import { patterns } from './paths.ts';
import { routeAt, type RouteEntry, routes } from './routes.tsx';
import { PatienceContext } from '../components/feedback/use-is-late.ts';
import { type Services, ServicesContext, useService } from './services.ts';
import { useEndsFirstPicture } from './first-picture/use-first-picture.ts';
import { PageNames } from './use-page.tsx';
import { Waiting } from './waiting.tsx';
import { useView } from '../hooks/use-view.ts';
import { NoticeStack } from '../components/feedback/notice-stack.tsx';
import type { NoticeBoard } from './notice-board.ts';
import { type Say, SayContext } from '../components/feedback/said.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import type { After } from '#domain/kernel/clock.ts';

/** A screen that has not shown its heading after this long is not waited for. */
const HEADING_WITHIN_MS = 15_000;

/**
 * On each change of page, whatever frame it has, puts the focus on its heading, so that a screen reader says where one
 * is and the keyboard goes on from there; on the way back, on the link that had led away, with the page scrolled to
 * where it was. The first page keeps the browser's own focus (a password manager may hold it).
 * Called once, above all screens: a screen that comes and goes would take every arrival for the first. WCAG 2.4.3.
 */
function useArrival(after: After): void {
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

const signedIn = () => import('../shell/signed-in.tsx');
const SignedInEntry = lazyPart(async () => (await signedIn()).SignedInEntry);
const Elsewhere = lazyPart(async () => (await signedIn()).Elsewhere);

/** The whole interface, over its services and texts. */
export function App({ services, text }: { services: Partial<Services>; text: TextSource }) {
  return (
    <TextContext value={text}>
      <ServicesContext value={services}>
        <ErrorBoundary fallback={(retry, because) => <OutOfOrder onRetry={retry} because={because} />}>
          <BrowserRouter>
            <SaidRegion>
              <Patient>
                <PageNames>
                  <Screens />
                </PageNames>
                <Notices />
              </Patient>
            </SaidRegion>
          </BrowserRouter>
        </ErrorBoundary>
      </ServicesContext>
    </TextContext>
  );
}

/** Around all that may wait: the page's own loading counts until its first screen is there. */
function Patient({ children }: { children: ReactNode }) {
  const patience = useService('patience');
  useEffect(() => {
    patience.pageIsHere();
  }, [patience]);
  return <PatienceContext value={patience}>{children}</PatienceContext>;
}

/** The screen is fetched beside what has to be there before it, not after. */
function Behind({ entry }: { entry: RouteEntry }) {
  // A failure is shown where the screen is rendered, with another try.
  if ('preload' in entry.screen) entry.screen.preload().catch(() => undefined);
  return <SignedInEntry entry={entry} />;
}

/**
 * React shows what a part waited for 300 ms after it said that it waits, and not sooner, unless there is something else to draw:
 * so the first screen is drawn anew as soon as all that it needs is here. Failures are shown by who needs what failed.
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
  useEndsFirstPicture();
  useArrival(useService('timer').after);
  return (
    <ErrorBoundary fallback={(retry, because) => <OutOfOrder onRetry={retry} because={because} />} resetOn={pathname}>
      <Suspense fallback={<Waiting />}>
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

const visible = (notices: ReturnType<NoticeBoard['get']>) => notices.visible;

/** The notifications of the application, over every screen. */
function Notices() {
  const notices = useService('notices');
  return (
    <NoticeStack
      notices={useView(notices, visible)}
      onClose={notices.close}
      onPause={notices.pause}
      onResume={notices.resume}
    />
  );
}

/** What takes less is over before it could be said. */
const SLOW_MS = 1_000;

/** The region that is on every page before there are words for it. It is filled by hand: what is said is drawn by nobody. */
export function SaidRegion({ children }: { children: ReactNode }) {
  const { after } = useService('timer');
  const region = useRef<HTMLSpanElement>(null);
  const say = useCallback<Say>(
    (words, isSlow) => {
      const line = document.createElement('span');
      line.textContent = `${words} `;
      const stop = after(isSlow ? SLOW_MS : 0, () => {
        // Parts that wait for the same thing are heard once.
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
    <SayContext value={say}>
      {children}
      <VisuallyHidden>
        <span ref={region} role="status" />
      </VisuallyHidden>
    </SayContext>
  );
}
