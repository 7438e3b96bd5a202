/** Image files assembled from bytes, genuine and forged. */
const text = (words: string) => Array.from(words, (letter) => letter.charCodeAt(0));
const two = (value: number) => [(value >> 8) & 0xff, value & 0xff];
const four = (value: number) => [...two(value >>> 16), ...two(value & 0xffff)];
export const bytes = (...parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const chunk = (name: string, data: readonly number[]) => [...four(data.length), ...text(name), ...data, 0, 0, 0, 0];

/** A PNG of a header and an end marker, without pixels. */
export const png = (width: number, height: number, between: readonly number[] = []) =>
  bytes(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', [...four(width), ...four(height), 8, 2, 0, 0, 0]),
    between,
    chunk('IEND', []),
  );

const segment = (marker: number, data: readonly number[]) => [0xff, marker, ...two(data.length + 2), ...data];

/** EXIF segment with a location: tag 0x8825 (GPS) points to a latitude reference. */
export const GPS = segment(0xe1, [
  ...text('Exif\0\0MM'),
  ...two(42),
  ...four(8),
  ...two(1),
  ...[...two(0x8825), ...two(4), ...four(1), ...four(26)],
  ...four(0),
  ...two(1),
  ...[...two(1), ...two(2), ...four(2), ...text('N\0\0\0')],
  ...four(0),
]);

/** A JPEG of the given segments between its frame header and its end. */
export const jpeg = (
  width: number,
  height: number,
  {
    before = segment(0xe0, [...text('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0]),
    ends = true,
    after = [] as readonly number[],
  }: { before?: readonly number[]; ends?: boolean; after?: readonly number[] } = {},
) =>
  bytes(
    [0xff, 0xd8],
    before,
    segment(0xc4, [0, 1, 2]),
    segment(0xc2, [8, ...two(height), ...two(width), 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [1, 2, 0xff, 0, 3],
    ends ? [0xff, 0xd9] : [],
    after,
  );

/** A photograph with a GPS location, as phones write it. */
export const withGps = (photograph: Uint8Array) => bytes(photograph.subarray(0, 2), GPS, photograph.subarray(2));

/** JavaScript that starts with a GIF signature. */
export const gifScript = bytes(text('GIF89a/*'), [0, 0], text('*/=1;alert(1)//'));
export const svg = bytes(text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
/** A comment segment with this text. */
export const comment = (words: string) => segment(0xfe, text(words));
/** A segment length whose bytes are `/*`: a JavaScript engine reads them as the start of a comment. */
export const scriptStart = [0xff, 0xe0, ...text('/*'), ...Array.from({ length: 0x2f2a - 2 }, () => 0x20)];
export const zipEnd = [...text('PK\u0005\u0006'), ...Array.from({ length: 16 }, () => 0), 2, 0, ...text('ok')];
