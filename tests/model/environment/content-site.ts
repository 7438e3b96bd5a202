import { createHash } from 'node:crypto';
import { type ContentKind, contentKinds } from '#domain/content/index.ts';

/** Origin of all content. */
export const CONTENT_ORIGIN = 'https://content.example';

const utf8 = new TextEncoder();

const PAGE = 'index.html';

/** Path of a title’s content: the first page of a course, else one file. */
export const linkOf = (titleId: string, kind: ContentKind): string =>
  `/contentstream/titles/main/${titleId}/${contentKinds[kind].family === 'course' ? PAGE : 'content'}`;

/** The only file of a version of a title’s content; links to no other file. */
export const contentOf = (titleId: string, version: number): Uint8Array<ArrayBuffer> =>
  utf8.encode(`<!doctype html><title>${titleId}</title><p>Version ${version}</p>`);

export const sha256Of = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(bytes).digest());

/** Response of the site, complete or a range. `versionOf`: content version of a title; 0, 1, 2, …. */
export function siteAnswer({ url, headers }: Pick<Request, 'url' | 'headers'>, versionOf: (titleId: string) => number) {
  const [, titleId, file] = /\/titles\/main\/([^/]+)\/(index\.html|content)$/.exec(new URL(url).pathname) ?? [];
  if (titleId === undefined) return new Response(null, { status: 404 });
  const version = versionOf(titleId);
  const bytes = contentOf(titleId, version);
  const [part, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  const end = last === '' ? bytes.length : Math.min(Number(last) + 1, bytes.length);
  return new Response(bytes.slice(Number(first), end), {
    status: part === undefined ? 200 : 206,
    headers: {
      'content-type': file === PAGE ? 'text/html' : 'application/octet-stream',
      etag: `"${version}"`,
      ...(part !== undefined && { 'content-range': `bytes ${first}-${end - 1}/${bytes.length}` }),
    },
  });
}
