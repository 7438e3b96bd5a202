import type { Page } from '@playwright/test';

const PRESSED = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider]';
/**
 * Temporary overlays: list boxes, menus, pop-ups of a button or a text selection, panels beside a player’s content,
 * toasts.
 */
const OVERLAYS =
  '[role=listbox], [role=menu], [role=group][id], div[role=dialog], :is(nav, aside, section)[tabindex="-1"], #notices';
/** WCAG 2.5.8, in CSS pixels. */
const LEAST = 24;

/**
 * Controls within `within` that a finger cannot press, as lines: their centre or a corner is covered, they are clipped,
 * or scrolling cannot reach them. Skips controls outside of an open dialog or menu. `within`: a selector; its scroll
 * position is restored.
 */
export const covered = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ({ within, pressed, least, overlays }) => {
      const lines: string[] = [];
      const open = document.querySelectorAll<HTMLElement>(':popover-open:not([role=tooltip], [role=status])');
      const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal');
      const root =
        [...open].findLast((one) => one.querySelector(pressed)) ??
        [...dialogs].at(-1) ??
        document.querySelector(within);
      if (!root) return [`there is no ${within}`];
      const scrolled = [...document.querySelectorAll('*')]
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map((one) => [one, one.scrollLeft, one.scrollTop] as const);
      const nameOf = (element: Element | null) =>
        element === null
          ? 'nothing'
          : `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
      /** A link in running text has a box for each line: uses the first. */
      const copyBox = (element: Element) => element.getClientRects()[0] ?? element.getBoundingClientRect();
      /** An overlay that closes by Escape, on loss of focus, or by itself. */
      const isOverlay = (hit: Element | null) => Boolean(hit?.closest(overlays));
      const isHit = (element: Element, hit: Element | null) => {
        if (!hit) return false;
        if (element.contains(hit)) return true;
        const label = hit.closest('label');
        return label !== null && (label.contains(element) || label.control === element);
      };
      /** Undoes scrolling of boxes with hidden overflow, which a script can scroll, but a finger cannot. */
      const unscroll = (element: Element) => {
        for (const [box, fromLeft, fromTop] of scrolled) {
          if (!box.contains(element)) continue;
          const { overflowX, overflowY } = getComputedStyle(box);
          if (overflowX === 'hidden' && box.scrollLeft !== fromLeft) box.scrollLeft = fromLeft;
          if (overflowY === 'hidden' && box.scrollTop !== fromTop) box.scrollTop = fromTop;
        }
      };
      for (const element of root.querySelectorAll<HTMLElement>(pressed)) {
        if (element.closest('[inert], [data-page]')) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        unscroll(element);
        // Skip links are outside of the window or have no size until they have the focus.
        const isForKeys = copyBox(element).bottom <= 0 || copyBox(element).width <= 1;
        const focused = document.activeElement;
        if (isForKeys) element.focus({ preventScroll: true });
        const { left, right, top, bottom, width, height } = copyBox(element);
        const name = nameOf(element);
        const label = (element as HTMLInputElement).labels?.[0];
        const target = label && width < least ? copyBox(label) : { width, height };
        const isInText = getComputedStyle(element).display === 'inline';
        // A link that stands for its card is as large as the card.
        const isStretched = getComputedStyle(element, '::after').position === 'absolute';
        if (!isInText && !isStretched && (target.width < least || target.height < least))
          lines.push(`${name} is ${Math.round(target.width)} × ${Math.round(target.height)} px`);
        const style = getComputedStyle(element);
        const radius = Math.min(parseFloat(style.borderStartStartRadius) || 0, width / 2, height / 2);
        // Distance from a corner by its border radius.
        const inset = Math.min(Math.max(2, radius * 0.3 + 1), width / 2, height / 2);
        const places: [where: string, x: number, y: number][] = [
          ['its centre', (left + right) / 2, (top + bottom) / 2],
          ['a corner', left + inset, top + inset],
          ['a corner', right - inset, top + inset],
          ['a corner', left + inset, bottom - inset],
          ['a corner', right - inset, bottom - inset],
        ];
        // A field may contain its own button; a tap for typing hits its middle.
        const isField = element.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea');
        for (const [where, x, y] of isField ? places.slice(0, 1) : places) {
          if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
            lines.push(`${name} is out of reach at ${where}: ${Math.round(x)}, ${Math.round(y)}`);
            continue;
          }
          const hit = document.elementFromPoint(x, y);
          if (isHit(element, hit) || isOverlay(hit)) continue;
          lines.push(`${name} is covered at ${where} by ${nameOf(hit?.closest('button, a, [role], label') ?? hit)}`);
        }
        if (isForKeys) element.blur();
        if (isForKeys && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      }
      for (const [one, fromLeft, fromTop] of scrolled) {
        if (one.scrollLeft !== fromLeft) one.scrollLeft = fromLeft;
        if (one.scrollTop !== fromTop) one.scrollTop = fromTop;
      }
      return [...new Set(lines)];
    },
    { within, pressed: PRESSED, least: LEAST, overlays: OVERLAYS },
  );
