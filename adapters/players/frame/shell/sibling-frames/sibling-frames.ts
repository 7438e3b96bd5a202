import { frameNamed } from './frame-named.ts';
import { wrapWindow, navigateWindow } from './led-window.ts';

type Page = Window & typeof globalThis;

/**
 * Lets sibling frames of a `<frameset>` navigate each other, which framed courses need to turn pages. HTML allows a
 * sandboxed frame to navigate only itself and its descendants, and blocks others silently. This page is the parent of
 * all frames, so it may navigate each. The frame's `parent` becomes a wrapper with the same members; links and `open`
 * find siblings by name. Called with each page before its own scripts run.
 */
export function controlSiblingFrames(page: Page): void {
  const around = page.parent as Page; // a cross-origin parent has no accessible document
  if (!isOfFrames(around)) return;
  const found = wrapWindow(around, page);
  Object.defineProperty(page, 'parent', {
    configurable: true,
    enumerable: true,
    get: () => found,
    set: (value: unknown) => Object.defineProperty(page, 'parent', { value, configurable: true, writable: true }),
  });
  openBeside(page);
  page.addEventListener('click', (event) => followBeside(event, page));
}

function isOfFrames(around: Page): boolean {
  try {
    return around.document.body.localName === 'frameset';
  } catch {
    return false; // the application, or another site that the course loaded
  }
}

/** `open` with the name of a sibling frame returns that frame. */
function openBeside(page: Page): void {
  const open = page.open.bind(page);
  page.open = (url, name, ...more) => {
    const beside = besideBy(name, page);
    if (!beside) return open(url, name, ...more);
    if (url !== undefined && url !== '') navigateWindow(beside, url, page);
    return beside;
  };
}

function followBeside(event: MouseEvent, page: Page): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event
    .composedPath()
    .find((one) => one instanceof page.HTMLAnchorElement || one instanceof page.HTMLAreaElement);
  if (!link || link.href === '') return;
  const name = link.target || page.document.querySelector<HTMLBaseElement>('base[target]')?.target;
  const beside = besideBy(name, page);
  if (!beside) return;
  event.preventDefault();
  navigateWindow(beside, link.href, page);
}

/** Undefined for the page itself and its own frames, which the browser can navigate. */
function besideBy(name: string | undefined, page: Page): Window | undefined {
  const found = frameNamed(page, name ?? '');
  const own = [page.window, ...Array.from({ length: page.length }, (_, n) => page[n])];
  return own.some((one) => one === found) ? undefined : found;
}
