import { pictureType } from './image-type.ts';
import { refuse, type CodedRefusal } from '../../messages/index.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '../limits.ts';

type Bytes = Uint8Array;
type Size = { width: number; height: number };

/**
 * Validates a photo file by its bytes; file name and MIME type are not trusted. Undefined: decoding may be tried. Spec
 * §5 Profile photo.
 */
export function checkPhotoFile(bytes: Bytes): CodedRefusal | undefined {
  if (bytes.length > MAX_PHOTO_BYTES) return tooLarge();
  const type = pictureType(bytes);
  if (type === undefined || isSomethingElseToo(bytes)) return refuse('IMG_NOT_ACCEPTED');
  const size = type === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
  if (size === undefined || size.width === 0 || size.height === 0) return refuse('IMG_UNREADABLE');
  // Read from the header, so that a small file with a huge image is never decoded.
  if (size.width * size.height > MAX_PHOTO_PIXELS)
    return refuse('IMG_TOO_MANY_PIXELS', { maxMegapixels: MAX_PHOTO_PIXELS / 1_000_000 });
  return undefined;
}

/** For a file whose size is known before reading. */
export const checkPhotoSize = (byteCount: number): CodedRefusal | undefined =>
  byteCount > MAX_PHOTO_BYTES ? tooLarge() : undefined;

const tooLarge = () => refuse('IMG_TOO_LARGE', { maxMegabytes: MAX_PHOTO_BYTES / 1024 / 1024 });

const two = (bytes: Bytes, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const four = (bytes: Bytes, at: number) => two(bytes, at) * 0x10000 + two(bytes, at + 2);
const name = (bytes: Bytes, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Width and height from the header; undefined if the file is damaged or truncated. */
function pngSize(bytes: Bytes): Size | undefined {
  if (name(bytes, 12) !== 'IHDR') return undefined;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + four(bytes, at))
    if (name(bytes, at + 4) === 'IEND') return { width: four(bytes, 16), height: four(bytes, 20) };
  return undefined;
}

/** As above: size of the first frame, if the image has an end marker. */
function jpegSize(bytes: Bytes): Size | undefined {
  let size: Size | undefined;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff)
      at += 1; // padding byte before a marker
    else if (marker === START_OF_SCAN) return hasEnd(bytes, at) ? size : undefined;
    else {
      if (isFrame(marker)) size ??= { height: two(bytes, at + 5), width: two(bytes, at + 7) };
      at += 2 + Math.max(2, two(bytes, at + 2));
    }
  }
  return undefined;
}

const START_OF_SCAN = 0xda;
/** Start-of-frame markers of all codings; the three exceptions are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function hasEnd(bytes: Bytes, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from + 2); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true;
  return false;
}

/** Number of bytes that browsers and PDF readers inspect to detect a file type. */
const LOOKED_AT = 2_048;
const PAGE_OR_PROGRAM = /<(?:script|html|!doctype|svg|body|iframe|\?php)|%PDF-/i;

/**
 * Whether an image is also a page, a program or an archive. Photos are redrawn, which removes such content, but the
 * file is suspicious. Reading: trailing bytes alone are accepted, because phones append videos, depth maps and second
 * images.
 */
function isSomethingElseToo(bytes: Bytes): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, LOOKED_AT));
  // The length of the first segment (JFIF, always 16) would read as the start of a comment.
  const isScript = pictureType(bytes) === 'image/jpeg' && bytes[3] === 0xe0 && head.slice(4, 6) === '/*';
  return isScript || PAGE_OR_PROGRAM.test(head) || endsAsZip(bytes);
}

const ZIP_END = 22;
const LONGEST_ZIP_COMMENT = 0xffff;

/** Whether the file ends with a zip end record whose comment has exactly the remaining length. */
function endsAsZip(bytes: Bytes): boolean {
  for (let at = bytes.length - ZIP_END; at >= Math.max(0, bytes.length - ZIP_END - LONGEST_ZIP_COMMENT); at--)
    if (bytes[at] === 0x50 && name(bytes, at) === 'PK\u0005\u0006')
      return (bytes[at + 20] ?? 0) + ((bytes[at + 21] ?? 0) << 8) === bytes.length - at - ZIP_END;
  return false;
}
