import { concatMap, defer, filter, map, merge, Observable, tap } from 'rxjs';
import { attemptEvents } from '../../attempt/index.ts';
import type { Connection } from '../../kernel/connection.ts';
import { ofType } from '../../kernel/of-type.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Process } from '../../kernel/runtime.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import { session, sessionEvents } from '../../session/index.ts';
import { sessionExpired } from './session-start.ts';
import type { ScreenState } from './ports.ts';

export type ExpiryPorts = {
  /** True while content is open: an expired session never drops an attempt (readings, 401 rule). */
  isLearning: () => boolean;
  /** Emits when nothing waits for a re-authentication: at the start, on return, and after a cancellation. */
  gaveUp: Observable<unknown>;
  /**
   * Continues the session with the token of another tab of the same learner; see `renewFromOtherTab` of the session.
   */
  renewFromOtherTab: () => Promise<boolean>;
  /** Why an offline session has ended. */
  whyOver: () => Refusal | undefined;
  signOutFlow: { isUnderWay: () => boolean };
  authentication: { forget: () => void };
  notices: { notify: (refusal: Refusal) => void };
  screens: Pick<ScreenState, 'ended'>;
};

/**
 * The 401 rule: EXPIRED_SESSION, sign-out in this tab; then the guard redirects to sign-in, with a way back. Inside a
 * player the session stays expired until the learner signs in over the content or leaves, or the launch fails. First,
 * another tab may have signed the same learner in again.
 */
export const endExpiredSession: Process<ExpiryPorts> = (facts, { ports, send, state }) =>
  merge(
    facts.pipe(ofType(sessionEvents.Expired, attemptEvents.Exited, attemptEvents.Abandoned)),
    ports.gaveUp.pipe(map(() => undefined)),
  ).pipe(
    // `concatMap`: an attempt that ends meanwhile waits for the check of the other tab.
    concatMap((fact) =>
      defer(async () => {
        if (fact && sessionEvents.Expired.is(fact)) await ports.renewFromOtherTab();
        const { session: now } = state(session).get();
        if (now.at !== 'expired' || ports.isLearning() || ports.signOutFlow.isUnderWay()) return;
        ports.authentication.forget();
        const because = (now.wentOn && ports.whyOver()) || sessionExpired;
        ports.screens.ended(because);
        ports.notices.notify(because);
        send(session.close, { sessionId: now.sessionId, by: 'expiry' });
      }),
    ),
  );

type Ending = {
  /** The platform accepted the learner’s token. */
  keep: () => void;
  whyOver: () => Refusal | undefined;
  connection: Projection<Connection>;
  /** Emits when the tab becomes visible. */
  looked: Observable<unknown>;
};

/**
 * Stores a learner with a token for a later offline session. An offline session ends when the platform is reachable
 * again, or its term is over. It then counts as expired, and its records are sent once the same learner signs in.
 */
export const offlineSessionEnds: Process<Ending> = (facts, { ports, state, send }) => {
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
