import type { Page } from '@playwright/test';
import { DOWNLOADS_WITHOUT_PRESS } from '#adapters/players/frame/shell/limit-downloads.ts';
import { expect, test as base } from '../support/platform.ts';
import { courseCompleted, playedFrom } from './played-from.ts';

// Verifies: downloads that a course starts without a press are counted, cut, and switched off for an organisation.

/** A course that starts ten downloads as soon as it is open, by several ways, and one more for each press. */
const COURSE = `<!doctype html><html lang="en"><title>Saving</title><h1>Saving</h1><button>Save</button><div></div><output></output>
<script>
  const link = (name) =>
    Object.assign(document.createElement('a'), {
      download: name,
      href: URL.createObjectURL(new Blob([name], { type: 'text/plain' })),
    });
  const inPage = (name) => document.querySelector('div').appendChild(link(name));
  const ways = [
    (name) => link(name).click(),
    (name) => link(name).dispatchEvent(new MouseEvent('click', { cancelable: true })),
    (name) => inPage(name).click(),
    (name) => inPage(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    (name) => inPage(name).appendChild(document.createElement('span')).click(),
  ];
  document.querySelector('button').onclick = () => {
    link('pressed.txt').click();
    document.querySelector('output').textContent = 'pressed';
  };
  const api = window.parent.API;
  api.LMSInitialize('');
  for (let n = 0; n < 10; n++) ways[n % ways.length]('unasked' + n + '.txt');
  api.LMSSetValue('cmi.core.lesson_status', 'completed');
  api.LMSCommit('');
</script>`;

const test = base.extend<{ courseDownloads: boolean; saved: string[] }>({
  courseDownloads: [true, { option: true }],
  platform: async ({ courseDownloads }, use) =>
    playedFrom('local/saving/index.html', use, {
      files: { 'saving/index.html': COURSE },
      policies: { courseDownloads },
    }),
  saved: async ({ page }, use) => {
    const names: string[] = [];
    page.on('download', (download) => void names.push(download.suggestedFilename()));
    await use(names);
  },
});

const told = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByText('This title started saving several files');

for (const [engine, prepare] of [
  ['with the Navigation API', () => undefined],
  ['without the Navigation API', () => void Reflect.deleteProperty(window, 'NavigateEvent')],
] as const)
  test(`${engine}, a course without a press saves the first files only, and with a press each one`, async ({
    page,
    platform,
    saved,
  }) => {
    await page.addInitScript(prepare);
    const frame = await courseCompleted(page, platform);
    await expect(told(page)).toHaveCount(1);
    const unasked = Array.from({ length: DOWNLOADS_WITHOUT_PRESS }, (_, n) => `unasked${n}.txt`);
    await expect.poll(() => saved).toEqual(unasked);
    for (const _ of [1, 2, 3]) await frame.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => saved).toEqual([...unasked, 'pressed.txt', 'pressed.txt', 'pressed.txt']);
    await expect(told(page)).toHaveCount(1);
  });

test.describe('of an organisation without course downloads', () => {
  test.use({ courseDownloads: false });

  test('a course saves no file, with or without a press', async ({ page, platform, saved }) => {
    const frame = await courseCompleted(page, platform);
    await frame.getByRole('button', { name: 'Save' }).click();
    await expect(frame.getByRole('status')).toHaveText('pressed');
    // Downloads begin in the order of their calls: those of the course would come first.
    await page.evaluate(() =>
      Object.assign(document.createElement('a'), { download: 'last.txt', href: 'data:,' }).click(),
    );
    await expect.poll(() => saved).toEqual(['last.txt']);
  });
});
