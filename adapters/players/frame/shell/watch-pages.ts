/** How long a new page is looked for without a pause, and how often after that. */
const EAGER_MS = 5000;
const LOOK_MS = 20;

/**
 * Tells of each page that comes into a frame, and into the frames inside it, before its own scripts run. No event tells
 * of a new page that early, so the frame is looked at between tasks: a page's window exists one task before its first
 * script. Called before the frame is given its address. A page of another site is passed over.
 */
export function watchPages(frame: HTMLIFrameElement, onPage: (page: Window & typeof globalThis) => void): void {
  const known = new WeakSet<Document>();
  let eagerUntil = performance.now() + EAGER_MS;
  const turn = new MessageChannel();

  const visit = (place: Window): boolean => {
    try {
      const page = place.document;
      let found = false;
      // The first empty page of the frame itself is nobody's; frames inside it are written into by the course.
      if (!known.has(page) && (page.URL !== 'about:blank' || place !== frame.contentWindow)) {
        known.add(page);
        onPage(place as Window & typeof globalThis); // a window of this origin has its own classes
        // What comes after it is looked for at once.
        place.addEventListener('pagehide', again);
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
  const look = () => {
    const place = frame.contentWindow;
    if (!place) return; // the frame was taken away
    if (visit(place)) eagerUntil = Math.min(eagerUntil, performance.now() + EAGER_MS / 10);
    // A message comes back after whatever is waiting; a timer would come four milliseconds later.
    if (performance.now() < eagerUntil) turn.port2.postMessage(0);
    else timer = window.setTimeout(look, LOOK_MS);
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
