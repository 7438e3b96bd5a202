import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen } from '#simulator/mount/listen.ts';
import { courses } from './courses.ts';

export type Sites = {
  app: string;
  content: string;
  requests: { path: string; cookie: string }[];
  stop: () => Promise<void>;
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/**
 * The application on `localhost`, its content on `127.0.0.1`: two sites. Both serve the course host page and the
 * courses, so that trusted content can be tested; `/no-shell` paths are missing. Sends the unload opt-in header, as
 * deployments should, except for courses in `/withheld`.
 */
export async function sites(built: { app: string; shell: string }): Promise<Sites> {
  const requests: Sites['requests'] = [];
  const content = await listen(serve, 0);
  const contentOrigin = `http://127.0.0.1:${content.port}`;
  const app = await listen((request, response) => {
    response.setHeader('Permissions-Policy', `unload=(self "${contentOrigin}")`);
    const policy = `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; frame-src 'self' ${contentOrigin}; img-src data:`;
    response.setHeader('Content-Security-Policy', policy);
    serve(request, response);
  }, 0);

  function serve(request: IncomingMessage, response: ServerResponse) {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
    requests.push({ path, cookie: request.headers.cookie ?? '' });
    const unload = path.startsWith('/withheld/') ? 'unload=()' : 'unload=(self)';
    if (!response.hasHeader('Permissions-Policy')) response.setHeader('Permissions-Policy', unload);
    const course = courses[path];
    if (course !== undefined) return void response.writeHead(200, { 'Content-Type': TYPES[extname(path)] }).end(course);
    const file = path.startsWith('/shell/')
      ? join(built.shell, path.slice('/shell/'.length))
      : join(built.app, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (body) =>
        response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404, { 'Content-Type': TYPES['.html'] }).end('<h1>Not found</h1>'),
    );
  }

  return {
    app: `http://localhost:${app.port}`,
    content: contentOrigin,
    requests,
    stop: async () => {
      await Promise.all([app.close(), content.close()]);
    },
  };
}
