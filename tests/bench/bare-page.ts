import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { listen } from '#simulator/mount/listen.ts';

/** Our modules and the partners', in the order of lookup by a page. */
const MODULES = ['../../node_modules', './partners/node_modules'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** A React tile with the same elements as ours, but without calls, routes, texts and status. */
export const BARE_TILE = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
const Tile = ({ n, src }) => h('article', null,
  h('div', null, h('img', { src, alt: '', width: 275, height: 155, loading: 'lazy', decoding: 'async' }), h('span', null, 'Document'), h('span', null, 'Not started')),
  h('h3', null, h('a', { href: '/title/' + n }, 'Title ' + n)), h('p', null, 'A tag'), h('p', null, 'Due 12 May 2026'),
  h('button', { 'aria-label': 'Save' }, h('svg', { viewBox: '0 0 24 24', width: 18 }, h('path', { d: 'M6 4h11v16' }))));
`;

/** Serves a page of one script, built like the product, with `<div id="root">` and these styles. */
export async function serveBarePage(script: string, styles = ''): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-page-'));
  const root = join(folder, 'page');
  try {
    mkdirSync(root);
    [folder, root].forEach((at, n) => symlinkSync(MODULES[n]!, join(at, 'node_modules'))); // there are two
    const input = join(root, 'page.js');
    writeFileSync(input, script);
    const made = await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input } },
    });
    const [built] = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
    if (built?.type !== 'chunk') throw new Error('The bare page was not built.');
    const page = `<!doctype html><title>Bare</title><style>${styles}</style><div id="root"></div><script type="module" src="/page.js"></script>`;
    const server = await listen((request, response) => {
      const isScript = request.url === '/page.js';
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
      response.end(isScript ? built.code : page);
    }, 0);
    return { url: `http://localhost:${server.port}/`, close: server.close };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
