import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { documentOf } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { lockedDocument, NO_COPYING, NO_PRINTING } from './locked-document.ts';
import { openDocument } from './open-screen.ts';

const scroller = (page: Page) => page.locator('.pdf-player-scroll');

test.describe('pages as pictures', () => {
  test('stand beside the document, drawn where one looks, walked through by keys, by their names', async ({
    player,
  }) => {
    const { page, sites } = player;
    const box = await openDocument(page, sites, await documentOf(60, { romanPages: 4 }), 34);
    await expect(box).toHaveValue('30'); // the label of the 34th page
    await expect(page.getByText('(34 / 60)')).toBeVisible();
    await page.keyboard.press('F4');
    const panel = page.getByRole('navigation', { name: 'Pages' });
    const here = panel.getByRole('button', { name: 'Page 30', exact: true });
    await expect(here).toBeFocused();
    await expect(here).toHaveAttribute('aria-current', 'page');
    await expect(here.locator('img')).toBeVisible();
    expect(await panel.getByRole('listitem').count()).toBeLessThan(24);
    await page.keyboard.press('Home');
    await expect(panel.getByRole('button', { name: 'Page i', exact: true })).toBeFocused();
    await expect(panel.getByRole('button', { name: 'Page i', exact: true }).locator('img')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('iv');
    await box.fill('iii');
    await box.press('Enter');
    await expect(page.getByText('(3 / 60)')).toBeVisible();
    // Signals contain the page number, not the label.
    await expect(page.getByText('Page 3 of 60', { exact: true }).first()).toBeInViewport();
    await scroller(page).focus();
    await page.keyboard.press('F4');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pages' })).toBeFocused();
    expect(player.complaints).toEqual([]);
  });

  test('keys of reading: letters, zoom, turns that stay, and the hand', async ({ player }) => {
    const { page, sites } = player;
    const box = await openDocument(page, sites, await documentOf(60), 3);
    await expect(box).toHaveValue('3');
    for (const [key, at] of Object.entries({ j: 4, n: 5, k: 4, p: 3, End: 60, Home: 1 })) {
      await page.keyboard.press(key);
      await expect(box).toHaveValue(String(at));
    }
    const sheet = page.locator('.page').first();
    const isWhole = async () => ((await sheet.boundingBox()) ?? { height: 9999 }).height <= 800;
    const shape = async () => {
      const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 };
      return width > height ? 'wide' : 'tall';
    };
    await page.keyboard.press('r');
    await expect.poll(shape).toBe('wide');
    await page.keyboard.press('+');
    await page.keyboard.press('n');
    await expect.poll(shape).toBe('wide');
    await page.keyboard.press('R');
    await page.keyboard.press('0');
    await expect.poll(shape).toBe('tall');
    expect(await isWhole()).toBe(true);

    await page.keyboard.press('h');
    expect(await isHeld(page)).toBe('true');
    const before = await scroller(page).evaluate((one) => one.scrollTop);
    await page.mouse.move(600, 500);
    await page.mouse.down();
    await page.mouse.move(600, 300, { steps: 4 });
    await page.mouse.up();
    expect(await scroller(page).evaluate((one) => one.scrollTop)).toBe(before + 200);
    await page.keyboard.press('s');
    expect(await isHeld(page)).toBe('false');
  });
});

test.describe('printing a document', () => {
  test.beforeEach(async ({ page }) => {
    // Headless browsers have no print dialog: the printed pages are counted at `window.print`.
    await page.addInitScript(() => {
      window.print = () => {
        const sheets = [...document.querySelectorAll<HTMLImageElement>('.pdf-print img')];
        window.printed = sheets.map(({ complete, naturalWidth, src }) => ({ complete, naturalWidth, src }));
        queueMicrotask(() => window.dispatchEvent(new Event('afterprint')));
      };
    });
  });

  test('hands all pages or this one to the print dialog, and keeps nothing of them', async ({ player }) => {
    const { page, sites } = player;
    const box = await openDocument(page, sites, await documentOf(5), 3);
    await expect(box).toHaveValue('3');
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog', { name: 'Print' });
    await dialog.getByRole('button', { name: 'Print' }).click();
    await expect(dialog).toHaveCount(0);
    const sheets = await page.evaluate(() => window.printed);
    expect(sheets.map(({ complete, naturalWidth }) => [complete, naturalWidth])).toEqual(Array(5).fill([true, 1239])); // A4 at 150 dpi
    await expect(page.locator('.pdf-print')).toHaveCount(0);
    const isFreed = await page.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          const picture = new Image();
          picture.onload = () => resolve(false);
          picture.onerror = () => resolve(true);
          picture.src = url;
        }),
      sheets[0]?.src ?? '',
    );
    expect(isFreed).toBe(true);
    await openPrinting(page);
    await dialog.getByRole('radio', { name: 'This page (3)' }).check();
    await dialog.getByRole('button', { name: 'Print' }).click();
    await expect(dialog).toHaveCount(0);
    expect((await page.evaluate(() => window.printed)).length).toBe(1);
  });

  test('says so where the document forbids it', async ({ player }) => {
    const { page, sites } = player;
    await openDocument(page, sites, lockedDocument('', NO_PRINTING));
    await expect(page.getByText('Behind the password')).toBeVisible();
    await openPrinting(page);
    const dialog = page.getByRole('dialog', { name: 'Print' });
    await expect(dialog.getByText('The author of this document does not allow it to be printed.')).toBeVisible();
    await expect(dialog.getByRole('button')).toHaveText(['Close']);
  });
});

test.describe('saving a document', () => {
  test('gives every byte of it as it came, those too that were not read before', async ({ player }) => {
    const { page, sites } = player;
    const body = await documentOf(200);
    await openDocument(page, sites, body);
    await page.getByRole('button', { name: 'More' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save the document' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('Fire safety at work what to do in the first three minutes.pdf');
    expect((await readFile(await file.path())).equals(body)).toBe(true);
    expect(player.complaints).toEqual([]);
  });

  for (const [ban, allowed] of Object.entries({ printing: NO_PRINTING, copying: NO_COPYING }))
    test(`is refused in words where the document forbids ${ban}`, async ({ player }) => {
      const { page, sites } = player;
      await openDocument(page, sites, lockedDocument('', allowed));
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('menuitem', { name: 'does not allow it to be saved' })).toBeDisabled();
    });
});

test.describe('a long document', () => {
  test('of 350 pages is scrolled through and back without keeping what was passed', async ({ player }) => {
    const { page } = player;
    await player.open('long.pdf', await documentOf(350));
    await expect.poll(player.moved).toEqual([[1, 350]]);
    const cdp = await page.context().newCDPSession(page);
    const heap = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize;
    };
    const pass = (from: number, to: number) =>
      page.evaluate(
        async ([first, last]) => {
          const drawn = () => document.querySelectorAll('.pdfViewer canvas').length;
          let most = 0;
          for (let at = first; at !== last; at += first < last ? 10 : -10) {
            window.harness.player().goTo({ unit: 'page', at, of: 350 });
            const words = () =>
              [...document.querySelectorAll('.textLayer span')].some((one) => one.textContent === `Page ${at} of 350`);
            while (!words()) await new Promise((resolve) => requestAnimationFrame(resolve));
            most = Math.max(most, drawn());
          }
          return most;
        },
        [from, to] as const,
      );
    await pass(1, 101); // fonts and code are loaded
    const before = await heap();
    expect(await pass(101, 341)).toBeLessThanOrEqual(12);
    expect(await pass(341, 101)).toBeLessThanOrEqual(12);
    const grown = (await heap()) - before;
    expect(grown / 1_048_576, 'megabytes kept').toBeLessThan(6);
  });
});

declare global {
  interface Window {
    printed: { complete: boolean; naturalWidth: number; src: string }[];
  }
}

async function openPrinting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
}

/** State of the hand tool in the menu; the document has the focus again afterwards. */
async function isHeld(page: Page): Promise<string | null> {
  await page.getByRole('button', { name: 'More' }).click();
  const found = await page.getByRole('menuitemcheckbox', { name: 'Hand tool' }).getAttribute('aria-checked');
  await page.keyboard.press('Escape');
  await scroller(page).focus();
  return found;
}
