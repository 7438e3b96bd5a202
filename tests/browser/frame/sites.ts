import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
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
 * The application on `localhost`, its content on `127.0.0.1`: two sites. Both serve the shell and the courses, so that
 * trusted content can be tried; `/no-shell` paths are not there. The unload opt-in is sent, as deployments should.
 */
export async function sites(built: { app: string; shell: string }): Promise<Sites> {
  const requests: Sites['requests'] = [];
  const content = await listen('127.0.0.1', (request, response) => serve(request, response));
  const app = await listen('localhost', (request, response) => {
    response.setHeader('Permissions-Policy', `unload=(self "${content.origin}")`);
    const policy = `default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; frame-src 'self' ${content.origin}; img-src data:`;
    response.setHeader('Content-Security-Policy', policy);
    serve(request, response);
  });

  function serve(request: IncomingMessage, response: ServerResponse) {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
    requests.push({ path, cookie: request.headers.cookie ?? '' });
    if (!response.hasHeader('Permissions-Policy')) response.setHeader('Permissions-Policy', 'unload=(self)');
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
    app: app.origin,
    content: content.origin,
    requests,
    stop: async () => {
      await Promise.all([app.stop(), content.stop()]);
    },
  };
}

async function listen(host: string, handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // listening on a port, not on a pipe
  return {
    origin: `http://${host}:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
