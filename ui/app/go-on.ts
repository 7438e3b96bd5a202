import { afterSignIn } from '#domain/access/destination.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Core } from './core.ts';
import { pathTo } from './paths.ts';
import type { Services } from './services.ts';

/**
 * Where an open session leads: to what stands before home, to the password warning, or – once the menu is loaded – to
 * the place the learner wanted or the organisation's default module. Spec §4 Login success.
 */
export async function goOn(
  { menu, session }: Pick<Core, 'menu' | 'session'>,
  destination: Services['destination'],
  navigate: (path: string, options: { replace: true }) => unknown,
): Promise<Refusal | undefined> {
  const before = session.now();
  const isHeldUp = before.at === 'open' && (before.gates.length > 0 || before.passwordDaysLeft !== undefined);
  if (!isHeldUp) await menu.load();
  const loaded = menu.get();
  const now = session.now();
  if (now.at !== 'open') return { refused: 'AUTHENTICATION_FAILURE' };
  const next = afterSignIn(now, destination.get(), loaded.at === 'ready' ? loaded.value.defaultModule : undefined);
  // What stands before home comes back here when it is settled: until then the place is kept.
  if (next.to !== 'register' && next.to !== 'password-warning') destination.clear();
  await navigate(pathTo(now.organisationCode, next), { replace: true });
  return undefined;
}

/** Leaves a screen of signing in for where the learner belongs, once they have signed in in another tab. */
export function followSession(
  { onSessionElsewhere, core, destination }: Services,
  navigate: Parameters<typeof goOn>[2],
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const follow = async () => {
    const behind = await core();
    if (!signal.aborted && (await behind.session.beginFromOtherTab()) && !signal.aborted)
      await goOn(behind, destination, navigate);
  };
  const listen = () => void follow().catch(() => undefined); // not loaded: the form says so when it is used
  const look = () => document.visibilityState === 'visible' && listen(); // a word may have been missed
  const stop = onSessionElsewhere(listen);
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => stop?.());
}
