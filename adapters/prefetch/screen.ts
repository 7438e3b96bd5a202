/** Screen by its needs: an organisation's login, an authenticated screen, home, or none of these. */
export type PrefetchedScreen = { kind: 'login' | 'inside' | 'home'; code: string } | undefined;

/** The screen of a path, as far as needed to choose prefetches. Spec §2. */
export function prefetchedScreen(path: string, hasToken: boolean): PrefetchedScreen {
  const [, written = '', screen = ''] = /^\/([^/]+)\/([^/]+)/.exec(path) ?? [];
  const code = decoded(written);
  if (code === '') return undefined;
  if (/^\/[^/]+\/(login|basicLogin)\/?$/i.test(path)) return { kind: 'login', code };
  if (!hasToken) return undefined;
  if (/^home$/i.test(screen)) return { kind: 'home', code };
  return /^(catalogue|title|search)$/i.test(screen) ? { kind: 'inside', code } : undefined;
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return ''; // not a URL of this application
  }
}
