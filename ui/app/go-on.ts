import { afterSignIn } from '#domain/access/destination.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import type { Core } from './core.ts';
import { pathTo } from './paths.ts';
import type { Services } from './services.ts';

/**
 * Where an open session leads: to what stands before home, to the place the learner wanted, or to the organisation's
 * default module. Spec §4 Login success.
 */
export async function goOn(
  behind: Core,
  destination: Services['destination'],
  navigate: (path: string, options: { replace: true }) => unknown,
): Promise<Refusal | undefined> {
  await behind.menu.load();
  const menu = behind.menu.get();
  const session = behind.session();
  if (session.at !== 'open') return { refused: 'AUTHENTICATION_FAILURE' };
  const next = afterSignIn(session, destination.get(), menu.at === 'ready' ? menu.value.defaultModule : undefined);
  // What stands before home comes back here when it is settled: until then the place is kept.
  if (next.to !== 'register' && next.to !== 'password-warning') destination.clear();
  await navigate(pathTo(session.organisationCode, next), { replace: true });
  return undefined;
}
