import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { findFile } from '#simulator/mount/sites/file-tree.ts';
import { listen } from '#simulator/mount/listen.ts';
import { sendFile } from '#simulator/mount/sites/send-file.ts';
import { encodeScenarioLink } from '#simulator/scenarios/link.ts';

const JOURNEY = 'Ben takes every kind of content to its end';
/** Steps of the demo after which a video or a course has just opened. */
const AT = { film: 4, course: 11 };
const READABLE = { 'access-control-allow-origin': '*' };

let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'demo-'));
  // A build must not run in this process, whose NODE_ENV is that of a test.
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = ['vite', 'build', '--config', 'ui/vite.config.ts', '--mode', 'demo', '--logLevel', 'warn'];
  await promisify(execFile)('npx', [...build, '--outDir', folder], { env });
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** A host for static files only, under every host name of this machine. */
async function staticHost() {
  const asked: { host: string; path: string; range: string | undefined }[] = [];
  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const { host = '', range } = request.headers;
    asked.push({ host: host.replace(/:.*/, ''), path, range });
    const file = await findFile(folder, path);
    if (file) return sendFile(request, response, file, READABLE);
    response.writeHead(404, { 'content-type': 'text/html' }).end(await readFile(join(folder, '404.html')));
  };
  const { port, close } = await listen((request, response) => void send(request, response), 0);
  return { url: `http://localhost:${port}`, asked, close };
}

const open = async (page: Page, url: string, step: number) =>
  page.goto(`${url}/#${await encodeScenarioLink({ story: { name: 'generic' }, journey: JOURNEY, step })}`);

// Verifies: static files suffice to play a whole organisation, and a link opens the demo at a step.
test('a demo on a static host opens a link in the middle of a course, and asks the host for files only', async ({
  page,
}) => {
  const host = await staticHost();
  try {
    await open(page, host.url, AT.course);
    const course = page.frameLocator('main iframe').frameLocator('iframe');
    await expect(course.getByRole('heading', { name: 'Welcome, Ben Carter' })).toBeVisible({ timeout: 30_000 });
    await course.getByRole('button', { name: 'Next' }).click();
    await expect(course.getByText('Page 2 of 4')).toBeVisible();
    await page.getByRole('button', { name: 'Open the simulator' }).click();
    await expect(page.getByRole('button', { name: 'elif' })).toBeVisible();
    await page.getByRole('tab', { name: 'Network' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('/api/');
    const besides = host.asked.filter(({ path }) => /^\/(api|statesync|proxy|xapi)/.test(path));
    expect(besides, 'what only a platform answers').toEqual([]);
    const contents = host.asked.filter(({ path }) => /^\/(shell|contentstream)\//.test(path));
    expect(new Set(contents.map((one) => one.host)), 'another site than the application').toEqual(
      new Set(['127.0.0.1']),
    );

    await open(page, host.url, AT.film);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 15_000 });
    const film = () => host.asked.find(({ path }) => path.endsWith('.webm'));
    expect(film(), 'films are asked for in parts').toMatchObject({ host: '127.0.0.1', range: 'bytes=0-' });

    await page.goto(`${host.url}/acme/home`); // no such file: the 404 page redirects
    await expect(page.getByRole('heading', { level: 1, name: /Ben/ })).toBeVisible({ timeout: 15_000 });

    await page.goto(`${host.url}/?scenario=nothing`);
    await expect(page.getByRole('alert')).toContainText('There is no scenario "nothing"');
  } finally {
    await host.close();
  }
});
