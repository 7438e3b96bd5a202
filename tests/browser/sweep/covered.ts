import type { Page } from '@playwright/test';

const PRESSED = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider]';
/** Lists of a field, menus, small panels of a button or of marked words, panels beside a player's content, messages. */
const OVERLAYS =
  '[role=listbox], [role=menu], [role=group][id], div[role=dialog], :is(nav, aside, section)[tabindex="-1"], #notices';
/** WCAG 2.5.8, in CSS pixels. */
const LEAST = 24;

/**
 * What can be pressed within `within` and is not there where a finger goes, as lines: something else lies over its centre
 * or one of its corners, it is clipped away, or out of reach however the page is scrolled. What lies outside of an open
 * dialog or menu cannot be pressed meanwhile. `within`: a selector; the place is scrolled, and left as it was.
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
      /** The lines of a link in a text are boxes of their own: a finger goes to the first. */
      const boxOf = (element: Element) => element.getClientRects()[0] ?? element.getBoundingClientRect();
      /** What opens over the page for a while and goes again: by Escape, with the focus, by itself. */
      const isOverlay = (hit: Element | null) => Boolean(hit?.closest(overlays));
      const isHit = (element: Element, hit: Element | null) => {
        if (!hit) return false;
        if (element.contains(hit)) return true;
        const label = hit.closest('label');
        return label !== null && (label.contains(element) || label.control === element);
      };
      /** A script may scroll a box that hides what it has too much of; a finger may not. */
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
        // Ways for keys are above the window, or take no room, until they have the focus.
        const isForKeys = boxOf(element).bottom <= 0 || boxOf(element).width <= 1;
        const focused = document.activeElement;
        if (isForKeys) element.focus({ preventScroll: true });
        const { left, right, top, bottom, width, height } = boxOf(element);
        const name = nameOf(element);
        const label = (element as HTMLInputElement).labels?.[0];
        const target = label && width < least ? boxOf(label) : { width, height };
        const isInText = getComputedStyle(element).display === 'inline';
        // A link that stands for its card is as large as that.
        const isStretched = getComputedStyle(element, '::after').position === 'absolute';
        if (!isInText && !isStretched && (target.width < least || target.height < least))
          lines.push(`${name} is ${Math.round(target.width)} × ${Math.round(target.height)} px`);
        const style = getComputedStyle(element);
        const radius = Math.min(parseFloat(style.borderStartStartRadius) || 0, width / 2, height / 2);
        // As far from a corner as the corner is rounded.
        const inset = Math.min(Math.max(2, radius * 0.3 + 1), width / 2, height / 2);
        const places: [where: string, x: number, y: number][] = [
          ['its centre', (left + right) / 2, (top + bottom) / 2],
          ['a corner', left + inset, top + inset],
          ['a corner', right - inset, top + inset],
          ['a corner', left + inset, bottom - inset],
          ['a corner', right - inset, bottom - inset],
        ];
        // A field may hold a button of its own; what is written goes to its middle.
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
