import type { After } from '#domain/kernel/clock.ts';
import { framePage, type PageLine } from '../framed-page.ts';
import { keptUnseen, unseenPage } from '../kept-page/unseen-page.ts';
import { readFromReader } from './from-reader.ts';
import type { Keeping, OpenBook, ToApp, ToReader } from './protocol.ts';

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

const READER_PATH = '/reader/index.html';

/** The reader takes its orders from this page's origin and no other. */
export function readerAddress(readerOrigin: string, keep?: Keeping): string {
  const url = new URL(READER_PATH, readerOrigin);
  url.hash = new URLSearchParams({ app: window.location.origin, ...(keep && { keep }) }).toString();
  return url.href;
}

const fetched = new Map<string, Promise<void>>();

/**
 * Has the browser keep the files of the reader page, once: it loads in a frame that nobody sees and, told of no
 * application, does nothing there. Resolves when it is here, or could not be had.
 */
export function fetchReader(readerOrigin: string): Promise<void> {
  const known = fetched.get(readerOrigin);
  if (known) return known;
  const frame = unseenPage(new URL(READER_PATH, readerOrigin).href);
  const loading = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => {
      frame.remove();
      resolve();
    });
  });
  fetched.set(readerOrigin, loading);
  document.body.append(frame);
  return loading;
}

/**
 * Has the browser keep the reader page itself, so that a book is read without a line. Resolves with whether all of it is
 * here: false where the browser or the host refuses, or nothing came in time. Never rejects. Only where the operator allows it.
 */
export const keepReader = (readerOrigin: string, after?: After): Promise<boolean> =>
  keptUnseen(readerAddress(readerOrigin, 'now'), after);
