import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha1, sha1Hex } from '#domain/kernel/sha-1.ts';
import { runs } from '../../support/runs.ts';

const hex = (bytes: Uint8Array): string =>
  sha1(bytes)
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');

describe('SHA-1', () => {
  it.each([
    ['RFC 3174, test 1', 'abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    [
      'RFC 3174, test 2',
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '84983e441c3bd26ebaae4aa1f95129e5e54670f1',
    ],
    ['RFC 3174, test 3', 'a'.repeat(1_000_000), '34aa973cd4c4daa4f61eeb2bdbad27316534016f'],
    ['RFC 3174, test 4', '01234567'.repeat(80), 'dea356a2cddd90c7a7ecedc5ebb563934f460452'],
    ['FIPS 180, no bytes', '', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    [
      'FIPS 180, 112 bytes',
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'a49b2446a02c645bf419f995b67091253a04a259',
    ],
  ])('%s', (_what, text, digest) => expect(sha1Hex(text)).toBe(digest));

  it('agrees with node:crypto for every length around a block, and for any bytes', () => {
    for (let length = 0; length < 140; length++) {
      const bytes = new Uint8Array(length).map((_, at) => at * 7);
      expect(hex(bytes), String(length)).toBe(createHash('sha1').update(bytes).digest('hex'));
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(hex(bytes)).toBe(createHash('sha1').update(bytes).digest('hex'));
      }),
      { numRuns: runs(300) },
    );
  });

  it('of a text is that of its bytes in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(sha1Hex(text)).toBe(createHash('sha1').update(text, 'utf8').digest('hex'));
      }),
      { numRuns: runs(300) },
    );
  });
});
