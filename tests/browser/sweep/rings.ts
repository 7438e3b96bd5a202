import type { Page } from '@playwright/test';

/** More stops than any state has, so that a way without an end ends. */
const STOPS = 150;

/** Presses Tab through everything; says where the focus changes nothing that is drawn, and where it stands in nothing. */
export async function withoutRing(page: Page): Promise<{ stops: number; lines: string[] }> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const looks = new Map<Element, string>();
    /** How the element, what it holds of its own, and its surroundings are drawn. */
    const lookOf = (element: Element): string => {
      const about: Element[] = [element, ...[...element.children].slice(0, 4)];
      for (let at = element.parentElement, n = 0; at && n < 3; at = at.parentElement, n++) about.push(at);
      return about
        .flatMap((one) =>
          ['', '::before', '::after'].map((part) => {
            const style = getComputedStyle(one, part);
            return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow, style.borderColor]
              .concat(
                style.borderWidth,
                style.backgroundColor,
                style.color,
                style.textDecorationLine,
                style.opacity,
                style.clipPath,
              )
              .join('|');
          }),
        )
        .join('\n');
    };
    for (const element of document.querySelectorAll(
      'a[href], button, input, select, textarea, [tabindex], summary, iframe, video, audio',
    ))
      looks.set(element, lookOf(element));
    Object.assign(window, { looks, lookOf });
  });
  const lines: string[] = [];
  const seen = new Set<string>();
  let stops = 0;
  for (; stops < STOPS; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { looks, lookOf } = window as unknown as {
        looks: Map<Element, string>;
        lookOf: (element: Element) => string;
      };
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const before = looks.get(element);
      const number = [...looks.keys()].indexOf(element);
      const box = element.getBoundingClientRect();
      const said = `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
      const fault =
        element.localName === 'iframe'
          ? undefined
          : box.width === 0 || box.height === 0
            ? 'takes no room'
            : before !== undefined && before === lookOf(element)
              ? 'looks the same with the focus'
              : undefined;
      return { id: number < 0 ? said : String(number), line: fault && `${said} ${fault}` };
    });
    if (!stop) break;
    if (seen.has(stop.id)) break;
    seen.add(stop.id);
    if (stop.line) lines.push(stop.line);
  }
  return { stops, lines };
}
