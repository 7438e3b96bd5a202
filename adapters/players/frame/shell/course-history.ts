import { giveMethods } from './own-methods.ts';

type Page = Window & typeof globalThis;

type Replace = History['replaceState'];
type Mark = { url: string; state: unknown };
/** One history step of a window of the course; `page`: its document. */
type Step = { place: Page; page: Document; from: Mark; to: Mark };

/** The used part of the `navigate` event, which TypeScript's DOM types lack. */
type Navigate = Event & {
  navigationType: string;
  formData: unknown;
  downloadRequest?: string | null;
  hashChange: boolean;
  destination: { url: string; sameDocument: boolean };
};

/** Maximum steps that the course can go back. */
const STEPS_MOST = 1_000;

/**
 * Emulates the history of a course. Its steps are stored here and replace the browser's current entry, so that the
 * browser's back button leaves the course instead of paging through it. `back` and similar calls work for the course.
 * Call the result with each page, before its own scripts.
 */
export function courseHistory(): (page: Page) => void {
  const steps: Step[] = [];
  let at = 0;
  const replaceOf = new WeakMap<Document, Replace>();

  const note = (step: Step) => {
    steps.splice(at, steps.length, step);
    if (steps.length > STEPS_MOST) steps.shift();
    at = steps.length;
  };
  const go = (by: number) => {
    const to = at + by;
    if (to < 0 || to > steps.length) return;
    const passed = by < 0 ? steps.slice(to, at).reverse() : steps.slice(at, to);
    at = to;
    // Of several steps in one window, the last one decides.
    for (const [place, step] of new Map(passed.map((one) => [one.place, one]))) {
      const mark = by < 0 ? step.from : step.to;
      const replace = place.document === step.page ? replaceOf.get(step.page) : undefined;
      if (replace) show(place, mark, replace);
      else place.location.replace(mark.url);
    }
  };

  return (page) => {
    // Reads the window's URL each time, because the window may still hold the initial empty page.
    const mark = (): Mark => ({ url: page.location.href, state: page.history.state });
    const ownReplace = Object.getOwnPropertyDescriptor(page.History.prototype, 'replaceState')?.value as Replace;
    const replace: Replace = (...given) => ownReplace.apply(page.history, given);
    const here = () => {
      replaceOf.set(page.document, replace);
      return page.document;
    };
    const own = {
      pushState: (state: unknown, unused: string, url?: string | URL | null) => {
        const from = mark();
        replace(state, unused, url);
        note({ place: page, page: here(), from, to: mark() });
      },
      back: () => void page.setTimeout(go, 0, -1),
      forward: () => void page.setTimeout(go, 0, 1),
      go: (by?: number) => {
        if (by) page.setTimeout(go, 0, Math.trunc(by));
        else page.location.reload();
      },
    };
    giveMethods(page.History.prototype, own);
    Object.defineProperty(page.History.prototype, 'length', { configurable: true, get: () => steps.length + 1 });

    if (!('navigation' in page) || !(page.navigation instanceof page.EventTarget)) return;
    page.navigation.addEventListener('navigate', (event) => {
      if (!isStep(event)) return;
      event.preventDefault();
      const { url, sameDocument } = event.destination;
      if (sameDocument && !event.hashChange) return; // a `pushState` outside this emulation
      note({ place: page, page: here(), from: mark(), to: { url, state: null } });
      page.location.replace(url);
    });
  };
}

/** Performs a step within a page like the browser: new URL and state, then the events. */
function show(place: Page, { url, state }: Mark, replace: Replace): void {
  const oldURL = place.location.href;
  replace(state, '', url);
  place.dispatchEvent(new place.PopStateEvent('popstate', { state }));
  if (new URL(oldURL).hash !== new URL(url).hash)
    place.dispatchEvent(new place.HashChangeEvent('hashchange', { oldURL, newURL: url }));
}

/** Whether a navigation can be done by replacing: not for form posts, downloads, or opaque URLs. */
function isStep(event: Event): event is Navigate {
  return (
    event.cancelable &&
    'navigationType' in event &&
    event.navigationType === 'push' &&
    'formData' in event &&
    event.formData === null &&
    (!('downloadRequest' in event) || event.downloadRequest === null) &&
    'destination' in event &&
    typeof event.destination === 'object' &&
    event.destination !== null &&
    'url' in event.destination &&
    /^(https?|blob):/.test(String(event.destination.url))
  );
}
