import { createHash } from 'node:crypto';
import { type ContentKind, contentKinds } from '#domain/content/index.ts';

/** The site that contents come from. */
export const CONTENT_ORIGIN = 'https://content.example';

const utf8 = new TextEncoder();

const PAGE = 'index.html';

/** Where the content of a title is, from its site: the first page of a course, else one file. */
export const linkOf = (titleId: string, kind: ContentKind): string =>
  `/contentstream/titles/main/${titleId}/${contentKinds[kind].family === 'course' ? PAGE : 'content'}`;

/** The one file of a version of a title's content; it names no other. */
export const contentOf = (titleId: string, version: number): Uint8Array<ArrayBuffer> =>
  utf8.encode(`<!doctype html><title>${titleId}</title><p>Version ${version}</p>`);

export const sha256Of = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(bytes).digest());

/** The site's answer, whole or the part that is asked for. `versionOf`: of a title; 0, 1, 2, …. */
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
