import type { RequestListener } from 'node:http';
import { inlineScriptsOf } from '#simulator/mount/headers/inline-scripts.ts';
import { findUrlGroup } from '#simulator/mount/headers/places.ts';
import { listen } from '#simulator/mount/listen.ts';
import { findFile } from '#simulator/mount/sites/file-tree.ts';
import { sendFile } from '#simulator/mount/sites/send-file.ts';
import { EXAMPLE } from '../../simulator/planted-server.ts';
import { DIST, readBuilt } from '../../support/built.ts';
import { expect, test } from '../support/platform.ts';
import { askToKeep, leftIn, openFromDevice } from './reader-frame.ts';

// Verifies: without a second site, application and reader are cached side by side, each by its own worker.

const inlineScripts = inlineScriptsOf(readBuilt('index.html').toString('utf8'));

/** The build on one host with the headers of such a deployment; unknown paths return the application’s page. */
const answer: RequestListener = (request, response) => {
  const appUrl = `http://${request.headers.host ?? ''}`;
  const { pathname } = new URL(request.url ?? '/', appUrl);
  const { cache, headers } = findUrlGroup('application', pathname);
  const sent = headers({ ...EXAMPLE, appUrl, contentUrl: appUrl, apiUrl: appUrl, inlineScripts });
  const send = async () => {
    if (pathname === '/config.json') return void response.writeHead(200, sent).end('{"offline":true}');
    if (pathname.startsWith('/api/')) return void response.writeHead(503, sent).end();
    const file = (await findFile(DIST, pathname)) ?? (await findFile(DIST, '/index.html'));
    if (file) await sendFile(request, response, file, { ...sent, 'cache-control': cache });
  };
  void send();
};

test('on one host the reader starts without a line beside the application, and neither worker answers for the other', async ({
  page,
}) => {
  const host = await listen(answer, 0);
  const contentUrl = `http://127.0.0.1:${host.port}`;
  await page.goto(`${contentUrl}/acme/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Registers as the signed-in application does, with the page’s Trusted Types policy.
  await page.evaluate(async () => {
    const policy = window.trustedTypes?.createPolicy('own-worker', { createScriptURL: (url: string) => url });
    await navigator.serviceWorker.register(policy?.createScriptURL('/sw.js') ?? '/sw.js');
    await navigator.serviceWorker.ready;
  });
  expect(await askToKeep(page, { contentUrl })).toBe(true);
  expect(await leftIn(page.mainFrame())).toEqual({
    scopes: expect.arrayContaining(['/', '/reader/']),
    caches: expect.arrayContaining([expect.stringMatching(/^build:/), expect.stringMatching(/^reader:/)]),
  });
  await host.close();
  const loaded = await page.reload();
  expect(loaded?.fromServiceWorker()).toBe(true);
  const { frame, answer: found } = await openFromDevice(page, { contentUrl });
  await expect(frame.locator('iframe').first().contentFrame().locator('body')).toContainText('The Handover');
  expect(found?.headers()['content-security-policy']).toContain(`frame-ancestors ${contentUrl}`);
});
