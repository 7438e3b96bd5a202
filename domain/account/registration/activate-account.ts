import type { Runtime } from '../../kernel/runtime.ts';
import { account } from '../area.ts';
import type { Registrations } from '../ports.ts';

/**
 * Uses the link of an activation mail, which works once. Rejects with PortFailure if the link is invalid or the
 * platform unreachable.
 */
export async function activateAccount(
  { runtime, registrations }: { runtime: Runtime; registrations: Pick<Registrations, 'activate'> },
  organisationCode: string,
  guid: string,
): Promise<void> {
  await registrations.activate(guid);
  runtime.send(account.activate, { organisationCode });
}
