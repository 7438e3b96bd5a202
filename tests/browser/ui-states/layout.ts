import type { Page } from '@playwright/test';

/**
 * Layout faults, as lines: horizontal scrolling, elements outside of the window, clipped texts of the product. Texts of
 * an organisation are skipped, because they may be clipped if they can be read elsewhere.
 */
export const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const width = root.clientWidth;
    const lines: string[] = [];
    const name = (element: Element) => {
      const classes = [...element.classList].slice(0, 2).join('.');
      return `${element.localName}${classes && `.${classes}`} “${element.textContent.trim().slice(0, 40)}”`;
    };
    /** For screen readers only: takes no space. */
    const isForEars = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const box = at.getBoundingClientRect();
        if ((box.width <= 1 || box.height <= 1) && getComputedStyle(at).overflow !== 'visible') return true;
      }
      return false;
    };
    const wholeWords = (element: Element): DOMRect | undefined => {
      if (element instanceof HTMLProgressElement) return undefined; // its text is for browsers without a progress bar
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
      if (texts.length === 0) return undefined;
      const range = document.createRange();
      range.setStartBefore(texts[0]!); // there is at least one
      range.setEndAfter(texts.at(-1)!);
      return range.getBoundingClientRect();
    };
    /** The clipped side of the box, without areas that scrolling can reveal. */
    const hiddenOf = (element: Element, box: DOMRect, ownWords: boolean): string | undefined => {
      for (
        let at: Element | null = ownWords ? element : element.parentElement;
        at && at !== root;
        at = at.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(at);
        const room = at.getBoundingClientRect();
        if (overflowX === 'auto' || overflowX === 'scroll') return undefined;
        if (overflowX !== 'visible' && (box.right > room.right + 1.5 || box.left < room.left - 1.5))
          return 'is cut at its side';
        if (ownWords && (overflowY === 'hidden' || overflowY === 'clip') && box.bottom > room.bottom + 3)
          return 'is cut below';
        if (overflowY === 'auto' || overflowY === 'scroll') {
          if (box.right <= width + 1 && box.left >= -1) return undefined;
        }
        if (position === 'fixed') break;
      }
      return box.right > width + 1 || box.left < -1 ? 'is outside of the window' : undefined;
    };
    if (root.scrollWidth > width + 1) lines.push(`the page scrolls sideways: ${root.scrollWidth} px in ${width} px`);
    const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('svg, option, template, .textLayer, [data-page], [inert]')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const words = wholeWords(element);
      const isControl = element.matches(CONTROLS) && element.getAttribute('tabindex') !== '-1';
      if (!words && !isControl) continue;
      if (isForEars(element)) continue;
      if (element.closest('bdi, [dir=auto]')) continue;
      const fault = words ? hiddenOf(element, words, true) : hiddenOf(element, element.getBoundingClientRect(), false);
      if (fault) lines.push(`${name(element)} ${fault}`);
    }
    return lines;
  });
