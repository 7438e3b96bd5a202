import type { After } from '#domain/kernel/clock.ts';
import { framePage, type PageLine } from '../framed-page.ts';
import { keptUnseen, unseenPage } from '../kept-page/unseen-page.ts';
import {
  CONTENTS_MOST,
  type Keeping,
  MATCHES_MOST,
  type OpenBook,
  PASSAGE_MOST_CHARS,
  TEXT_MOST_CHARS,
  type ToApp,
  type ToReader,
} from './protocol.ts';
import { bookActions } from '#domain/player/index.ts';
import * as z from 'zod/mini';

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

/** Reads one message of the reader; undefined when it is none. What a book holds stands in it: names, words, addresses. */
export function readFromReader(data: unknown): ToApp | undefined {
  const read = message.safeParse(data);
  return read.success ? read.data : undefined;
}
