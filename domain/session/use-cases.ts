import type { Ids } from '../kernel/ids.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { refusalFor } from '../messages/index.ts';
import type { Organisation } from '../organisation/index.ts';
import { session } from './area.ts';
import type { Accounts, Reauthentication, Reauthentications } from './ports.ts';
import { checkCredentials, type Credentials } from './credentials.ts';
import { gatesOf, mayReauthenticate, passwordWarning } from './rules.ts';
import type { SignedIn } from './state.ts';
import type { User } from './types.ts';

/** Opens a session of this tab for a signed-in learner, with its gates and warnings. */
export function openSession(
  { runtime, ids }: { runtime: Runtime; ids: Ids },
  { user, organisation, account, resumed, wentOn = false }: SessionOpening,
): void {
  runtime.send(session.open, {
    sessionId: (wentOn ? '' : user.sessionId) || ids.next(), // the platform does not know a session without a token
    organisationCode: organisation.code,
    userId: user.id,
    account,
    resumed,
    wentOn,
    gates: gatesOf(user, organisation),
    passwordDaysLeft: passwordWarning(user),
  });
}

export type SessionOpening = {
  user: User;
  organisation: Organisation;
  /** The journal’s key of this learner. */
  account: string;
  /** From the token cookie, without credentials. */
  resumed: boolean;
  /** An offline session, without a token. */
  wentOn?: boolean;
};

type Renewal = {
  runtime: Runtime;
  accounts: Accounts;
  proofs: Pick<Reauthentications, 'byPassword' | 'byOtherTab'>;
};

/**
 * Re-authenticates the session’s learner by password: over a running screen with an expired session, which then
 * continues, or before a relaunch. Refusals: those of the platform, OTHER_LEARNER, and EXPIRED_SESSION if the session
 * ended meanwhile.
 */
export async function reauthenticate(deps: Renewal, credentials: Credentials): Promise<Refusal | undefined> {
  const { session: now } = deps.runtime.state(session).get();
  if (now.at === 'signed-out') return { refused: 'EXPIRED_SESSION' };
  const refused = checkCredentials(credentials);
  if (refused) return refused;
  try {
    return await renew(
      deps,
      now,
      await deps.proofs.byPassword({ organisationCode: now.organisationCode, ...credentials }),
    );
  } catch (error) {
    return refusalFor('reauthenticate', error);
  }
}

/**
 * Continues an expired session with the token of another tab for the same learner. False if there is none, or its owner
 * is unknown. Never rejects.
 */
export async function renewFromOtherTab(deps: Renewal): Promise<boolean> {
  const { session: now } = deps.runtime.state(session).get();
  if (now.at !== 'expired') return false;
  try {
    const proof = await deps.proofs.byOtherTab();
    return proof !== undefined && (await renew(deps, now, proof)) === undefined;
  } catch {
    return false; // that token is invalid too, or the platform is unreachable
  }
}

/** Continues the session with the new token, if it is this learner’s and the session still exists. */
async function renew(
  { runtime, accounts }: Renewal,
  of: SignedIn,
  proof: Reauthentication,
): Promise<Refusal | undefined> {
  const claim = { sessionId: of.sessionId, account: await accounts.keyOf(of.organisationCode, proof.user.id) };
  const refused = mayReauthenticate(runtime.state(session).get().session, claim);
  if (refused) {
    await proof.drop(); // the token of somebody else must not send this learner's work
    return refused;
  }
  proof.keep(); // before the fact, so that its listeners use the new token
  runtime.send(session.reauthenticate, claim);
  return undefined;
}
