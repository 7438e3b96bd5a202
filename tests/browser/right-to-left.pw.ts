import type { Locator, Page } from '@playwright/test';
import { text } from './layout-stability/layout-shifts.ts';
import { currentTime } from './media/media.ts';
import { titleAddress } from './support/learning.ts';
import { chooseLanguage } from './support/page.ts';
import { comeSignedIn, expect, OFTEN, type Platform, test } from './support/platform.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const t = (key: string, values: Record<string, string | number> = {}) => text(key, 'ar-AE', values);
const button = (page: Page, key: string, values?: Record<string, string | number>) =>
  page.getByRole('button', { name: t(key, values), exact: true });

async function open(page: Page, platform: Platform, titleId: string, ready: Locator): Promise<void> {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/home`);
  await chooseLanguage(page, 'ar-AE');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto(titleAddress(platform, titleId));
  await expect(ready).toBeVisible();
}

/** Horizontal middle of an element in CSS pixels, from the left edge of the window. */
async function middleOf(thing: Locator): Promise<number> {
  const box = await thing.boundingBox();
  expect(box).not.toBeNull();
  return box!.x + box!.width / 2;
}

const isFlipped = (of: Locator): Promise<boolean> =>
  of.locator('svg').evaluate((drawing) => new DOMMatrix(getComputedStyle(drawing).transform).a === -1);

/** Verifies: §3 layout from right to left: text is mirrored, time is not. */
test.describe('from right to left', () => {
  test('the bar of a player begins at the right, and its arrows point where they lead', async ({ page, platform }) => {
    const leave = button(page, 'player.leave', { title: 'Safety handbook' }).first();
    await open(page, platform, 'safety-handbook', leave);
    const title = page.getByRole('heading', { level: 1 });
    const fullScreen = button(page, 'player.fullScreen');
    const places = [await middleOf(leave), await middleOf(title), await middleOf(fullScreen)];
    expect(places).toEqual([...places].sort((a, b) => b - a));
    expect(places[0]).toBeGreaterThan(1280 - 80);
    expect(places[2]).toBeLessThan(80);
    expect(await isFlipped(leave)).toBe(true);
  });

  test('time and loudness of a film run from left to right, and the arrow keys with them', async ({
    page,
    platform,
  }) => {
    const position = page.getByRole('slider', { name: t('player.seek') });
    await open(page, platform, 'evacuation-film', position);
    const transport = ['player.play', 'player.back10', 'player.forward10'].map((key) => button(page, key));
    const places = await Promise.all(transport.map(middleOf));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const box = (await position.boundingBox())!;
    await position.click({ position: { x: box.width / 4, y: box.height / 2 } });
    await expect.poll(() => currentTime(page), OFTEN).toBeLessThan(7);
    const before = await currentTime(page);
    expect(before).toBeGreaterThan(3);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Math.round((await currentTime(page)) - before), OFTEN).toBe(5);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => Math.round((await currentTime(page)) - before), OFTEN).toBe(0);
    const volume = page.getByRole('slider', { name: t('player.volume') });
    await expect(volume).toHaveCSS('direction', 'ltr');
    expect(await middleOf(volume), 'beside its button').toBeGreaterThan(await middleOf(button(page, 'player.mute')));
    expect(await isFlipped(button(page, 'player.forward10'))).toBe(false);
  });

  test('the pages of a document turn as they do in each language', async ({ page, platform }) => {
    const box = page.getByRole('textbox', { name: t('player.pageBox', { pages: 12 }) });
    await open(page, platform, 'safety-handbook', box);
    await expect(box).toHaveValue('5');
    await page.getByRole('document', { name: 'Safety handbook', exact: true }).focus();
    for (const [key, expected] of [
      ['ArrowRight', '6'],
      ['ArrowLeft', '5'],
      ['PageDown', '6'],
      ['PageUp', '5'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(box).toHaveValue(expected);
    }
    const [previous, next] = [button(page, 'player.previousPage'), button(page, 'player.nextPage')];
    expect(await middleOf(previous), 'the first is at the right').toBeGreaterThan(await middleOf(next));
    await next.click();
    await expect(box).toHaveValue('6');
    expect(await Promise.all([previous, next].map(isFlipped)), 'they point up and down').toEqual([false, false]);
  });
});
