import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import { framePage, type PagePort } from '../framed-page.ts';
import { cacheInHiddenFrame, unseenPage } from '../page-cache/unseen-page.ts';
import {
  CONTENTS_MOST,
  type ReaderCacheMode,
  MATCHES_MOST,
  type OpenBook,
  PASSAGE_MOST_CHARS,
  TEXT_MOST_CHARS,
  type ToApp,
  type ToReader,
} from './protocol.ts';
import { bookActions } from '#domain/player/index.ts';
import * as z from 'zod/mini';

export type ReaderPort = PagePort<ToReader>;

/**
 * The page needs its own origin to access chapters, which are frames inside it. No popups, forms or navigation. Its CSP
 * allows only the reader's own script.
 */
const READER_SANDBOX = 'allow-scripts allow-same-origin';

/** Loads the reader page in a frame of `host`, while `first` is still pending. */
export function openReader(
  host: HTMLElement,
  reader: { url: string; title: string },
  first: Promise<OpenBook>,
  hear: (message: ToApp) => void,
): ReaderPort {
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

/** URL of the reader page; `app` in its fragment is the only origin that may control the page. */
export function readerAddress(readerOrigin: string, keep?: ReaderCacheMode): string {
  const url = new URL(READER_PATH, readerOrigin);
  url.hash = new URLSearchParams({ app: window.location.origin, ...(keep && { keep }) }).toString();
  return url.href;
}

const fetched = new Map<string, Promise<void>>();

/**
 * Loads the reader page once in a hidden frame, to fill the HTTP cache; without `app` in its URL, the page does
 * nothing. Resolves when it has loaded or failed.
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
 * Caches the reader page for offline reading, if the operator allows it. Resolves to whether all of it is cached: false
 * if browser or host refuse, or after a timeout. Never rejects.
 */
export const cacheReader = (readerOrigin: string, after?: ScheduleAfter): Promise<boolean> =>
  cacheInHiddenFrame(readerAddress(readerOrigin, 'now'), after);

const text = z.string().check(z.maxLength(TEXT_MOST_CHARS));
const fraction = z.number().check(z.minimum(0), z.maximum(1));
const entry = z.object({
  id: text,
  title: text,
  depth: z.int().check(z.minimum(0), z.maximum(32)),
  place: text,
  at: fraction,
});
const match = z.object({ place: text, chapter: text, before: text, match: text, after: text });
const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
const quote = z.object({ exact: text.check(z.minLength(1)), prefix: text, suffix: text });
const place = z.object({
  in: z.literal('book'),
  cfi: text.check(z.startsWith('epubcfi(')),
  at: fraction,
  chapter: text,
});

const message = z.discriminatedUnion('op', [
  z.object({ op: z.literal('want'), path: text }),
  z.object({
    op: z.literal('opened'),
    direction: z.enum(['ltr', 'rtl']),
    isFixed: z.boolean(),
    contents: z.array(entry).check(z.maxLength(CONTENTS_MOST)),
  }),
  z.object({
    op: z.literal('at'),
    by: z.enum(['learner', 'layout']),
    place: text,
    fraction,
    chapter: text,
    entry: z.union([text, z.undefined()]),
    pagesLeft: z.union([z.int().check(z.minimum(0)), z.undefined()]),
    atStart: z.boolean(),
    atEnd: z.boolean(),
  }),
  z.object({
    op: z.literal('found'),
    id: z.int(),
    matches: z.array(match).check(z.maxLength(MATCHES_MOST)),
    done: z.boolean(),
  }),
  z.object({ op: z.literal('action'), action: z.enum(bookActions), by: z.enum(['key', 'finger']) }),
  z.object({ op: z.literal('link'), href: text }),
  z.object({ op: z.literal('selected'), selected: z.union([z.object({ quote, place, box }), z.undefined()]) }),
  z.object({ op: z.literal('pressed'), pressed: z.union([z.object({ id: text, box }), z.undefined()]) }),
  z.object({
    op: z.literal('passage'),
    id: z.int(),
    passage: z.union([
      z.object({ text: z.string().check(z.maxLength(PASSAGE_MOST_CHARS)), language: text }),
      z.undefined(),
    ]),
  }),
  z.object({ op: z.literal('left') }),
  z.object({ op: z.literal('failed'), detail: text, fault: z.optional(z.enum(['damaged', 'unsupported'])) }),
]);

/**
 * Parses a message of the reader page; undefined if invalid. Messages hold untrusted content of the book: names, text,
 * URLs.
 */
export function readFromReader(data: unknown): ToApp | undefined {
  const read = message.safeParse(data);
  return read.success ? read.data : undefined;
}
