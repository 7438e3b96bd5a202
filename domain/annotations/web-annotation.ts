import * as z from 'zod/mini';
import { MAX_NOTE, MAX_QUOTE } from './rules.ts';
import { type Annotation, COLOURS, FILL, type AnnotationPosition } from './types.ts';

const CONTEXT_IRI = 'http://www.w3.org/ns/anno.jsonld';
/** Fragment specification of page numbers: `page=12`. */
const PDF_FRAGMENTS = 'http://tools.ietf.org/rfc/rfc3778';
const CFI_FRAGMENTS = 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html';

const text = z.string().check(z.maxLength(MAX_QUOTE));
const QuoteSelector = z.object({
  type: z.literal('TextQuoteSelector'),
  exact: text,
  prefix: z._default(text, ''),
  suffix: z._default(text, ''),
});
const place = z.int().check(z.minimum(0));
const FragmentSelector = z.object({
  type: z.literal('FragmentSelector'),
  value: text,
  refinedBy: z.optional(z.object({ type: z.literal('TextPositionSelector'), start: place, end: place })),
});
const Body = z.object({ purpose: z.literal('commenting'), value: z.string().check(z.maxLength(MAX_NOTE)) });
const WebAnnotation = z.object({
  id: z.string().check(z.regex(/^urn:uuid:./)),
  created: z.iso.datetime(),
  modified: z.optional(z.iso.datetime()),
  body: z._default(z.array(z.unknown()), []),
  target: z.object({
    styleClass: z.optional(z.string()),
    selector: z.array(z.unknown()),
    'learning:place': z.optional(z.object({ at: z.number(), chapter: z.string() })),
  }),
});

/** Converts to the W3C annotation model (https://www.w3.org/TR/annotation-model/). `source`: URL of the title. */
export function toWebAnnotation(annotation: Annotation, source: string) {
  const { id, colour, note, quote, createdAt, changedAt } = annotation;
  return {
    '@context': CONTEXT_IRI,
    id: `urn:uuid:${id}`,
    type: 'Annotation' as const,
    motivation: note === '' ? 'highlighting' : 'commenting',
    created: new Date(createdAt).toISOString(),
    modified: new Date(changedAt).toISOString(),
    body:
      note === ''
        ? []
        : [{ type: 'TextualBody' as const, purpose: 'commenting' as const, format: 'text/plain', value: note }],
    stylesheet: { type: 'CssStylesheet' as const, value: `.${colour} { background: ${FILL[colour]} }` },
    target: {
      source,
      styleClass: colour,
      selector: [fragmentOf(annotation.place), { type: 'TextQuoteSelector' as const, ...quote }],
      ...(annotation.place.in === 'book'
        ? { 'learning:place': { at: annotation.place.at, chapter: annotation.place.chapter } }
        : {}),
    },
  };
}

/** Export file of annotations, in content order. `source`: URL of their title. */
export const toWebAnnotations = (all: readonly Annotation[], about: { source: string; label: string }): string =>
  toAnnotationCollection([{ annotations: all, source: about.source }], about.label);

/** Export file for several titles, each annotation with the URL of its own. */
export function toAnnotationCollection(
  titles: readonly { annotations: readonly Annotation[]; source: string }[],
  label: string,
): string {
  const items = titles.flatMap(({ annotations, source }) => annotations.map((one) => toWebAnnotation(one, source)));
  const collection = {
    '@context': CONTEXT_IRI,
    type: 'AnnotationCollection',
    label,
    total: items.length,
    first: { type: 'AnnotationPage', startIndex: 0, items },
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

/** Parses one annotation; undefined if it is of an unsupported kind. */
export function fromWebAnnotation(value: unknown): Annotation | undefined {
  const read = WebAnnotation.safeParse(value);
  if (!read.success) return undefined;
  const { id, created, modified, body, target } = read.data;
  const quote = target.selector.map((one) => QuoteSelector.safeParse(one)).find(({ success }) => success)?.data;
  const fragment = target.selector.map((one) => FragmentSelector.safeParse(one)).find(({ success }) => success)?.data;
  const at = fragment && placeOf(fragment, target['learning:place']);
  if (!quote || !at) return undefined;
  const note = body.map((one) => Body.safeParse(one)).find(({ success }) => success)?.data?.value ?? '';
  const { exact, prefix, suffix } = quote;
  return {
    id: id.slice('urn:uuid:'.length),
    colour: COLOURS.find((one) => one === target.styleClass) ?? 'yellow',
    note,
    quote: { exact, prefix, suffix },
    place: at,
    createdAt: Date.parse(created),
    changedAt: Date.parse(modified ?? created),
  };
}

function fragmentOf(at: AnnotationPosition) {
  const type = 'FragmentSelector' as const;
  if (at.in === 'book') return { type, conformsTo: CFI_FRAGMENTS, value: at.cfi };
  const { start, end } = at;
  // The range is relative to the page, so its selector refines the page’s.
  const refinedBy = { type: 'TextPositionSelector' as const, start, end };
  return { type, conformsTo: PDF_FRAGMENTS, value: `page=${at.page}`, refinedBy };
}

function placeOf(
  { value, refinedBy }: z.infer<typeof FragmentSelector>,
  book: { at: number; chapter: string } | undefined,
): AnnotationPosition | undefined {
  if (/^(epubcfi\(|\/)/.test(value)) return { in: 'book', cfi: value, at: book?.at ?? 0, chapter: book?.chapter ?? '' };
  const page = Number(/^page=(\d{1,7})$/.exec(value)?.[1] ?? 0);
  if (page < 1 || !refinedBy || refinedBy.end < refinedBy.start) return undefined;
  return { in: 'pages', page, start: refinedBy.start, end: refinedBy.end };
}
