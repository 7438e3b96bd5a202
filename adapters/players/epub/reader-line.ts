import { framePage, type PageLine } from '../framed-page.ts';
import { readFromReader } from './from-reader.ts';
import type { OpenBook, ToApp, ToReader } from './protocol.ts';

export type ReaderLine = PageLine<ToReader>;

/**
 * The page needs its own origin to reach into the chapters, which are frames of it; it may do nothing else: no windows,
 * no forms, no taking the page elsewhere. What runs there is our own script and no other (its content policy).
 */
const READER_SANDBOX = 'allow-scripts allow-same-origin';

/** Puts the reader in a frame of `host`. The page loads while `first`, what there is to read, is still on its way. */
export function openReader(
  host: HTMLElement,
  reader: { url: string; title: string },
  first: Promise<OpenBook>,
  hear: (message: ToApp) => void,
): ReaderLine {
  return framePage(
    host,
    { ...reader, sandbox: READER_SANDBOX },
    () => first,
    (data) => {
      const message = readFromReader(data);
      if (message) hear(message);
    },
  );
}

const fetched = new Map<string, Promise<void>>();

/**
 * Has the browser keep the files of the reader page, once: it loads in a frame that nobody sees and, told of no
 * application, does nothing there. Resolves when it is here, or could not be had.
 */
export function fetchReader(url: string): Promise<void> {
  const known = fetched.get(url);
  if (known) return known;
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', READER_SANDBOX);
  frame.referrerPolicy = 'no-referrer';
  frame.hidden = true;
  frame.src = url;
  const loading = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => {
      frame.remove();
      resolve();
    });
  });
  fetched.set(url, loading);
  document.body.append(frame);
  return loading;
}
