import { afterSignIn } from '#domain/access/destination.ts';
import type { Core } from './core.ts';
import { pathTo } from './paths.ts';
import type { Services } from './services.ts';

/**
 * Where a learner with an open session goes next, as a path: what is pending, the password warning, then – once the
 * menu is loaded – the stored destination or the default module. Undefined without a session. The stored destination
 * waits until nothing stands before it any more. Spec §4 Login success.
 */
export async function nextPlace(
  { menu, session }: Pick<Core, 'menu' | 'session'>,
  destination: Services['destination'],
): Promise<string | undefined> {
  const now = session();
  if (now.at !== 'open') return undefined;
  const first = afterSignIn(now, destination.get(), undefined);
  if (first.to === 'register' || first.to === 'password-warning') return pathTo(now.organisationCode, first);
  await menu.load();
  if (session().at !== 'open') return undefined; // it ended while the menu was asked for
  const loaded = menu.get();
  const next = afterSignIn(now, destination.get(), loaded.at === 'ready' ? loaded.value.defaultModule : undefined);
  destination.clear();
  return pathTo(now.organisationCode, next);
}
