import type { Browser, Page } from '@playwright/test';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { heading } from './support/page.ts';
import { comeSignedIn, expect, test } from './support/platform.ts';

/** Verifies: no visible content moves while a screen opened by its URL loads, although responses are late. */

/** Delay in ms of each platform response, so that each is rendered separately. */
const LATE_MS = 300;

/** Allowed layout shift score, for rounding errors only. Under 0.1 is considered good; a line of the menu is 0.0002. */
const MOST = 0.0001;

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

type Opened = { path: string; story?: string; /** Undefined: not signed in. */ as?: 'ada' | 'dev' };

const of = (as: Opened['as'], ...paths: readonly string[]): Opened[] => paths.map((path) => ({ path, as }) as Opened);

const OPENED: readonly Opened[] = [
  ...of('ada', 'home', 'catalogue', 'catalogue/fire', 'title/fire/safety-handbook', 'title/start/induction', 'search'),
  ...of(
    'ada',
    'profile',
    'profile?tab=certificates',
    'profile?tab=notes',
    'profile?tab=account',
    'profile?tab=settings',
  ),
  ...of('ada', 'report', 'about', 'system-requirements'),
  ...of('dev', 'home'), // a first day
  { path: 'login' },
  { path: 'registration', story: 'self-registration' },
];

type Moved = { share: number; what: string[] };

/** Records layout shifts of a page, from its first paint on. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const moved: Moved[] = [];
    const seen = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[])
        if (!entry.hadRecentInput)
          moved.push({
            share: entry.value,
            what: entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
              const words = node?.textContent?.trim().slice(0, 40) ?? 'gone';
              return `${words}: ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`;
            }),
          });
    });
    seen.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });

/** As defined in browsers that support it; missing in TypeScript’s DOM types. */
type LayoutShift = {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Layout shifts after the last request has ended and the page is painted. */
const movedIn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { moved: Moved[] }).moved;
  });

/** Opens the page in a browser without cached data. */
async function openedNew(browser: Browser, platform: HttpPlatform, { path, as }: Opened, viewport: Size) {
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await watch(page);
  if (as) await comeSignedIn(page, platform, as);
  await page.goto(`${platform.appUrl}/${platform.world.scenario.organisation.code}/${path}`);
  await heading(page).waitFor();
  await page.waitForLoadState('networkidle');
  const moved = await movedIn(page);
  await context.close();
  return moved;
}

type Size = (typeof SIZES)[number];

test.describe('nothing moves while a screen fills itself', () => {
  test.describe.configure({ timeout: 120_000 });
  for (const opened of OPENED)
    test(`${opened.path}${opened.as === 'dev' ? ', on the first day' : ''}`, async ({ browser }) => {
      for (const size of SIZES) {
        const platform = await startHttp({ scenario: scenarioNamed(opened.story ?? 'generic') });
        platform.world.faults.add({ kind: 'latency', ms: LATE_MS });
        try {
          const moved = await openedNew(browser, platform, opened, size);
          const share = moved.reduce((sum, one) => sum + one.share, 0);
          const what = `${size.width} px\n${moved.flatMap((one) => one.what).join('\n')}`;
          expect.soft(share, what).toBeLessThan(MOST);
        } finally {
          await platform.close();
        }
      }
    });
});
