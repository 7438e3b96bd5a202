import type { StorageSlot } from '../storage/storage-slot.ts';
import type { Environment } from './environment.ts';

/** Addresses of the scripts that a page of the build begins with; each has the hash of what is in it. */
const SCRIPTS = /<script\b[^>]*\ssrc="([^"]+)"/g;

/**
 * For a part of the build that could not be loaded. Where the server has another build by now, the page is loaded anew, at
 * the same place, and the promise stays open until it is gone; once for each build, so that a server that mixes two does not
 * send the page round in a circle. Else it resolves to whether the server answered.
 */
export async function loadReplacedBuild({
  fetch,
  location,
  scripts,
  reload,
  reloadedFor,
}: Pick<Environment, 'fetch' | 'location'> & {
  /** Addresses of the scripts of this page. */
  scripts: readonly string[];
  reload: () => void;
  /** The build that this tab was loaded anew for. */
  reloadedFor: StorageSlot;
}): Promise<boolean> {
  const there = await buildAt(location.origin, fetch);
  if (there === undefined) return false;
  if (there === '' || there === reloadedFor.get() || there === named(scripts, location.origin)) return true;
  reloadedFor.set(there);
  reload();
  return new Promise(() => undefined);
}

/** A build by its scripts. */
const named = (scripts: readonly string[], origin: string): string =>
  scripts
    .filter((address) => address !== '') // a script in the page itself has none
    .map((address) => new URL(address, origin).href)
    .sort()
    .join(' ');

/** Empty where the answer is no page of a build; undefined: nobody answered. */
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
    return undefined; // no line: nobody knows
  }
}
