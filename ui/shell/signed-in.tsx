import { Navigate, useParams, useLocation, useNavigate } from 'react-router-dom';
import { BarePage } from '../entry/bare-page.tsx';
import { ClientContext, useClient } from '../entry/client.ts';
import { LaunchPreparation } from '../shared/titles/launch-preparation.tsx';
import { UserSettings } from '../shared/session/settings.ts';
import { to } from '../entry/paths.ts';
import { SessionRestored, RestoreSession } from '../shared/session/restore-session.tsx';
import type { RouteEntry } from '../entry/routes.tsx';
import { Shell } from './shell.tsx';
import { useSession } from '../shared/session/views.ts';
import { type ReactNode, use, useEffect, useReducer } from 'react';
import { useService } from '../entry/services.ts';
import { keyRow, landmarkKeys } from '#domain/player/index.ts';
import type { ToastStore } from '../entry/toast-store.ts';
import { restoreLostFocus } from '../hooks/catch-focus.ts';
import { useListener } from '../hooks/use-listener.ts';
import { useView } from '../hooks/use-view.ts';
import { useWhenChanged } from '../hooks/use-when-changed.ts';
import { previousFocusOf, goToLandmark, recordFocusOrigin, NOTICES_ID } from '../shared/page/landmarks.ts';
import { entranceOf, storedPathOwner } from '#domain/client/index.ts';
import { useTimeout } from '../hooks/use-later.ts';
import { LoadingScreen } from '../entry/waiting.tsx';

/** Whether this URL is the first of this page load: no reload and no back navigation. */
const isOpenedAnew = (key: string): boolean =>
  key === 'default' &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate');

/** Delay in ms before a visitor without a session is redirected to the organisation screen. Spec §2 Guards, §9. */
const REDIRECT_MS = 50;

/**
 * Admits signed-in learners. Redirects others to sign-in and stores the destination; redirects learners with a pending
 * registration to its form. An expired session keeps its screen while content is open (`keepsExpired`). Elsewhere the
 * session closes at once, or resumes if another tab signed in the same learner. Reading: after an expiry the target is
 * the organisation’s own login. The destination is stored in this tab, not in the URL; `storedPathOwner` defines for whom.
 */
function Guard({ children, keepsExpired = false }: { children: ReactNode; keepsExpired?: boolean }) {
  const session = useSession();
  const { authentication } = useClient('account');
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  const destination = useService('destination');
  const leftBehind = useService('leftBehind');
  const { after } = useService('timer');
  const location = useLocation();
  const navigate = useNavigate();
  const { orgCode } = useParams();
  const { key } = location;
  const here = location.pathname + location.search + location.hash;
  // Signed in before this page load, but the platform is unreachable: no password is needed.
  const isHeld = session.at === 'signed-out' && authentication.hasToken();
  const isOut = session.at === 'signed-out' && !isHeld;
  const was = session.at === 'signed-out' ? session.was : undefined;

  const entrance = entranceOf(session, { guard: 'signed-in', keepsExpired });
  const isPending = entrance === 'register';
  useEffect(() => {
    const kept = storedPathOwner(session, {
      isHeld,
      isOpenedAnew: isOpenedAnew(key),
      isLeftBehind: leftBehind.get() !== undefined,
      keptFor: destination.owner(),
    });
    if (kept) destination.set(here, kept.owner);
  }, [session, isHeld, here, key, destination, leftBehind]);
  const signIn = () =>
    void (was
      ? navigate(to.login(was.organisationCode), { replace: true })
      : navigate(to.organisationLogin(), { replace: true, state: { orgCode } }));
  useTimeout(after, isOut ? REDIRECT_MS : undefined, signIn, here);

  if (isHeld) return <RestoreSession onRefused={lookAgain} />;
  if (isOut || session.at === 'signed-out') return null;
  if (entrance === 'login') return <LoadingScreen of="session" />; // the session is about to close or resume
  if (isPending) return <Navigate to={to.register(session.organisationCode)} replace />;
  // The path names another organisation: redirects to the session’s organisation.
  if (orgCode !== undefined && orgCode.toLowerCase() !== session.organisationCode)
    return <Navigate to={to.home(session.organisationCode)} replace />;
  return children;
}

/** Route behind sign-in, as its table row defines. In a separate chunk, because sign-in screens do not need it. */
export function SignedInEntry({ entry }: { entry: RouteEntry }) {
  useLandmarkKeys();
  const page = <Page entry={entry} />;
  if (entry.guard === 'signed-in')
    return (
      <ClientGate>
        <UserSettings />
        <Guard keepsExpired={entry.keepsExpired ?? false}>{page}</Guard>
      </ClientGate>
    );
  return <ClientGate>{entry.picksUp ? <SessionRestored>{page}</SessionRestored> : page}</ClientGate>;
}

function Page({ entry }: { entry: RouteEntry }) {
  const Screen = entry.screen;
  switch (entry.frame) {
    case 'shell':
      return (
        <LaunchPreparation>
          <Shell entry={entry} />
        </LaunchPreparation>
      );
    case 'bare':
      return <BarePage entry={entry} />;
    case 'own':
      return <Screen />;
  }
}

/** Unknown path below an organisation: redirects learners to home, others to the organisation screen (readings). */
export function UnknownPath() {
  return (
    <ClientGate>
      <HomeOrOut />
    </ClientGate>
  );
}

function HomeOrOut() {
  const session = useSession();
  const { authentication } = useClient('account');
  const { orgCode = '' } = useParams();
  if (session.at === 'signed-out' && authentication.hasToken()) return <Navigate to={to.home(orgCode)} replace />;
  const target = session.at === 'signed-out' ? to.organisationLogin() : to.home(session.organisationCode);
  return <Navigate to={target} replace />;
}

/** Loads the client, which restores the session from the token cookie, then renders its children. */
function ClientGate({ children }: { children: ReactNode }) {
  const client = use(useService('client')());
  return <ClientContext value={client}>{children}</ClientContext>;
}

const shownOf = ({ visible }: ReturnType<ToastStore['get']>) => visible.length;
const region = () => document.getElementById(NOTICES_ID);

/**
 * F6 cycles through the landmarks of every page, toasts included; Shift + F6 cycles backwards. After a focused toast
 * closes, the next one gets the focus; after the last, the element focused before.
 */
function useLandmarkKeys(): void {
  const shown = useView(useService('notices'), shownOf);
  useListener(window, 'keydown', (event) => {
    const row = event.defaultPrevented ? undefined : keyRow(landmarkKeys, event);
    if (row && goToLandmark(row.act)) event.preventDefault();
  });
  useListener(document, 'focusin', (event) => {
    const notices = region();
    if (notices) recordFocusOrigin(event, notices);
  });
  useWhenChanged(shown, (before) => {
    const notices = region();
    if (shown < before && notices) restoreLostFocus(notices.querySelector('button') ?? previousFocusOf(notices));
  });
}
