const SIDE = 128;
const ROW_BYTES = SIDE / 8 + 1;

/** Draws a person's photo as a two-colour PNG: head and shoulders. */
export function silhouette(hue: number): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(SIDE * ROW_BYTES); // each row starts with 0: no filter
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      if (isSomebody(x - SIDE / 2, y)) rows[y * ROW_BYTES + 1 + (x >> 3)]! |= 0x80 >> (x & 7); // the index is within the rows
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', [...four(SIDE), ...four(SIDE), 1, 3, 0, 0, 0]),
    ...chunk('PLTE', [225, 228, 235, 60 + (hue % 90), 80, 60 + ((hue * 7) % 120)]),
    ...chunk('IDAT', stored(rows)),
    ...chunk('IEND', []),
  ]);
}

const isSomebody = (x: number, y: number) => Math.hypot(x, y - 50) < 25 || Math.hypot(x / 1.15, y - SIDE) < 42;

const four = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];

function chunk(name: string, data: readonly number[]): number[] {
  const body = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...data];
  return [...four(data.length), ...body, ...four(checksum(body))];
}

/** Wraps bytes in a zlib stream with one uncompressed block. */
function stored(bytes: Uint8Array): number[] {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  const [low, high] = [bytes.length & 0xff, bytes.length >> 8];
  return [0x78, 0x01, 1, low, high, low ^ 0xff, high ^ 0xff, ...bytes, ...four(((b << 16) | a) >>> 0)];
}

function checksum(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
