import { concatMap, defer, filter, map, merge, Observable, tap } from 'rxjs';
import { attemptEvents } from '../../attempt/index.ts';
import type { Connection } from '../../kernel/connection.ts';
import { ofType } from '../../kernel/of-type.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Process } from '../../kernel/runtime.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import { session, sessionEvents } from '../../session/index.ts';
import { expired } from './beginnings.ts';
import type { KeptByScreens } from './ports.ts';

export type ExpiryPorts = {
  /** True while content is open: an attempt is never dropped for an expired session (readings, 401 rule). */
  isLearning: () => boolean;
  /** Nothing waits any more for the learner to prove who they are: at the start, on coming back, and when it is given up. */
  gaveUp: Observable<unknown>;
  /** The session goes on with what another tab got for the same learner; see `renewFromOtherTab` of the session. */
  renewFromOtherTab: () => Promise<boolean>;
  /** Why who went on without a line does so no longer. */
  whyOver: () => Refusal | undefined;
  signOutFlow: { isUnderWay: () => boolean };
  authentication: { forget: () => void };
  notices: { notify: (refusal: Refusal) => void };
  screens: Pick<KeptByScreens, 'ended'>;
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
        const because = (now.wentOn && ports.whyOver()) || expired;
        ports.screens.ended(because);
        ports.notices.notify(because);
        send(session.close, { sessionId: now.sessionId, by: 'expiry' });
      }),
    ),
  );

type Ending = {
  /** The learner's token was accepted. */
  keep: () => void;
  whyOver: () => Refusal | undefined;
  connection: Projection<Connection>;
  /** Emits when the learner looks at this tab again. */
  looked: Observable<unknown>;
};

/**
 * A learner with a token is kept for later. Who goes on without one does so until the platform answers again, or the term is
 * over: the session is then as one that expired, and what was recorded goes out once the same learner has signed in.
 */
export const goingOnEnds: Process<Ending> = (facts, { ports, state, send }) => {
  const now = () => state(session).get().session;
  const heard = new Observable<void>((reader) => ports.connection.subscribe(() => reader.next()));
  return merge(
    facts.pipe(
      ofType(sessionEvents.Opened, sessionEvents.Reauthenticated),
      filter(({ restored }) => !restored),
      tap(() => {
        const current = now();
        if (current.at === 'open' && !current.wentOn) ports.keep();
      }),
    ),
    merge(heard, ports.looked).pipe(
      tap(() => {
        const current = now();
        if (current.at !== 'open' || !current.wentOn || !ports.whyOver()) return;
        send(session.expire, { sessionId: current.sessionId });
      }),
    ),
  );
};
