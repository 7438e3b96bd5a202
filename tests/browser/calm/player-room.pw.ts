import { learnt } from '../faults/kinds.ts';
import { comeSignedIn, expect, OFTEN, test } from '../support/platform.ts';

/** Verifies: §2 players: content of every kind fills the window, and only what is in it scrolls. */
for (const it of learnt)
  test(`${it.kind}: the player is as large as the window, on a desk and on a phone`, async ({ page, platform }) => {
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
  });
