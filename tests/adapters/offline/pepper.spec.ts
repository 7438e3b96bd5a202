import { describe, expect, it } from 'vitest';
import { deviceSecretOf } from '#adapters/offline/answers/device-secret.ts';
import { downloadCaches } from './downloads/download-fixture.ts';

const GRAIN = Uint8Array.of(1, 2, 3);

/** Verifies: reliability F3: the secret of offline sessions is a file of its own, and is really deleted with it. */
describe('the pepper of a door', () => {
  it('is read by its name, and looking for one leaves nothing behind', async () => {
    const { all, caches } = downloadCaches();
    const pepper = deviceSecretOf(caches);
    expect(await pepper.get('one')).toBeUndefined();
    expect([...all.keys()]).toEqual([]);
    await pepper.put('one', GRAIN);
    expect(await pepper.get('one')).toEqual(GRAIN);
    expect(await pepper.get('other')).toBeUndefined();
  });

  it('stays alone beside a newer one’s, and none stays when nobody goes on here', async () => {
    const { all, caches } = downloadCaches();
    const pepper = deviceSecretOf(caches);
    await pepper.put('one', GRAIN);
    await pepper.put('two', GRAIN);
    await pepper.keepOnly('two');
    expect([await pepper.get('one'), await pepper.get('two')]).toEqual([undefined, GRAIN]);
    await pepper.keepOnly(undefined);
    expect([...all.keys()]).toEqual([]);
  });
});
