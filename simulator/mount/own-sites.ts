import type { RequestListener } from 'node:http';
import { listen, type Listening } from './listen.ts';

export type Site = 'app' | 'content' | 'signOn' | 'outside' | 'report';
/** Placeholder for the site name in the URL pattern. */
export const SITE = '{site}';
export const SITE_NAMES = {
  app: 'app',
  content: 'content',
  signOn: 'sign-on',
  outside: 'lms',
  report: 'reports',
} as const satisfies Record<Site, string>;

/** URLs of sites behind a proxy: a pattern with `{site}`, or each by itself. */
export type Address = string | Partial<Record<Site, string>>;

/** Name below which titles have hosts. Browsers resolve it to this machine, and treat it as a site besides `localhost`. */
const CONTENT_NAME = 'content.localhost';

/** `localhost` and `127.0.0.1` are separate sites for browsers, as application and content require. */
export function addressOf(
  site: Site,
  { port, hostPerTitle }: { port: number; hostPerTitle: boolean },
  address: Address | undefined,
): string {
  const pattern = typeof address === 'object' ? address[site] : address;
  return pattern === undefined
    ? `http://${site === 'app' ? 'localhost' : site === 'content' && hostPerTitle ? CONTENT_NAME : '127.0.0.1'}:${port}`
    : new URL(pattern.replaceAll(SITE, SITE_NAMES[site])).origin;
}

/** Listens with one server per site on consecutive ports. Closes all if one fails. */
export async function listenInTurn(answer: (site: Site) => RequestListener, first: number, host: string) {
  const open: Listening[] = [];
  const close = () => Promise.all(open.map((one) => one.close()));
  const next = async (site: Site): Promise<number> => {
    const after = open.at(-1)?.port;
    const one = await listen(answer(site), first === 0 || after === undefined ? first : after + 1, host);
    open.push(one);
    return one.port;
  };
  try {
    const ports = {
      app: await next('app'),
      content: await next('content'),
      signOn: await next('signOn'),
      outside: await next('outside'),
      report: await next('report'),
    };
    return { ports, close };
  } catch (error) {
    await close();
    throw error;
  }
}
