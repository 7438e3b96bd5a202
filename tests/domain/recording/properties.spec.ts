import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptEvents, type AttemptEvent } from '#domain/attempt/index.ts';
import type { Event, Recorded } from '#domain/kernel/event.ts';
import { journeyOf, maskedFacts, maskedScenario, stateHash } from '#domain/recording/index.ts';
import { sessionEvents } from '#domain/session/index.ts';

/** Texts that no recording may contain, not even in part: names, addresses, tokens, numbers, written texts. */
const CANARIES = [
  'Ada Yılmaz',
  'ada.yilmaz@post.test',
  'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0',
  'Lighthouse-1!',
  '05325551234',
  'I find this hard to follow',
  'completed by Ada Yılmaz',
];
/** Pieces of this length do not occur in other words by chance. */
const PIECE = 6;
const pieces = CANARIES.flatMap((one) =>
  Array.from({ length: one.length - PIECE + 1 }, (_, at) => one.slice(at, at + PIECE)),
).filter((piece) => !'completed by '.includes(piece));

const canary = fc.constantFrom(...CANARIES);
const text = fc.oneof(
  canary,
  fc.tuple(canary, fc.string()).map(([one, other]) => other + one),
  fc.string(),
);
const uuid = fc.uuid();
const place = fc.oneof(
  fc.record({ unit: fc.constant('page' as const), at: fc.integer({ min: 1, max: 60 }), of: fc.constant(60) }),
  fc.record({ unit: fc.constant('second' as const), at: fc.nat(600), of: fc.constant(600) }),
  fc.record({
    unit: fc.constant('cfi' as const),
    at: text.map((one) => `epubcfi(/6/4[${one}]!/4/2${one}:0)`),
    fraction: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
);
const element = fc.oneof(
  fc.constantFrom(
    'cmi.core.student_name',
    'cmi.core.lesson_location',
    'cmi.core.lesson_status',
    'cmi.core.score.raw',
    'cmi.core.session_time',
    'cmi.suspend_data',
    'cmi.comments',
    'cmi.interactions.0.student_response',
    'cmi.interactions.0.result',
  ),
  text.map((one) => `cmi.${one}`),
);
const value = fc.oneof(text, fc.constantFrom('completed', 'incomplete', '80.5', '00:10:00.00', 'correct'));
const map = fc.dictionary(element, value, { maxKeys: 6 });
const statement = fc.record({
  id: uuid,
  actor: fc.record({ name: text, mbox: text }),
  verb: fc.record({
    id: fc.oneof(
      text,
      text.map((one) => `http://adlnet.gov/expapi/verbs/${one}`),
    ),
    display: fc.record({ en: text }),
  }),
  object: fc.record({ id: text, definition: fc.record({ name: fc.record({ en: text }) }) }),
  context: fc.record({
    registration: uuid,
    instructor: fc.record({ name: text }),
    extensions: fc.dictionary(text, text),
  }),
  timestamp: text,
  result: fc.record({
    response: text,
    success: fc.boolean(),
    score: fc.record({ raw: fc.double({ noNaN: true }) }),
    [CANARIES[0]!]: text,
  }), // the list is not empty
});

const { Started, Opened, Advanced, Completed, Committed, Reported, DocumentSaved, Exited, Abandoned } = attemptEvents;
/** Facts of an attempt at any stage, mostly with private data that must not leak. */
const factOf = (attemptId: string, titleId: string): fc.Arbitrary<Event> =>
  fc.oneof(
    fc
      .record({
        activityId: text,
        sessionId: text,
        titleName: text,
        kind: fc.constantFrom('pdf' as const, 'epub' as const, 'scorm' as const, 'tincan' as const),
      })
      .map((data) => Started({ attemptId, titleId, ...data })),
    place.map((from) => Opened({ epoch: 1, attemptId, titleId, from })),
    place.map((position) => Advanced({ attemptId, titleId, position })),
    fc.constant(Completed({ attemptId, titleId })),
    fc
      .record({
        map,
        by: fc.constantFrom('course' as const, 'autosave' as const),
        row: fc.constant(1),
        final: fc.boolean(),
        startedAt: fc.nat(),
      })
      .map((data) => Committed({ attemptId, titleId, ...data })),
    statement.map((said) => Reported({ attemptId, titleId, statement: said })),
    fc
      .record({ registration: uuid, activityId: text, stateId: text, contentType: text, content: fc.option(text) })
      .map((data) => DocumentSaved({ attemptId, titleId, ...data })),
    fc.nat(900).map((secondsSpent) => Exited({ attemptId, titleId, reason: 'left', secondsSpent })),
    text.map((because) => Abandoned({ attemptId, titleId, because })),
  );
const opened = fc
  .record({ sessionId: text, organisationCode: text, userId: text, account: text, resumed: fc.boolean() })
  .map((data) => sessionEvents.Opened(data));
const anyFact = fc.oneof(
  opened,
  fc.tuple(fc.constantFrom('a', ...CANARIES), fc.constantFrom('t', ...CANARIES)).chain((of) => factOf(...of)),
  text.map((type): Event => ({ type, v: 1, data: { anything: type } })),
);
const log = fc.array(fc.tuple(anyFact, text), { maxLength: 30 }).map((facts) =>
  facts.map(([fact, id], index): Recorded => ({
    ...fact,
    id,
    seq: index + 1,
    at: 1_700_000_000_000 + index * 700,
    stream: id,
    cause: id,
    restored: false,
  })),
);

/** A fact as the log stores it, with its index. */
const inOrder = (fact: Event, index: number): Recorded => ({
  ...fact,
  id: `${index}`,
  seq: index + 1,
  at: index,
  stream: '',
  cause: '',
  restored: false,
});

const leaksIn = (what: unknown): string[] => {
  const written = (JSON.stringify(what) as string | undefined) ?? '';
  return pieces.filter((piece) => written.includes(piece));
};

it('a masked course keeps numbers, times and words of the standard where they belong, and no others', () => {
  const written = {
    'cmi.core.score.raw': '05325551234',
    'cmi.core.score.max': '80.456',
    'cmi.core.lesson_status': 'completed',
    'cmi.core.exit': 'Ada Yilmaz',
    'cmi.core.session_time': '05:32:55.51',
    'cmi.core.total_time': '0532:5551234',
    'cmi.ada.yilmaz': '1',
  };
  const committed = Committed({ attemptId: 'a', titleId: 't', map: written, by: 'course', row: 1, final: false, startedAt: 0 }); // prettier-ignore
  const [masked] = maskedFacts([inOrder(committed, 0)]);
  expect(masked?.data).toMatchObject({
    map: {
      'cmi.core.score.raw': 'text-1.....',
      'cmi.core.score.max': '80.46',
      'cmi.core.lesson_status': 'completed',
      'cmi.core.exit': 'text-2....',
      'cmi.core.session_time': '05:32:55.51',
      'cmi.core.total_time': 'text-3......',
    },
  });
  expect(JSON.stringify(masked)).not.toContain('ada');
});

it('a masked place in a book keeps its steps and nothing of the words between them', () => {
  const at = 'epubcfi(/6/4[born-1985]!/4[house 12]/2,/1:3,/3:9)';
  const position = { unit: 'cfi', at, fraction: 0.123_456 } as const;
  const [masked] = maskedFacts([inOrder(Advanced({ attemptId: 'a', titleId: 't', position }), 0)]);
  expect(masked?.data).toMatchObject({ position: { at: 'epubcfi(/6/4!/4/2,/1:3,/3:9)', fraction: 0.12 } });
});

describe('a masked recording', () => {
  it('holds nothing of a name, an address, a token or anything that was written, not even in part', () => {
    fc.assert(
      fc.property(log, (facts) => {
        expect(leaksIn(maskedFacts(facts))).toEqual([]);
        expect(leaksIn(maskedScenario('A recording', facts))).toEqual([]);
      }),
    );
  });

  it('does not say when it was', () => {
    fc.assert(
      fc.property(log, (facts) => {
        for (const { at } of maskedFacts(facts)) expect(at).toBeLessThan(30_000);
      }),
    );
  });

  it('masked again stays as it is, and so does its hash', () => {
    fc.assert(
      fc.property(log, (facts) => {
        const once = maskedFacts(facts);
        const twice = maskedFacts(once);
        expect(journeyOf(twice)).toEqual(journeyOf(once));
        expect(stateHash(twice)).toBe(stateHash(once));
      }),
    );
  });

  it('keeps what a fault may come of: kinds, places, outcomes, scores, how long a text was', () => {
    const of = { attemptId: 'a', titleId: 'Ada' };
    const facts = [
      Started({ ...of, activityId: 'x', kind: 'scorm', sessionId: 's', titleName: 'Ada' }),
      Opened({ ...of, epoch: 1 }),
      Committed({
        ...of,
        by: 'course',
        row: 1,
        final: false,
        startedAt: 5,
        map: {
          'cmi.core.lesson_status': 'passed',
          'cmi.core.score.raw': '66.6667',
          'cmi.suspend_data': 'a'.repeat(5000),
        },
      }),
      Exited({ ...of, reason: 'page-closed', secondsSpent: 7 }),
    ].map(inOrder);
    const [started, , committed, exited] = maskedFacts(facts) as Recorded<AttemptEvent>[]; // masking retains the number of facts
    expect(started?.data).toMatchObject({ kind: 'scorm', titleId: 'title-1' });
    expect(committed?.data).toMatchObject({
      map: { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '66.67' },
    });
    const { map: kept } = committed?.data as { map: Record<string, string> }; // a commit has a map
    expect(kept['cmi.suspend_data']).toHaveLength(5000);
    expect(exited?.data).toMatchObject({ reason: 'page-closed', secondsSpent: 7 });
  });

  it('tells two states apart', () => {
    const of = { attemptId: 'a', titleId: 't' };
    const until = (...facts: Event[]) =>
      stateHash(
        [
          Started({ ...of, activityId: 'x', kind: 'pdf', sessionId: 's', titleName: '' }),
          Opened({ ...of, epoch: 1 }),
          ...facts,
        ].map(inOrder),
      );
    const page = (at: number) => Advanced({ ...of, position: { unit: 'page', at, of: 9 } });
    const hashes = [until(), until(page(2)), until(page(3)), until(page(3), Completed(of))];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(until(page(2), page(3))).toBe(until(page(3)));
  });
});
