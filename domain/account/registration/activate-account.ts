import type { Runtime } from '../../kernel/runtime.ts';
import { account } from '../area.ts';
import type { Registrations } from '../ports.ts';

/** Uses up the link of an activation mail. Rejects with PortFailure when it is not good, or nobody could be asked. */
export async function activateAccount(
  { runtime, registrations }: { runtime: Runtime; registrations: Pick<Registrations, 'activate'> },
  organisationCode: string,
  guid: string,
): Promise<void> {
  await registrations.activate(guid);
  runtime.send(account.activate, { organisationCode });
}
