import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sealedAnswers } from '#adapters/offline/answers/sealed-answers.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: answers of the platform are kept for a page that nobody answers, and for the session's token alone. */
let token: string | undefined;
let clock = 0;
const answers = () => sealedAnswers({ indexedDb: indexedDB, crypto, token: () => token, now: () => clock });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  token = 'token-of-ada';
  clock = 1_000;
});

/** Everything that is on the disk, as bytes in one text. */
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
      const page = sealedAnswers({ indexedDb, crypto, token: () => token, now: () => clock });
      await page.keep('/api/homescreen', 'home');
      await page.forget();
      expect(await page.get('/api/homescreen')).toBeUndefined();
    }
  });
});
