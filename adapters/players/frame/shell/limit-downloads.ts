import { giveMethods } from './own-methods.ts';

type Page = Window & typeof globalThis;

/** Downloads that the pages of one launch may start without a press of the learner. */
export const DOWNLOADS_WITHOUT_PRESS = 2;

/** The used part of the `navigate` event, which TypeScript's DOM types lack. */
type Navigate = Event & { downloadRequest?: string | null };

/**
 * Counts downloads by `<a download>` that a course starts without a press, and prevents those after the first few. Calls
 * `refused` for each prevented one. Downloads within some seconds after a press are not counted. Navigations that the
 * server answers with an attachment are not seen. Call the result with each page, before its own scripts.
 */
export function limitDownloads(refused: () => void): (page: Page) => void {
  let left = DOWNLOADS_WITHOUT_PRESS;
  return (page) => {
    const mayStart = () => {
      // A press in any frame of the course also counts for the course host page.
      if (isPressed(page) || isPressed(window)) return true;
      if (--left >= 0) return true;
      refused();
      return false;
    };
    if (tellsDownloads(page)) limitNavigations(page.navigation, mayStart);
    else limitClicks(page, mayStart);
  };
}

/** True if the learner pressed a key or button in the last seconds, and in browsers that do not tell. */
const isPressed = ({ navigator }: Window): boolean =>
  (navigator as Partial<Navigator>).userActivation?.isActive ?? true; // missing in older browsers

/** Whether the browser fires a `navigate` event for each download by a link. */
function tellsDownloads(page: Page): page is Page & { navigation: EventTarget } {
  const { NavigateEvent } = page as { NavigateEvent?: { prototype: object } }; // missing in older browsers
  return 'navigation' in page && NavigateEvent !== undefined && 'downloadRequest' in NavigateEvent.prototype;
}

function limitNavigations(navigation: EventTarget, mayStart: () => boolean): void {
  navigation.addEventListener('navigate', (event: Navigate) => {
    if (event.cancelable && typeof event.downloadRequest === 'string' && !mayStart()) event.preventDefault();
  });
}

/** Replaces the two functions by which scripts click links, also links outside the document. */
function limitClicks(page: Page, mayStart: () => boolean): void {
  const prevent = (event: Event) => event.preventDefault();
  const limited = <Result>(target: EventTarget, act: () => Result): Result => {
    const isDownload = target instanceof page.Element && target.closest('[download]') !== null;
    if (!isDownload || mayStart()) return act();
    target.addEventListener('click', prevent, { capture: true });
    try {
      return act();
    } finally {
      target.removeEventListener('click', prevent, { capture: true });
    }
  };
  const click = Object.getOwnPropertyDescriptor(page.HTMLElement.prototype, 'click')?.value as () => void;
  const dispatch = Object.getOwnPropertyDescriptor(page.EventTarget.prototype, 'dispatchEvent')?.value as (
    event: Event,
  ) => boolean;
  giveMethods(page.HTMLElement.prototype, {
    click(this: HTMLElement) {
      limited(this, () => click.call(this));
    },
  });
  giveMethods(page.EventTarget.prototype, {
    dispatchEvent(this: EventTarget | undefined, event: Event) {
      const target = this ?? page;
      const act = () => dispatch.call(target, event);
      return event.type === 'click' ? limited(target, act) : act();
    },
  });
}
