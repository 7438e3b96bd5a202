import { type ReactNode, useReducer } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Organisation } from '#domain/organisation/index.ts';
import type { SessionState } from '#domain/session/index.ts';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import { PickUp } from '../../shared/session/pick-up.tsx';
import { useSession } from '../../shared/session/views.ts';
import { useView, whole } from '../../hooks/use-view.ts';

export type OpenSession = Extract<SessionState, { at: 'open' }>;

/**
 * For the screens between signing in and home: without a session there is nothing to settle, and the way is to the
 * organisation's login. A place remembered before stays remembered.
 */
export function OfSession({ children }: { children: (session: OpenSession, organisation: Organisation) => ReactNode }) {
  const session = useSession();
  const { authentication } = useClient('account');
  const { learner } = useClient('session');
  const who = useView(learner, whole);
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  const { orgCode = '' } = useParams();
  if (session.at === 'signed-out')
    // A session was kept, but the platform could not say whose it is.
    return authentication.hasToken() ? <PickUp onRefused={lookAgain} /> : <Navigate to={to.login(orgCode)} replace />;
  if (session.at === 'expired' || !who) return null; // it is about to be closed
  return children(session, who.organisation);
}
