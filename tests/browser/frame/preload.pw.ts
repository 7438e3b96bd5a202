import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../offline/deployed.ts';
import { courseFrame } from '../support/learning.ts';
import { comeSignedIn, expect } from '../support/platform.ts';

// Verifies: a course is preloaded when the learner presses its button: only its own first page must still load.

test('a course that was pointed at opens from the page and the script of a shell that its host has no more', async ({
  page,
  platform,
  folder,
}) => {
  await comeSignedIn(page, platform);
  const screen = page.waitForRequest(/\/assets\/player-/); // a title that is read about is usually opened next
  await page.goto(`${platform.appUrl}/acme/title/-/induction`);
  const button = page.locator('main a[href$="/content/stream/induction"]').first();
  await screen;
  const script = page.waitForResponse(/\/shell\/assets\/.*\.js/);
  const shells: string[] = [];
  page.on('request', (request) => request.url().includes('/shell/index.html') && shells.push(request.url()));
  await button.hover();
  await (await script).finished();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('iframe')).toHaveCount(0); // the preloading frame is removed
  await page.getByRole('heading', { level: 1 }).hover();
  await button.hover();
  expect(shells).toHaveLength(1);
  rmSync(join(folder, 'shell'), { recursive: true });
  await button.click();
  await expect((await courseFrame(page)).getByRole('button', { name: 'Next' })).toBeVisible();
});
