/** How long a new page is looked for without a pause, and how often after that. */
const EAGER_MS = 5000;
const LOOK_MS = 20;

type Page = Window & typeof globalThis;

/** Who is told of a course's pages. */
export type Watching = {
  /** The window of a page, before its own scripts run: once, though it may be an empty page's before. */
  onPage: (page: Page) => void;
  /** A page asked for a window; null: it gets none to look at. `features`: how it asked, as `open` takes them. */
  onOpen: (opened: Window | null, features: string) => void;
};

/**
 * Tells of each page that comes into a frame, into the frames inside it, and into the windows that its pages open, before
 * its own scripts run. No event tells of a new page that early, so the frame is looked at between tasks: a page's window
 * exists one task before its first script. WebKit runs scripts that it has at hand in the task that makes the page, but
 * leaves the first page of a frame the window of the empty page before it, which is met as the frame comes; for all later
 * ones there is `asked-before.ts`. Called as the frame is put into its page. A page of another site is passed over.
 */
export function watchPages(frame: HTMLIFrameElement, { onPage, onOpen }: Watching): void {
  const known = new WeakSet<Document>();
  const met = new WeakSet<Location>(); // each window has one, and no page can put another in its place
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
      return false; // another site's, by its own choice
    }
  };
  const follow = (place: Page) => {
    if (!met.has(place.location)) {
      met.add(place.location);
      meet(place);
    }
    // Frames that it adds are looked for at once: their own first script runs later.
    let frames = 0;
    new place.MutationObserver(() => {
      if (place.length > frames && visit(place)) again();
      frames = place.length;
    }).observe(place.document, { childList: true, subtree: true });
  };
  const meet = (place: Page) => {
    onPage(place);
    // So is what comes after it.
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
    if (!place || !own) return; // the frame was taken away, or its page
    let found = visit(place);
    for (const other of opened) {
      if (other.closed) opened.delete(other);
      else found = visit(other) || found;
    }
    if (found) eagerUntil = Math.min(eagerUntil, performance.now() + EAGER_MS / 10);
    // A message comes back after whatever is waiting; a timer would come four milliseconds later.
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
 * A course may ask the page around it for a window. That one is the course's own like any other: of this page it would
 * inherit the policy, by which nothing can be written into it.
 */
function openFor({ ownerDocument, contentWindow }: HTMLIFrameElement): void {
  const around = ownerDocument.defaultView;
  if (around && contentWindow) around.open = (...asked) => contentWindow.open(...asked);
}

/** A window that a page named to `open` may be one of its own frames. Looked for from above: what is `parent` to a page may be another. */
function isInside(place: Window, around: Window | null | undefined): boolean {
  if (!around || place === around) return place === around;
  return Array.from({ length: around.length }, (_, n) => around[n]).some((one) => isInside(place, one));
}
