import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** Checks that must find no pending request, two frames apart: by then, requests caused by a response have started. */
const LOOKS = 3;

const underWay = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of a browser’s pages, for `quiet`. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const requests = new Set<Request>();
    underWay.set(page, requests);
    page.on('request', (request) => {
      if (!request.url().startsWith('blob:')) requests.add(request); // no network request; some never report their end
    });
    page.on('requestfinished', (request) => void requests.delete(request));
    page.on('requestfailed', (request) => void requests.delete(request));
    // Requests of the previous document do not count any more.
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      for (const request of requests) if (!request.isNavigationRequest()) requests.delete(request);
    });
  });
}

/** Waits until the page is loaded without pending requests. Playwright’s `networkidle` waits half a second longer. */
export async function quiet(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (!requests) return page.waitForLoadState('networkidle'); // for a browser that a test started itself
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
