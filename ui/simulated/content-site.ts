import { loadConfiguration } from '#adapters/platform/configuration.ts';
import type { Environment } from '#adapters/platform/environment.ts';

type Page = Pick<Environment, 'fetch' | 'location'>;

/**
 * Origin of courses, the course host page and the reader. `hostPerTitle`: courses run on hosts below it. `isApart`: the
 * origin differs from the application’s site.
 */
export type ContentSite = {
  contentOrigin: string;
  hostPerTitle: boolean;
  trustedContent: boolean;
  isApart: boolean;
};

/**
 * Reads the content site from this host’s `config.json`, as in any deployment. Without one on a local server, the other
 * loopback name is the content site: same server, different site. Otherwise there is none, and courses cannot open.
 */
export async function contentSite(environment: Page): Promise<ContentSite> {
  const { contentOrigin, hostPerTitle, trustedContent } = await loadConfiguration(environment);
  const own = environment.location.origin;
  const isNamed = contentOrigin !== own || trustedContent;
  const origin = isNamed ? contentOrigin : ((await otherName(environment)) ?? own);
  return { contentOrigin: origin, hostPerTitle, trustedContent, isApart: origin !== own };
}

const LOOPBACK = ['localhost', '127.0.0.1'];

/** Undefined if the other name does not respond or denies access (CORS): documents could not be fetched either. */
async function otherName({ fetch, location }: Page): Promise<string | undefined> {
  if (!LOOPBACK.includes(location.hostname)) return undefined;
  const other = new URL(location.origin);
  other.hostname = LOOPBACK.find((name) => name !== location.hostname)!; // the list has two names
  try {
    return (await fetch(new Request(new URL('/config.json', other)))).ok ? other.origin : undefined;
  } catch {
    return undefined; // unreachable means undefined
  }
}
