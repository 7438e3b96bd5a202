import { loadConfiguration } from '#adapters/platform/configuration.ts';
import type { Environment } from '#adapters/platform/environment.ts';

type Page = Pick<Environment, 'fetch' | 'location'>;

/** Where courses, the shell and the reader come from. `isApart`: it is another site than the application's. */
export type ContentSite = { contentOrigin: string; trustedContent: boolean; isApart: boolean };

/**
 * What the `config.json` of this host says, as in any deployment. Where it names no content site, and this machine
 * serves the page, the other loopback name is one: the same server under another name. Else there is none, and the
 * application opens no course.
 */
export async function contentSite(environment: Page): Promise<ContentSite> {
  const { contentOrigin, trustedContent } = await loadConfiguration(environment);
  const own = environment.location.origin;
  const isNamed = contentOrigin !== own || trustedContent;
  const origin = isNamed ? contentOrigin : ((await otherName(environment)) ?? own);
  return { contentOrigin: origin, trustedContent, isApart: origin !== own };
}

const LOOPBACK = ['localhost', '127.0.0.1'];

/** Undefined too when nobody answers there, or does not let this page read: documents could not be fetched either. */
async function otherName({ fetch, location }: Page): Promise<string | undefined> {
  if (!LOOPBACK.includes(location.hostname)) return undefined;
  const other = new URL(location.origin);
  other.hostname = LOOPBACK.find((name) => name !== location.hostname)!; // there are two
  try {
    return (await fetch(new Request(new URL('/config.json', other)))).ok ? other.origin : undefined;
  } catch {
    return undefined; // that is the answer
  }
}
