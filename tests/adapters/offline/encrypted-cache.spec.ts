import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceSecret } from '#adapters/offline/answers/device-secret.ts';
import { trackBackForwardCache } from '#adapters/storage/database/transactions.ts';
import { encryptedCache, type EncryptedCache } from '#adapters/offline/answers/encrypted-cache.ts';
import { runs } from '../../support/runs.ts';
import { memoryDeviceSecret } from './memory-device-secret.ts';

/** Verifies: platform responses are cached for offline pages, and can be decrypted only with the session’s token. */
let token: string | undefined;
let clock = 0;
const answers = () =>
  encryptedCache({
    indexedDb: indexedDB,
    crypto,
    token: () => token,
    now: () => clock,
    elapsed: () => 0,
    sleep: trackBackForwardCache(),
  });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  token = 'token-of-ada';
  clock = 1_000;
});

/** All data on the disk, as bytes in one text. */
async function onDisk(): Promise<string> {
  const db = await openDB('last-answers');
  const rows = db.objectStoreNames.contains('answers')
    ? ((await db.getAll('answers')) as Record<string, unknown>[])
    : [];
  db.close();
  const bytes = (value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? Buffer.from(value as Uint8Array).toString('latin1')
      : String(value);
  return rows.flatMap((row) => Object.values(row).map(bytes)).join('\n');
}

describe('what was answered last', () => {
  it('is read again by another page of the same session, with when it came', async () => {
    await answers().keep('/api/homescreen', '{"groups":[]}');
    clock = 5_000;
    expect(await answers().get('/api/homescreen')).toEqual({ text: '{"groups":[]}', answeredAt: 1_000 });
    await answers().confirm('/api/homescreen');
    expect(await answers().get('/api/homescreen')).toEqual({ text: '{"groups":[]}', answeredAt: 5_000 });
  });

  it('is any text whatever, and stands nowhere on the disk, nor does the token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 8 }), fc.string({ minLength: 16 }), async (text, used) => {
        token = used;
        await answers().keep('/api/homescreen', text);
        expect((await answers().get('/api/homescreen'))?.text).toBe(text);
        const disk = await onDisk();
        expect(disk).not.toContain(text);
        expect(disk).not.toContain(used);
      }),
      { numRuns: runs(30) },
    );
  });

  it('is nothing to whoever has another token, or none, and goes as they keep their first', async () => {
    await answers().keep('/api/homescreen', 'of ada');
    token = undefined;
    expect(await answers().get('/api/homescreen')).toBeUndefined();
    token = 'token-of-ben';
    expect(await answers().get('/api/homescreen')).toBeUndefined();
    await answers().keep('/api/get-menu', 'of ben');
    token = 'token-of-ada';
    expect(await answers().get('/api/homescreen')).toBeUndefined();
  });

  it('does not pass for the answer to another question', async () => {
    await answers().keep('/api/homescreen', 'home');
    const db = await openDB('last-answers');
    const [row] = (await db.getAll('answers')) as object[];
    await db.put('answers', { ...row, question: '/api/get-menu' });
    db.close();
    expect(await answers().get('/api/get-menu')).toBeUndefined();
  });

  it('is gone where a longer one cannot be kept: it would pass for the last', async () => {
    await answers().keep('/api/catalogue/viewall', 'short');
    await answers().keep('/api/catalogue/viewall', 'x'.repeat(8_000_001));
    expect(await answers().get('/api/catalogue/viewall')).toBeUndefined();
  });

  it('is not kept for a session that ended meanwhile', async () => {
    const page = answers();
    const keeping = page.keep('/api/homescreen', 'home');
    token = undefined;
    await keeping;
    expect(await onDisk()).toBe('');
  });

  it('is forgotten with all there is', async () => {
    const page = answers();
    await page.keep('/api/homescreen', 'home');
    await page.forget();
    expect(await indexedDB.databases()).toEqual([]);
    expect(await page.get('/api/homescreen')).toBeUndefined();
  });

  it('is nothing, and no error, where the browser has no database or refuses it', async () => {
    const refusing = new Proxy(new IDBFactory(), {
      get: () => () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    vi.stubGlobal('indexedDB', refusing);
    for (const indexedDb of [undefined, refusing]) {
      const page = encryptedCache({
        indexedDb,
        crypto,
        token: () => token,
        now: () => clock,
        elapsed: () => 0,
        sleep: trackBackForwardCache(),
      });
      await page.keep('/api/homescreen', 'home');
      await page.forget();
      expect(await page.get('/api/homescreen')).toBeUndefined();
    }
  });
});

/**
 * Verifies: offline use: cached responses can be read without the token by a person who has the account’s name
 * and password, and by nobody else.
 */
describe('the door to what was answered last', () => {
  let pepper = memoryDeviceSecret();
  const page = (kept: DeviceSecret = pepper) =>
    encryptedCache({
      indexedDb: indexedDB,
      crypto,
      token: () => token,
      now: () => clock,
      ...{ elapsed: () => 0, cost: { ms: 0, least: 1, most: 1 } },
      sleep: trackBackForwardCache(),
      pepper: kept,
    });
  const ADA = { organisationCode: 'acme', userName: 'Ada.Okafor', password: 'Lighthouse1' };
  const learn = (here: EncryptedCache, { password } = ADA) =>
    here.door.learnPassword(Promise.resolve(token === undefined ? undefined : { token, password }));
  /** A page with a cached response and an account that allows offline sessions; then the browser restarts. */
  const ended = async (text = '{"groups":[]}', named = ADA) => {
    pepper = memoryDeviceSecret();
    const first = page();
    await first.keep('/api/homescreen', text);
    learn(first, named);
    await first.door.keep(named);
    token = undefined;
    return page();
  };

  it('opens to the password, and to no other', async () => {
    const passwords = fc.string({ minLength: 1, unit: 'grapheme' }).map((typed) => typed.normalize('NFC'));
    await fc.assert(
      fc.asyncProperty(passwords, passwords, async (password, other) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        token = 'token-of-ada';
        const later = await ended('home', { ...ADA, password });
        expect((await later.door.open({ ...ADA, password: other })) !== undefined).toBe(password === other);
        expect(await later.door.open({ ...ADA, password: password.normalize('NFD') })).toBeDefined();
      }),
      { numRuns: runs(30) },
    );
  });

  it('is not there after a sign-in whose password this page has not seen', async () => {
    pepper = memoryDeviceSecret();
    const first = page();
    await first.keep('/api/homescreen', 'home');
    await first.door.keep(ADA);
    expect(await first.door.isThere()).toBe(false);
    first.door.learnPassword(Promise.resolve({ token: 'token-of-ben', password: 'Lighthouse1' }));
    await first.door.keep(ADA);
    expect(await first.door.isThere()).toBe(false);
    first.door.learnPassword(Promise.reject(new Error('cut off')));
    await first.door.keep(ADA);
    expect([await first.door.isThere(), pepper.all.size]).toEqual([false, 0]);
  });

  it('is not there when it was removed while it was made', async () => {
    pepper = memoryDeviceSecret();
    const first = page();
    learn(first);
    const keeping = first.door.keep(ADA);
    await first.door.remove();
    await keeping;
    expect([await first.door.isThere(), pepper.all.size]).toEqual([false, 0]);
  });

  it('has a term that nobody can move by hand', async () => {
    const later = await ended();
    const db = await openDB('last-answers');
    const row = (await db.get('door', 'door')) as { term: Uint8Array<ArrayBuffer> };
    for (let at = 0; at < row.term.length; at += 7) {
      const term = row.term.map((byte, n) => (n === at ? byte ^ 1 : byte));
      await db.put('door', { ...row, term }, 'door');
      expect(await later.door.open(ADA), `byte ${at}`).toBeUndefined();
    }
    await db.put('door', row, 'door');
    db.close();
    expect(await later.door.open(ADA)).toEqual({ acceptedAt: 1_000, seenAt: 1_000 });
  });

  it('opens to the name, however it is written, and to no other', async () => {
    const names = fc.string({ minLength: 1 }).map((name) => name.trim().normalize('NFC').toLowerCase());
    await fc.assert(
      fc.asyncProperty(names, names, async (name, other) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        token = 'token-of-ada';
        const later = await ended('home', { ...ADA, userName: name });
        const opens = (userName: string) => later.door.open({ ...ADA, organisationCode: 'ACME', userName });
        expect((await opens(other)) !== undefined).toBe(name === other);
        expect((await later.get('/api/homescreen')) !== undefined).toBe(name === other);
        expect(await opens(` ${name.toUpperCase().toLowerCase()} `)).toMatchObject({ seenAt: 1_000 });
        expect((await later.get('/api/homescreen'))?.text).toBe('home');
      }),
      { numRuns: runs(30) },
    );
  });

  it('has a key that no script can read, and neither name nor answer stands beside it', async () => {
    await ended('the answer of the platform');
    const db = await openDB('last-answers');
    const door = (await db.get('door', 'door')) as { key: CryptoKey };
    const rows = ['answers', 'keys', 'door'].map((store) => db.getAll(store));
    const written = JSON.stringify(await Promise.all(rows), (_key, value: unknown) =>
      ArrayBuffer.isView(value) ? Buffer.from(value as Uint8Array).toString('latin1') : value,
    );
    db.close();
    expect(door.key.extractable).toBe(false);
    const words = written.replaceAll(/[0-9a-f]{32,}/g, 'hash'); // hex strings, some of which contain a name by chance
    for (const word of ['Ada', 'ada', 'Okafor', 'acme', 'the answer', 'Lighthouse1', 'acceptedAt'])
      expect(words).not.toContain(word);
  });

  it('opens with its pepper only, which goes first', async () => {
    const later = await ended();
    const [[name, bytes]] = [...pepper.all] as [[string, Uint8Array<ArrayBuffer>]];
    pepper.all.set(name, crypto.getRandomValues(new Uint8Array(32)));
    expect(await later.door.open(ADA)).toBeUndefined();
    pepper.all.set(name, bytes);
    expect(await later.door.open(ADA)).toBeDefined();
    await later.door.remove();
    expect(pepper.all.size).toBe(0);
    expect(await later.door.isThere()).toBe(false);
  });

  it('is shut when it is closed, when it is removed, and when all is forgotten', async () => {
    for (const end of ['close', 'remove', 'forget'] as const) {
      token = 'token-of-ada';
      const later = await ended();
      expect(await later.door.open(ADA)).toBeDefined();
      if (end === 'forget') await later.forget();
      else await later.door[end]();
      expect(await later.get('/api/homescreen'), end).toBeUndefined();
      expect((await page().door.open(ADA)) !== undefined, end).toBe(end === 'close');
    }
    expect(pepper.all.size).toBe(0);
  });

  it.each(['remove', 'forget'] as const)('has lost what opens it when %s resolves', async (end) => {
    token = 'token-of-ada';
    await ended();
    let removed: () => void = () => undefined;
    const disk = new Promise<void>((resolve) => (removed = resolve));
    const later = page({ ...pepper, keepOnly: (name) => disk.then(() => pepper.keepOnly(name)) });
    let isOver = false;
    const over = (end === 'forget' ? later.forget() : later.door.remove()).then(() => (isOver = true));
    await page().door.isThere(); // the database has answered by then
    await page().door.isThere();
    expect([isOver, pepper.all.size], 'the disk is slow').toEqual([false, 1]);
    removed();
    await over;
    expect([pepper.all.size, await page().door.isThere()]).toEqual([0, false]);
  });

  it('is never there without what opens it, wherever the browser is killed as it is made anew', async () => {
    token = 'token-of-ada';
    await ended();
    token = 'token-of-ada';
    const killed = () => Promise.reject(new Error('killed'));
    const isGone = async () => undefined;
    for (const dying of [{ get: isGone, put: killed }, { get: isGone, keepOnly: killed }, { get: killed }]) {
      const made = page({ ...pepper, ...dying });
      learn(made);
      await made.door.keep(ADA);
      expect(await page().door.open(ADA)).toBeDefined();
    }
  });

  it('goes as another session keeps its first answer, and stays for those of its own', async () => {
    token = 'token-of-ada';
    await ended();
    token = 'token-of-ada';
    await page().keep('/api/get-menu', 'menu');
    expect(await page().door.isThere()).toBe(true);
    token = 'token-of-ben';
    await page().keep('/api/get-menu', 'of ben');
    expect(await page().door.isThere()).toBe(false);
    token = undefined;
    expect(await page().door.open(ADA)).toBeUndefined();
  });

  it('remembers the latest moment at which this browser was seen', async () => {
    const later = await ended();
    for (const at of [9_000, 5_000]) await later.door.see(at);
    expect(await later.door.open(ADA)).toBeDefined(); // only the opened session can move the term
    for (const at of [9_000, 5_000]) await later.door.see(at);
    expect(await later.door.open(ADA)).toEqual({ acceptedAt: 1_000, seenAt: 9_000 });
    token = 'token-of-ada';
    clock = 7_000;
    await page().door.accept();
    expect(await later.door.open(ADA)).toEqual({ acceptedAt: 7_000, seenAt: 9_000 });
    expect(await later.answeredAt(['/api/homescreen'])).toBe(1_000);
    expect(await later.answeredAt(['/api/profile'])).toBeUndefined();
  });
});
