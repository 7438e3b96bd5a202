import { documentOf, SLIDE } from './documents.ts';
import { expect, test } from './fixtures.ts';

test.describe('pages of a PDF (Spec §4 Content launch)', () => {
  test('opens at the page the learner left, and says so', async ({ player }) => {
    expect(await player.open('sixty.pdf', await documentOf(60), 34)).toEqual({ ok: true });
    await expect.poll(player.moved).toEqual([[34, 60]]);
    await expect(player.page.getByText('Page 34 of 60')).toBeInViewport();
    expect(await player.count('ready')).toBe(1);
    expect(await player.count('finished')).toBe(0);
    expect(player.complaints).toEqual([]);
  });

  test('brings a saved page that the document no longer has back into it', async ({ player }) => {
    await player.open('three.pdf', await documentOf(3), 40);
    await expect.poll(player.moved).toEqual([[3, 3]]);
  });

  test('signals each page the learner turns to, in order', async ({ player }) => {
    await player.open('ten.pdf', await documentOf(10));
    await expect.poll(player.moved).toEqual([[1, 10]]);
    for (const wanted of [2, 3, 4]) {
      await player.page.evaluate(() => window.harness.player().next());
      await expect.poll(async () => (await player.moved()).at(-1)).toEqual([wanted, 10]);
    }
    await player.page.evaluate(() => window.harness.player().previous());
    await expect.poll(player.moved).toEqual([1, 2, 3, 4, 3].map((at) => [at, 10]));
  });

  test('signals few pages, and always the last, when many are passed quickly', async ({ player }) => {
    await player.open('sixty.pdf', await documentOf(60));
    await expect.poll(player.moved).toEqual([[1, 60]]);
    await player.page.evaluate(async () => {
      for (let page = 2; page <= 20; page++) {
        window.harness.player().goTo({ unit: 'page', at: page, of: 60 });
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    await expect.poll(async () => (await player.moved()).at(-1)).toEqual([20, 60]);
    // Twenty turns may take over a second on a slow machine: an intermediate page is then reported, too.
    expect((await player.moved()).length).toBeLessThanOrEqual(5);
  });

  test('tells the page it still owes when the page goes away, and when it is closed', async ({ player }) => {
    await player.open('ten.pdf', await documentOf(10));
    await expect.poll(player.moved).toEqual([[1, 10]]);
    const atOnce = await player.page.evaluate(() => {
      window.harness.player().goTo({ unit: 'page', at: 5, of: 10 });
      window.harness.player().finalFlush();
      return window.harness.signals.at(-1);
    });
    expect(atOnce).toEqual({ type: 'moved', position: { unit: 'page', at: 5, of: 10 } });
    await player.page.evaluate(() => {
      window.harness.player().goTo({ unit: 'page', at: 7, of: 10 });
      return window.harness.close();
    });
    expect(await player.moved()).toEqual([1, 5, 7].map((at) => [at, 10]));
  });

  test('is finished once, when the last page is shown', async ({ player }) => {
    await player.open('ten.pdf', await documentOf(10));
    await expect.poll(player.moved).toEqual([[1, 10]]);
    await player.page.evaluate(() => window.harness.player().goTo({ unit: 'page', at: 10, of: 10 }));
    await expect.poll(() => player.count('finished')).toBe(1);
    for (const page of [2, 10, 1, 10]) {
      await player.page.evaluate((at) => window.harness.player().goTo({ unit: 'page', at, of: 10 }), page);
      await expect.poll(async () => (await player.moved()).at(-1)).toEqual([page, 10]);
    }
    expect(await player.count('finished')).toBe(1);
  });

  test('finishes a one-page document when its page has been drawn', async ({ player }) => {
    await player.open('one.pdf', await documentOf(1));
    await expect.poll(() => player.count('finished')).toBe(1);
    expect(await player.moved()).toEqual([[1, 1]]);
    expect(await player.page.evaluate(() => window.harness.signals.map((one) => one.type))).toEqual([
      'ready',
      'moved',
      'finished',
    ]);
  });

  test('reaches the last of several short pages by scrolling to the end', async ({ player }) => {
    await player.open('slides.pdf', await documentOf(12, { size: SLIDE }));
    await expect.poll(player.moved).toEqual([[1, 12]]);
    await player.page.locator('.pdf-player-scroll').hover();
    for (let turn = 0; turn < 20; turn++) await player.page.mouse.wheel(0, 400);
    await expect.poll(async () => (await player.moved()).at(-1)).toEqual([12, 12]);
    await expect.poll(() => player.count('finished')).toBe(1);
    expect((await player.page.evaluate(() => window.harness.view())).page).toBe(12);
    await player.page.evaluate(() => window.harness.player().previous());
    await expect.poll(async () => (await player.moved()).at(-1)).toEqual([11, 12]);
  });

  test('keeps few pages drawn, however many are turned', async ({ player }) => {
    await player.open('sixty.pdf', await documentOf(60));
    let most = 0;
    for (let page = 1; page <= 60; page += 2) {
      await player.page.evaluate((at) => window.harness.player().goTo({ unit: 'page', at, of: 60 }), page);
      await expect(player.page.getByText(`Page ${page} of 60`, { exact: true })).toBeInViewport();
      most = Math.max(most, await player.page.locator('.pdfViewer canvas').count());
    }
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(12);
  });
});
