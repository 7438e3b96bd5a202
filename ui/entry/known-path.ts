import { matchPath } from 'react-router-dom';
import { internalPath } from '#domain/access/internal-path.ts';
import { routes } from './routes.tsx';

/**
 * A place behind sign-in that may be gone to because something outside named it (redirectToUrl, a kept destination): a
 * path of this application that the route table knows. Anything else is undefined, also the sign-in screens themselves:
 * who has signed in is not led back there. Spec §2 redirectToUrl.
 */
export function knownPath(candidate: unknown): string | undefined {
  const path = internalPath(candidate);
  const [pathname = ''] = path?.split(/[?#]/, 1) ?? [];
  return routes.some(({ guard, path: pattern }) => guard === 'signed-in' && matchPath(pattern, pathname))
    ? path
    : undefined;
}
