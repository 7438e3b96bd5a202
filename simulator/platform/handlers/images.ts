import { fromBase64 } from '../images/bytes.ts';
import { defineSignedInOperation, definePublicOperation } from './handle.ts';
import { readPicture } from './profile.ts';
import { seededRandom } from '../random.ts';

type PictureSet = { id: string; hue: number; pattern: string; text: string };

/**
 * Draws an SVG image for an image set; deterministic for set and size. Shapes scale with the size, so a set looks alike
 * at every size.
 */
export function drawPicture(set: PictureSet, width: number, height: number): string {
  const { next: random } = seededRandom(set.id, set.pattern);
  const { hue } = set;
  const second = (hue + 24 + Math.floor(random() * 32)) % 360;
  const shapes = SHAPES[set.pattern]?.({ width, height, hue, random }) ?? '';
  // A narrow strip is a logo: the text fills the image.
  const isStrip = width >= 3 * height && height <= 120;
  const size = isStrip ? Math.round(height * 0.42) : Math.max(12, Math.round(Math.min(width / 12, height / 5)));
  const words = set.text
    ? `<text x="${Math.round(width * 0.06)}" y="${Math.round(height * (isStrip ? 0.64 : 0.88))}" font-family="system-ui,sans-serif" font-weight="600" font-size="${size}" fill="#fff">${escaped(set.text)}</text>`
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue},58%,34%)"/>`,
    `<stop offset="1" stop-color="hsl(${second},64%,52%)"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#g)"/>${shapes}${words}</svg>`,
  ].join('');
}

type Canvas = { width: number; height: number; hue: number; random: () => number };
type Shapes = (canvas: Canvas) => string;

const waves: Shapes = ({ width, height, random }) =>
  rows(4, (row) => {
    const y = height * (0.35 + row * 0.17);
    const swing = height * (0.08 + random() * 0.12);
    const d = `M0 ${px(y)} C${px(width * 0.3)} ${px(y - swing)} ${px(width * 0.6)} ${px(y + swing)} ${px(width)} ${px(y - swing / 2)} V${px(height)} H0Z`;
    return `<path d="${d}" fill="#fff" opacity="${0.1 + row * 0.03}"/>`;
  });

const circles: Shapes = ({ width, height, random }) =>
  rows(7, () => {
    const radius = Math.min(width, height) * (0.08 + random() * 0.32);
    const place = `cx="${px(width * random())}" cy="${px(height * random())}" r="${px(radius)}"`;
    return `<circle ${place} fill="#fff" opacity="${(0.06 + random() * 0.12).toFixed(2)}"/>`;
  });

const grid: Shapes = ({ width, height, random }) => {
  const cell = Math.max(8, Math.min(width, height) / 5);
  const across = Math.ceil(width / cell);
  return rows(across * Math.ceil(height / cell), (index) => {
    const opacity = random() * 0.2;
    if (opacity < 0.06) return '';
    const place = `x="${px((index % across) * cell)}" y="${px(Math.floor(index / across) * cell)}"`;
    return `<rect ${place} width="${px(cell - 2)}" height="${px(cell - 2)}" rx="3" fill="#fff" opacity="${opacity.toFixed(2)}"/>`;
  });
};

const leaves: Shapes = ({ width, height, hue, random }) =>
  rows(9, () => {
    const x = width * random();
    const y = height * random();
    const long = Math.min(width, height) * (0.2 + random() * 0.25);
    const d = `M0 0 Q${px(long / 2)} ${px(-long / 3)} ${px(long)} 0 Q${px(long / 2)} ${px(long / 3)} 0 0Z`;
    const turn = Math.round(random() * 360);
    return `<path d="${d}" transform="translate(${px(x)} ${px(y)}) rotate(${turn})" fill="hsl(${hue},70%,82%)" opacity="0.22"/>`;
  });

const steps: Shapes = ({ width, height }) =>
  rows(6, (step) => {
    const left = (width / 6) * step;
    const tall = (height * (step + 1)) / 8;
    return `<rect x="${px(left)}" y="${px(height - tall)}" width="${px(width / 6 - 3)}" height="${px(tall)}" fill="#fff" opacity="${(0.08 + step * 0.025).toFixed(3)}"/>`;
  });

const SHAPES: Readonly<Record<string, Shapes>> = { waves, circles, grid, leaves, steps, plain: () => '' };

const rows = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const px = (value: number): string => String(Math.round(value * 10) / 10);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const MAX_SIDE_PX = 4096;
const HOUR_SECONDS = 3600;

export const images = {
  uploadImageSet: defineSignedInOperation('post', '/api/imagesets', ({ model, files, reply }) => {
    const picture = readPicture(files, 'image');
    if (picture.status !== 200) return reply(picture.status, picture.error);
    const id = `i-${model.random.hex(10)}`;
    const { contentType, base64 } = picture;
    model.db.imageSet.add({ id, hue: 0, pattern: 'plain', text: '', contentType, base64 });
    return reply(200, { id });
  }),

  deleteImageSet: defineSignedInOperation('delete', '/api/imagesets/{id}', ({ model, params, reply }) =>
    model.db.imageSet.remove(params.id) ? reply(204) : reply(404, {}),
  ),

  getBestMatchImage: definePublicOperation(
    'get',
    '/api/imagesets/{id}/bestmatch',
    ({ model, params, query, reply }) => {
      const set = model.db.imageSet.get(params.id);
      const width = side(query.width);
      const height = side(query.height);
      if (!set || width === undefined || height === undefined) return reply(404, {});
      const headers = { 'cache-control': `max-age=${HOUR_SECONDS}` };
      if (set.base64) {
        return { status: 200, headers: { ...headers, 'content-type': set.contentType }, bytes: fromBase64(set.base64) };
      }
      const svg = drawPicture(set, width, height);
      return { status: 200, headers: { ...headers, 'content-type': 'image/svg+xml' }, text: svg };
    },
  ),
};

function side(text: string | undefined): number | undefined {
  const pixels = Number(text);
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_SIDE_PX ? pixels : undefined;
}
