import { Navigate, useParams, useLocation, useNavigate } from 'react-router-dom';
import { BarePage } from '../entry/bare-page.tsx';
import { ClientContext, useClient } from '../entry/client.ts';
import { LaunchPreparation } from '../shared/titles/launch-preparation.tsx';
import { OwnSettings } from '../shared/session/settings.ts';
import { to } from '../entry/paths.ts';
import { PickedUp, PickUp } from '../shared/session/pick-up.tsx';
import type { RouteEntry } from '../entry/routes.tsx';
import { Shell } from './shell.tsx';
import { useSession } from '../shared/session/views.ts';
import { type ReactNode, use, useEffect, useReducer } from 'react';
import { useService } from '../entry/services.ts';
import { keyRow, landmarkKeys } from '#domain/player/index.ts';
import type { NoticeBoard } from '../entry/notice-board.ts';
import { catchFocus } from '../hooks/catch-focus.ts';
import { useListener } from '../hooks/use-listener.ts';
import { useView } from '../hooks/use-view.ts';
import { useWhenChanged } from '../hooks/use-when-changed.ts';
import { cameFrom, goToLandmark, noteComing, NOTICES_ID } from '../shared/page/landmarks.ts';
import { entranceOf, placeKept } from '#domain/client/index.ts';
import { useLater } from '../hooks/use-later.ts';
import { Waiting } from '../entry/waiting.tsx';

/** Whether this page was loaded for this address and has shown no other: not reloaded, and not by the back button. */
const isOpenedAnew = (key: string): boolean =>
  key === 'default' &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate');

/** Time before a visitor without a session is sent to the organisation screen. Spec §2 Guards, §9. */
const REDIRECT_MS = 50;

/**
 * Lets signed-in learners through. Others: the destination is remembered and they are sent to sign in; who has
 * something pending is sent to settle it first. An expired session stays on its screen while content is open
 * (`keepsExpired`); elsewhere it is closed at once, or goes on if another tab has signed the same learner in.
 * Reading: after an expiry the way leads to the organisation's own login, and the place is kept in this tab and not in the
 * address; for whom, `placeKept` says.
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
  // Signed in before this page was loaded, and the platform could not be asked: no reason to ask for a password.
  const isHeld = session.at === 'signed-out' && authentication.hasToken();
  const isOut = session.at === 'signed-out' && !isHeld;
  const was = session.at === 'signed-out' ? session.was : undefined;

  const entrance = entranceOf(session, { guard: 'signed-in', keepsExpired });
  const isPending = entrance === 'register';
  useEffect(() => {
    const kept = placeKept(session, {
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
  useLater(after, isOut ? REDIRECT_MS : undefined, signIn, here);

  if (isHeld) return <PickUp onRefused={lookAgain} />;
  if (isOut || session.at === 'signed-out') return null;
  if (entrance === 'login') return <Waiting of="session" />; // the session is closed in a moment, or goes on
  if (isPending) return <Navigate to={to.register(session.organisationCode)} replace />;
  // A path of another organisation: the session decides whose catalogue this is.
  if (orgCode !== undefined && orgCode.toLowerCase() !== session.organisationCode)
    return <Navigate to={to.home(session.organisationCode)} replace />;
  return children;
}

/** A route behind sign-in, as its table row says. In a chunk of its own: the sign-in screens do without it. */
export function SignedInEntry({ entry }: { entry: RouteEntry }) {
  useLandmarkKeys();
  const page = <Page entry={entry} />;
  if (entry.guard === 'signed-in')
    return (
      <ClientGate>
        <OwnSettings />
        <Guard keepsExpired={entry.keepsExpired ?? false}>{page}</Guard>
      </ClientGate>
    );
  return <ClientGate>{entry.picksUp ? <PickedUp>{page}</PickedUp> : page}</ClientGate>;
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

/** An unknown path below an organisation: home for who is signed in, the organisation screen for others (readings). */
export function Elsewhere() {
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

/** Loads what is behind the sign-in screen and picks up the session of the token cookie, then shows its children. */
function ClientGate({ children }: { children: ReactNode }) {
  const client = use(useService('client')());
  return <ClientContext value={client}>{children}</ClientContext>;
}

const shownOf = ({ visible }: ReturnType<NoticeBoard['get']>) => visible.length;
const region = () => document.getElementById(NOTICES_ID);

/**
 * F6 goes round the landmarks of every page, the notifications among them; Shift + F6 goes the other way. When the one
 * that had the focus is closed, the next has it, and after the last what had it before.
 */
function useLandmarkKeys(): void {
  const shown = useView(useService('notices'), shownOf);
  useListener(window, 'keydown', (event) => {
    const row = event.defaultPrevented ? undefined : keyRow(landmarkKeys, event);
    if (row && goToLandmark(row.act)) event.preventDefault();
  });
  useListener(document, 'focusin', (event) => {
    const notices = region();
    if (notices) noteComing(event, notices);
  });
  useWhenChanged(shown, (before) => {
    const notices = region();
    if (shown < before && notices) catchFocus(notices.querySelector('button') ?? cameFrom(notices));
  });
}
