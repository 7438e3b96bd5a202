import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { PART_BYTES, downloadCacheNameOf, partAddress } from '#adapters/offline/downloads/addresses.ts';
import { decryptFor, encryptFor } from '#adapters/offline/downloads/encrypt.ts';
import { encryptedDownload } from '#adapters/offline/downloads/download-rows.ts';
import { resealDownloads } from '#adapters/offline/downloads/reseal.ts';
import type { Download } from '#domain/downloads/index.ts';
import { aDownload, contentSite, downloadFixture, ORIGIN, someBytes } from './download-fixture.ts';

const ADDRESS = 'https://content.example.net/a.pdf';
const never = new AbortController().signal;
const BYTES = someBytes(2 * PART_BYTES + 77);
const password = 'Lighthouse1';

const site = () => contentSite({ [ADDRESS]: { bytes: BYTES, etag: '"a"' } });

type World = Awaited<ReturnType<typeof taken>>;

/** Ada has signed in with a password and downloaded a document. */
async function taken({ isTyped = true } = {}) {
  const world = downloadFixture(site(), { token: 'first', isAnyone: false });
  if (isTyped) world.keys.learnPassword(Promise.resolve({ token: 'first', password }));
  await world.store.keepOnly('ada');
  await world.keys.isSettled('ada'); // waits until the password is stored
  await world.store.add('ada', aDownload());
  const keep = async (file: Download['files'][number]) => {
    await world.store.change('ada', aDownload().id, (now) => ({ ...now, files: [file] }));
  };
  await keep(
    await world.store.fill({ download: aDownload(), nth: 0, address: ADDRESS }, { signal: never, onPart: keep }),
  );
  return world;
}

/** The same browser in a new page: nothing is in memory. `typed`: the password of a sign-in that issued the token. */
function reopened(world: World, { token, typed }: { token: string | undefined; typed?: string }) {
  const page = downloadFixture(site(), { token, isAnyone: false }, world.browser);
  if (token !== undefined && typed !== undefined) page.keys.learnPassword(Promise.resolve({ token, password: typed }));
  return page;
}

const statusOf = async (page: Pick<World, 'ask'>) => (await page.ask(aDownload())).status;

/** Verifies: audit S4: downloads open only in a session of their learner. */
describe('the key of downloads', () => {
  it('opens them in the session that stored them, also after a reload, and in no other state of the page', async () => {
    const world = await taken();
    expect(await statusOf(world)).toBe(200);
    expect(Buffer.from(await (await world.ask(aDownload())).arrayBuffer()).equals(BYTES)).toBe(true);
    world.held.account = undefined; // signed out, or expired and closed
    expect(await statusOf(world)).toBe(404);
    world.held.account = 'ben';
    expect(await statusOf(world)).toBe(404);
    const reload = reopened(world, { token: 'first' });
    await reload.store.keepOnly('ada');
    expect(await statusOf(reload)).toBe(200);
  });

  it('is opened by the password at the next sign-in, and then by that session', async () => {
    const world = await taken();
    const next = reopened(world, { token: 'second', typed: password });
    await next.store.keepOnly('ada');
    expect(await statusOf(next)).toBe(200);
    const reload = reopened(world, { token: 'second' });
    await reload.store.keepOnly('ada');
    expect(await statusOf(reload)).toBe(200);
  });

  it('waits for the password where a session began without it, and opens then', async () => {
    const world = await taken();
    const locked = reopened(world, { token: 'second' });
    await locked.store.keepOnly('ada');
    expect(await statusOf(locked)).toBe(404);
    expect([await locked.store.all('ada'), await locked.store.lost('ada')]).toEqual([[], 'locked']);
    const next = reopened(world, { token: 'third', typed: password });
    await next.store.keepOnly('ada');
    expect(await statusOf(next)).toBe(200);
  });

  it('of an earlier password is replaced, and the downloads are removed with a message', async () => {
    const world = await taken();
    const next = reopened(world, { token: 'second', typed: 'Another1' });
    await next.store.keepOnly('ada');
    expect(next.reports).toEqual(['unreadable']);
    expect(await next.store.lost('ada')).toBe('unreadable');
    expect([...next.caches.keys()]).toEqual([]);
    await next.store.add('ada', aDownload());
    await next.store.remove(aDownload().id);
    expect(await next.store.lost('ada')).toBeUndefined();
  });

  it('is kept at a changed password by a page that knows the former session', async () => {
    const world = await taken();
    const page = reopened(world, { token: 'first' }); // a page load with a token that the platform then rejects
    page.held.token = 'second';
    page.keys.learnPassword(Promise.resolve({ token: 'second', password: 'Another1' }));
    await page.store.keepOnly('ada');
    expect(await statusOf(page)).toBe(200);
    await page.keys.isSettled('ada');
    const next = reopened(world, { token: 'third', typed: 'Another1' });
    await next.store.keepOnly('ada');
    expect(await statusOf(next)).toBe(200);
  });

  it('without a password ends with the session, and the downloads are removed with a message', async () => {
    const world = await taken({ isTyped: false });
    const renewed = reopened(world, { token: 'first' });
    await renewed.store.keepOnly('ada');
    renewed.held.token = 'renewed';
    await renewed.store.keepOnly('ada');
    const reload = reopened(world, { token: 'renewed' });
    await reload.store.keepOnly('ada');
    expect(await statusOf(reload)).toBe(200);
    const next = reopened(world, { token: 'second' });
    await next.store.keepOnly('ada');
    expect(next.reports).toEqual(['unreadable']);
    expect(await next.rows.owners()).toEqual([]);
  });

  it('waits for another tab that is storing it for its session before it counts as lost', async () => {
    const world = await taken({ isTyped: false });
    const other = reopened(world, { token: 'first' });
    const tab = reopened(world, { token: 'second' });
    await other.store.keepOnly('ada');
    tab.held.meanwhile = async () => {
      other.held.token = 'second';
      await other.store.keepOnly('ada');
    };
    await tab.store.keepOnly('ada');
    expect(tab.reports).toEqual([]);
    expect(await statusOf(tab)).toBe(200);
  });

  it('opens in an offline session by the key of the response cache, and stores nothing', async () => {
    const world = await taken();
    const answers = { session: 'answers', key: await aKey() };
    const online = reopened(world, { token: 'first' });
    online.held.sessionKey = answers;
    await online.store.keepOnly('ada');
    const offline = reopened(world, { token: undefined });
    await offline.store.keepOnly('ada');
    expect(await statusOf(offline), 'not by itself').toBe(404);
    expect(await offline.rows.owners(), 'nothing is removed').toHaveLength(1);
    offline.held.sessionKey = answers;
    await offline.store.keepOnly('ada');
    expect(await statusOf(offline)).toBe(200);
  });

  it('opens nothing with any key that is stored', async () => {
    const world = await taken();
    const row = await world.rows.get(aDownload().id);
    const stored = [row, await world.keyRows.get('ada')].flatMap((one) => keysIn(one));
    expect(stored.map(({ algorithm: { name } }) => name)).toEqual(['HMAC']);
    expect(stored.every(({ extractable }) => !extractable)).toBe(true);
  });

  it('goes at sign-out, and its database with it', async () => {
    const world = await taken();
    await world.store.keepOnly(undefined);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`${world.database}-keys`);
  });
});

const aKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** All keys in a stored value. */
const keysIn = (value: unknown): CryptoKey[] =>
  value instanceof CryptoKey
    ? [value]
    : typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
      ? Object.values(value).flatMap(keysIn)
      : [];

/** The download as a former build stored it: its key lies beside it. */
async function asFormer(world: World): Promise<CryptoKey> {
  const id = aDownload().id;
  const [download] = await world.store.all('ada');
  const [row] = await world.rows.of('ada');
  const [own] = row ? await world.keysOf(row) : [];
  if (!download || !own) throw new Error('No download.');
  const key = await aKey();
  for (const [place, sealed] of world.caches.get(downloadCacheNameOf(id)) ?? []) {
    const bytes = await decryptFor(crypto, own, place, sealed.buffer);
    world.caches.get(downloadCacheNameOf(id))?.set(place, await encryptFor(crypto, key, place, new Uint8Array(bytes)));
  }
  await world.rows.replace(await encryptedDownload(crypto, { id, account: 'ada', key }, key, download));
  return key;
}

const resealing = ({ browser: { locks }, ...page }: World) =>
  resealDownloads({ ...page, caches: page.storage, crypto, locks }, 'ada');

/** Verifies: audit S4: downloads of former builds stay, and lose their stored keys. */
describe('a download of a former build', () => {
  it('opens in a session, and is encrypted again once a later session can open it', async () => {
    const world = await taken();
    const former = await asFormer(world);
    await world.keyRows.keepOnly(undefined);
    const first = reopened(world, { token: 'first' });
    await first.store.keepOnly('ada');
    await resealing(first);
    expect((await first.rows.get(aDownload().id))?.key, 'the first session has no password').toBeDefined();
    expect(await statusOf(first)).toBe(200);
    first.held.account = undefined;
    expect(await statusOf(first)).toBe(404);
    const next = reopened(world, { token: 'second', typed: password });
    await next.store.keepOnly('ada');
    await resealing(next);
    expect(Object.keys((await next.rows.get(aDownload().id)) ?? {}).sort()).toEqual(['account', 'id', 'sealed', 'wrapped']); // prettier-ignore
    expect(Buffer.from(await (await next.ask(aDownload())).arrayBuffer()).equals(BYTES)).toBe(true);
    for (const [place, sealed] of world.caches.get(downloadCacheNameOf(aDownload().id)) ?? [])
      await expect(decryptFor(crypto, former, place, sealed.buffer)).rejects.toThrow();
  });

  it.each([0, 1, 2])('loses nothing when %i segments are done and the page ends', async (done) => {
    const world = await taken();
    await asFormer(world);
    const page = reopened(world, { token: 'first' });
    const { open } = page.storage;
    let left = done;
    vi.spyOn(page.storage, 'open').mockImplementation(async (name) => {
      const cache = await open(name);
      const { put } = cache;
      return Object.assign(cache, {
        put: async (...asked: Parameters<typeof put>) => {
          if (left-- === 0) throw new DOMException('The page is gone.', 'AbortError');
          return put(...asked);
        },
      });
    });
    await page.keys.begin('ada', () => Promise.resolve());
    await expect(resealing(page)).rejects.toThrow('The page is gone.');
    vi.restoreAllMocks();
    expect(Buffer.from(await (await page.ask(aDownload())).arrayBuffer()).equals(BYTES), 'half done').toBe(true);
    const next = reopened(world, { token: 'first' });
    await resealing(next);
    expect(Buffer.from(await (await next.ask(aDownload())).arrayBuffer()).equals(BYTES)).toBe(true);
    expect((await next.rows.get(aDownload().id))?.key).toBeUndefined();
    expect(world.caches.get(downloadCacheNameOf(aDownload().id))?.size).toBe(3);
  });

  it('is not written back by a tab of that build, which no longer reads it', async () => {
    const world = await taken();
    const former = await asFormer(world);
    await resealing(world);
    const row = await world.rows.get(aDownload().id);
    const read = row && decryptFor(crypto, former, row.id, row.sealed.buffer);
    await expect(read).rejects.toThrow();
    const place = partAddress(ORIGIN, aDownload().id, 0, 0);
    expect(world.caches.get(downloadCacheNameOf(aDownload().id))?.has(place)).toBe(true);
  });
});
