import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import type { Plugin } from 'vite';

const STREAM = '/contentstream/titles/main/';

/**
 * `npm run dev` without a simulator server: the runtime configuration, the course shell, the reader of books and the files of sample content, with ranges and
 * for both loopback sites. Not part of a build.
 */
export function devContent(samples: string, pages: Record<'shell' | 'reader', string>): Plugin {
  return {
    name: 'dev-content',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
        if (path === '/config.json') {
          const port = String(server.config.server.port);
          response.setHeader('Content-Type', 'application/json');
          return response.end(JSON.stringify({ contentOrigin: `http://127.0.0.1:${port}`, trustedContent: false }));
        }
        const wanted = /^\/(shell|reader)\/index\.html$/.exec(path)?.[1] as keyof typeof pages | undefined; // one of the two
        if (wanted) {
          // Its sources are outside the root: the page names them where the dev server has them. Hot reload asks for more
          // than its own policy grants.
          const page = readFileSync(join(pages[wanted], 'index.html'), 'utf8')
            .replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, wanted === 'reader' ? '' : '$&')
            .replaceAll(/(src|href)="\.\//g, `$1="/@fs${pages[wanted]}/`);
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          return response.end(page);
        }
        if (!path.startsWith(STREAM)) return next();
        const file = normalize(join(samples, path.slice(STREAM.length)));
        if (!file.startsWith(samples + sep) || !existsSync(file) || !statSync(file).isFile()) return next();
        const { size } = statSync(file);
        const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
        const start = Number(range?.[1] ?? 0);
        const end = Math.min(Number(range?.[2] || size - 1), size - 1);
        response.statusCode = range ? 206 : 200;
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Access-Control-Expose-Headers', 'Accept-Ranges, Content-Range, Content-Length');
        response.setHeader('Accept-Ranges', 'bytes');
        response.setHeader('Content-Length', end - start + 1);
        response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
        if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
        createReadStream(file, { start, end }).pipe(response);
      });
    },
  };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.xml': 'application/xml',
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
  '.webm': 'video/webm',
  '.wav': 'audio/wav',
  '.vtt': 'text/vtt',
};
