import type { Page } from '../answerer.ts';

/** So long after a page has loaded, a unit has either begun or broken off. */
const BEGINS_WITHIN_MS = 3_000;

/**
 * Looks whether a page that has said nothing is of a unit of cmi5: such a unit is launched with an address to fetch its
 * credential from (cmi5 §8.1), and without one most end before their first request.
 */
export function watchCmi5(page: Page, isSilent: () => boolean, found: (sign: string) => void): void {
  page.addEventListener('load', () => {
    page.setTimeout(() => {
      const sign = isSilent() ? signIn(page) : undefined;
      if (sign !== undefined) found(sign);
    }, BEGINS_WITHIN_MS);
  });
}

/** A library of cmi5 by the name of its script or of what it defines, or a request to an address that was never given. */
function signIn(page: Page): string | undefined {
  const requests = page.performance.getEntriesByType('resource') as PerformanceResourceTiming[]; // of this type
  for (const { name, initiatorType } of requests) {
    const file = URL.canParse(name) ? (new URL(name).pathname.split('/').at(-1) ?? '') : '';
    if (initiatorType === 'script' && /cmi5/i.test(file)) return file.slice(0, 100);
    if (/^(xmlhttprequest|fetch)$/.test(initiatorType) && /^(null|undefined)$/.test(file)) return 'fetch';
  }
  return Object.keys(page).find((name) => /cmi5/i.test(name));
}
