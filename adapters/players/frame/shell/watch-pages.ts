/** How long (ms) to look for a new page continuously, and the interval after that. */
const EAGER_MS = 5000;
const LOOK_MS = 20;

type Page = Window & typeof globalThis;

/** Callbacks for a course's pages. */
export type PageCallbacks = {
  /** Called once per window, before the page's own scripts run; the window may still hold an empty page. */
  onPage: (page: Page) => void;
  /** A page called `open`; null: no window object was returned. `features`: argument of `open`. */
  onOpen: (opened: Window | null, features: string) => void;
};

/**
 * Calls `onPage` for each new page in a frame, its inner frames, and windows that its pages open, before the page's own
 * scripts run. No event fires that early, so the frame is polled between tasks: a page's window exists one task before
 * its first script. WebKit runs cached scripts in the task that creates the page. There, a frame's first page keeps the
 * window of the empty page, which is intercepted at once; `rejectIfRequestedEarly` handles later pages. Call when the frame is
 * inserted. Pages of other sites are skipped.
 */
export function watchPages(frame: HTMLIFrameElement, { onPage, onOpen }: PageCallbacks): void {
  const known = new WeakSet<Document>();
  const met = new WeakSet<Location>(); // each window has exactly one, which no page can replace
  const opened = new Set<Window>();
  let eagerUntil = performance.now() + EAGER_MS;
  const turn = new MessageChannel();

  const visit = (place: Window): boolean => {
    try {
      const page = place.document;
      let found = false;
      if (!known.has(page)) {
        known.add(page);
        follow(place as Page); // a window of this origin has its own classes
        found = true;
      }
      for (let n = 0; n < place.length; n++) {
        const inner = place[n];
        if (inner) found = visit(inner) || found;
      }
      return found;
    } catch {
      return false; // on another site, loaded by the course itself
    }
  };
  const follow = (place: Page) => {
    if (!met.has(place.location)) {
      met.add(place.location);
      meet(place);
    }
    // Visits added frames at once, before their first script runs.
    let frames = 0;
    new place.MutationObserver(() => {
      if (place.length > frames && visit(place)) again();
      frames = place.length;
    }).observe(place.document, { childList: true, subtree: true });
  };
  const meet = (place: Page) => {
    onPage(place);
    // Looks for the page after this one.
    place.addEventListener('pagehide', again);
    const open = place.open.bind(place);
    place.open = (...given) => {
      const other = open(...given);
      onOpen(other, given[2] ?? '');
      if (other && !isInside(other, frame.contentWindow)) {
        opened.add(other);
        visit(other);
        again();
      }
      return other;
    };
  };
  const look = () => {
    const place = frame.contentWindow;
    const own = frame.ownerDocument.defaultView;
    if (!place || !own) return; // the frame was removed, or its page
    let found = visit(place);
    for (const other of opened) {
      if (other.closed) opened.delete(other);
      else found = visit(other) || found;
    }
    if (found) eagerUntil = Math.min(eagerUntil, performance.now() + EAGER_MS / 10);
    // A message arrives after pending tasks; nested timers have a minimum delay of 4 ms.
    if (performance.now() < eagerUntil) turn.port2.postMessage(0);
    else timer = own.setTimeout(look, LOOK_MS);
  };
  let timer: number | undefined;
  const again = () => {
    eagerUntil = performance.now() + EAGER_MS;
    if (timer === undefined) return;
    window.clearTimeout(timer);
    timer = undefined;
    turn.port2.postMessage(0);
  };
  turn.port1.onmessage = look;
  look();
  openFor(frame);
}

/**
 * A course may call `open` of the page around it. The window is then opened from the course's own page: one opened from
 * this page would inherit its CSP, which blocks all content written into it.
 */
function openFor({ ownerDocument, contentWindow }: HTMLIFrameElement): void {
  const around = ownerDocument.defaultView;
  if (around && contentWindow) around.open = (...asked) => contentWindow.open(...asked);
}

/**
 * Whether a window that `open` returned by name is a frame of the course. Searches from the parent down, because pages
 * may have another `parent` property.
 */
function isInside(place: Window, around: Window | null | undefined): boolean {
  if (!around || place === around) return place === around;
  return Array.from({ length: around.length }, (_, n) => around[n]).some((one) => isInside(place, one));
}
