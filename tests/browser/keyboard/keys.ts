import { expect, type Locator, type Page } from '@playwright/test';
import { heading } from '../support/page.ts';

/** Limit above the number of stops before any target. */
const MOST_STOPS = 90;
const NOTHING = 'nothing';

/**
 * The focused element. `lost`: the previous stop, if it looks the same without the focus. A frame counts as one stop.
 */
type Stop = { name: string; isSeen: boolean; isCovered: boolean; lost: string | undefined };

/**
 * Inspects the focused element, and the previous Tab stop again, because a programmatically focused element may have no
 * ring.
 */
const look = (page: Page, isStop: boolean): Promise<Stop> =>
  page.evaluate(
    async ({ nothing, isStop: remembers }) => {
      await new Promise(requestAnimationFrame); // the ring is rendered, and the element scrolled into view
      const lookOf = (element: Element): string => {
        const around: Element[] = [element, ...[...element.children].slice(0, 4)];
        for (let at = element.parentElement, n = 0; at && n < 3; at = at.parentElement, n++) around.push(at);
        return around
          .flatMap((one) => ['', '::before', '::after'].map((part) => getComputedStyle(one, part)))
          .map(({ outline, boxShadow, border, background, color, textDecoration, opacity, clipPath }) =>
            [outline, boxShadow, border, background, color, textDecoration, opacity, clipPath].join(),
          )
          .join('\n');
      };
      const kept = window as unknown as { walked?: { element: Element; name: string; look: string } | undefined };
      const before = kept.walked;
      const at = document.activeElement as HTMLElement | null; // HTML elements only
      // A field and its button may share one ring around both.
      const isRing = (one: Element | null | undefined) =>
        one?.contains(at) && getComputedStyle(one).outlineStyle !== 'none';
      const isSame =
        before?.element.isConnected && !isRing(before.element.parentElement) && lookOf(before.element) === before.look;
      const lost = isSame ? before.name : undefined;
      kept.walked = undefined;
      if (!at || at === document.body) return { name: nothing, isSeen: false, isCovered: false, lost };
      const words = at.innerText as string | undefined; // SVG elements have none
      const name =
        at.localName === 'iframe' ? at.title : (at.getAttribute('aria-label') ?? words ?? at.localName).slice(0, 60);
      if (remembers && at.localName !== 'iframe') kept.walked = { element: at, name, look: lookOf(at) };
      const box = at.getBoundingClientRect();
      const isSeen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 40)];
      const top = document.elementFromPoint(x, y);
      return { name, isSeen, isCovered: isSeen && top !== null && !at.contains(top) && !top.contains(at), lost };
    },
    { nothing: NOTHING, isStop },
  );

/** Forgets a stop that another key than Tab has left: its page may have changed since. */
const forgetUnlessThere = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = window as unknown as { walked?: { element: Element } | undefined };
    if (kept.walked?.element !== document.activeElement) kept.walked = undefined;
  });

/** True if the element has the focus, and its frame has the focus in each outer page. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const page = element.ownerDocument;
    return element === page.activeElement && page.hasFocus();
  });

/**
 * Presses Tab (or Shift+Tab) until the target has the focus. Returns the number of stops. Each stop must be in the
 * window, uncovered, and look different with the focus. Only between the end of a page and its start may nothing have
 * the focus.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  await expect(target).toBeVisible();
  await forgetUnlessThere(page);
  let ends = 0;
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await hasFocus(target)) return stops;
    await page.keyboard.press(key);
    const { name, isSeen, isCovered, lost } = await look(page, true);
    expect.soft(lost, 'looks the same with the focus and without').toBeUndefined();
    if (name === NOTHING) ends++;
    else {
      expect.soft(isSeen, `"${name}" has the focus, and is in the window`).toBe(true);
      expect.soft(isCovered, `"${name}" has the focus, and is covered by something`).toBe(false);
    }
    expect(ends, `times at the end of the page, on the way to ${String(target)}`).toBeLessThan(3);
  }
  throw new Error(`${String(target)} was not reached in ${MOST_STOPS} stops.`);
}

/** Asserts that an element has the focus, with time for a page change. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  await expect
    .poll(async () => (await look(page, false)).name, {
      message: `the focus after ${after}`,
      intervals: [50],
    })
    .not.toBe(NOTHING);
}

/** Asserts that a page has opened: its heading has the name and the focus. */
export async function arrivedAt(page: Page, name: string | RegExp): Promise<void> {
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
}
