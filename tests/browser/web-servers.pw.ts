import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { offlineWorker } from '#adapters/offline/build-list.vite.ts';
import { configured } from '#simulator/mount/headers/configured.ts';
import { exampleFor, SERVERS } from '#simulator/mount/headers/examples.ts';
import { startHttp } from '#simulator/mount/http.ts';
import { runtimeConfiguration } from '#simulator/mount/runtime-configuration.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { DIST } from '../support/built.ts';
import { freePort } from '../support/free-port.ts';
import { APP, CONTENT, webServers } from '../support/web-servers.ts';
import { kept, replaceBuild } from './offline/deployed.ts';
import { take } from './offline/downloading.ts';
import { courseFrame, leaveTitle, pageBox } from './support/learning.ts';
import { NO_PAGES_KEPT, ownBrowser } from './support/own-browser.ts';
import { goTo, goToCatalogue, heading } from './support/page.ts';
import { expect, fillCredentials, passwordOf, test } from './support/platform.ts';

// Verifies: the examples for operators serve a learner over two sites and https, in the web servers of Debian.

const SAMPLES = fileURLToPath(new URL('../../simulator/content/samples/', import.meta.url));
const PHOTO_BYTES = 2_000_000;

test.setTimeout(180_000);

/** Folders as an operator has them: the build, and the content with a course that loads a module script. */
function foldersOf(scenario: ReturnType<typeof scenarioNamed>): { folder: string; build: string } {
  const folder = mkdtempSync(join(tmpdir(), 'web-servers-'));
  chmodSync(folder, 0o755); // nginx reads as a user of its own
  const build = join(folder, 'build');
  cpSync(DIST, build, { recursive: true });
  const configuration = runtimeConfiguration({ scenario, contentUrl: `https://${CONTENT}` });
  writeFileSync(join(build, 'config.json'), JSON.stringify(configuration));
  const titles = join(folder, 'content/contentstream/titles/main');
  mkdirSync(titles, { recursive: true });
  cpSync(SAMPLES, titles, { recursive: true });
  const course = join(titles, 'scorm/induction');
  writeFileSync(join(course, 'module.mjs'), 'document.documentElement.dataset.module = "runs";');
  const page = readFileSync(join(course, 'index.html'), 'utf8');
  writeFileSync(
    join(course, 'index.html'),
    page.replace('</head>', '<script type="module" src="module.mjs"></script></head>'),
  );
  return { folder, build };
}

/** Deploys a build whose scripts have other names; the older ones and all compressed copies are gone. */
async function deploy(build: string): Promise<void> {
  for (const folder of [build, join(build, 'assets')])
    for (const file of readdirSync(folder)) if (/\.(br|gz)$/.test(file)) rmSync(join(folder, file));
  await replaceBuild(build, 'b', offlineWorker(build));
}

for (const { name, start } of webServers)
  test(`a learner behind ${name} signs in, learns, downloads, starts offline, and comes through a deployment`, async () => {
    const scenario = scenarioNamed('generic');
    scenario.client = { ...scenario.client, offline: true, downloads: { days: 14 } };
    const { folder, build } = foldersOf(scenario);
    const port = await freePort();
    const platform = await startHttp({
      scenario,
      port,
      address: { app: `https://${APP}`, content: `https://${CONTENT}` },
    });
    const server = await start({ folder, platformPort: port });
    const to = `127.0.0.1:${server.port}`;
    const rules = `--host-resolver-rules=MAP ${APP}:443 ${to}, MAP ${CONTENT}:443 ${to}`;
    const browser = await ownBrowser([rules, '--ignore-certificate-errors'], undefined, [NO_PAGES_KEPT]);
    try {
      const context = await browser.start();
      const page = context.pages()[0] ?? (await context.newPage());
      const faults = faultsOf(page);
      const app = `https://${APP}`;

      await page.goto(`${app}/acme/login`);
      await fillCredentials(page, 'ada', passwordOf(platform, 'ada'));
      await expect(heading(page)).toHaveText('Hello, Ada');

      // A deployment under this open tab, before a worker has cached the build.
      await deploy(build);
      await goToCatalogue(page);
      await expect(heading(page)).toHaveText('Catalog');

      const ranges = page.waitForResponse((one) => one.url().includes('/pdf/') && one.status() === 206);
      await page.goto(`${app}/acme/content/stream/safety-handbook`);
      await expect(pageBox(page)).toBeVisible();
      expect((await ranges).headers()['content-range']).toMatch(/^bytes \d+-\d+\/\d+$/);
      await leaveTitle(page);

      await page.goto(`${app}/acme/content/stream/alarm-sounds`);
      const audio = page.locator('audio, video').first();
      await expect.poll(() => audio.evaluate((one: HTMLMediaElement) => one.duration)).toBeGreaterThan(1);
      await leaveTitle(page);

      await page.goto(`${app}/acme/content/stream/induction`);
      const course = await courseFrame(page);
      await expect.poll(() => course.evaluate(() => document.documentElement.dataset['module'])).toBe('runs');
      await leaveTitle(page);

      expect(await sendPhoto(page), 'status of a photo of 2 MB').toBeLessThan(400);

      await page.goto(`${app}/acme/home`);
      await kept(page);
      await take(page, '/acme/title/fire/safety-handbook', 'Safety handbook');
      expect(faults, 'refused by the policies of the servers, or failed').toEqual([]);

      server.process.kill();
      await page.goto(`${app}/acme/home`);
      await expect(heading(page)).toContainText('Ada');
      await goTo(page, '/acme/content/stream/safety-handbook');
      await expect(pageBox(page)).toBeVisible();
    } finally {
      await browser.dispose();
      server.process.kill();
      await platform.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

for (const { name, start } of webServers)
  test(`a learner behind ${name} with a host for each title plays two courses on two hosts, and one of them offline`, async () => {
    const generic = scenarioNamed('generic');
    const scenario = {
      ...generic,
      policies: { ...generic.policies, hostPerTitle: true },
      client: { ...generic.client, offline: true, downloads: { days: 14 } },
    };
    const { folder, build } = foldersOf(scenario);
    const port = await freePort();
    const [app, content] = [`https://${APP}`, `https://${CONTENT}`];
    const platform = await startHttp({ scenario, port, address: { app, content } });
    const config: unknown = JSON.parse(readFileSync(join(build, 'config.json'), 'utf8'));
    const deployment = configured(config, app, { page: readFileSync(join(build, 'index.html'), 'utf8') });
    const example = exampleFor(SERVERS.find((one) => one === name) ?? 'nginx', deployment);
    const server = await start({ folder, platformPort: port, example });
    const to = `127.0.0.1:${server.port}`;
    const rules = [APP, CONTENT, `*.${CONTENT}`].map((host) => `MAP ${host}:443 ${to}`).join(', ');
    const flags = [`--host-resolver-rules=${rules}`, '--ignore-certificate-errors'];
    const browser = await ownBrowser(flags, undefined, [NO_PAGES_KEPT]);
    try {
      const context = await browser.start();
      const page = context.pages()[0] ?? (await context.newPage());
      const faults = faultsOf(page);
      await page.goto(`${app}/acme/login`);
      await fillCredentials(page, 'ada', passwordOf(platform, 'ada'));
      await expect(heading(page)).toHaveText('Hello, Ada');
      for (const [titleId, label] of [
        ['lift-by-hand', 'tlift-2dby-2dhand'],
        ['first-aid', 'tfirst-2daid'],
      ] as const) {
        await page.goto(`${app}/acme/content/stream/${titleId}`);
        const course = await courseFrame(page);
        expect(new URL(course.url()).host).toBe(`${label}.${CONTENT}`);
        await expect(course.getByRole('button', { name: 'Next' })).toBeVisible();
        await leaveTitle(page);
      }
      await page.goto(`${app}/acme/home`);
      await kept(page);
      await take(page, '/acme/title/aid/first-aid', 'First aid in five steps', /Size unknown/);
      expect(faults, 'refused by the policies of the servers, or failed').toEqual([]);

      server.process.kill();
      await page.goto(`${app}/acme/content/stream/first-aid`);
      const { host, pathname } = new URL((await courseFrame(page)).url());
      expect([host, pathname]).toEqual([`tfirst-2daid.${CONTENT}`, expect.stringMatching(/^\/shell\/on-device\//)]);
    } finally {
      await browser.dispose();
      server.process.kill();
      await platform.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

/** Console errors of the page and its frames, and failed responses besides a chunk that a deployment removed. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    const said = message.text();
    if (message.type() === 'error' && !/404|webrtc|\/assets\//.test(said)) faults.push(said);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && !pathname.startsWith('/assets/')) faults.push(`${response.status()} ${pathname}`);
  });
  return faults;
}

/** Sends a photo as large as the application sends one, and returns the status of the answer. */
const sendPhoto = (page: Page): Promise<number> =>
  page.evaluate(async (bytes) => {
    const [, token = ''] = /lms_token=([^;]+)/.exec(document.cookie) ?? [];
    const body = new FormData();
    const photo = new Uint8Array(bytes);
    photo.set([0xff, 0xd8, 0xff]); // as a JPEG file begins
    body.append('image', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = { Authorization: `Bearer ${decodeURIComponent(token)}`, 'Cache-Control': 'no-cache' };
    return (await fetch('/api/user/profile-photo', { method: 'POST', headers, body })).status;
  }, PHOTO_BYTES);
