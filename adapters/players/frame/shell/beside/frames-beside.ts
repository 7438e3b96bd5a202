import { frameNamed } from './frame-named.ts';
import { ledWindow, lead } from './led-window.ts';

type Page = Window & typeof globalThis;

/**
 * Lets the frames of a page of frames (`<frameset>`) lead each other, by which courses of frames turn their pages. HTML lets a
 * sandboxed frame lead only itself and what is in it, and no word is said of what it refuses; this page stands around them
 * all, and may lead each. A frame finds in `parent` what it would find there by itself; its links and its windows find the
 * frames beside it by their names. Called with each page before its own scripts run.
 */
export function leadFramesBeside(page: Page): void {
  const around = page.parent as Page; // of another site it says nothing of its document
  if (!isOfFrames(around)) return;
  const found = ledWindow(around, page);
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
    return false; // the application, or another site's by a course's own choice
  }
}

/** A window that is asked for by the name of a frame is that frame. */
function openBeside(page: Page): void {
  const open = page.open.bind(page);
  page.open = (url, name, ...more) => {
    const beside = besideBy(name, page);
    if (!beside) return open(url, name, ...more);
    if (url !== undefined && url !== '') lead(beside, url, page);
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
  lead(beside, link.href, page);
}

/** Undefined for the page itself and for what is in it: the browser leads those. */
function besideBy(name: string | undefined, page: Page): Window | undefined {
  const found = frameNamed(page, name ?? '');
  const own = [page.window, ...Array.from({ length: page.length }, (_, n) => page[n])];
  return own.some((one) => one === found) ? undefined : found;
}
