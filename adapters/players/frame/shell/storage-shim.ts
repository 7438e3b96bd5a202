const KINDS = ['localStorage', 'sessionStorage'] as const;
/** How long a new page is looked for without a pause, and how often after that; only in browsers that refuse storage. */
const EAGER_MS = 5000;
const LOOK_MS = 20;

/**
 * Gives a course a storage in memory where the browser refuses its own (third-party storage blocked): many courses read
 * localStorage while they start, and stop at the error. It lasts as long as the shell.
 *
 * No event tells of a new page before its scripts run, so the frame is looked at between tasks: a page's window exists
 * one task before its first script. Called before the frame is given its address.
 */
export function shimStorage(frame: HTMLIFrameElement): void {
  if (!KINDS.some((kind) => refuses(window, kind))) return;
  const begun = performance.now();
  let last = frame.contentDocument;
  let shown = false;
  const turn = new MessageChannel();
  const look = () => {
    const page = frame.contentDocument;
    if (page && page !== last && frame.contentWindow) {
      shim(frame.contentWindow);
      watchFrames(page);
      shown = true;
    }
    last = page;
    // A message comes back after whatever is waiting; a timer would come four milliseconds later.
    if (!shown && performance.now() - begun < EAGER_MS) turn.port2.postMessage(0);
    else window.setTimeout(look, LOOK_MS);
  };
  turn.port1.onmessage = look;
  look();
}

/** Inner frames as the page adds them: before their own first script, which runs later. */
function watchFrames(page: Document): void {
  const shimAll = () => {
    // A frame of a frameset has what is asked of it in common with the other.
    for (const inner of page.querySelectorAll<HTMLIFrameElement>('iframe, frame')) {
      if (inner.contentDocument && inner.contentWindow) shim(inner.contentWindow);
    }
  };
  shimAll();
  new MutationObserver(shimAll).observe(page, { childList: true, subtree: true });
}

function shim(course: Window): void {
  for (const kind of KINDS) {
    if (!refuses(course, kind)) continue;
    Object.defineProperty(course, kind, { configurable: true, enumerable: true, value: memory[kind] });
  }
}

function refuses(course: Window, kind: (typeof KINDS)[number]): boolean {
  try {
    return typeof course[kind].length !== 'number';
  } catch {
    return true; // the very error that a course would meet
  }
}

/** A Storage over a map; values read and written as properties work too. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  // Courses give numbers and more: a storage makes texts of them.
  const calls: Storage = {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (name: unknown) => items.get(String(name)) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (name: unknown) => void items.delete(String(name)),
    setItem: (name: unknown, value: unknown) => void items.set(String(name), String(value)),
  };
  return new Proxy(calls, {
    get: (target, name): unknown =>
      typeof name === 'symbol' || name in target ? Reflect.get(target, name) : items.get(name),
    set: (_target, name, value) => {
      items.set(String(name), String(value));
      return true;
    },
    deleteProperty: (_target, name) => {
      items.delete(String(name));
      return true;
    },
  });
}

const memory = { localStorage: memoryStorage(), sessionStorage: memoryStorage() };
