import * as fc from 'fast-check';
import { type Annotation, COLOURS, MAX_NOTE } from '#domain/annotations/index.ts';

const when = fc.integer({ min: 0, max: 4_000_000_000_000 });
const words = fc.string({ unit: 'grapheme', maxLength: 40 });
const position = fc.tuple(fc.nat(5_000), fc.nat(500)).map(([start, length]) => ({ start, end: start + length }));

export const place: fc.Arbitrary<Annotation['place']> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 999 }), position).map(([page, at]) => ({ in: 'pages' as const, page, ...at })),
  fc.record({
    in: fc.constant('book' as const),
    cfi: fc.nat(99).map((step) => `epubcfi(/6/${step}!/4)`),
    at: fc.double({ min: 0, max: 1, noNaN: true }).map((at) => (at === 0 ? 0 : at)),
    chapter: words,
  }),
);

/** Any annotation that the product can store. */
export const annotation: fc.Arbitrary<Annotation> = fc.record({
  id: fc.uuid(),
  colour: fc.constantFrom(...COLOURS),
  note: fc.string({ unit: 'grapheme', maxLength: 200 }).map((note) => note.slice(0, MAX_NOTE)),
  quote: fc.record({ exact: words, prefix: words, suffix: words }),
  place,
  createdAt: when,
  changedAt: when,
});

export const onPage = (page: number, start: number, exact = 'the alarm', id = `${page}-${start}`): Annotation => ({
  id,
  colour: 'yellow',
  note: '',
  quote: { exact, prefix: '', suffix: '' },
  place: { in: 'pages', page, start, end: start + exact.length },
  createdAt: 1_000,
  changedAt: 1_000,
});
