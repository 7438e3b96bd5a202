import { waited } from '../../kernel/clock.ts';
import { PortFailure } from '../../outcome/port-failure.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import type { Organisation } from '../../organisation/index.ts';
import {
  expiredHere,
  type SignOutFlow,
  isSameUser,
  canRestoreSession,
  openSession,
  session,
  TOKEN_LATE_MS,
  type User,
} from '../../session/index.ts';
import type { ClientSessionPorts, SessionOwner, SignedInLearner } from './ports.ts';

/**
 * Spec §3 Login result. `isSameUser`: whether the learner is the one whose session expired here; undefined: none
 * expired.
 */
export type LoginResult = { isSameUser: boolean | undefined };

/** `wentOn`: an offline session, without a token. */
export type StartSession = (
  user: User,
  organisation: Organisation,
  resumed: boolean,
  wentOn?: boolean,
) => Promise<LoginResult>;

/** Starts a session of this tab for a learner with a known token; replaces an earlier one. */
export function createSessionStart(
  ports: ClientSessionPorts,
  holder: SessionOwner,
  signOutFlow: Pick<SignOutFlow, 'makeRoom'>,
): StartSession {
  const { runtime, ids, accounts, tokens, screens, nonce } = ports;
  return async (user, organisation, resumed, wentOn = false) => {
    const owner = await accounts.keyOf(organisation.code, user.id);
    await signOutFlow.makeRoom();
    const before = holder.now();
    const left = screens.owner() ?? expiredHere(before);
    // A session was still open: ends it in this tab.
    if (before.at !== 'signed-out') runtime.send(session.close, { sessionId: before.sessionId, by: 'learner' });
    const isSame = isSameUser(left, owner);
    if (isSame === false) screens.forget('other-learner');
    nonce.forget(); // the learner returned, or signed in another way
    tokens.adoptTokenOf(user);
    holder.set({ user, organisation });
    ports.onBegin(owner);
    openSession({ runtime, ids }, { user, organisation, account: owner, resumed, wentOn });
    return { isSameUser: isSame };
  };
}

/**
 * Restores the session of the stored token. If the platform does not respond, the learner of the last response is
 * signed in. Of concurrent attempts the first response starts the session, and the others join it. Rejects with
 * PortFailure.
 */
export function resumeStoredSession(
  ports: ClientSessionPorts,
  holder: SessionOwner,
  begin: StartSession,
): () => Promise<void> {
  const { authentication, tokens, organisations, lastKnown } = ports;
  let beginning: Promise<unknown> | undefined;
  const told = async (): Promise<SignedInLearner | undefined> => {
    const user = await authentication.current();
    return user && { user, organisation: await organisations.byCode(user.organisationCode) };
  };
  return async () => {
    if (holder.account() !== undefined || !authentication.hasToken()) return;
    const asked = tokens.get();
    const learner = await told().catch(async (error: unknown) => {
      if (tokens.get() !== asked) return undefined; // an error about an older token says nothing about this one
      const known = PortFailure.isAway(error) ? await lastKnown.learner() : undefined;
      if (!known) throw error;
      return known;
    });
    if (tokens.get() !== asked) return; // a learner signed in meanwhile: the response is about another token
    if (!learner || holder.account() !== undefined) return;
    const begun = (beginning ??= begin(learner.user, learner.organisation, true));
    await begun.finally(() => (beginning = undefined));
  };
}

/** Spec §8, 401. */
export const sessionExpired: Refusal = { refused: 'EXPIRED_SESSION' };

/**
 * Deletes the token of a session that the platform reports as over; other failures are only reported, for a later
 * retry.
 */
export function forgetEndedSession(
  { authentication, lastKnown, screens, report }: ClientSessionPorts,
  error: unknown,
): void {
  if (!(error instanceof PortFailure && error.status === 401)) {
    report('resume', error);
    return;
  }
  authentication.forget();
  lastKnown.forget();
  screens.ended(sessionExpired);
}

/** Starts with the session of another tab, if nobody is signed in. */
export function otherTabsSession(
  ports: ClientSessionPorts,
  holder: SessionOwner,
  begin: StartSession,
): () => Promise<boolean> {
  const { tokens, proofs, organisations, accounts, clock } = ports;
  let underWay: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    for (const late of TOKEN_LATE_MS)
      if (tokens.others() === undefined && holder.now().at === 'signed-out') await waited(clock, late);
    const asked = tokens.others();
    const proof = await proofs.byOtherTab();
    if (!proof) return;
    const organisation = await organisations.byCode(proof.user.organisationCode);
    if (tokens.others() !== asked) return once(); // that session ended meanwhile: retries with the current token
    if (!canRestoreSession(holder.now(), await accounts.keyOf(organisation.code, proof.user.id))) return;
    proof.keep();
    await begin(proof.user, organisation, true);
  };
  return async () => {
    if (holder.now().at === 'signed-out')
      await (underWay ??= once()
        .catch(() => undefined) // the platform is unreachable: no session to start with
        .finally(() => (underWay = undefined)));
    return holder.now().at === 'open';
  };
}
