import type { Locator } from '@playwright/test';
import { builtFiles, readBuilt } from '../../support/built.ts';
import { firstLoad } from '../../support/first-load.ts';
import { gifScript, jpeg, svg } from '../../support/photo-files.ts';
import { text } from '../layout-stability/layout-shifts.ts';
import { tabTo } from '../keyboard/keys.ts';
import { comeSignedIn, expect, received, test, verbsOf } from '../support/platform.ts';

const file = (buffer: Uint8Array, name = 'photo.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(buffer),
});

// Verifies: §7 Profile photo, §8 Photo messages
test('a learner who first refuses the camera takes a photo with it, sees it after a reload, and deletes it, with keys alone', async ({
  page,
  platform,
}) => {
  // A camera that is refused once, and then returns one colour. Records whether it was switched off.
  await page.addInitScript(() => {
    let asked = 0;
    if (!isSecureContext) return; // a frame without its own URL
    navigator.mediaDevices.getUserMedia = () => {
      if (asked++ === 0) return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
      const paper = canvas.getContext('2d');
      const stream = canvas.captureStream();
      const paint = () => {
        if (paper) paper.fillStyle = 'teal';
        paper?.fillRect(0, 0, 320, 240);
        if (stream.getTracks().some(({ readyState }) => readyState === 'live')) requestAnimationFrame(paint);
      };
      paint();
      Object.assign(window, { camera: stream });
      return Promise.resolve(stream);
    };
  });
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/profile?tab=account`);
  const own = page.getByRole('group', { name: 'Your photo' });
  const dialog = page.getByRole('dialog');
  const press = async (name: string, within: Locator = own) => {
    await tabTo(page, within.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await press('Use the camera');
  await expect(own.getByRole('alert')).toHaveText(text('messages.CAMERA_REFUSED'));
  await expect(dialog).toHaveCount(0);
  await press('Use the camera');
  await press('Take the photo', dialog);
  await expect(dialog).toHaveCount(0);
  const isOff = () =>
    page.evaluate(() => (window as unknown as { camera: MediaStream }).camera.getTracks().map((one) => one.readyState));
  await expect.poll(isOff).toEqual(['ended']);
  await expect(own.getByRole('status')).toHaveText('This photo can be saved.');
  await expect(own.getByRole('alert')).toHaveCount(0);
  await press('Save the photo');
  await expect(own.getByRole('status')).toHaveText('Saved');
  await page.reload();
  const picture = own.getByRole('img', { name: 'Photo of Ada Yılmaz' });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320);

  for (const [what, why] of [
    [svg, /This file is something else/],
    [gifScript, /This file is something else/],
    [jpeg(64, 64), /damaged/], // a valid header without image data
    [jpeg(9_000, 9_000), /up to 40 megapixels/],
  ] as const) {
    await page.locator('input[data-photo=profile]').setInputFiles(file(what));
    await expect(own.getByRole('alert')).toHaveText(why);
  }
  expect(platform.world.journal.of('uploadProfilePhoto')).toHaveLength(1);

  await page.reload();
  await press('Delete the photo');
  await press('Delete the photo', dialog);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your profile photo is deleted.');
  await expect(picture).toHaveCount(0);
});

test.describe('who is asked for a photo', () => {
  test.use({ story: 'photo-check' });

  // Verifies: §4 Relaunch, §6 the flag for the particular organisation kind
  test('and has none is told so before a title opens, may add one or go on; who has one is not', async ({
    page,
    platform,
  }) => {
    const launch = `${platform.appUrl}/lotus/content/stream/handbook`;
    await comeSignedIn(page, platform, 'eve');
    await page.goto(launch);
    const dialog = page.getByRole('dialog', { name: 'Your photo is missing' });
    await expect(dialog).toBeVisible();
    expect(verbsOf(platform, 'handbook'), 'nothing is open behind it').toEqual([]);
    await tabTo(page, dialog.getByRole('link', { name: 'Add a photo' }));
    await page.keyboard.press('Enter');
    const photo = page.getByRole('heading', { name: /^Photo/, level: 2 });
    await expect(photo, 'where the link leads').toBeFocused();
    await expect(photo).toBeInViewport();
    await page.goto(launch);
    await dialog.getByRole('button', { name: 'Continue without a photo' }).click();
    await received(platform, 'handbook', 'initialized');
    await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible();

    await page.context().clearCookies();
    await comeSignedIn(page, platform, 'minh');
    await page.goto(launch);
    await expect(page.getByRole('button', { name: 'Trang sau' }), 'in the language of his account').toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('what looks at faces stands in files that only a chosen photo loads', async ({ page, platform }) => {
  const scripts = builtFiles().filter((path) => /^assets\/.*\.js$/.test(path));
  const nameOf = (path: string) => path.replace(/^assets\/|-.{8}\.js$/g, '');
  /** Names of the scripts that contain this text. */
  const holding = (words: string) =>
    scripts
      .filter((path) => readBuilt(path).toString('utf8').includes(words))
      .map(nameOf)
      .sort();
  const fileOf = (name: string) => {
    const files = scripts.filter((path) => nameOf(path) === name).map((path) => path.slice('assets/'.length));
    expect(files, name).toHaveLength(1);
    return files[0] ?? '';
  };
  const [library = ''] = holding('SsdMobilenetv1').filter((name) => name !== 'photo.worker');
  const faces = [library, 'photo.worker', 'face-matcher'];
  // The worker loads face-api.js, the matcher starts the worker, and the matcher is imported lazily.
  expect(holding('SsdMobilenetv1')).toEqual([library, 'photo.worker'].sort());
  expect(holding(fileOf(library))).toEqual(['photo.worker']);
  expect(holding(fileOf('photo.worker'))).toEqual(['face-matcher']);
  const [importer = '', ...others] = holding(`import(\`./${fileOf('face-matcher')}\`)`);
  expect(importer, 'the script that imports the matcher lazily').not.toBe('');
  expect(others, 'others that do').toEqual([]);
  expect(holding(fileOf('face-matcher')), 'scripts that know of the matcher').toEqual([importer]);
  const { untilUsable, whileIdle } = await firstLoad(page, platform);
  expect(untilUsable).toContain('index.html');
  expect(untilUsable, 'the first load').not.toContain(`assets/${fileOf(importer)}`);
  expect([...untilUsable, ...whileIdle].map(nameOf).filter((name) => faces.includes(name))).toEqual([]);
  expect(
    builtFiles()
      .filter((path) => path.startsWith('assets/models/'))
      .map((path) => path.slice('assets/models/'.length)),
    'the nets in use, and no others',
  ).toEqual(
    ['face_landmark_68_model', 'face_recognition_model', 'ssd_mobilenetv1_model'].flatMap((net) => [
      `${net}-weights_manifest.json`,
      `${net}.bin`,
    ]),
  );
});
