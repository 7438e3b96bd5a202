import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { withGps } from '../../support/photo-files.ts';
import { onlyNightly } from '../../support/runs.ts';
import { comeSignedIn, expect, type Platform, test } from '../support/platform.ts';

test.use({ story: 'photo-check' });
test.describe.configure({ timeout: 420_000 });

const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo');
/** Time limit of one face detection on a busy machine. */
const LOOK = { timeout: 120_000 };

const slot = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const choose = (page: Page, of: 'profile' | 'spouse', file: string | Uint8Array) =>
  page
    .locator(`input[data-photo=${of}]`)
    .setInputFiles(
      typeof file === 'string'
        ? join(folder, file)
        : { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(file) },
    );

/** A section of a photograph as a JPEG, in shares of its width and height. */
async function cut(page: Page, file: string, part: readonly [x: number, y: number, width: number, height: number]) {
  const source = `data:image/jpeg;base64,${readFileSync(join(folder, file)).toString('base64')}`;
  const made = await page.evaluate(
    async ([address, [x, y, width, height]]) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      const canvas = document.createElement('canvas');
      const { naturalWidth: w, naturalHeight: h } = picture;
      [canvas.width, canvas.height] = [w * width, h * height];
      canvas.getContext('2d')?.drawImage(picture, -x * w, -y * h);
      return canvas.toDataURL('image/jpeg', 0.95).replace(/^[^,]*,/, '');
    },
    [source, part] as const,
  );
  return Buffer.from(made, 'base64');
}

/** Measures how long the page is blocked. Returns a function with the longest block so far in ms. */
async function watchBlocking(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const state = { longest: 0 };
    Object.assign(window, { blocking: state });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => (window as unknown as { blocking: { longest: number } }).blocking.longest); // set above
}

async function storedPhoto(page: Page, { world, appUrl }: Platform): Promise<Buffer> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'lms_token')?.value ?? '';
  const answer = await world.respond(
    new Request(`${appUrl}/api/user/profile-photo-data`, {
      headers: { Authorization: `Bearer ${decodeURIComponent(token)}`, 'Cache-Control': 'no-cache' },
    }),
  );
  return Buffer.from(((await answer.json()) as { data: string }).data, 'base64'); // the response of the contract
}

const isOfFaces = (path: string) => /\/models\/|photo\.worker|face-matcher|\/es6-/.test(path);

async function atProfile(page: Page, platform: Platform): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await comeSignedIn(page, platform, 'eve');
  await page.goto(`${platform.appUrl}/lotus/profile?tab=account`);
  await expect(slot(page, 'Your photo').getByRole('button', { name: 'Choose a photo' })).toBeVisible();
  return asked;
}

// Verifies: §5 Profile photo, §7 Profile photo, §8 Photo messages, §9 Face similarity threshold
test('who is asked for a photo of their face gives one with exactly one face, and nothing else of it is told', async ({
  page,
  platform,
}) => {
  const asked = await atProfile(page, platform);
  expect(asked.filter(isOfFaces), 'nothing is loaded for a photo that nobody chose').toEqual([]);
  const own = slot(page, 'Your photo');
  const longest = await watchBlocking(page);
  const startedAt = Date.now();
  const photograph = withGps(await cut(page, 'sample6.jpg', [0.72, 0.1, 0.24, 0.4]));
  expect(Buffer.from(photograph).includes('Exif'), 'the place is in the file').toBe(true);
  await choose(page, 'profile', photograph);
  await expect(own.getByRole('progressbar')).toHaveAccessibleName(/Looking for a face/, LOOK);
  await expect(own.getByRole('status')).toHaveText(/One face was found/, LOOK);
  const firstMs = Date.now() - startedAt;

  await own.getByRole('button', { name: 'Save the photo' }).click();
  await expect(own.getByRole('status')).toHaveText('Saved');
  const stored = await storedPhoto(page, platform);
  expect(stored.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  for (const word of ['Exif', 'GPS', 'IMG_0001']) expect(stored.includes(word), word).toBe(false);
  expect(
    asked.some((path) => path.includes('photo.worker')),
    'a thread of its own looks, so that the page answers meanwhile',
  ).toBe(true);
  const figures = `first look with loading ${firstMs} ms, page blocked at most ${Math.round(await longest())} ms`;
  test.info().annotations.push({ type: 'measured', description: figures });
});

test(
  'a photo with no face or with three is refused, and one of a spouse that is not like the learner’s',
  onlyNightly,
  async ({ page, platform }) => {
    await atProfile(page, platform);
    const own = slot(page, 'Your photo');
    await choose(page, 'profile', 'facemesh.png');
    await expect(own.getByRole('alert')).toHaveText(/found no face/, LOOK);
    await choose(page, 'profile', 'sample2.jpg');
    await expect(own.getByRole('alert')).toHaveText('This photo shows 3 faces. It must show exactly one.', LOOK);
    await choose(page, 'profile', await cut(page, 'sample6.jpg', [0.72, 0.1, 0.24, 0.4]));
    await expect(own.getByRole('status')).toHaveText(/One face was found/, LOOK);
    await choose(page, 'spouse', await cut(page, 'sample3.jpg', [0.72, 0.12, 0.25, 0.45]));
    await expect(slot(page, 'Photo of your spouse').getByRole('alert')).toHaveText(
      'The two photos do not seem to show the same person.',
      LOOK,
    );
    expect(platform.world.journal.of('uploadProfilePhoto')).toEqual([]);
  },
);
