import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { documentOf, documentWithPicture } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { openDocument } from './open-screen.ts';

const sheet = (page: Page, number: number) => page.locator(`.page[data-page-number="${number}"]`);

/** Left edges of pages in CSS pixels. */
const edges = (page: Page, ...numbers: number[]) =>
  Promise.all(numbers.map(async (number) => Math.round((await sheet(page, number).boundingBox())?.x ?? -1)));

const fromMenu = async (page: Page, role: 'menuitem' | 'menuitemcheckbox', name: string) => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole(role, { name }).click();
};

const setPages = (page: Page, pages: 'one' | 'two') =>
  page.evaluate((wanted) => window.harness.tools().setLook({ pages: wanted }), pages);

test.describe('two pages of a document side by side', () => {
  test('lie odd and even, are turned two at a time by key, button and number, and told by the page', async ({
    player,
  }) => {
    const { page, sites } = player;
    const box = await openDocument(page, sites, await documentOf(9), 4);
    await fromMenu(page, 'menuitemcheckbox', 'Two pages');
    await expect(box).toHaveValue('4');
    const [left = 0, right = 0] = await edges(page, 3, 4);
    expect(left).toBeLessThan(right);
    await expect(sheet(page, 3)).toBeInViewport({ ratio: 0.99 });
    await expect(sheet(page, 4)).toBeInViewport({ ratio: 0.99 });
    await page.locator('.pdf-player-scroll').focus();
    await page.keyboard.press('ArrowRight');
    await expect(box).toHaveValue('5');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(box).toHaveValue('7');
    await expect(page.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled', 'true');
    await box.fill('2');
    await box.press('Enter');
    await expect(box).toHaveValue('2');
    await expect(page.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
    await expect(sheet(page, 1)).toBeInViewport({ ratio: 0.99 });
    await page.setViewportSize({ width: 600, height: 800 });
    await expect.poll(() => page.locator('.spread').count()).toBe(0);
    await expect(box).toHaveValue('2');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.locator('.spread').count()).toBe(5);
    expect(player.complaints).toEqual([]);
  });

  for (const [pages, at] of [
    [6, 3],
    [7, 5],
  ] as const)
    test(`of ${pages} pages, the last is shown when it is in front or beside: then it is finished, once`, async ({
      player,
    }) => {
      const { page } = player;
      await player.open('few.pdf', await documentOf(pages), at);
      await expect.poll(player.moved).toEqual([[at, pages]]);
      await setPages(page, 'two');
      await expect.poll(() => page.evaluate(() => window.harness.view().isSpread)).toBe(true);
      expect(await player.count('finished')).toBe(0);
      await page.evaluate(() => window.harness.player().next());
      await expect.poll(() => player.count('finished')).toBe(1);
      expect((await player.moved()).at(-1)).toEqual([pages, pages]);
      await page.evaluate(() => window.harness.player().previous());
      await expect.poll(async () => (await player.moved()).at(-1)).toEqual([at, pages]);
      await page.evaluate(() => window.harness.player().next());
      await expect.poll(async () => (await player.moved()).at(-1)).toEqual([pages, pages]);
      expect(await player.count('finished')).toBe(1);
    });

  test('the last page is not shown while it lies beyond the edge', async ({ player }) => {
    const { page } = player;
    await player.open('six.pdf', await documentOf(6), 3);
    await setPages(page, 'two');
    await page.evaluate(() => window.harness.tools().zoomTo(300));
    await page.evaluate(() => window.harness.tools().goToPage(5));
    await expect.poll(async () => (await player.moved()).at(-1)).toEqual([5, 6]);
    expect(await player.count('finished')).toBe(0);
    await page.locator('.pdf-player-scroll').evaluate((one) => one.scrollBy({ left: 4000, behavior: 'instant' }));
    await expect.poll(() => player.count('finished')).toBe(1);
    expect((await player.moved()).at(-1)).toEqual([6, 6]);
  });

  test('lie from right to left in a document that is read so, and the arrows with them', async ({ player }) => {
    const { page, sites } = player;
    const box = await openDocument(page, sites, await documentOf(9, { fromRight: true }), 3);
    await fromMenu(page, 'menuitemcheckbox', 'Two pages');
    await expect
      .poll(async () => {
        const [first = 0, second = 0] = await edges(page, 3, 4);
        return first > second;
      })
      .toBe(true);
    await page.locator('.pdf-player-scroll').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(box).toHaveValue('5');
    await page.keyboard.press('ArrowRight');
    await expect(box).toHaveValue('3');
  });

  test('are not offered on a phone', async ({ player }) => {
    const { page, sites } = player;
    await page.setViewportSize({ width: 390, height: 740 });
    await openDocument(page, sites, await documentOf(9));
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Two pages' })).toHaveCount(0);
  });
});

test('night paper turns light and dark about, and back', async ({ player }) => {
  const { page, sites } = player;
  await openDocument(page, sites, await documentOf(3));
  const filters = () => page.locator('.page').evaluateAll((all) => all.map((one) => getComputedStyle(one).filter));
  const press = async (isOn: boolean) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dark pages', checked: !isOn }).click();
  };
  expect(await filters()).toEqual(['none', 'none', 'none']);
  await press(true);
  expect(new Set(await filters())).toEqual(new Set(['invert(0.93) hue-rotate(180deg)']));
  // The thumbnails have the same layout.
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  const small = page.getByRole('navigation', { name: 'Pages' }).locator('img').first();
  await expect(small).toHaveCSS('filter', 'invert(0.93) hue-rotate(180deg)');
  await press(false);
  await expect(small).toHaveCSS('filter', 'none');
  expect(await filters()).toEqual(['none', 'none', 'none']);
});

/** Visible colour of the first page at a share of its width and height: red, green, blue. */
async function colourAt(page: Page, across: number, down: number): Promise<number[]> {
  const box = (await sheet(page, 1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = { x: Math.round(box.x + across * box.width), y: Math.round(box.y + down * box.height) };
  const dot = await page.screenshot({ clip: { ...at, width: 1, height: 1 } });
  const data: Buffer[] = []; // PNG chunks of this type: length, type, data, checksum
  for (let chunk = 8; chunk < dot.length; chunk += 12 + dot.readUInt32BE(chunk))
    if (dot.toString('latin1', chunk + 4, chunk + 8) === 'IDAT')
      data.push(dot.subarray(chunk + 8, chunk + 8 + dot.readUInt32BE(chunk)));
  return [...inflateSync(Buffer.concat(data)).subarray(1, 4)];
}

test('night paper spares the pictures of a page, turned too', async ({ player }) => {
  const { page, sites } = player;
  await openDocument(page, sites, await documentWithPicture());
  const [paper, picture] = [() => colourAt(page, 0.2, 0.9), () => colourAt(page, 0.75, 0.6)];
  await expect.poll(picture).toEqual([16, 32, 96]);
  await fromMenu(page, 'menuitemcheckbox', 'Dark pages');
  await expect.poll(paper).toEqual([18, 18, 18]);
  const isDark = (colour: number[]) => colour.every((part) => part < 128); // paper would make the colour lighter
  await expect.poll(async () => isDark(await picture())).toBe(true);
  await fromMenu(page, 'menuitem', 'Rotate');
  // Rotated by 90° clockwise: right and below the middle becomes left and lower.
  await expect.poll(async () => isDark(await colourAt(page, 0.4, 0.75))).toBe(true);
  expect(await colourAt(page, 0.9, 0.2)).toEqual([18, 18, 18]);
});
