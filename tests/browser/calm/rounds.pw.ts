import type { CDPSession, Page } from '@playwright/test';
import { comeSignedIn, expect, test } from '../support/platform.ts';

/** Asked for on the way, and nothing that tiles wait for: that is shown by leaving them without an answer. */
const BESIDE = /\/api\/(getServerTime|lrs\/)/;

/** One way there and back, so long that what waits for an answer is seen to wait. */
const LATENCY_MS = 300;

type Asked = { address: string; from: number; until: number };

/** What the page asks for, pictures aside, with its times in seconds. */
async function watch(cdp: CDPSession, origin: string): Promise<Asked[]> {
  const asked: Asked[] = [];
  const byId = new Map<string, Asked>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (type === 'Image' || !request.url.startsWith(origin)) return;
    const row = { address: request.url.slice(origin.length), from: timestamp, until: Number.POSITIVE_INFINITY };
    byId.set(requestId, row);
    asked.push(row);
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const row = byId.get(requestId);
    if (row) row.until = timestamp;
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 },
  });
  return asked;
}

/** The longest row of requests of which each began only after the one before had been answered. */
function rounds(asked: readonly Asked[]): number {
  const deep = new Map<Asked, number>();
  for (const one of [...asked].sort((a, b) => a.from - b.from)) {
    const before = [...deep].filter(([{ until }]) => until <= one.from).map(([, round]) => round);
    deep.set(one, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...deep.values());
}

async function load(
  page: Page,
  address: string,
  until: string,
  then: () => void = () => undefined,
): Promise<{ asked: Asked[]; before: Asked[] }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  const asked = await watch(cdp, new URL(address).origin);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(until).first().waitFor();
  // What has no answer yet is nothing that this waited for; nor is a face, which is optional: text is drawn without it.
  const before = asked.filter(
    ({ address: asking, until: answeredAt }) => Number.isFinite(answeredAt) && !asking.endsWith('.woff2'),
  );
  then();
  await page.waitForLoadState('networkidle');
  return { asked, before };
}

test('home has its first tiles after three rounds of few requests, none of which was made in vain', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  let release: () => void = () => undefined;
  const tilesAreThere = new Promise<void>((resolve) => (release = resolve));
  await page.route(BESIDE, async (route) => {
    await tilesAreThere;
    await route.continue();
  });
  const { asked, before } = await load(page, `${platform.appUrl}/acme/home`, 'main article', () => release());
  const told = asked.map(({ address }) => address).join('\n');
  expect(rounds(before), told).toBeLessThanOrEqual(3);
  expect(before.length, told).toBeLessThanOrEqual(18);
  expect(asked.length, told).toBeLessThanOrEqual(18);
  expect(askedTwice(asked)).toEqual([]);
  // With what is kept of it, the same: asked once whether it is as it was.
  const slowly = await page.context().newCDPSession(page);
  const again = await watch(slowly, platform.appUrl);
  await slowly.send('Emulation.setCPUThrottlingRate', { rate: 6 }); // answers are read before their screen is drawn
  await page.reload();
  await page.locator('main article').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(again.length).toBeGreaterThan(4);
  expect(askedTwice(again)).toEqual([]);
});

function askedTwice(asked: readonly Asked[]): string[] {
  const plain = asked.map(({ address }) => address.replace(/\?.*/, ''));
  return plain.filter((address, n) => plain.indexOf(address) !== n);
}

test('the sign-in form can be used after two rounds', async ({ page, platform }) => {
  const { asked, before } = await load(page, `${platform.appUrl}/acme/login`, '#root input[name=password]');
  const told = asked.map(({ address }) => address).join('\n');
  // The words behind sign-in come later, and the form does not wait for them: `sign-in/first-picture` withholds them.
  const waitedFor = before.filter(({ address }) => !address.startsWith('/lang/locale-'));
  expect(rounds(waitedFor), told).toBeLessThanOrEqual(2);
  expect(waitedFor.length, told).toBeLessThanOrEqual(6);
});

test('home is drawn as soon as all of it is here: no timer holds it back', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000); // nothing that is timed happens from here on
  await page.goto(`${platform.appUrl}/acme/home`);
  await expect(page.locator('main article').first()).toBeAttached();
});
