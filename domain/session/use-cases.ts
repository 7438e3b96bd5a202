import type { Ids } from '../kernel/ids.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { refusalFor } from '../messages/index.ts';
import type { Organisation } from '../organisation/index.ts';
import { session } from './area.ts';
import type { Accounts, Authentication } from './ports.ts';
import { checkCredentials, type Credentials, gatesOf, passwordWarning } from './rules.ts';
import type { User } from './types.ts';

/** Makes a signed-in learner the session of this tab, with the gates and warnings that stand before home. */
export async function openSession(
  { runtime, accounts, ids }: { runtime: Runtime; accounts: Accounts; ids: Ids },
  user: User,
  organisation: Organisation,
  resumed: boolean,
): Promise<void> {
  runtime.send(session, 'open', {
    sessionId: user.sessionId || ids.next(),
    organisationCode: organisation.code,
    userId: user.id,
    account: await accounts.keyOf(organisation.code, user.id),
    resumed,
    gates: gatesOf(user, organisation),
    passwordDaysLeft: passwordWarning(user),
  });
}

/** Signs the learner of an expired session in again; what they were doing goes on. Another learner is refused. */
export async function reauthenticate(
  { runtime, accounts, authentication }: { runtime: Runtime; accounts: Accounts; authentication: Authentication },
  credentials: Credentials,
): Promise<Refusal | undefined> {
  const { session: now } = runtime.state(session).get();
  if (now.at !== 'expired') return undefined;
  const refused = checkCredentials(credentials);
  if (refused) return refused;
  try {
    const user = await authentication.reauthenticate({ organisationCode: now.organisationCode, ...credentials });
    const account = await accounts.keyOf(now.organisationCode, user.id);
    const outcome = runtime.send(session, 'reauthenticate', { sessionId: now.sessionId, account });
    if (!isRefusal(outcome)) return undefined;
    authentication.forget(); // the token of somebody else must not send this learner's work
    return outcome;
  } catch (error) {
    return refusalFor('reauthenticate', error);
  }
}

/** Ends the session here and at the platform. Unsent work stays in the journal for this learner. */
export async function signOut({
  runtime,
  authentication,
}: {
  runtime: Runtime;
  authentication: Authentication;
}): Promise<void> {
  const { session: now } = runtime.state(session).get();
  if (now.at === 'signed-out') return;
  runtime.send(session, 'close', { sessionId: now.sessionId, by: 'learner' });
  await authentication.signOut(now.sessionId);
}
