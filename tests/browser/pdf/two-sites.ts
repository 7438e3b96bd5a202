import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { listen } from '#simulator/mount/listen.ts';

/** How a document is served, with features and failures of real content servers. */
export type Served = {
  body: Buffer;
  type?: string;
  status?: number;
  /** false: a server without `Range`. */
  ranges?: boolean;
  /** false: Content-Range is not exposed to other sites. */
  exposed?: boolean;
  delayMs?: number;
  /** The first n requests get a response; later ones stay open. */
  answers?: number;
};

export type TwoSites = {
  app: string;
  content: string;
  /** By path without the slash; tests add and replace documents. */
  documents: Map<string, Served>;
  /** `Range` of each request for a document, in order; '' if missing. */
  ranges: (path: string) => string[];
  bytesSent: (path: string) => number;
  /** The next n requests of a document get no response. */
  drop: (path: string, requests: number) => void;
  stop: () => Promise<void>;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};
/** Stricter than the product’s policy: own files only, and wasm for the decoders. */
const policy = (content: string) =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; ` +
  `font-src 'self' data:; worker-src 'self'; connect-src 'self' ${content}`;

/** The application on `localhost` and its content on `127.0.0.1`: two different sites for the browser. */
export async function twoSites(appFolder: string): Promise<TwoSites> {
  const documents = new Map<string, Served>();
  const asked: { path: string; range: string; bytes: number }[] = [];
  const drops = new Map<string, number>();
  const content = await listen((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1).split('?')[0] ?? '');
    const left = drops.get(path) ?? 0;
    if (left > 0) {
      drops.set(path, left - 1);
      response.destroy();
      return;
    }
    const served = documents.get(path);
    const range = request.headers.range ?? '';
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (served?.exposed !== false)
      response.setHeader('Access-Control-Expose-Headers', 'Content-Range, Accept-Ranges, Content-Length');
    if (!served || (served.status ?? 200) >= 400) {
      response.writeHead(served?.status ?? 404, { 'Content-Type': 'text/plain' }).end('no such document');
      return;
    }
    const part = served.ranges === false ? null : /^bytes=(\d+)-(\d+)?$/.exec(range);
    const begin = Number(part?.[1] ?? 0);
    const end = Math.min(served.body.length, Number(part?.[2] ?? served.body.length - 1) + 1);
    const bytes = served.body.subarray(begin, end);
    asked.push({ path, range, bytes: bytes.length });
    if (served.answers !== undefined && asked.filter((one) => one.path === path).length > served.answers) return;
    response.setHeader('Content-Type', served.type ?? 'application/pdf');
    response.setHeader('Content-Length', bytes.length);
    if (served.ranges !== false) response.setHeader('Accept-Ranges', 'bytes');
    if (part) response.setHeader('Content-Range', `bytes ${begin}-${end - 1}/${served.body.length}`);
    setTimeout(() => response.writeHead(part ? 206 : 200).end(bytes), served.delayMs ?? 0);
  }, 0);
  const contentOrigin = `http://127.0.0.1:${content.port}`;
  const app = await listen((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
    const file = join(appFolder, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (body) => {
        response.setHeader('Content-Security-Policy', policy(contentOrigin));
        if (path.includes('assets')) response.setHeader('Cache-Control', 'max-age=31536000, immutable');
        response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
      },
      () => response.writeHead(404).end(),
    );
  }, 0);
  const of = (path: string) => asked.filter((one) => one.path === path);
  return {
    app: `http://localhost:${app.port}`,
    content: contentOrigin,
    documents,
    ranges: (path) => of(path).map((one) => one.range),
    bytesSent: (path) => of(path).reduce((sum, one) => sum + one.bytes, 0),
    drop: (path, requests) => void drops.set(path, requests),
    stop: async () => {
      await Promise.all([app.close(), content.close()]);
    },
  };
}
