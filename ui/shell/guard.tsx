import { type ReactNode, useEffect, useReducer } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { entranceOf, placeKept } from '#domain/client/index.ts';
import { useClient } from '../entry/client.ts';
import { to } from '../entry/paths.ts';
import { PickUp } from '../shared/session/pick-up.tsx';
import { useService } from '../entry/services.ts';
import { useLater } from '../hooks/use-later.ts';
import { useSession } from '../shared/session/views.ts';
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
export function Guard({ children, keepsExpired = false }: { children: ReactNode; keepsExpired?: boolean }) {
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
