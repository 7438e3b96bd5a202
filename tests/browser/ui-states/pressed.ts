import type { Page } from '@playwright/test';

/** Controls that act on release. Native fields and lists open on press. */
const ACTS = 'a[href], button, summary, input:is([type=checkbox], [type=radio])';

/**
 * Presses every control in the window, and releases beside it: reports changes, which act too early. `pressed`: number
 * of controls. WCAG 2.5.2: a press can be cancelled.
 */
export async function actsEarly(page: Page): Promise<{ pressed: number; lines: string[] }> {
  const lines: string[] = [];
  const places = await page.evaluate((acts) => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    return [...root.querySelectorAll<HTMLElement>(acts)].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
      return hit && element.contains(hit) ? [{ name: `${element.localName} “${name}”`, x, y }] : [];
    });
  }, ACTS);
  for (const { name, x, y } of places) {
    const before = await standOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const meanwhile = await standOf(page);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    if (meanwhile !== before) lines.push(`${name} acts when it is pressed`);
    else if ((await standOf(page)) !== before) lines.push(`${name} acts when the pointer has left it`);
  }
  return { pressed: places.length, lines };
}

/** URL of the page, and its open, pressed, selected and checked elements. */
const standOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length;
    const states = [':modal', ':popover-open', '[aria-expanded=true]', '[aria-pressed=true]', ':checked', '[open]'];
    return [location.href, ...states.map(count)].join(' ');
  });
