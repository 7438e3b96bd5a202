import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { User } from '#domain/session/index.ts';
import { useServices } from './services.ts';

type Enter = {
  /**
   * Signs in by the given means, makes the learner the session of this tab, and goes where §4 Login success says. The
   * code behind sign-in is there before the token is: it would otherwise pick the token up by itself, too.
   */
  enter: (organisation: Organisation, signIn: () => Promise<User | Refusal>) => Promise<Refusal | undefined>;
  /** The same from an open session on: after what stood before home has been settled. */
  goOn: () => Promise<Refusal | undefined>;
};

/** The one way in: every means of signing in, and every gate behind it, ends here. */
export function useEnter(): Enter {
  const { core, destination } = useServices();
  const navigate = useNavigate();
  return useMemo(() => {
    const behindSignIn = async (open: (behind: Awaited<ReturnType<typeof core>>) => Promise<Refusal | undefined>) => {
      try {
        const [behind, { goOn }] = await Promise.all([core(), import('./go-on.ts')]);
        return (await open(behind)) ?? (await goOn(behind, destination, navigate));
      } catch {
        // The code behind sign-in could not be loaded: the connection broke between two steps.
        return { refused: 'CONNECTION_FAILURE' } as const;
      }
    };
    return {
      enter: (organisation, signIn) =>
        behindSignIn(async (behind) => {
          const outcome = await signIn();
          if (isRefusal(outcome)) return outcome;
          await behind.open(outcome, organisation);
          return undefined;
        }),
      goOn: () => behindSignIn(() => Promise.resolve(undefined)),
    };
  }, [core, destination, navigate]);
}
