import type { Destination } from '#domain/access/index.ts';
import { nextDestination } from '#domain/client/navigation.ts';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import type { BrowserClient } from '../../entry/client.ts';
import { resetFailedLoads } from '../../entry/failures/parts.ts';
import { to } from '../../entry/paths.ts';
import type { Services } from '../../entry/services.ts';

/** Navigates to the destination of an open session. */
export async function navigateToDestination(
  client: Pick<BrowserClient, 'organisation' | 'session'>,
  destination: Services['destination'],
  navigate: (path: string, options: { replace: true }) => unknown,
): Promise<Refusal | undefined> {
  const way = await nextDestination(client, destination.get);
  if (isRefusal(way)) return way;
  const { organisationCode, next } = way;
  // Registration and password warning return here, so the destination stays stored until then.
  if (next.to !== 'register' && next.to !== 'password-warning') destination.clear();
  await navigate(pathTo(organisationCode, next), { replace: true });
  return undefined;
}

/** Leaves a sign-in screen when another tab signs in. */
export function followSession(
  { onSessionElsewhere, client, destination }: Pick<Services, 'onSessionElsewhere' | 'client' | 'destination'>,
  navigate: Parameters<typeof navigateToDestination>[2],
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const follow = async () => {
    const behind = await client();
    const isHere = () => !signal.aborted;
    if (isHere() && (await behind.session.beginFromOtherTab()) && isHere())
      await navigateToDestination(behind, destination, navigate);
  };
  const listen = () => void follow().catch(resetFailedLoads); // chunk not loaded: submitting the form reports the failure
  const look = () => document.visibilityState === 'visible' && listen(); // a message from another tab may have been missed
  const stop = onSessionElsewhere(listen);
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => stop?.());
}

/** Path of a destination that sign-in chose. Home, for modules without a screen. */
function pathTo(orgCode: string, destination: Destination): string {
  switch (destination.to) {
    case 'stored':
      return destination.path;
    case 'register':
      return to.register(orgCode);
    case 'password-warning':
      return to.resetExpired(orgCode);
    case 'catalogue':
      return to.catalogue(orgCode);
    case 'search':
      return to.search(orgCode);
    case 'profile':
      return to.profile(orgCode);
    case 'report':
      return to.report(orgCode);
    case 'home':
      return to.home(orgCode);
  }
}
