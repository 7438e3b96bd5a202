import type { BrowserContext, Page } from '@playwright/test';
import { currentTime, element, play, position } from '../media/media.ts';
import { titleAddress } from '../support/learning.ts';
import { expect, fillCredentials, openHome, passwordOf, signIn, type Platform } from '../support/platform.ts';
import { kept, test } from './deployed.ts';
import { take } from './downloading.ts';

// Verifies: audit S4: downloads open only while a session of their learner is open, and no stored key opens them.

test.setTimeout(180_000);

const FILM = ['/acme/title/start/welcome-film', 'Welcome aboard'] as const;

const downloadId = (page: Page): Promise<string> =>
  page.evaluate(
    async () => (await caches.keys()).find((name) => name.startsWith('pack:'))?.slice('pack:'.length) ?? '',
  );

/** Status of a downloaded file, as any script of this page gets it. */
const statusOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(async (name) => (await fetch(`/on-device/${name}/0`, { headers: { Range: 'bytes=0-9' } })).status, id);

/** The browser has ended: its session cookie is gone. */
async function endSession(context: BrowserContext, page: Page, platform: Platform): Promise<Page> {
  await page.close();
  await context.clearCookies();
  const next = await context.newPage();
  await next.goto(`${platform.appUrl}/acme/login`);
  await expect(next.getByLabel('Password', { exact: true })).toBeVisible();
  return next;
}

/** How many segments any stored key of this origin decrypts. */
const openedByStoredKeys = (page: Page, id: string) =>
  page.evaluate(async (name) => {
    function request<T>(asked: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('not read'));
      });
    }
    const keys: CryptoKey[] = [];
    const gather = (value: unknown): void => {
      if (value instanceof CryptoKey) keys.push(value);
      else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
        Object.values(value).forEach(gather);
    };
    for (const { name: database = '' } of await indexedDB.databases()) {
      const db = await request(indexedDB.open(database));
      for (const store of db.objectStoreNames) gather(await request(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    const cache = await caches.open(`pack:${name}`);
    let [segments, opened] = [0, 0];
    for (const { url } of await cache.keys()) {
      segments++;
      const sealed = await ((await cache.match(url)) ?? new Response()).arrayBuffer();
      const by = { name: 'AES-GCM', iv: new Uint8Array(sealed, 0, 12), additionalData: new TextEncoder().encode(url) };
      for (const key of keys)
        await crypto.subtle.decrypt(by, key, new Uint8Array(sealed, 12)).then(
          () => opened++,
          () => undefined,
        );
    }
    return { segments, opened, keys: keys.length };
  }, id);

test('a downloaded film opens in a session, in no page without one, and again after the next sign-in with the password', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform);
  await kept(page);
  await take(page, ...FILM);
  const id = await downloadId(page);
  expect(await statusOf(page, id)).toBe(206);
  const found = await openedByStoredKeys(page, id);
  expect(found, 'with every key of every database').toMatchObject({ opened: 0 });
  expect(found.segments).toBeGreaterThan(0);

  const signedOut = await endSession(context, page, platform);
  await kept(signedOut);
  expect(await statusOf(signedOut, id), 'nobody is signed in').toBe(404);
  await fillCredentials(signedOut, 'ada', passwordOf(platform, 'ada'));
  await expect(signedOut.getByRole('heading', { level: 1 })).toContainText('Ada');
  await expect.poll(() => statusOf(signedOut, id), 'the password opens it').toBe(206);
  await signedOut.goto(titleAddress(platform, 'welcome-film'));
  await play(signedOut).click();
  await expect.poll(() => currentTime(signedOut)).toBeGreaterThan(0.3);
});

test('a film goes on from the device when its worker is stopped in the middle', async ({
  page,
  context,
  platform,
  deployment,
}) => {
  await openHome(page, platform);
  await kept(page);
  await take(page, ...FILM);
  await deployment.stop();
  await page.goto(titleAddress(platform, 'welcome-film'));
  await play(page).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3);
  const inspector = await context.newCDPSession(page);
  await inspector.send('ServiceWorker.enable');
  await inspector.send('ServiceWorker.stopAllWorkers');
  await position(page).fill('15');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(14);
  expect(await element(page).evaluate((film) => (film as HTMLVideoElement).error)).toBeNull();
  expect(await statusOf(page, await downloadId(page)), 'by a worker that has just started').toBe(206);
});
