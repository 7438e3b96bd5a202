import { alone, type Locks } from '../../tracking/locks.ts';
import { downloadCacheNameOf } from './addresses.ts';
import type { DownloadKeys } from './download-keys.ts';
import { decryptDownload, type DownloadRow, type DownloadRows, encryptedDownload } from './download-rows.ts';
import { type Cipher, decryptFor, encryptFor } from './encrypt.ts';

type Resealing = {
  rows: Pick<DownloadRows, 'of' | 'get' | 'replace'>;
  keys: Pick<DownloadKeys, 'of' | 'create' | 'isSettled'>;
  caches: Pick<CacheStorage, 'open' | 'keys'>;
  crypto: Cipher;
  locks: Locks;
};

/**
 * Encrypts downloads of former builds, whose keys lie beside them, with keys that are stored encrypted. A browser
 * cannot encrypt a non-extractable key, so each segment is encrypted again in place. An interruption loses nothing: the
 * row holds both keys until the last segment is done, and the next session resumes. Rejects if the browser refuses.
 */
export async function resealDownloads(work: Resealing, account: string): Promise<void> {
  const former = async () => (await work.rows.of(account)).filter(({ key }) => key !== undefined);
  // The keys of the first session would not open the downloads after the browser has ended.
  if ((await former()).length === 0 || !(await work.keys.isSettled(account))) return;
  // No tab, of a former build neither, adds segments meanwhile.
  await alone(
    work.locks,
    `packs-taking:${account}`,
  )(async () => {
    for (const { id } of await former()) await reseal(work, account, id);
  });
}

async function reseal(work: Resealing, account: string, id: string): Promise<void> {
  const { rows, keys, caches, crypto, locks } = work;
  const change = alone(locks, `packs-change:${account}`);
  const begun = await change(async () => {
    const row = await rows.get(id);
    return row && !row.wrapped ? withBothKeys(work, row) : row;
  });
  if (!begun?.key || !begun.wrapped) return; // removed, unreadable, or done by another tab
  const [key, former] = await keys.of(begun);
  if (!key || !former) return; // the session ended
  if ((await caches.keys()).includes(downloadCacheNameOf(id))) {
    const cache = await caches.open(downloadCacheNameOf(id));
    for (const { url } of await cache.keys()) {
      const sealed = await (await cache.match(url))?.arrayBuffer();
      if (!sealed || (await fits(crypto, key, url, sealed))) continue;
      const bytes = await decryptFor(crypto, former, url, sealed).catch(() => undefined);
      if (bytes) await cache.put(url, new Response(await encryptFor(crypto, key, url, new Uint8Array(bytes))));
    }
  }
  await change(async () => {
    const row = await rows.get(id);
    if (!row?.wrapped) return;
    const { key: _former, ...sealed } = row;
    await rows.replace(sealed);
  });
}

const fits = (crypto: Cipher, key: CryptoKey, place: string, sealed: ArrayBuffer): Promise<boolean> =>
  decryptFor(crypto, key, place, sealed).then(
    () => true,
    () => false,
  );

/** From here on a former build's tab cannot read the row, and so cannot write it back without the new key. */
async function withBothKeys({ rows, keys, crypto }: Resealing, row: DownloadRow): Promise<DownloadRow | undefined> {
  const download = await decryptDownload(crypto, row, await keys.of(row));
  if (!download) return undefined;
  const { key, wrapped } = await keys.create(row.account, row.id);
  const both = await encryptedDownload(crypto, { ...row, wrapped }, key, download);
  return (await rows.replace(both)) ? both : undefined;
}
