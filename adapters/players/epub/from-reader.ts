import { bookActions } from '#domain/player/index.ts';
import * as z from 'zod/mini';
import { CONTENTS_MOST, MATCHES_MOST, PASSAGE_MOST_CHARS, TEXT_MOST_CHARS, type ToApp } from './protocol.ts';

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
