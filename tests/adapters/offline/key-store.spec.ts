import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { trackBackForwardCache } from '#adapters/storage/database/transactions.ts';
import { answersDatabase } from '#adapters/offline/answers/answers-database.ts';
import { keyStore } from '#adapters/offline/answers/key-store.ts';
import { memoryDeviceSecret } from './memory-device-secret.ts';

const ADA = { organisationCode: 'acme', userName: 'ada' };
const aKeyStore = (cost = { ms: 0, least: 1, most: 1 }, elapsed = () => 0) =>
  keyStore({
    ...{ crypto, elapsed, cost, pepper: memoryDeviceSecret() },
    database: answersDatabase('last-answers', trackBackForwardCache()),
  });
const PASSWORD = 'Lighthouse1';
const SEEN = { now: 1, isStill: () => true };

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

/** Verifies: offline use: token or full account name select the key that decrypts cached responses. */
describe('the keys of answers', () => {
  it('are each token’s own, whichever was asked for before', async () => {
    const ring = aKeyStore();
    const [ada, ben] = [await ring.ofToken('token-of-ada'), await ring.ofToken('token-of-ben')];
    expect(ben.session).not.toBe(ada.session);
    expect((await ring.ofToken('token-of-ada')).session).toBe(ada.session);
  });

  it('open to the account’s password in its organisation, and to nothing else, without an error', async () => {
    const ring = aKeyStore();
    const { session } = await ring.ofToken('token-of-ada');
    ring.learnPassword(Promise.resolve({ token: 'token-of-ada', password: PASSWORD }));
    await ring.storeKeyAccess('token-of-ada', ADA, SEEN);
    const opens = (typed: object) => ring.openDoor({ ...ADA, password: PASSWORD, ...typed }, 1);
    expect(await opens({})).toMatchObject({ session, seenAt: 1, acceptedAt: 1 });
    for (const typed of [{ userName: 'ben' }, { organisationCode: 'other' }, { password: 'lighthouse1' }])
      expect(await opens(typed)).toBeUndefined();
    expect(await opens({})).toMatchObject({ session });
  });

  /** Milliseconds that the probe takes → iterations of a try that takes a second, within 600,000 and 10 million. */
  it.each([
    [10_000, 600_000],
    [100, 1_000_000],
    [20, 5_000_000],
    [1, 10_000_000],
  ])('cost a second to try on a device whose probe takes %i ms: %i iterations', async (probe, iterations) => {
    const asked: number[] = [];
    const deriveBits = (by: Pbkdf2Params) => {
      asked.push(by.iterations);
      return Promise.resolve(new ArrayBuffer(32));
    };
    const subtle = new Proxy(crypto.subtle, {
      get: (target, name: keyof SubtleCrypto) =>
        name === 'deriveBits'
          ? (by: Pbkdf2Params & HkdfParams, ...rest: [CryptoKey, number]) =>
              by.name === 'PBKDF2' ? deriveBits(by) : target.deriveBits(by, ...rest)
          : target[name].bind(target),
    });
    let time = 0;
    const ring = keyStore({
      crypto: { subtle, getRandomValues: (array) => crypto.getRandomValues(array) },
      database: answersDatabase('last-answers', trackBackForwardCache()),
      pepper: memoryDeviceSecret(),
      elapsed: () => (time += probe),
    });
    ring.learnPassword(Promise.resolve({ token: 'token-of-ada', password: PASSWORD }));
    await ring.storeKeyAccess('token-of-ada', ADA, SEEN);
    expect(asked).toEqual([100_000, iterations]);
  });
});
