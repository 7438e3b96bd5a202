/** How long a new page is looked for without a pause, and how often after that. */
const EAGER_MS = 5000;
const LOOK_MS = 20;

type Page = Window & typeof globalThis;

/** Who is told of a course's pages. */
export type Watching = {
  /** A page, before its own scripts run. */
  onPage: (page: Page) => void;
  /** A page asked for a window; null: it gets none to look at. `features`: how it asked, as `open` takes them. */
  onOpen: (opened: Window | null, features: string) => void;
};

/**
 * Tells of each page that comes into a frame, into the frames inside it, and into the windows that its pages open, before
 * its own scripts run. No event tells of a new page that early, so the frame is looked at between tasks: a page's window
 * exists one task before its first script (in WebKit not always: `asked-before.ts`). Called before the frame is given its address. A page of another site is passed
 * over.
 */
export function watchPages(frame: HTMLIFrameElement, { onPage, onOpen }: Watching): void {
  const known = new WeakSet<Document>();
  const opened = new Set<Window>();
  let eagerUntil = performance.now() + EAGER_MS;
  const turn = new MessageChannel();

  const visit = (place: Window): boolean => {
    try {
      const page = place.document;
      let found = false;
      // The first empty page of the frame itself is nobody's; frames inside it are written into by the course.
      if (!known.has(page) && (page.URL !== 'about:blank' || place !== frame.contentWindow)) {
        known.add(page);
        meet(place as Page); // a window of this origin has its own classes
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
  const meet = (place: Page) => {
    onPage(place);
    // What comes after it is looked for at once.
    place.addEventListener('pagehide', again);
    // So are frames that it adds: their own first script runs later.
    let frames = 0;
    new place.MutationObserver(() => {
      if (place.length > frames && visit(place)) again();
      frames = place.length;
    }).observe(place.document, { childList: true, subtree: true });
    const open = place.open.bind(place);
    place.open = (...given) => {
      const other = open(...given);
      onOpen(other, given[2] ?? '');
      if (other && !isInside(other, frame)) {
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
}

/** A window that a page named to `open` may be one of its own frames. */
function isInside(place: Window, frame: HTMLIFrameElement): boolean {
  for (let at = place; at !== at.parent; at = at.parent) if (at === frame.contentWindow) return true;
  return false;
}
