import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { trackBackForwardCache } from '#adapters/storage/database/transactions.ts';
import { answersDatabase } from '#adapters/offline/answers/answers-database.ts';
import { keyStore } from '#adapters/offline/answers/key-store.ts';
import { memoryDeviceSecret } from './memory-device-secret.ts';

const ADA = { organisationCode: 'acme', userName: 'ada' };
const SEEN = { now: 1, isStill: () => true };

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

/** Verifies: offline use: token or full account name select the key that decrypts cached responses. */
describe('the keys of answers', () => {
  it('are each token’s own, whichever was asked for before', async () => {
    const ring = keyStore(crypto, answersDatabase('last-answers', trackBackForwardCache()), memoryDeviceSecret());
    const [ada, ben] = [await ring.ofToken('token-of-ada'), await ring.ofToken('token-of-ben')];
    expect(ben.session).not.toBe(ada.session);
    expect((await ring.ofToken('token-of-ada')).session).toBe(ada.session);
  });

  it('open to the name of the account in its organisation, and are nobody’s to who has another, without an error', async () => {
    const ring = keyStore(crypto, answersDatabase('last-answers', trackBackForwardCache()), memoryDeviceSecret());
    const { session } = await ring.ofToken('token-of-ada');
    await ring.storeKeyAccess('token-of-ada', ADA, SEEN);
    expect(await ring.openDoor(ADA)).toMatchObject({ session, seenAt: 1 });
    expect(await ring.openDoor({ ...ADA, userName: 'ben' })).toBeUndefined();
    expect(await ring.openDoor({ ...ADA, organisationCode: 'other' })).toBeUndefined();
  });
});
