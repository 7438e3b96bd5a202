import { concatMap, defer, map, merge, type Observable } from 'rxjs';
import { attemptEvents } from '../../attempt/index.ts';
import { ofType } from '../../kernel/of-type.ts';
import type { Process } from '../../kernel/runtime.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import { session, sessionEvents } from '../../session/index.ts';

export type ExpiryPorts = {
  /** True while content is open: an attempt is never dropped for an expired session (readings, 401 rule). */
  isLearning: () => boolean;
  /** Nothing waits any more for the learner to prove who they are: at the start, on coming back, and when it is given up. */
  gaveUp: Observable<unknown>;
  /** The session goes on with what another tab got for the same learner; see `renewFromOtherTab` of the session. */
  renewFromOtherTab: () => Promise<boolean>;
  signOutFlow: { isUnderWay: () => boolean };
  authentication: { forget: () => void };
  notices: { notify: (refusal: Refusal) => void };
};

/**
 * The 401 rule: EXPIRED_SESSION, signed out here; the guard then sends the learner to sign in, with the way back.
 * Inside a player the session stays as it was, expired, until the learner signs in over the content or leaves, or the
 * content did not open at all. Before all that: another tab may have signed the same learner in again.
 */
export const expiry: Process<ExpiryPorts> = (facts, { ports, send, state }) =>
  merge(
    facts.pipe(ofType(sessionEvents.Expired, attemptEvents.Exited, attemptEvents.Abandoned)),
    ports.gaveUp.pipe(map(() => undefined)),
  ).pipe(
    // `concatMap`: an attempt that ends meanwhile waits for the answer about the other tab.
    concatMap((fact) =>
      defer(async () => {
        if (fact && sessionEvents.Expired.is(fact)) await ports.renewFromOtherTab();
        const { session: now } = state(session).get();
        if (now.at !== 'expired' || ports.isLearning() || ports.signOutFlow.isUnderWay()) return;
        ports.authentication.forget();
        ports.notices.notify({ refused: 'EXPIRED_SESSION' });
        send(session.close, { sessionId: now.sessionId, by: 'expiry' });
      }),
    ),
  );
