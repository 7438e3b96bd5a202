import type { Page } from '@playwright/test';
import { listen } from '#simulator/mount/listen.ts';
import { kept } from '../support/learning.ts';
import { expect, test as base } from '../support/platform.ts';
import { courseCompleted, playedFrom } from './played-from.ts';

// Verifies: §4 Scorm with courses that load from other hosts, with and without the operator’s permission.

/** Another host, and its received requests. */
type Elsewhere = { origin: string; asked: string[] };

const test = base.extend<{ elsewhere: Elsewhere; allowed: boolean }>({
  allowed: [false, { option: true }],
  elsewhere: async ({}, use) => {
    const asked: string[] = [];
    const server = await listen((request, response) => {
      const path = request.url ?? '/';
      if (!asked.includes(path)) asked.push(path);
      const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'image/svg+xml';
      const body = path.endsWith('.js')
        ? 'window.lent = true'
        : path.endsWith('.css')
          ? 'h1{color:rgb(1, 2, 3)}'
          : PICTURE;
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
    }, 0);
    await use({ origin: `http://127.0.0.1:${server.port}`, asked });
    await server.close();
  },
  platform: async ({ elsewhere: { origin }, allowed }, use) => {
    const files = { 'borrowing/index.html': course(origin) };
    const all = {
      scripts: [origin],
      styles: [origin],
      fonts: [origin],
      frames: [origin],
      media: [origin],
      connect: [origin],
    };
    await playedFrom('local/borrowing/index.html', use, { files, hosts: allowed ? all : {} });
  },
  // Refused requests are errors on the console.
  calm: async ({}, use) => use(undefined),
});

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const ASKED = ['/answer.svg', '/lent.js', '/look.css', '/page.svg', '/picture.svg'];

/**
 * A course that loads a script, a style sheet, an image, a page and data from another host, and works as far as
 * possible without them.
 */
const course = (origin: string) => `<!doctype html><html lang="en"><title>Borrowing</title>
<link rel="stylesheet" href="${origin}/look.css"><h1>Borrowing</h1>
<img src="${origin}/picture.svg" alt=""><iframe src="${origin}/page.svg" title="a page"></iframe>
<script src="${origin}/lent.js"></script>
<script>
  const api = window.parent.API;
  api.LMSInitialize('');
  fetch('${origin}/answer.svg').catch(() => undefined).finally(() => {
    api.LMSSetValue('cmi.core.lesson_status', 'completed');
    api.LMSCommit('');
  });
</script></html>`;

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const LINE = 'Part of this title comes from another site and is not shown here.';

test('a course without leave asks no other host; the learner hears it once and goes on, QA and the operator hear what', async ({
  page,
  platform,
  elsewhere,
}) => {
  await courseCompleted(page, platform);
  await expect(notices(page).getByText(LINE)).toHaveCount(1);
  expect(elsewhere.asked).toEqual([]);
  const { host } = new URL(elsewhere.origin);
  const noted = async () =>
    (await kept(page)).facts.flatMap(({ type, data }) =>
      type === 'attempt.Noted' && 'detail' in data ? [data.detail] : [],
    );
  const directives = ['connect-src', 'frame-src', 'img-src', 'script-src-elem', 'style-src-elem'];
  await expect.poll(async () => (await noted()).sort()).toEqual(directives.map((directive) => `${directive} ${host}`));
  await expect
    .poll(() => [...new Set(platform.refusals().map(({ directive }) => directive))].sort())
    .toEqual(directives);
});

test.describe('with the leave of the operator', () => {
  test.use({ allowed: true });
  test('a course has what it asks of another host, and nothing is said', async ({ page, platform, elsewhere }) => {
    const frame = await courseCompleted(page, platform);
    await expect.poll(() => [...elsewhere.asked].sort()).toEqual(ASKED);
    expect(await frame.evaluate(() => 'lent' in window)).toBe(true);
    expect(await frame.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).color)).toBe(
      'rgb(1, 2, 3)',
    );
    await expect(notices(page).getByText(LINE)).toHaveCount(0);
    expect(platform.refusals()).toEqual([]);
  });
});
