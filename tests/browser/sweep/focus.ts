import type { Page } from '@playwright/test';

/** More stops than any state has, so that a way without an end ends. */
const STOPS = 150;
/** So far around a stop, in px, its focus is looked for: rings stand outside of what they are of. */
const AROUND = 8;
/** How often, and how many ms apart, a stop that moves is looked at again. */
const [LOOKS, LOOK_MS] = [20, 20];

/**
 * Presses Tab through everything, from where the focus is to the end and from the beginning back to there; says where the
 * focus changes no pixel inside the window. Each stop is looked at with the focus and, at the same place, without it. A
 * frame's own stops are its own business.
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
    const held = await page.evaluateHandle(() => document.activeElement as HTMLElement); // a stop is one
    await held.evaluate((element) => element.blur());
    const without = await page.screenshot({ clip, animations: 'disabled' });
    await held.evaluate((element) => element.focus({ preventScroll: true }));
    if (withFocus.equals(without)) lines.push(`${name} looks the same with the focus`);
  }
  return { stops: seen.size, lines };
}

type Stop = { id: string; name: string; isFrame: boolean; x: number; y: number; width: number; height: number };

/** Where the focus is, once it stands still: what comes late moves a dialog. Undefined: nowhere. */
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
      // A card shows the focus of the link that stands for it.
      const box = (element.closest('article, li, label') ?? element).getBoundingClientRect();
      const [x, y] = [Math.max(0, box.left - around), Math.max(0, box.top - around)];
      const [right, bottom] = [Math.min(innerWidth, box.right + around), Math.min(innerHeight, box.bottom + around)];
      const name = `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
      return { id, name, isFrame: element.localName === 'iframe', x, y, width: right - x, height: bottom - y };
    },
    [AROUND, number] as const,
  );
