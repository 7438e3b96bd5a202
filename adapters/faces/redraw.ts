import type { Photo } from '#domain/account/index.ts';

/** Longer side of the sent image in px: enough for face recognition and display. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.9;

/**
 * Redraws an image: upright, scaled down, pixels only. Removes metadata of the camera (location, time, device) and
 * hidden data.
 */
export async function redraw(bytes: Uint8Array<ArrayBuffer>): Promise<Photo | 'unreadable'> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'from-image' });
  } catch {
    return 'unreadable'; // the browser cannot decode the image
  }
  const { canvas, draws } = sheetFor(picture, LONGEST_SIDE);
  draws.fillStyle = '#fff'; // transparent areas become white, not black
  draws.fillRect(0, 0, canvas.width, canvas.height);
  draws.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
}

/** RGB values of a photo, from 0 to 255, scaled down to at most `longestSide`. */
export async function pointsOf(photo: Photo, longestSide: number) {
  const picture = await createImageBitmap(new Blob([photo.bytes]));
  const { canvas, draws } = sheetFor(picture, longestSide);
  draws.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { data, width, height } = draws.getImageData(0, 0, canvas.width, canvas.height);
  const points = new Int32Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    for (let colour = 0; colour < 3; colour++) points[to++] = data[from + colour] ?? 0;
  }
  return { points, width, height };
}

function sheetFor({ width, height }: { width: number; height: number }, longestSide: number) {
  const share = Math.min(1, longestSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * share));
  const canvas = new OffscreenCanvas(side(width), side(height));
  const draws = canvas.getContext('2d');
  if (!draws) throw new Error('no canvas'); // out of memory
  draws.imageSmoothingQuality = 'high';
  return { canvas, draws };
}
