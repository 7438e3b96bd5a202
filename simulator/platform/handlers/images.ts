import { drawPicture } from '../pictures/draw.ts';
import { fromBase64 } from '../pictures/bytes.ts';
import { guarded, open } from './handle.ts';
import { readPicture } from './profile.ts';

const MAX_SIDE_PX = 4096;
const HOUR_SECONDS = 3600;

export const images = {
  uploadImageSet: guarded('post', '/api/imagesets', ({ model, files, reply }) => {
    const picture = readPicture(files, 'image');
    if (picture.status !== 200) return reply(picture.status, picture.error);
    const id = `i-${model.random.hex(10)}`;
    const { contentType, base64 } = picture;
    model.db.imageSet.add({ id, hue: 0, pattern: 'plain', text: '', contentType, base64 });
    return reply(200, { id });
  }),

  deleteImageSet: guarded('delete', '/api/imagesets/{id}', ({ model, params, reply }) =>
    model.db.imageSet.remove(params.id) ? reply(204) : reply(404, {}),
  ),

  getBestMatchImage: open('get', '/api/imagesets/{id}/bestmatch', ({ model, params, query, reply }) => {
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
  }),
};

function side(text: string | undefined): number | undefined {
  const pixels = Number(text);
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_SIDE_PX ? pixels : undefined;
}
