import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';
import { comeSignedIn, expect, OFTEN, received, test, verbsOf } from '../support/platform.ts';
import { leaveTitle, nothingWaits, titleAddress } from '../support/learning.ts';
import { currentTime, element, lastSecond, openMedia, play, secondShown } from './media.ts';

// Verifies: reliability of media: a position is never lost to a server without `Range`, a lost connection or a damaged
// file.

const sample = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../simulator/content/samples/${path}`, import.meta.url)));
const served = (page: Page, file: string, answer: (route: Route) => Promise<void>) =>
  page.route(`**/contentstream/titles/main/${file}`, answer);
const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Content-Range' };

const rangeOf = (route: Route): { start: number; to: string } => {
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? [];
  return { start: Number(from), to };
};

/** Serves at most `most` bytes, like a server that truncates long responses. */
async function part(route: Route, body: Buffer, most: number): Promise<void> {
  const { start, to } = rangeOf(route);
  const end = Math.min(to === '' ? body.length - 1 : Number(to), start + most - 1, body.length - 1);
  await route.fulfill({
    status: 206,
    contentType: 'video/webm',
    headers: { ...open, 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${body.length}` },
    body: body.subarray(start, end + 1),
  });
}

test('a server that knows no ranges: the place is found, and the end, all the same', async ({ page, platform }) => {
  const body = sample('audio/breathing.weba');
  await served(page, 'audio/breathing.weba', (route) =>
    route.fulfill({ status: 200, contentType: 'audio/webm', headers: open, body }),
  );
  await comeSignedIn(page, platform);
  await openMedia(page, platform, 'breathing');
  await expect.poll(() => currentTime(page), OFTEN).toBe(12);
  await page.getByRole('main').focus();
  await page.keyboard.press('8');
  await expect.poll(() => currentTime(page), OFTEN).toBe(24);
  await page.keyboard.press('End');
  await received(platform, 'breathing', 'completed');
});

test('the connection is lost while a film plays: it says so, and goes on where it was once it is back', async ({
  page,
  platform,
}) => {
  const body = sample('video/evacuation.webm');
  let isLost = true;
  // From the middle on, beyond any read-ahead; the end is served, because it contains the duration.
  const isFar = (start: number) => start > 0.5 * body.length && start < 0.9 * body.length;
  await served(page, 'video/evacuation.webm', (route) =>
    isLost && isFar(rangeOf(route).start) ? route.abort('connectionreset') : part(route, body, 40_000),
  );
  await comeSignedIn(page, platform);
  await openMedia(page, platform, 'evacuation-film');
  await page.getByRole('main').focus();
  await page.keyboard.press('6');
  await page.keyboard.press('k');
  await expect(page.getByText(/^Waiting for the connection/)).toBeVisible();
  expect(await secondShown(page)).toBe(12);
  isLost = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online'))); // instead of waiting for the next try
  await expect.poll(() => currentTime(page)).toBeGreaterThan(12.5);
  await expect(page.getByText(/^Waiting for the connection/)).toHaveCount(0);
  await expect.poll(() => lastSecond(page), OFTEN).toBeGreaterThanOrEqual(12);
  await leaveTitle(page);
  await received(platform, 'evacuation-film', 'exited');
  await nothingWaits(page);
  expect(verbsOf(platform, 'evacuation-film')).toEqual(['launched', 'initialized', 'exited']);
});

test('what cannot be played is said, and tried again', async ({ page, platform }) => {
  const body = sample('video/evacuation.webm');
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 404, headers: open, body: '' }),
    (route) => route.fulfill({ status: 200, contentType: 'text/html', headers: open, body: '<h1>Sign in</h1>' }),
    (route) => part(route, body, body.length),
  ];
  let at = 0;
  const asked = new Set<number>(); // rounds in which the video was requested
  await served(page, 'video/evacuation.webm', (route) => {
    asked.add(at);
    return answers[at]!(route); // one response for each round
  });
  await comeSignedIn(page, platform);
  await page.goto(titleAddress(platform, 'evacuation-film'));
  for (; at < answers.length - 1;) {
    await expect.poll(() => asked.has(at), OFTEN).toBe(true); // the displayed state belongs to this round, not the last one
    await expect(page.getByRole('heading', { name: 'This title did not open' })).toBeVisible();
    expect(await page.locator('.media-player').count()).toBe(0);
    at++;
    await page.getByRole('button', { name: 'Try again' }).click();
  }
  await expect(play(page)).toBeVisible();
  await received(platform, 'evacuation-film', 'initialized');
  const failed = ['launched', 'exited']; // a failed launch that was reported also ends
  expect(verbsOf(platform, 'evacuation-film')).toEqual([...failed, ...failed, 'launched', 'initialized']);
});

test('a film in a form that this browser does not play, and in another: the other one plays, from the learner’s place', async ({
  page,
  platform,
}) => {
  const unknown = Buffer.from('RIFF....AVI LIST'.padEnd(9000, '.'));
  await served(page, 'video/evacuation.webm', (route) => part(route, unknown, unknown.length));
  // The platform has a second form of the video, represented by another of its files.
  const inTwoForms = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inTwoForms);
    if (typeof value !== 'object' || value === null) return value;
    const { resources, ...fields } = Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, inTwoForms(one)]),
    );
    if (!Array.isArray(resources)) return resources === undefined ? fields : { ...fields, resources };
    const other = JSON.stringify(resources).replaceAll('video/evacuation.webm', 'audio/breathing.weba');
    const isFilm = other.includes('breathing.weba') && other.includes('"video"');
    return { ...fields, resources: [...(resources as unknown[]), ...(isFilm ? (JSON.parse(other) as unknown[]) : [])] };
  };
  await page.route(/\/api\/(catalogue|title)\//, async (route) => {
    const response = await route.fetch();
    const text = await response.text(); // empty for 304, and for a preflight
    await route.fulfill({ response, body: text && JSON.stringify(inTwoForms(JSON.parse(text))) });
  });
  await comeSignedIn(page, platform);
  await openMedia(page, platform, 'evacuation-film');
  await expect.poll(() => element(page).getAttribute('src')).toContain('breathing.weba');
  await received(platform, 'evacuation-film', 'initialized');
  await page.getByRole('main').focus();
  await page.keyboard.press('6');
  await expect.poll(() => lastSecond(page), OFTEN).toBe(18);
  await leaveTitle(page);
  await openMedia(page, platform, 'evacuation-film');
  await expect.poll(() => currentTime(page), OFTEN).toBe(18);
});

for (const [name, body, heading] of [
  ['noise', Buffer.alloc(90_000, 7), 'This title is damaged'],
  ['a film that breaks off', sample('video/evacuation.webm').subarray(0, 300), 'This title is damaged'],
  ['a film of another make', Buffer.from('RIFF....AVI LIST'.padEnd(9000, '.')), 'This title cannot be shown here'],
] as const)
  test(`${name} is said to be what it is, with a way to report it, and no other try`, async ({ page, platform }) => {
    await served(page, 'video/evacuation.webm', (route) => part(route, body, body.length));
    await comeSignedIn(page, platform);
    await page.goto(titleAddress(platform, 'evacuation-film'));
    await expect(page.getByRole('alert').getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Report it' }).click();
    await expect(page.getByRole('dialog', { name: 'Report a problem' })).toContainText('"fails": true');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(verbsOf(platform, 'evacuation-film')).toEqual(['launched', 'exited']);
    expect(await page.locator('.media-player').count()).toBe(0);
  });
