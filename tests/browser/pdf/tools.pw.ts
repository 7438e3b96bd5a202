import { documentOf } from './documents.ts';
import { expect, test } from './fixtures.ts';

test.describe('tools of a PDF', () => {
  test('finds words on pages that were never shown, counts them and steps through them', async ({ player }) => {
    await player.open('sixty.pdf', await documentOf(60));
    const { page } = player;
    await page.evaluate(() => window.harness.tools().find('Assembly Point', 'next'));
    const found = () => page.evaluate(() => window.harness.view().find);
    await expect.poll(found).toEqual({ matches: 8, current: 1, searching: false });
    await expect(page.locator('.highlight.selected')).toBeInViewport();
    expect(await page.evaluate(() => window.harness.view().page)).toBe(7);
    await page.evaluate(() => window.harness.tools().find('Assembly Point', 'next'));
    await expect.poll(async () => (await found()).current).toBe(2);
    await expect.poll(() => page.evaluate(() => window.harness.view().page)).toBe(14);
    await page.evaluate(() => window.harness.tools().find('Assembly Point', 'previous'));
    await expect.poll(async () => (await found()).current).toBe(1);
    await page.evaluate(() => window.harness.tools().find('Assembly Point', 'next', { matchCase: true }));
    await expect.poll(found).toEqual({ matches: 0, current: 0, searching: false });
    await page.evaluate(() => window.harness.tools().find('', 'next'));
    await expect(page.locator('.highlight')).toHaveCount(0);
    expect(player.complaints).toEqual([]);
  });

  test('opens at whole pages in a wide window and at their width on a phone; what was chosen stays', async ({
    player,
  }) => {
    const { page } = player;
    const sheet = page.locator('.page').first();
    const room = () => page.locator('.pdf-player-scroll').evaluate((one) => [one.clientWidth, one.clientHeight]);
    const size = async () => {
      const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 };
      return [Math.round(width), Math.round(height)];
    };
    const fit = () => page.evaluate(() => window.harness.view().fit);
    await player.open('ten.pdf', await documentOf(10));
    expect(await fit()).toBe('page');
    await expect.poll(async () => ((await size())[1] ?? 0) - ((await room())[1] ?? 0)).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 390, height: 740 });
    await expect.poll(fit).toBe('width');
    await expect.poll(async () => ((await size())[0] ?? 0) - ((await room())[0] ?? 0)).toBeLessThanOrEqual(1);
    await page.evaluate(() => window.harness.tools().fit('width'));
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(async () => (await size())[0]).toBeGreaterThan(1200);
    await page.evaluate(() => window.harness.tools().resetZoom());
    expect(await fit()).toBe('page');
  });

  test('zooms by steps within limits, fits the width, and keeps the fit when the room changes', async ({ player }) => {
    await player.open('ten.pdf', await documentOf(10));
    const { page } = player;
    const view = () => page.evaluate(() => window.harness.view());
    const before = (await view()).zoomPercent;
    await page.evaluate(() => window.harness.tools().zoomIn());
    expect((await view()).zoomPercent).toBeGreaterThan(before);
    expect((await view()).fit).toBe('none');
    for (let step = 0; step < 40; step++) await page.evaluate(() => window.harness.tools().zoomOut());
    expect((await view()).zoomPercent).toBeGreaterThanOrEqual(20);
    await page.evaluate(() => window.harness.tools().fit('width'));
    const sheet = page.locator('.page').first();
    const width = async () => (await sheet.boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(1200);
    await page.setViewportSize({ width: 600, height: 800 });
    await expect.poll(width).toBeLessThanOrEqual(600);
    expect(await width()).toBeGreaterThan(540);
    expect(await page.locator('.pdf-player-scroll').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.evaluate(() => window.harness.tools().fit('page'));
    await expect.poll(async () => ((await sheet.boundingBox())?.height ?? 9999) <= 800).toBe(true);
    expect((await view()).fit).toBe('page');
  });

  test.describe('by finger', () => {
    test.use({ viewport: { width: 390, height: 740 }, hasTouch: true });

    /** Verifies: WCAG 2.5.1: a two-finger gesture has a button as alternative. */
    test('two fingers zoom the pages around where they are, not the window', async ({ player }) => {
      await player.open('sixty.pdf', await documentOf(60), 34);
      const { page } = player;
      const words = page.getByText('Page 34 of 60', { exact: true });
      await expect(words).toBeInViewport();
      const before = await page.evaluate(() => window.harness.view());
      const middle = async () => {
        await expect(words).toBeInViewport();
        const { x, y, width, height } = (await words.boundingBox())!; // inside the viewport
        return { x: x + width / 2, y: y + height / 2 };
      };
      const from = await middle();
      const system = await page.context().newCDPSession(page);
      const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
        system.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            apart === 0 ? [] : [-1, 1].map((side) => ({ x: from.x, y: from.y + (side * apart) / 2, id: side + 1 })),
        });
      await fingers('touchStart', 60);
      for (const apart of [80, 100, 120]) await fingers('touchMove', apart);
      await fingers('touchEnd', 0);
      await expect
        .poll(() => page.evaluate(() => window.harness.view().zoomPercent / 100))
        .toBeCloseTo((before.zoomPercent / 100) * 2, 1);
      expect(await page.evaluate(() => window.harness.view().fit)).toBe('none');
      expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
      const to = await middle();
      expect(Math.hypot(to.x - from.x, to.y - from.y), 'what lies between the fingers stays there').toBeLessThan(12);
      expect((await page.evaluate(() => window.harness.view())).page).toBe(34);
      expect(player.complaints).toEqual([]);
    });
  });

  test('stays on the page when the room changes', async ({ player }) => {
    await player.open('sixty.pdf', await documentOf(60), 34);
    await expect.poll(player.moved).toEqual([[34, 60]]);
    await player.page.setViewportSize({ width: 400, height: 700 });
    await expect(player.page.getByText('Page 34 of 60')).toBeInViewport();
    expect((await player.page.evaluate(() => window.harness.view())).page).toBe(34);
  });

  test('turns the pages by a quarter', async ({ player }) => {
    await player.open('ten.pdf', await documentOf(10));
    const shape = async () => {
      const box = await player.page.locator('.page').first().boundingBox();
      return box && box.width > box.height ? 'wide' : 'tall';
    };
    expect(await shape()).toBe('tall');
    await player.page.evaluate(() => window.harness.tools().rotate());
    await expect.poll(shape).toBe('wide');
  });

  test('lists the outline and opens its entries', async ({ player }) => {
    await player.open('sixty.pdf', await documentOf(60, { outline: true }));
    const entries = await player.page.evaluate(() => window.harness.outline());
    expect(entries.map((one) => one.title)).toEqual([1, 2, 3, 4, 5, 6].map((chapter) => `Chapter ${chapter}`));
    await player.page.evaluate((entry) => window.harness.tools().openOutline(entry), entries[3]!); // six entries
    await expect.poll(async () => (await player.moved()).at(-1)).toEqual([31, 60]);
  });

  test('has an empty outline for a document without one', async ({ player }) => {
    await player.open('ten.pdf', await documentOf(10));
    expect(await player.page.evaluate(() => window.harness.outline())).toEqual([]);
  });

  test('puts the words of a page over its picture, for selecting and for screen readers', async ({ player }) => {
    await player.open('ten.pdf', await documentOf(10));
    const words = player.page.getByText('Page 1 of 10', { exact: true });
    await expect(words).toBeVisible();
    const box = await words.boundingBox();
    const sheet = await player.page.locator('.page').first().boundingBox();
    // Rendered at 90/842 from the top and 60/595 from the left.
    expect(Math.abs((box!.y - sheet!.y + box!.height) / sheet!.height - 90 / 842)).toBeLessThan(0.02);
    expect(Math.abs((box!.x - sheet!.x) / sheet!.width - 60 / 595)).toBeLessThan(0.01);
    await expect(player.page.getByRole('region', { name: 'Page 1', exact: true })).toBeVisible();
    await expect(player.page.getByRole('document', { name: 'Fire safety', exact: true })).toBeVisible();
  });

  /** Verifies: WCAG 1.3.1: pages without text are no regions that a screen reader stops at. */
  test('are regions as long as they are drawn, each with its words', async ({ player }) => {
    await player.open('thirty.pdf', await documentOf(30));
    const regions = player.page.getByRole('region', { name: /^Page \d+$/ });
    const region = (page: number) => player.page.getByRole('region', { name: `Page ${page}`, exact: true });
    const snapshot = (page: number) => `
      - region "Page ${page}":
        - text: /Page ${page} of 30/
    `;
    await expect(region(1)).toMatchAriaSnapshot(snapshot(1));
    expect(await regions.count()).toBeLessThan(12);
    expect(await player.page.locator('.page').count()).toBe(30);
    await player.page.evaluate(() => window.harness.tools().goToPage(30));
    await expect(region(30)).toMatchAriaSnapshot(snapshot(30));
    await expect(region(15), 'never drawn').toHaveCount(0);
    for (let page = 28; page > 8; page -= 2) {
      await player.page.evaluate((to) => window.harness.tools().goToPage(to), page);
      await expect(region(page)).toMatchAriaSnapshot(snapshot(page));
    }
    await expect(region(30), 'freed again').toHaveCount(0);
    expect(await regions.count()).toBeLessThan(12);
  });
});
