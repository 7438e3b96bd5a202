import type { CDPSession, Page } from '@playwright/test';
import { comeSignedIn, expect, test } from '../support/platform.ts';

/** Requests that tiles do not wait for, which leaving them without a response proves. */
const BESIDE = /\/api\/(getServerTime|lrs\/)/;

/** Round-trip time in ms, long enough to reveal requests that wait for a response. */
const LATENCY_MS = 300;

type Asked = { address: string; from: number; until: number };

/** Requests of the page without images, with times in seconds. */
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

/** Length of the longest chain of requests, each started only after the response to the previous one. */
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
  // A request without a response delayed nothing; neither did a font, because text is rendered without it.
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
  // With a cached build, the chain is the same: one request revalidates it.
  const slowly = await page.context().newCDPSession(page);
  const again = await watch(slowly, platform.appUrl);
  await slowly.send('Emulation.setCPUThrottlingRate', { rate: 6 }); // so that responses are parsed before their screen is rendered
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
  // The texts of the signed-in application load later, and the form does not wait for them, as `sign-in/first-picture`
  // proves.
  const waitedFor = before.filter(({ address }) => !address.startsWith('/lang/locale-'));
  expect(rounds(waitedFor), told).toBeLessThanOrEqual(2);
  expect(waitedFor.length, told).toBeLessThanOrEqual(6);
});

test('home is drawn as soon as all of it is here: no timer holds it back', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000); // stops all timers from here on
  await page.goto(`${platform.appUrl}/acme/home`);
  await expect(page.locator('main article').first()).toBeAttached();
});
