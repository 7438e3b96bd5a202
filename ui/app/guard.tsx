import { type ReactNode, useEffect, useReducer } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useCore } from './core.ts';
import { to } from './paths.ts';
import { PickUp } from './pick-up.tsx';
import { useServices } from './services.ts';
import { useSession } from './views.ts';

/** Time before a visitor without a session is sent to the organisation screen. Spec §2 Guards, §9. */
const REDIRECT_MS = 50;

/**
 * Lets signed-in learners through. For others the destination is remembered: they are sent to sign in, and who has
 * something pending to settle it first. An expired session stays on its screen while content is open
 * (`keepsExpired`); elsewhere it has been closed already.
 */
export function Guard({ children, keepsExpired = false }: { children: ReactNode; keepsExpired?: boolean }) {
  const session = useSession();
  const { authentication } = useCore();
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  const { destination, after } = useServices();
  const location = useLocation();
  const navigate = useNavigate();
  const { orgCode } = useParams();
  const here = location.pathname + location.search;
  const isOut = session.at === 'signed-out' || (session.at === 'expired' && !keepsExpired);
  // Signed in before this page was loaded, and the platform could not be asked: no reason to ask for a password.
  const isHeld = session.at === 'signed-out' && authentication.hasToken();

  const isPending = !isOut && session.gates.length > 0;

  useEffect(() => {
    if (isPending) destination.set(here); // it is gone to once nothing is pending any more
  }, [isPending, here, destination]);
  useEffect(() => {
    if (!isOut || isHeld) return undefined;
    destination.set(here);
    return after(REDIRECT_MS, () => void navigate(to.organisationLogin(), { replace: true, state: { orgCode } }));
  }, [isOut, isHeld, here, orgCode, destination, after, navigate]);

  if (isHeld) return <PickUp onRefused={lookAgain} />;
  if (isOut) return null;
  if (isPending) return <Navigate to={to.register(session.organisationCode)} replace />;
  // A path of another organisation: the session decides whose catalogue this is.
  if (orgCode !== undefined && orgCode.toLowerCase() !== session.organisationCode)
    return <Navigate to={to.home(session.organisationCode)} replace />;
  return children;
}
