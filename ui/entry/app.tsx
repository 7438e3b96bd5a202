import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
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
import { useArrival } from './use-arrival.ts';
import { PageNames } from './use-page.tsx';
import { Waiting } from './waiting.tsx';
import { useView } from '../hooks/use-view.ts';
import { NoticeStack } from '../components/feedback/notice-stack.tsx';
import type { NoticeBoard } from './notice-board.ts';
import { type Say, SayContext } from '../components/feedback/said.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';

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
