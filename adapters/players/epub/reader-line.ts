import { readFromReader } from './from-reader.ts';
import type { OpenBook, ToApp, ToReader } from './protocol.ts';

export type ReaderLine = {
  /** The first message: what there is to read. It goes when the page is there to take it. */
  open: (first: OpenBook) => void;
  send: (message: ToReader) => void;
  /** Takes the frame and the port down. Nothing is heard after. */
  cut: () => void;
};

/**
 * The page needs its own origin to reach into the chapters, which are frames of it; it may do nothing else: no windows,
 * no forms, no taking the page elsewhere. What runs there is our own script and no other (its content policy).
 */
const READER_SANDBOX = 'allow-scripts allow-same-origin';

/**
 * Puts the reader in a frame of `host` and gives it the only port to this page, when its own window asks for it. The page
 * loads while the book's directory is still on its way.
 */
export function openReader(
  host: HTMLElement,
  reader: { url: string; title: string },
  hear: (message: ToApp) => void,
): ReaderLine {
  const { origin } = new URL(reader.url);
  const { port1: port, port2: theirs } = new MessageChannel();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', READER_SANDBOX);
  frame.referrerPolicy = 'no-referrer';
  frame.title = reader.title;
  frame.src = reader.url;
  let isThere = false;
  let first: OpenBook | undefined;
  const meet = () => {
    if (isThere && first) frame.contentWindow?.postMessage(first, origin, [theirs]);
  };
  const onReady = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || !isReady(event.data)) return;
    window.removeEventListener('message', onReady);
    isThere = true;
    meet();
  };
  window.addEventListener('message', onReady);
  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = readFromReader(event.data);
    if (message) hear(message);
  };
  host.append(frame);
  return {
    open: (message) => {
      first = message;
      meet();
    },
    send: (message) => port.postMessage(message),
    cut: () => {
      window.removeEventListener('message', onReady);
      port.onmessage = null;
      port.close();
      frame.remove();
    },
  };
}

const isReady = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'op' in data && data.op === 'ready';
