type Page = Window & typeof globalThis;

/** A document that can be asked what is withheld from it: browsers that withhold nothing have no answer. */
type Asked = Document & {
  featurePolicy?: { features: () => readonly string[]; allowsFeature: (name: string) => boolean };
};
type Handler = ((this: Window, event: Event) => unknown) | null;

const UNLOAD = 'unload';
const HANDLER = 'onunload';
/** What listeners for `unload` are kept under where the browser takes none. */
const LAST_WORDS = 'course-last-words';

/**
 * Calls the `unload` handlers of a page where the browser has done away with the event, by itself or by a policy: it takes
 * no handler any more, and many courses say their last words in one. They are called as the page hides, a moment before
 * they were. Where the event is there it stays the browser's.
 */
export function callUnload(page: Page): void {
  if (!(page.document as Asked).featurePolicy?.features().includes(UNLOAD)) return;
  // Asked each time: a frame's first page may come into the window of the empty one that is met here.
  const isWithheld = () => (page.document as Asked).featurePolicy?.allowsFeature(UNLOAD) === false;
  keepListeners(page, isWithheld);
  const handler = keptHandler(page, isWithheld);
  page.addEventListener(LAST_WORDS, (event) => {
    (handler() ?? writtenHandler(page))?.call(page, event);
  });
  page.addEventListener('pagehide', () => {
    if (!isWithheld()) return;
    const event = new page.Event(LAST_WORDS);
    Object.defineProperty(event, 'type', { value: UNLOAD }); // libraries look up by it what they are to call
    page.dispatchEvent(event);
  });
}

function keepListeners(page: Page, isWithheld: () => boolean): void {
  for (const method of ['addEventListener', 'removeEventListener'] as const) {
    const own = Reflect.get(page, method) as (type: string, ...rest: unknown[]) => void; // as each page has it
    const given = function (this: EventTarget | undefined, type: string, ...rest: unknown[]) {
      Reflect.apply(own, this ?? page, [type === UNLOAD && isWithheld() ? LAST_WORDS : type, ...rest]);
    };
    Object.defineProperty(page, method, { configurable: true, writable: true, value: given });
  }
}

/** Keeps what is set as the handler of the window, or of a body that speaks for it: the browser's own would forget it. */
function keptHandler(page: Page, isWithheld: () => boolean): () => Handler {
  let kept: Handler = null;
  const frames = Reflect.get(page, 'HTMLFrameSetElement') as typeof HTMLElement; // a body too, of courses as old as that
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

/** The handler that is written into the body, made by the browser, with what it allows of such: under another name. */
function writtenHandler(page: Page): Handler {
  const { body } = page.document;
  const text = body.getAttribute(HANDLER);
  if (text === null) return null;
  const before = page.onmessageerror;
  body.setAttribute('onmessageerror', text);
  const handler = page.onmessageerror;
  page.onmessageerror = before;
  return handler as Handler; // made of a text, it takes whatever event there is
}
