import { crc32, deflateSync } from 'node:zlib';

const COLOURS = 256;
/** The most frequent colours are retained exactly; all others share the remaining palette. */
const EXACT = 64;

type Bin = { r: number; g: number; b: number; count: number; key: number };

/** A PNG of at most 256 colours, from RGBA bytes: a third of the size for images with gradients. */
export function palettePng(rgba: Uint8Array, width: number, height: number): Buffer {
  const bins = binsOf(rgba).sort((a, b) => b.count - a.count);
  const boxes = [...bins.slice(0, EXACT).map((bin) => [bin]), ...medianCut(bins.slice(EXACT), COLOURS - EXACT)];
  const indexOf = new Uint8Array(1 << 24);
  const palette = Buffer.alloc(boxes.length * 3);
  boxes.forEach((box, index) => {
    const total = box.reduce((sum, bin) => sum + bin.count, 0);
    (['r', 'g', 'b'] as const).forEach((part, at) => {
      palette[index * 3 + at] = Math.round(box.reduce((sum, bin) => sum + bin[part], 0) / total);
    });
    for (const bin of box) indexOf[bin.key] = index;
  });
  const rows = Buffer.alloc((width + 1) * height); // each row begins with its filter: 0, none
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + x + 1] = indexOf[keyAt(rgba, (y * width + x) * 4)] ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, palette
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const keyAt = (rgba: Uint8Array, at: number): number =>
  ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0);

/** Each colour, with its sums. */
function binsOf(rgba: Uint8Array): Bin[] {
  const bins = new Map<number, Bin>();
  for (let at = 0; at < rgba.length; at += 4) {
    const key = keyAt(rgba, at);
    const bin = bins.get(key) ?? { r: 0, g: 0, b: 0, count: 0, key };
    bin.r += rgba[at] ?? 0;
    bin.g += rgba[at + 1] ?? 0;
    bin.b += rgba[at + 2] ?? 0;
    bin.count++;
    bins.set(key, bin);
  }
  return [...bins.values()];
}

/** Splits the box with the widest spread in two until there are enough. */
function medianCut(bins: Bin[], most: number): Bin[][] {
  if (bins.length === 0) return [];
  const boxes = [bins];
  while (boxes.length < most) {
    const spreads = boxes.map((box) => widest(box));
    const at = spreads.reduce((best, one, index) => (one.by > (spreads[best]?.by ?? 0) ? index : best), 0);
    const box = boxes[at];
    const part = spreads[at]?.part;
    if (!box || !part || box.length < 2) break;
    box.sort((a, b) => a[part] / a.count - b[part] / b.count);
    boxes.splice(at, 1, box.slice(0, box.length >> 1), box.slice(box.length >> 1));
  }
  return boxes;
}

function widest(box: readonly Bin[]): { part: 'r' | 'g' | 'b'; by: number } {
  const spread = (part: 'r' | 'g' | 'b') => {
    const values = box.map((bin) => bin[part] / bin.count);
    return { part, by: values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255) };
  };
  return [spread('r'), spread('g'), spread('b')].reduce((a, b) => (b.by > a.by ? b : a));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, check]);
}
