import { learnt } from '../faults/kinds.ts';
import { comeSignedIn, expect, OFTEN, test } from '../support/platform.ts';

/**
 * Verifies: §2 players: content of every kind fills the window, and only the content scrolls. Beside the simulator’s
 * panel and on the smallest phone, each tool of the bar can be reached, also those in its menu.
 */
for (const it of learnt)
  test(`${it.kind}: the player is as large as the window, and its bar takes its room from its place`, async ({
    page,
    platform,
  }) => {
    await comeSignedIn(page, platform);
    await it.open(page, platform);
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      const tooLarge = () =>
        page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [scrollWidth - innerWidth, scrollHeight - innerHeight];
        });
      await expect.poll(tooLarge, { message: `${size.width} px`, ...OFTEN }).toEqual([0, 0]);
    }

    const tools = page.getByRole('banner').getByRole('button');
    await expect(tools.last()).toBeVisible();
    for (const [width, beside] of [
      [1280, 0],
      [1280, 380],
      [1000, 380],
      [768, 0],
      [360, 0],
      [320, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((room) => (document.documentElement.style.marginInlineEnd = `${room}px`), beside);
      const outside = () =>
        tools.evaluateAll((all) => {
          const place = document.body.getBoundingClientRect();
          return all
            .filter((one) => one.checkVisibility())
            .filter((one) => {
              const { left, right } = one.getBoundingClientRect();
              return left < place.left || right > place.right;
            })
            .map((one) => one.getAttribute('aria-label') ?? one.textContent);
        });
      await expect.poll(outside, { message: `${width} px, ${beside} px beside`, ...OFTEN }).toEqual([]);
    }
  });
