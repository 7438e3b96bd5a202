import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** Looks that have to find nothing, each after two frames: what an answer brings about is asked for by then. */
const LOOKS = 3;

const underWay = new WeakMap<Page, Set<Request>>();

/** Keeps count of what the pages of a browser ask for, for `quiet`. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const requests = new Set<Request>();
    underWay.set(page, requests);
    page.on('request', (request) => {
      if (!request.url().startsWith('blob:')) requests.add(request); // no network; the end of some is never told
    });
    page.on('requestfinished', (request) => void requests.delete(request));
    page.on('requestfailed', (request) => void requests.delete(request));
    // What the document before asked for is nobody's business any more.
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      for (const request of requests) if (!request.isNavigationRequest()) requests.delete(request);
    });
  });
}

/** The page is loaded, and nothing that it asked for is still under way. Playwright's `networkidle` waits half a second more. */
export async function quiet(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (!requests) return page.waitForLoadState('networkidle'); // of a browser that a test started by itself
  await page.waitForLoadState();
  let looks = 0;
  await expect
    .poll(
      async () => {
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        looks = requests.size === 0 ? looks + 1 : 0;
        return looks >= LOOKS || [...requests].map((request) => request.url());
      },
      { message: 'nothing under way', intervals: [0], timeout: 30_000 },
    )
    .toBe(true);
}
