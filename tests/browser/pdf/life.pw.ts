import { documentOf } from './documents.ts';
import { expect, test } from './fixtures.ts';

test.describe('the life of a PDF player', () => {
  test('leaves no worker, no element and no signal behind when it is closed', async ({ player }) => {
    const body = await documentOf(10);
    await player.page.clock.install(); // the clock runs on its own, and the test fast-forwards it
    for (let round = 0; round < 3; round++) {
      await player.open('ten.pdf', body);
      await expect.poll(() => player.count('ready')).toBe(round + 1);
      expect(player.page.workers().length).toBe(1);
      await player.page.evaluate(() => window.harness.close());
      await expect.poll(() => player.page.workers().length).toBe(0);
      expect(await player.page.locator('#host > *').count()).toBe(0);
    }
    const before = await player.page.evaluate(() => window.harness.signals.length);
    await player.page.setViewportSize({ width: 500, height: 500 });
    await player.page.evaluate(() => new Promise((laidOut) => new ResizeObserver(laidOut).observe(document.body)));
    await player.page.clock.runFor(60_000); // runs all delayed work
    expect(await player.page.evaluate(() => window.harness.signals.length)).toBe(before);
    expect(player.complaints).toEqual([]);
  });

  test('is closed without a word while the sizes of its other pages are on their way', async ({ player }) => {
    player.sites.documents.set('many.pdf', { body: await documentOf(120) });
    await player.page.evaluate(async (url) => {
      await window.harness.open(url);
      const open = window.harness.player();
      await new Promise<void>((ready) => open.signals.subscribe(({ type }) => type === 'ready' && ready()));
      await window.harness.close();
    }, `${player.sites.content}/many.pdf`);
    await expect.poll(() => player.page.workers().length).toBe(0);
    expect(player.complaints).toEqual([]);
  });

  test('holds one worker after a double mount of which the first was closed', async ({ player }) => {
    player.sites.documents.set('ten.pdf', { body: await documentOf(10) });
    await player.page.evaluate(async (url) => {
      const first = window.harness.open(url);
      const second = window.harness.open(url);
      await Promise.all([first, second]);
      await window.harness.openPlayers.shift()?.close();
    }, `${player.sites.content}/ten.pdf`);
    await expect.poll(() => player.page.workers().length).toBe(1);
    await expect(player.page.locator('.pdf-player')).toHaveCount(1);
    await player.page.evaluate(() => window.harness.close());
    await expect.poll(() => player.page.workers().length).toBe(0);
  });

  test('gives up an opening under way, at each moment of it', async ({ player }) => {
    // The server stops after a number of responses, not after a time, because a fast machine may open the document
    // earlier.
    const body = await documentOf(200, { padBytes: 20_000 });
    for (const [answers, afterMs] of [
      [0, 0],
      [0, 300],
      [1, 300],
    ] as const) {
      const name = `held-${answers}-${afterMs}.pdf`;
      player.sites.documents.set(name, { body, answers });
      const outcome = await player.page.evaluate(([url, ms]) => window.harness.openAndGiveUp(url, ms), [
        `${player.sites.content}/${name}`,
        afterMs,
      ] as const);
      expect(outcome, `${answers} answers, ${afterMs} ms`).toMatchObject({ ok: false, name: 'AbortError' });
      expect(await player.page.locator('#host > *').count()).toBe(0);
      await expect.poll(() => player.page.workers().length).toBe(0);
    }
  });

  test('can be closed twice', async ({ player }) => {
    await player.open('ten.pdf', await documentOf(10));
    await player.page.evaluate(() => {
      const open = window.harness.player();
      return Promise.all([open.close(), open.close()]);
    });
    await expect.poll(() => player.page.workers().length).toBe(0);
  });
});
