import { expect, type Locator, type Page } from '@playwright/test';
import { heading } from '../support/page.ts';

const MOST_STOPS = 90;

/** What has the focus, and whether it can be seen to have it. */
const focus = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame); // the ring is drawn, and what was out of sight has come
    const at = document.activeElement as HTMLElement | null; // elements of HTML only
    if (!at || at === document.body) return { name: 'nothing', isSeen: false, isCovered: false };
    if (at.localName === 'iframe') return { name: 'iframe', isSeen: true, isCovered: false };
    const box = at.getBoundingClientRect();
    const ringed = [at, ...(at.closest('article') ? [at.closest('article') as Element] : [])].some((one) => {
      const style = getComputedStyle(one);
      return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
    });
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 40)];
    const top = document.elementFromPoint(x, y);
    const isIn = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const words = at.innerText as string | undefined; // a drawing has none
    return {
      name: (at.getAttribute('aria-label') ?? words ?? at.localName).slice(0, 60),
      isSeen: isIn && ringed,
      isCovered: isIn && top !== null && !at.contains(top) && !top.contains(at),
    };
  });

/** Presses Tab until the target has the focus; each stop on the way must be seen, uncovered, and not be nothing. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const now = await focus(page);
    if (now.name !== 'nothing') {
      expect.soft(now.isSeen, `the focus on "${now.name}" is seen`).toBe(true);
      expect.soft(now.isCovered, `"${now.name}" is covered by something`).toBe(false);
    }
  }
  throw new Error(`${String(target)} was not reached in ${MOST_STOPS} stops.`);
}

/** A page has been changed to: its heading says so, and has the focus. */
export async function arrivedAt(page: Page, name: string | RegExp): Promise<void> {
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
}
