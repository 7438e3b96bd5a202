type FiveWords = [number, number, number, number, number];
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/**
 * SHA-1 of bytes, as five 32-bit words (FIPS 180-4). Web Crypto is asynchronous, but sinks and synchronous requests
 * cannot wait. Not for secrets.
 */
export function sha1(message: Uint8Array): FiveWords {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - LENGTH_BYTES, BigInt(message.length * 8));
  const h: FiveWords = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const w = new Int32Array(80);
  for (let block = 0; block < padded.length; block += BLOCK_BYTES) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 80; i++) w[i] = rotate(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 1); // i >= 16
    let [a, b, c, d, e] = h;
    for (let i = 0; i < 80; i++) {
      const next = (rotate(a, 5) + mixed(i, b, c, d) + e + w[i]!) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    h[0] = (h[0] + a) | 0;
    h[1] = (h[1] + b) | 0;
    h[2] = (h[2] + c) | 0;
    h[3] = (h[3] + d) | 0;
    h[4] = (h[4] + e) | 0;
  }
  return h;
}

/** SHA-1 of a UTF-8 text: 40 lower-case hexadecimal digits. */
export const sha1Hex = (text: string): string =>
  sha1(utf8.encode(text))
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');

const utf8 = new TextEncoder();
const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** Function and constant of a SHA-1 round. */
function mixed(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
