import { filter, tap } from 'rxjs';
import type { Process } from '../kernel/runtime.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { session } from './area.ts';

export type ExpiryPorts = {
  /** True while content is open: an attempt is never dropped for an expired session (readings, 401 rule). */
  isLearning: () => boolean;
  authentication: { forget: () => void };
  notices: { say: (refusal: Refusal) => void };
};

/**
 * The 401 rule: EXPIRED_SESSION, signed out here; the guard then sends the learner to sign in, with the way back.
 * Inside a player the session stays as it was, expired, until the learner signs in over the content or leaves, or the
 * content did not open at all.
 */
export const expiry: Process<ExpiryPorts> = (facts, { ports, send, state }) =>
  facts.pipe(
    filter(({ type }) => type === 'session.Expired' || type === 'attempt.Exited' || type === 'attempt.Abandoned'),
    tap(() => {
      const { session: now } = state(session).get();
      if (now.at !== 'expired' || ports.isLearning()) return;
      ports.authentication.forget();
      ports.notices.say({ refused: 'EXPIRED_SESSION' });
      send(session, 'close', { sessionId: now.sessionId, by: 'expiry' });
    }),
  );
