import type { StorageKey } from '../storage/storage-key.ts';
import type { Environment } from './environment.ts';

/** Entry scripts of a build's page; each URL holds a content hash. */
const SCRIPTS = /<script\b[^>]*\ssrc="([^"]+)"/g;

/**
 * Handles a chunk of the build that failed to load. If the server has another build by now, reloads the page at the
 * same URL, and never resolves. Reloads once per build, so that a server that mixes two builds causes no reload loop.
 * Otherwise resolves to whether the server responded.
 */
export async function loadReplacedBuild({
  fetch,
  location,
  scripts,
  reload,
  reloadedFor,
}: Pick<Environment, 'fetch' | 'location'> & {
  /** URLs of this page's scripts. */
  scripts: readonly string[];
  reload: () => void;
  /** The build that this tab was last reloaded for. */
  reloadedFor: StorageKey;
}): Promise<boolean> {
  const there = await buildAt(location.origin, fetch);
  if (there === undefined) return false;
  if (there === '' || there === reloadedFor.get() || there === named(scripts, location.origin)) return true;
  reloadedFor.set(there);
  reload();
  return new Promise(() => undefined);
}

/** Identifies a build by its script URLs. */
const named = (scripts: readonly string[], origin: string): string =>
  scripts
    .filter((address) => address !== '') // inline scripts have no URL
    .map((address) => new URL(address, origin).href)
    .sort()
    .join(' ');

/** The server's current build; '' if the response is no page of a build; undefined without a response. */
async function buildAt(origin: string, fetch: Environment['fetch']): Promise<string | undefined> {
  try {
    const answer = await fetch(new Request(`${origin}/`, { cache: 'no-store', headers: { Accept: 'text/html' } }));
    if (!answer.ok) return '';
    const html = await answer.text();
    return named(
      [...html.matchAll(SCRIPTS)].map(([, address = '']) => address),
      origin,
    );
  } catch {
    return undefined; // offline: unknown
  }
}
