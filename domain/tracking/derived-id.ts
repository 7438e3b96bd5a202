/**
 * A second identifier that follows from a first one and a purpose: UUID v5 (RFC 4122 §4.3), with `id` as the name
 * space. The same fact translated again, in another tab or after a crash, gives the same record id, so a repeated
 * delivery is recognised. `id` that is not a UUID is taken by its text.
 */
export function derivedId(id: string, purpose: string): string {
  const hex = id.replaceAll('-', '');
  const space = /^[0-9a-f]{32}$/i.test(hex) ? hexBytes(hex) : utf8(id);
  const hash = sha1([...space, ...utf8(purpose)]).slice(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50; // version 5; a SHA-1 always has these bytes
  hash[8] = (hash[8]! & 0x3f) | 0x80; // RFC variant
  const text = hash.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const hexBytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** SHA-1 (FIPS 180-4). Here because Web Crypto's is asynchronous and a translation must not be; not for secrets. */
function sha1(message: number[]): number[] {
  const bits = message.length * 8;
  const padded = [...message, 0x80];
  while (padded.length % 64 !== 56) padded.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) padded.push(Math.floor(bits / 2 ** shift) & 0xff);
  const h = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const w = new Int32Array(80);
  const view = new DataView(new Uint8Array(padded).buffer);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 80; i++) w[i] = rotate(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 1); // i >= 16
    let [a, b, c, d, e] = h as [number, number, number, number, number]; // five words, always
    for (let i = 0; i < 80; i++) {
      const [f, k] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const next = (rotate(a, 5) + f + e + k + w[i]!) | 0;
      [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
    }
    [a, b, c, d, e].forEach((word, i) => (h[i] = (h[i]! + word) | 0));
  }
  return h.flatMap((word) => [(word >>> 24) & 0xff, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff]);
}
