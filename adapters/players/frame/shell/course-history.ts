import { giveMethods } from './own-methods.ts';

type Page = Window & typeof globalThis;

type Replace = History['replaceState'];
type Mark = { url: string; state: unknown };
/** One step of a window of the course; `page` is the document it was made in. */
type Step = { place: Page; page: Document; from: Mark; to: Mark };

/** As much of the browser's `navigate` event as is asked here; not among the types yet. */
type Navigate = Event & {
  navigationType: string;
  formData: unknown;
  downloadRequest?: string | null;
  hashChange: boolean;
  destination: { url: string; sameDocument: boolean };
};

/** A course that makes more steps than this goes back no further. */
const STEPS_MOST = 1_000;

/**
 * The history of a course: its steps are kept here, and the browser's own entry is replaced, so that the back button of
 * the browser leads out of the course and not through it. For the course `back` and its like work as ever. The answer is
 * called with each of its pages, before their own scripts.
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
    // Of several steps of one window the last is where it comes to stand.
    for (const [place, step] of new Map(passed.map((one) => [one.place, one]))) {
      const mark = by < 0 ? step.from : step.to;
      const replace = place.document === step.page ? replaceOf.get(step.page) : undefined;
      if (replace) show(place, mark, replace);
      else place.location.replace(mark.url);
    }
  };

  return (page) => {
    // What stands in the window now is asked each time: it may be the empty page before the one that is to come.
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
      if (sameDocument && !event.hashChange) return; // a `pushState` that is not ours
      note({ place: page, page: here(), from: mark(), to: { url, state: null } });
      page.location.replace(url);
    });
  };
}

/** Goes to a step within a page, as the browser would: new address and state, then the events. */
function show(place: Page, { url, state }: Mark, replace: Replace): void {
  const oldURL = place.location.href;
  replace(state, '', url);
  place.dispatchEvent(new place.PopStateEvent('popstate', { state }));
  if (new URL(oldURL).hash !== new URL(url).hash)
    place.dispatchEvent(new place.HashChangeEvent('hashchange', { oldURL, newURL: url }));
}

/** What would add an entry and can be had by replacing: not what is posted, saved, or of an address that is no one's. */
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
