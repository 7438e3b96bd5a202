import type { Ids } from '../kernel/ids.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { refusalFor } from '../messages/index.ts';
import type { Organisation } from '../organisation/index.ts';
import { session } from './area.ts';
import type { Accounts, Proof, Proofs } from './ports.ts';
import { checkCredentials, type Credentials } from './credentials.ts';
import { gatesOf, mayReauthenticate, passwordWarning } from './rules.ts';
import type { SignedIn } from './state.ts';
import type { User } from './types.ts';

/** Makes a signed-in learner the session of this tab, with the gates and warnings that stand before home. */
export function openSession(
  { runtime, ids }: { runtime: Runtime; ids: Ids },
  { user, organisation, account, resumed, wentOn = false }: Opening,
): void {
  runtime.send(session.open, {
    sessionId: (wentOn ? '' : user.sessionId) || ids.next(), // the platform does not know of a session without a token
    organisationCode: organisation.code,
    userId: user.id,
    account,
    resumed,
    wentOn,
    gates: gatesOf(user, organisation),
    passwordDaysLeft: passwordWarning(user),
  });
}

export type Opening = {
  user: User;
  organisation: Organisation;
  /** The journal's key of this learner. */
  account: string;
  /** From the token cookie, without credentials. */
  resumed: boolean;
  /** Where nobody answers, without a token. */
  wentOn?: boolean;
};

type Renewal = {
  runtime: Runtime;
  accounts: Accounts;
  proofs: Pick<Proofs, 'byPassword' | 'byOtherTab'>;
};

/**
 * The learner of this session proves with their password who they are: over a running screen whose session expired,
 * which then goes on, or before a relaunch. Refuses what the platform refuses, OTHER_LEARNER, and EXPIRED_SESSION when
 * the session ended meanwhile.
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
 * An expired session goes on with the token that another tab of this browser got for the same learner. False when there
 * is none, or when it is not known whose it is. Never rejects.
 */
export async function renewFromOtherTab(deps: Renewal): Promise<boolean> {
  const { session: now } = deps.runtime.state(session).get();
  if (now.at !== 'expired') return false;
  try {
    const proof = await deps.proofs.byOtherTab();
    return proof !== undefined && (await renew(deps, now, proof)) === undefined;
  } catch {
    return false; // that token is no good either, or the platform cannot be asked
  }
}

/** The session goes on with the proof's token, if it is this learner's and the session is still there. */
async function renew({ runtime, accounts }: Renewal, of: SignedIn, proof: Proof): Promise<Refusal | undefined> {
  const claim = { sessionId: of.sessionId, account: await accounts.keyOf(of.organisationCode, proof.user.id) };
  const refused = mayReauthenticate(runtime.state(session).get().session, claim);
  if (refused) {
    await proof.drop(); // the token of somebody else must not send this learner's work
    return refused;
  }
  proof.keep(); // before the fact: whoever acts upon it uses the new token
  runtime.send(session.reauthenticate, claim);
  return undefined;
}
