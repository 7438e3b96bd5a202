import type { Arrival } from '#domain/session/sign-on.ts';
import type { HandedOver } from './sign-on-token.ts';

/** What this page load's address brought, until a login or a proof has had it. In memory only. */
export type SignOnArrival = {
  /**
   * Something was taken out of the address of this page. `isProof`: it is where a learner proves themselves again before
   * a launch; a token is for that, not for signing in.
   */
  arrive: (handed: HandedOver, isProof: boolean) => void;
  /** What came to a login at this path. */
  at: (path: string) => Arrival | undefined;
  /** The token that a learner came back with who had left this tab to prove who they are; given out once. */
  takeProof: () => string | undefined;
  clear: () => void;
};

/** `isAwaited`: this tab waits for such a return; asking ends the wait. */
export function signOnArrival(isAwaited: (handed: HandedOver) => boolean): SignOnArrival {
  let arrived: (Arrival & { path: string; isProof: boolean }) | undefined;
  return {
    arrive: (handed, isProof) => {
      arrived = { path: handed.path, token: handed.token, isOfJourney: isAwaited(handed), isProof };
    },
    at: (path) => (arrived?.isProof || arrived?.path !== path ? undefined : arrived),
    takeProof: () => {
      if (!arrived?.isProof) return undefined;
      const once = arrived.isOfJourney ? arrived.token : undefined;
      arrived = undefined;
      return once;
    },
    clear: () => {
      arrived = undefined;
    },
  };
}
