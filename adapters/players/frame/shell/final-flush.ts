type Page = Window & typeof globalThis;

/** A document with its permissions policy, in browsers that expose one. */
type Asked = Document & {
  featurePolicy?: { features: () => readonly string[]; allowsFeature: (name: string) => boolean };
};
type Handler = ((this: Window, event: Event) => unknown) | null;

const UNLOAD = 'unload';
const HANDLER = 'onunload';
/** Substitute event name for `unload` listeners, if the browser ignores `unload`. */
const LAST_WORDS = 'course-last-words';

/**
 * Calls the `unload` handlers of a page if the browser has removed that event, by itself or by a policy. Many courses
 * save their state in such a handler. The handlers run at `pagehide`, shortly before `unload` would fire. If the event
 * exists, the browser fires it.
 */
export function callUnload(page: Page): void {
  if (!(page.document as Asked).featurePolicy?.features().includes(UNLOAD)) return;
  // Read each time: the first page of a frame may reuse the window of the initial empty page.
  const isWithheld = () => (page.document as Asked).featurePolicy?.allowsFeature(UNLOAD) === false;
  keepListeners(page, isWithheld);
  const handler = keptHandler(page, isWithheld);
  page.addEventListener(LAST_WORDS, (event) => {
    (handler() ?? writtenHandler(page))?.call(page, event);
  });
  page.addEventListener('pagehide', () => {
    if (!isWithheld()) return;
    const event = new page.Event(LAST_WORDS);
    Object.defineProperty(event, 'type', { value: UNLOAD }); // libraries look up their handlers by the type
    page.dispatchEvent(event);
  });
}

function keepListeners(page: Page, isWithheld: () => boolean): void {
  for (const method of ['addEventListener', 'removeEventListener'] as const) {
    const own = Reflect.get(page, method) as (type: string, ...rest: unknown[]) => void; // each page has its own method
    const given = function (this: EventTarget | undefined, type: string, ...rest: unknown[]) {
      Reflect.apply(own, this ?? page, [type === UNLOAD && isWithheld() ? LAST_WORDS : type, ...rest]);
    };
    Object.defineProperty(page, method, { configurable: true, writable: true, value: given });
  }
}

/** Stores the handler set on the window, or on a body that forwards to it: the browser would discard it. */
function keptHandler(page: Page, isWithheld: () => boolean): () => Handler {
  let kept: Handler = null;
  const frames = Reflect.get(page, 'HTMLFrameSetElement') as typeof HTMLElement; // `<frameset>` also forwards to the window, in old courses
  for (const owner of [page, page.HTMLBodyElement.prototype, frames.prototype]) {
    const own = Object.getOwnPropertyDescriptor(owner, HANDLER);
    Object.defineProperty(owner, HANDLER, {
      configurable: true,
      enumerable: true,
      get(this: object) {
        return isWithheld() ? kept : (own?.get?.call(this) as Handler);
      },
      set(this: object, handler: unknown) {
        if (isWithheld()) kept = typeof handler === 'function' ? (handler as Handler) : null;
        else own?.set?.call(this, handler);
      },
    });
  }
  return () => kept;
}

/**
 * Compiles the handler in the body's attribute: under another event name the browser compiles it, subject to the page's
 * CSP.
 */
function writtenHandler(page: Page): Handler {
  const { body } = page.document;
  const text = body.getAttribute(HANDLER);
  if (text === null) return null;
  const before = page.onmessageerror;
  body.setAttribute('onmessageerror', text);
  const handler = page.onmessageerror;
  page.onmessageerror = before;
  return handler as Handler; // a compiled handler accepts any event
}
