import type { Page } from '@playwright/test';

/** Limit above the number of stops in any state, so that an endless loop ends. */
const STOPS = 150;
/** Margin in px around a stop in which its focus ring may be. */
const AROUND = 8;
/** Number and interval in ms of further checks for a moving stop. */
const [LOOKS, LOOK_MS] = [20, 20];

/**
 * Presses Tab through the whole page, and reports stops whose focus changes no pixel inside the window. Compares each
 * stop with and without the focus, at the same position. Stops inside frames are skipped.
 */
export async function unseen(page: Page): Promise<{ stops: number; lines: string[] }> {
  const lines: string[] = [];
  const seen = new Set<string>();
  await page.evaluate(() => {
    Object.assign(window, { stopNumbers: new WeakMap<Element, string>() });
  });
  let isRound = false;
  for (let keys = 0; keys < STOPS; keys++) {
    await page.keyboard.press('Tab');
    const stop = await standing(page, `stop ${keys}`);
    if (!stop && isRound) break;
    if (!stop) {
      isRound = true;
      continue;
    }
    if (seen.has(stop.id)) break;
    seen.add(stop.id);
    if (stop.isFrame) continue;
    const { name, x, y, width, height } = stop;
    if (width < 1 || height < 1) {
      lines.push(`${name} is outside of the window`);
      continue;
    }
    const clip = { x, y, width, height };
    const withFocus = await page.screenshot({ clip, animations: 'disabled' });
    const held = await page.evaluateHandle(() => document.activeElement as HTMLElement); // a stop is an HTML element
    await held.evaluate((element) => element.blur());
    const without = await page.screenshot({ clip, animations: 'disabled' });
    await held.evaluate((element) => element.focus({ preventScroll: true }));
    if (withFocus.equals(without)) lines.push(`${name} looks the same with the focus`);
  }
  return { stops: seen.size, lines };
}

type Stop = { id: string; name: string; isFrame: boolean; x: number; y: number; width: number; height: number };

/** The focused element, once its position is stable, because late content may move a dialog. Undefined: none. */
async function standing(page: Page, number: string): Promise<Stop | undefined> {
  let stop = await focused(page, number);
  for (let looks = 0; looks < LOOKS; looks++) {
    await page.waitForTimeout(LOOK_MS);
    const before = JSON.stringify(stop);
    stop = await focused(page, number);
    if (JSON.stringify(stop) === before) break;
  }
  return stop;
}

const focused = (page: Page, number: string): Promise<Stop | undefined> =>
  page.evaluate(
    ([around, number]) => {
      const { stopNumbers } = window as unknown as { stopNumbers: WeakMap<Element, string> };
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const id = stopNumbers.get(element) ?? number;
      stopNumbers.set(element, id);
      // A card displays the focus of the link that stands for it.
      const box = (element.closest('article, li, label') ?? element).getBoundingClientRect();
      const [x, y] = [Math.max(0, box.left - around), Math.max(0, box.top - around)];
      const [right, bottom] = [Math.min(innerWidth, box.right + around), Math.min(innerHeight, box.bottom + around)];
      const name = `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
      return { id, name, isFrame: element.localName === 'iframe', x, y, width: right - x, height: bottom - y };
    },
    [AROUND, number] as const,
  );
