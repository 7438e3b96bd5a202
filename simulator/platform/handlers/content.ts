import { STREAM_PATH } from '../model/resources.ts';
import { kindRowOf } from '../../scenarios/kinds.ts';
import type { ContentFile, Model } from '../model/model.ts';
import type { WireReply } from '../wire.ts';
import { defineSignedInOperation, definePublicOperation, createMessageBody } from './handle.ts';

export const content = {
  getContentLink: defineSignedInOperation('get', '/proxy', ({ model, query, reply }) => {
    const path = streamPathOf(query.url ?? '');
    if (path === undefined) return reply(400, createMessageBody('This is no link of a resource.'));
    const offer = offerOf(model, path);
    if (offer === 'none') return reply(403, createMessageBody('No title offers this resource.'));
    if (offer === 'withdrawn') return reply(404, createMessageBody('The title of this resource was withdrawn.'));
    return reply(200, { url: `${model.options.contentOrigin}${path}` });
  }),

  getCourseFiles: defineSignedInOperation('get', '/api/content/files/{id}', ({ model, params, reply }) => {
    const isOffered = model.catalogue.published(params.id);
    const [resource] = isOffered ? [...model.db.resource.by('titleId', params.id)] : [];
    const course = resource && isCourse(resource.contentType) ? model.options.courseFiles(resource.sample) : undefined;
    if (!course) return reply(404, createMessageBody('Nobody knows what this title is made of.'));
    return reply(200, {
      version: course.version,
      files: course.files.map(({ path, ...file }) => ({ href: STREAM_PATH + path, ...file })),
    });
  }),

  getContentStream: definePublicOperation(
    'get',
    '/contentstream/titles/main/{path+}',
    ({ model, params, header, reply }) => {
      const file = model.options.contentFile(params['path+']);
      return file ? stream(file, header('range')) : reply(404, {});
    },
  ),
};

/** True for kinds that need a site of their own. */
const isCourse = (kind: string): boolean => kindRowOf(kind) !== undefined && kindRowOf(kind)?.runs !== 'always';

/** Returns the path of a stream link, absolute or root-relative; undefined for any other URL. */
function streamPathOf(url: string): string | undefined {
  const path = /^https?:\/\/[^/\s]+(\/[^\s]*)$/i.exec(url)?.[1] ?? url;
  return path.startsWith(STREAM_PATH) && !path.split(/[?#]/, 1)[0]?.includes('..') ? path : undefined;
}

function offerOf({ db, catalogue }: Model, path: string): 'offered' | 'withdrawn' | 'none' {
  const sample = path.slice(STREAM_PATH.length).split(/[?#]/, 1)[0] ?? '';
  const besides = [...db.beside.by('sample', sample)].flatMap(({ resource }) => db.resource.get(resource) ?? []);
  const resources = [...db.resource.by('sample', sample), ...besides];
  if (resources.some(({ titleId }) => catalogue.published(titleId))) return 'offered';
  return resources.length > 0 ? 'withdrawn' : 'none';
}

/** Serves a single byte range. Several ranges or another unit get the whole file, as RFC 9110 allows. */
function stream({ bytes, contentType }: ContentFile, range: string | undefined): WireReply {
  const headers = { 'content-type': contentType, 'accept-ranges': 'bytes' };
  const asked = range === undefined ? undefined : /^bytes=(\d*)-(\d*)$/.exec(range.trim());
  if (!asked || (asked[1] === '' && asked[2] === '')) return { status: 200, headers, bytes };
  const size = bytes.length;
  const [, first = '', last = ''] = asked;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || end < start) return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } };
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${size}` },
    bytes: bytes.subarray(start, end + 1),
  };
}
