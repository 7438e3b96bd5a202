import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { User } from '#domain/session/index.ts';
import { resetFailedLoads } from '../failures/parts.ts';
import { useService } from '../services.ts';

type Enter = (organisation: Organisation, signIn: () => Promise<User | Refusal>) => Promise<Refusal | undefined>;

/**
 * Signs in, starts this tab’s session and navigates as §4 Login success defines. Every sign-in uses this hook. Loads
 * the authenticated chunk before the token exists; the chunk would otherwise restore the session from the token itself.
 */
export function useSignIn(): Enter {
  const client = useService('client');
  const destination = useService('destination');
  const navigate = useNavigate();
  return useCallback(
    async (organisation, signIn) => {
      try {
        const [behind, { navigateToDestination }] = await Promise.all([
          client(),
          import('../../shared/session/go-on.ts'),
        ]);
        const outcome = await signIn();
        if (isRefusal(outcome)) return outcome;
        await behind.session.open(outcome, organisation);
        return await navigateToDestination(behind, destination, navigate);
      } catch {
        resetFailedLoads();
        // The authenticated chunk failed to load: the connection broke between two steps.
        return { refused: 'CONNECTION_FAILURE' };
      }
    },
    [client, destination, navigate],
  );
}
