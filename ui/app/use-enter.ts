import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterSignIn } from '#domain/access/destination.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { User } from '#domain/session/index.ts';
import type { Core } from './core.ts';
import { pathTo } from './paths.ts';
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
    const goOnBehind = async (behind: Core): Promise<Refusal | undefined> => {
      await behind.menu.load();
      const menu = behind.menu.get();
      const session = behind.session();
      if (session.at !== 'open') return { refused: 'AUTHENTICATION_FAILURE' };
      const next = afterSignIn(session, destination.get(), menu.at === 'ready' ? menu.value.defaultModule : undefined);
      // What stands before home comes back here when it is settled: until then the place is kept.
      if (next.to !== 'register' && next.to !== 'password-warning') destination.clear();
      await navigate(pathTo(session.organisationCode, next), { replace: true });
      return undefined;
    };
    // The code behind sign-in could not be loaded: the connection broke between two steps.
    const withCore = (work: (behind: Core) => Promise<Refusal | undefined>) =>
      core()
        .then(work)
        .catch((): Refusal => ({ refused: 'CONNECTION_FAILURE' }));
    return {
      enter: (organisation, signIn) =>
        withCore(async (behind) => {
          const outcome = await signIn();
          if (isRefusal(outcome)) return outcome;
          await behind.open(outcome, organisation);
          return goOnBehind(behind);
        }),
      goOn: () => withCore(goOnBehind),
    };
  }, [core, destination, navigate]);
}
