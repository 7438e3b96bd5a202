import { describe, expect, it } from 'vitest';
import { courseAddress } from '#adapters/offline/downloads/addresses.ts';
import { importKey, newKeyBytes, encryptFor, decryptFor } from '#adapters/offline/downloads/encrypt.ts';
import { decryptDownload, encryptedDownload } from '#adapters/offline/downloads/download-rows.ts';
import { courseUrlsOf } from '#adapters/players/frame/site.ts';
import type { Download } from '#domain/downloads/index.ts';

const ID = '0f2c5b1e-0a5c-4f0e-9c2b-7d1f5a3e8b60';
const download: Download = {
  ...{ id: ID, titleId: 'handbook', name: 'Handbook', kind: 'pdf' },
  files: [{ link: '/a.pdf', type: 'application/pdf', size: 9, version: '"1"', got: 9 }],
  ...{ isPaused: false, fault: undefined, wishedAt: 1_000, confirmedAt: 2_000, isOutdated: false },
  place: { position: { unit: 'page', at: 5, of: 12 }, asOf: 3_000 },
};
const newKey = () => importKey(crypto.subtle, newKeyBytes(crypto, 32));
/** Text inside a stored row, as every release since the first has written it. */
const STORED =
  '{"shape":1,"pack":{"id":"0f2c5b1e-0a5c-4f0e-9c2b-7d1f5a3e8b60","titleId":"handbook","name":"Handbook","kind":"pdf",' +
  '"files":[{"link":"/a.pdf","type":"application/pdf","size":9,"version":"\\"1\\"","got":9}],' +
  '"isPaused":false,"wishedAt":1000,"confirmedAt":2000,"isOutdated":false,' +
  '"place":{"position":{"unit":"page","at":5,"of":12},"asOf":3000}}}';

/** Verifies: NIST SP 800-38D §8: no nonce of AES-GCM is used twice with a key. */
it('the same bytes at the same place are encrypted differently each time', async () => {
  const [key, text] = [await newKey(), new TextEncoder().encode('the same')];
  const all = await Promise.all(Array.from({ length: 200 }, () => encryptFor(crypto, key, 'place', text)));
  const inHex = (from: number, to?: number) => all.map((one) => Buffer.from(one.slice(from, to)).toString('hex'));
  expect(new Set(inHex(0, 12)).size, 'nonces').toBe(all.length);
  expect(new Set(inHex(12)).size, 'ciphertexts').toBe(all.length);
});

/** Verifies: reliability F3: downloads of a former release stay readable. */
describe('a stored download', () => {
  it('of a former release is read', async () => {
    const key = await newKey();
    const sealed = await encryptFor(crypto, key, ID, new TextEncoder().encode(STORED));
    expect(await decryptDownload(crypto, { id: ID, sealed }, [key])).toEqual(download);
  });

  it('is written in the same shape', async () => {
    const key = await newKey();
    const { sealed } = await encryptedDownload(crypto, { id: ID, account: 'ada' }, key, download);
    expect(new TextDecoder().decode(await decryptFor(crypto, key, ID, sealed.buffer))).toBe(STORED);
  });

  it('of a course opens at the address that workers of a former build know', () => {
    const site = { contentOrigin: 'https://content.example', appOrigin: 'https://learn.example', trusted: false, origin: 'https://content.example' }; // prettier-ignore
    const place = courseUrlsOf(courseAddress(site.contentOrigin, ID, '/index.html'), site, false);
    expect('shellUrl' in place && new URL(place.shellUrl).hash).toMatch(
      /^#.*\bpack=0f2c5b1e-[0-9a-f-]{27}&keep=never$/,
    );
  });
});
