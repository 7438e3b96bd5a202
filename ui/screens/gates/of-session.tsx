import { type ReactNode, useReducer } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Organisation } from '#domain/organisation/index.ts';
import type { SessionState } from '#domain/session/index.ts';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import { RestoreSession } from '../../shared/session/restore-session.tsx';
import { useSession } from '../../shared/session/views.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';

export type OpenSession = Extract<SessionState, { at: 'open' }>;

/**
 * Wrapper of screens between sign-in and home. Redirects to the organisation’s login without a session; a stored
 * destination stays stored.
 */
export function RequireSession({
  children,
}: {
  children: (session: OpenSession, organisation: Organisation) => ReactNode;
}) {
  const session = useSession();
  const { authentication } = useClient('account');
  const { learner } = useClient('session');
  const who = useView(learner, selectWholeState);
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  const { orgCode = '' } = useParams();
  if (session.at === 'signed-out')
    // A stored session could not be restored because the platform is unreachable.
    return authentication.hasToken() ? (
      <RestoreSession onRefused={lookAgain} />
    ) : (
      <Navigate to={to.login(orgCode)} replace />
    );
  if (session.at === 'expired' || !who) return null; // the session is about to close
  return children(session, who.organisation);
}
