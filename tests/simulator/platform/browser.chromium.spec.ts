import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#simulator/chromium.ts';
import { story } from './support.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const worker = readFileSync(`${root}ui/simulated/public/mockServiceWorker.js`, 'utf8');

const PAGE = `<!doctype html><title>Page</title><script type="module">
import { createBrowserInstance, mountBrowser } from '/simulator.js';
window.world = createBrowserInstance({ scenario: ${JSON.stringify(story()).replaceAll('<', '\\u003c')} });
await mountBrowser(window.world);
window.mounted = true;
</script>`;

let server: Server;
let browser: Browser;
let page: Page;
const reachedTheNetwork: string[] = [];

beforeAll(async () => {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'simulator/mount/browser.ts', formats: ['es'] } },
  });
  const [bundle] = Array.isArray(made) ? made : [];
  const code = bundle?.output[0].code ?? '';
  const files: Record<string, [string, string]> = {
    '/': ['text/html', PAGE],
    '/mockServiceWorker.js': ['text/javascript', worker],
    '/simulator.js': ['text/javascript', code],
  };
  server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', undefined];
    if (text === undefined && request.url !== '/favicon.ico') reachedTheNetwork.push(request.url ?? '');
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await launchChromium();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('window.mounted');
}, 120_000);

afterAll(async () => {
  await browser.close();
  await new Promise((closed) => server.close(closed));
});

/** Signs in from the page. Returns the status, or the error’s name. */
const signIn = () =>
  page.evaluate(async () => {
    const body = JSON.stringify({ organisationcode: 'acme', username: 'lena', password: 'Lena-2024' });
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
    const answer = await fetch('/api/authentication', { method: 'POST', headers, body }).catch((error: unknown) =>
      error instanceof Error ? error.name : String(error),
    );
    return typeof answer === 'string' ? answer : answer.status;
  });

describe('the browser mount', () => {
  it('answers calls and pictures of the page, checks them, and lets everything else through', async () => {
    expect(await signIn()).toBe(200);
    const width = await page.evaluate(async () => {
      const image = new Image();
      image.src = '/api/imagesets/i-1/bestmatch?width=275&height=220';
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).toBe(275);
    expect(await page.evaluate(async () => (await fetch('/other.txt')).status)).toBe(404);
    expect(reachedTheNetwork).toEqual(['/other.txt']);
    expect(await page.evaluate('world.journal.violations')).toEqual([]);
  });

  it('gives no answer when a fault says so', async () => {
    await page.evaluate("world.faults.add({ kind: 'offline', times: 1 })");
    expect([await signIn(), await signIn()]).toEqual(['TypeError', 200]);
  });

  it('lives on after the browser has stopped its worker, once the page is looked at again', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await expect.poll(signIn).toBe(404);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(signIn).toBe(200);
  });
});
