import type { ReaderReady } from '../protocol.ts';
import { readOpen } from './from-app.ts';
import { runBook } from './run-book.ts';

/**
 * The page that shows one book. It has no data and no network of its own: it says `ready` to the page around it, and
 * takes one `open` with one port from that page and the origin in its own address. Whatever it shows comes by that port.
 */
const app = window.parent;
const appOrigin = new URLSearchParams(window.location.hash.slice(1)).get('app') ?? '';
const page = document.getElementById('page');

if (app !== window && page && URL.canParse(appOrigin)) {
  const onOpen = (event: MessageEvent<unknown>) => {
    const [port] = event.ports;
    if (event.source !== app || event.origin !== appOrigin || !port) return;
    const open = readOpen(event.data);
    if (!open) return;
    window.removeEventListener('message', onOpen);
    runBook(open, port, page);
  };
  window.addEventListener('message', onOpen);
  app.postMessage({ op: 'ready' } satisfies ReaderReady, appOrigin);
}
