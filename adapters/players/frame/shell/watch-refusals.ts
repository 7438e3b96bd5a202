import type { ToApp } from '../protocol.ts';
import type { Watching } from './watch-pages.ts';

type Refused = Extract<ToApp, { op: 'refused' }>;

/** Refusals that are told of: a course that tries a thousand hosts has been understood before. */
const TOLD_MOST = 15;

/**
 * Watches each page of a course from its beginning for what the browser refuses it: things of other hosts, by the policy
 * that they are served with, and windows of its own. Each is told once. Then the page is met.
 */
export function watchRefusals(tell: (refused: Refused) => void, meet: Watching['onPage']): Watching {
  const told = new Set<string>();
  const refuse = (what: Refused['what'], detail: string) => {
    const key = `${what} ${detail}`;
    if (told.has(key) || told.size >= TOLD_MOST) return;
    told.add(key);
    tell({ op: 'refused', what, detail: detail.slice(0, 200) });
  };
  return {
    onPage: (page) => {
      page.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
        const host = disposition === 'enforce' ? hostOf(blockedURI) : undefined;
        if (host !== undefined) refuse('content-refused', `${effectiveDirective} ${host}`);
      });
      meet(page);
    },
    onOpen: (opened, features) => {
      // Who asks for no tie to the new window gets none to look at.
      if (!opened && !/noopener|noreferrer/.test(features)) refuse('window-refused', '');
    },
  };
}

/** Host of an address; undefined for what is none: a script in the page, an address of data. */
const hostOf = (address: string): string | undefined =>
  URL.canParse(address) && /^(https?|wss?):/.test(address) ? new URL(address).host : undefined;
