import type { After } from '#domain/kernel/clock.ts';
import { pageTimer } from '../../platform/page-timer.ts';
import { framePage, type PageLine } from '../framed-page.ts';
import { readFromReader } from './from-reader.ts';
import {
  type Keeping,
  OPEN_LIMIT_MS,
  type OpenBook,
  type ReaderKept,
  type ReaderReady,
  type ToApp,
  type ToReader,
} from './protocol.ts';

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

/** The reader page in a frame that nobody sees. */
function unseenReader(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', READER_SANDBOX);
  frame.referrerPolicy = 'no-referrer';
  frame.hidden = true;
  frame.src = url;
  return frame;
}

const fetched = new Map<string, Promise<void>>();

/**
 * Has the browser keep the files of the reader page, once: it loads in a frame that nobody sees and, told of no
 * application, does nothing there. Resolves when it is here, or could not be had.
 */
export function fetchReader(readerOrigin: string): Promise<void> {
  const known = fetched.get(readerOrigin);
  if (known) return known;
  const frame = unseenReader(new URL(READER_PATH, readerOrigin).href);
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

/** So long, in milliseconds, a slow line is given to bring the reader's files, typefaces among them. */
const KEEP_LIMIT_MS = 120_000;

/**
 * Has the browser keep the reader page itself, so that a book is read without a line. Resolves with whether all of it is
 * here: false where the browser or the host refuses, or nothing came in time. Never rejects. Only where the operator allows it.
 */
export function keepReader(readerOrigin: string, after: After = pageTimer.after): Promise<boolean> {
  const frame = unseenReader(readerAddress(readerOrigin, 'now'));
  return new Promise((resolve) => {
    const end = (isWhole: boolean) => {
      stop();
      window.removeEventListener('message', hear);
      frame.remove();
      resolve(isWhole);
    };
    let stop = after(OPEN_LIMIT_MS, () => end(false));
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.contentWindow || origin !== new URL(readerOrigin).origin) return;
      const said = data as Partial<ReaderReady | ReaderKept> | null; // of our own page, which says nothing else
      if (said?.op === 'kept') end(said.isWhole === true);
      if (said?.op !== 'ready') return;
      stop();
      stop = after(KEEP_LIMIT_MS, () => end(false));
    };
    window.addEventListener('message', hear);
    document.body.append(frame);
  });
}
