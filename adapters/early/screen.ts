/** A screen by what it needs: a login of an organisation, something behind sign-in, home itself, or nothing of these. */
export type EarlyScreen = { kind: 'login' | 'inside' | 'home'; code: string } | undefined;

/** Which screen a path leads to, as far as that decides what is asked for first. Spec §2. */
export function earlyScreen(path: string, hasToken: boolean): EarlyScreen {
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
    return ''; // no address of ours
  }
}
