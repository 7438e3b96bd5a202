import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Annotation,
  type AnnotationStore,
  fromWebAnnotation,
  findQuote,
  matching,
  openNotebook,
  toWebAnnotation,
  byTitle,
  toAnnotationCollection,
  toWebAnnotations,
} from '#domain/annotations/index.ts';
import { sortByPosition, MAX_ANNOTATIONS, type TextRange } from '#domain/annotations/rules.ts';
import type { Quote } from '#domain/annotations/types.ts';
import { FOUND } from '../text/hard-cases.ts';
import { annotation, onPage } from './make.ts';
import { reaching } from '../../support/reaching/reaching.ts';

const SOURCE = 'https://learn.example/acme/title/fire/handbook';
const over = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('annotations of all titles', () => {
  it('stand by title in the order of the content, the title that was written in last first', () => {
    const at = (titleId: string, page: number, changedAt: number) => ({
      titleId,
      annotation: { ...onPage(page, 0), changedAt },
    });
    const sorted = byTitle([at('old', 3, 10), at('new', 9, 30), at('old', 1, 20), at('even', 1, 30)]);
    expect(sorted.map(({ titleId, annotations }) => [titleId, annotations.map(({ place }) => place)])).toMatchObject([
      ['even', [{ page: 1 }]],
      ['new', [{ page: 9 }]],
      ['old', [{ page: 1 }, { page: 3 }]],
    ]);
    expect(byTitle([])).toEqual([]);
  });
});

describe('annotations as W3C Web Annotations', () => {
  it('come back from the file as they went into it, in the order of the content', () => {
    fc.assert(
      fc.property(fc.array(annotation, { maxLength: 8 }), (all) => {
        const file = JSON.parse(toWebAnnotations(all, { source: SOURCE, label: 'Notes' })) as {
          total: number;
          first: { items: unknown[] };
        };
        expect(file.total).toBe(all.length);
        expect(file.first.items.map(fromWebAnnotation)).toEqual(all);
      }),
    );
  });

  it('of several titles are one file, each with the address of its own', () => {
    const titles = [
      { annotations: [onPage(1, 0), onPage(2, 0)], source: 'https://learn.example/a' },
      { annotations: [onPage(3, 0)], source: 'https://learn.example/b' },
    ];
    const file = JSON.parse(toAnnotationCollection(titles, 'Notes on all titles')) as {
      label: string;
      total: number;
      first: { items: { target: { source: string } }[] };
    };
    expect([file.label, file.total]).toEqual(['Notes on all titles', 3]);
    expect(file.first.items.map(({ target }) => target.source.at(-1))).toEqual(['a', 'a', 'b']);
  });

  it('name page, characters of the page, and the words with their surroundings', () => {
    const one = { ...onPage(12, 5), note: 'Ask Ben.', quote: { exact: 'the alarm', prefix: 'press ', suffix: ' at' } };
    const made = toWebAnnotation(one, SOURCE);
    expect(made).toMatchObject({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: 'urn:uuid:12-5',
      type: 'Annotation',
      motivation: 'commenting',
      created: '1970-01-01T00:00:01.000Z',
      body: [{ type: 'TextualBody', purpose: 'commenting', value: 'Ask Ben.' }],
      target: {
        source: SOURCE,
        selector: [
          {
            type: 'FragmentSelector',
            conformsTo: 'http://tools.ietf.org/rfc/rfc3778',
            value: 'page=12',
            refinedBy: { type: 'TextPositionSelector', start: 5, end: 14 },
          },
          { type: 'TextQuoteSelector', exact: 'the alarm', prefix: 'press ', suffix: ' at' },
        ],
      },
    });
  });

  it('are read without failing, whatever stands there', () => {
    const { reached, assert } = reaching({ annotation: 0.2 });
    assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          annotation.map((one) => toWebAnnotation(one, SOURCE)),
        ),
        fc.string(),
        (any, key) => {
          const spoiled = any !== null && typeof any === 'object' ? { ...any, [key]: 7 } : any;
          const read = fromWebAnnotation(spoiled);
          if (read === undefined) return;
          reached('annotation');
          expect(fromWebAnnotation(over(toWebAnnotation(read, SOURCE)))).toEqual(read);
        },
      ),
    );
  });

  it.each([
    ['a page 0', 'page=0'],
    ['another fragment', 'xywh=1,2,3,4'],
  ])('are left out with %s', (_, value) => {
    const made = toWebAnnotation(onPage(1, 0), SOURCE);
    const [, quote] = made.target.selector;
    const selector = [
      { type: 'FragmentSelector', value, refinedBy: { type: 'TextPositionSelector', start: 0, end: 3 } },
      quote,
    ];
    expect(fromWebAnnotation({ ...made, target: { ...made.target, selector } })).toBeUndefined();
  });
});

describe('the order of annotations', () => {
  it('is that of the content, whatever order they came in', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(annotation, { selector: ({ id }) => id, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (all, keys: Iterator<number, number>) => {
          const shuffled = all.map((one) => ({ one, key: keys.next().value })).sort((a, b) => a.key - b.key);
          expect(sortByPosition(shuffled.map(({ one }) => one))).toEqual(sortByPosition(all));
          const pages = sortByPosition(all).flatMap(({ place }) => (place.in === 'pages' ? [place.page] : []));
          expect(pages).toEqual([...pages].sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe('finding marked words again', () => {
  const text = 'In case of fire press the alarm at the door. Then press the alarm in the hall.';
  const about = (start: number, exact: string, prefix = '', suffix = ''): [Quote, TextRange] => [
    { exact, prefix, suffix },
    { start, end: start + exact.length },
  ];

  it('takes the place where they stood when they still stand there', () => {
    expect(findQuote(text, ...about(22, 'the alarm'))).toEqual({ start: 22, end: 31 });
  });

  it('tells equal words apart by their surroundings when places have shifted', () => {
    expect(findQuote(`Note! ${text}`, ...about(56, 'the alarm', 'Then press ', ' in the'))).toEqual({
      start: 62,
      end: 71,
    });
    expect(findQuote(`Note! ${text}`, ...about(56, 'the alarm', 'fire press ', ' at the'))).toEqual({
      start: 28,
      end: 37,
    });
  });

  it('is not misled by white space, which each reader breaks anew', () => {
    expect(findQuote(text.replace('press the', 'pressthe'), ...about(16, 'press the alarm'))).toEqual({
      start: 16,
      end: 30,
    });
  });

  it('finds nothing where the words are gone', () => {
    expect(findQuote(text, ...about(22, 'the extinguisher'))).toBeUndefined();
    expect(findQuote(text, ...about(22, ' '))).toBeUndefined();
  });

  it('finds any part of a text where it was, and somewhere equal after words were put before it', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.nat(),
        fc.nat(),
        fc.string({ maxLength: 9 }),
        (all, a, b, before) => {
          const start = a % all.length;
          const end = start + 1 + (b % (all.length - start));
          const exact = all.slice(start, end);
          fc.pre(exact.trim() !== '');
          const marked = about(start, exact, all.slice(0, start), all.slice(end));
          const edges = [exact.length - exact.trimStart().length, exact.length - exact.trimEnd().length] as const;
          expect(findQuote(all, ...marked)).toEqual({ start: start + edges[0], end: end - edges[1] });
          const found = findQuote(before + all, ...marked);
          const bare = (words: string) => words.replace(/\s+/g, '');
          expect(found && bare((before + all).slice(found.start, found.end))).toBe(bare(exact));
        },
      ),
    );
  });
});

describe('a filter', () => {
  it('wants all words, in quote or note, whatever their case', () => {
    const all = [{ ...onPage(1, 0, 'Fire alarm'), note: 'ask Ben' }, onPage(2, 0, 'Fire door')];
    expect(matching(all, 'ben FIRE')).toEqual([all[0]]);
    expect(matching(all, '  ')).toBe(all);
    expect(matching(all, 'ladder')).toEqual([]);
  });

  it.each(FOUND)('finds a note on %j by %j: %s', (text, typed) => {
    const [quoted, noted] = [onPage(1, 0, text), { ...onPage(2, 0, 'x'), note: text }];
    expect(matching([quoted, noted, onPage(3, 0, 'x')], typed)).toEqual([quoted, noted]);
  });
});

describe('a notebook', () => {
  function world(kept: readonly Annotation[] = []) {
    const calls: string[] = [];
    let isBroken = false;
    let next = 0;
    const say = (call: string) => {
      if (isBroken) return Promise.reject(new Error('full'));
      calls.push(call);
      return Promise.resolve();
    };
    const store: AnnotationStore = {
      load: () => Promise.resolve(kept),
      all: () => Promise.resolve([]),
      put: (account, title, { id, note }) => say(`put ${account} ${title} ${id} ${note}`.trim()),
      remove: (account, title, id) => say(`remove ${account} ${title} ${id}`),
    };
    const book = openNotebook({ store, now: () => 5_000, ids: { next: () => `n${++next}` } }, 'ada', 't1');
    return {
      book,
      calls,
      breakIt: (broken: boolean) => (isBroken = broken),
      settled: () => new Promise((done) => setTimeout(done)),
    };
  }
  const anchor = ({ quote, place }: Annotation) => ({ quote, place });

  it('shows what changes at once and keeps it one after the other', async () => {
    const { book, calls, settled } = world([onPage(3, 0)]);
    await settled();
    const made = book.mark(anchor(onPage(1, 4)), 'blue');
    expect(book.get().annotations.map(({ id }) => id)).toEqual(['n1', '3-0']);
    book.change('n1', { note: 'Ask Ben' });
    book.remove('n1');
    book.restore(made!); // created above
    await settled();
    expect(calls).toEqual(['put ada t1 n1', 'put ada t1 n1 Ask Ben', 'remove ada t1 n1', 'put ada t1 n1']);
  });

  it('colours words anew that are marked already', () => {
    const { book } = world();
    book.mark(anchor(onPage(1, 4)), 'blue');
    const again = book.mark(anchor(onPage(1, 4)), 'pink');
    expect(book.get().annotations).toEqual([again]);
    expect(again).toMatchObject({ id: 'n1', colour: 'pink' });
  });

  it('does not bring back what was removed while it was being read', async () => {
    const kept = onPage(3, 0);
    const { book, settled } = world([kept]);
    book.restore(kept);
    book.remove(kept.id);
    await settled();
    expect(book.get()).toEqual({ isLoaded: true, annotations: [], isUnsaved: false });
  });

  it('says when the browser refuses, keeps what is shown, and says when it is well again', async () => {
    const { book, breakIt, settled } = world();
    await settled();
    breakIt(true);
    book.mark(anchor(onPage(1, 4)), 'blue');
    await settled();
    expect(book.get()).toMatchObject({ isUnsaved: true, annotations: [{ id: 'n1' }] });
    breakIt(false);
    book.change('n1', { note: 'x' });
    await settled();
    expect(book.get().isUnsaved).toBe(false);
  });

  it('has an end', async () => {
    const { book, settled } = world(Array.from({ length: MAX_ANNOTATIONS }, (_, at) => onPage(at + 1, 0)));
    await settled();
    expect(book.mark(anchor(onPage(1, 40)), 'blue')).toBeUndefined();
  });
});
