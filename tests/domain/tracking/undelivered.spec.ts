import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttemptEvent, attemptEvents } from '#domain/attempt/index.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import { readUndelivered, type StoredOutbound, undeliveredText, undeliveredTitles } from '#domain/tracking/index.ts';
import { stored } from './make.ts';

const NOW = Date.UTC(2026, 8, 24, 10);
const DAY = 24 * 3_600_000;
const statement = (verb: string, name?: string) => ({
  verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
  object: { id: 'urn:x', definition: { type: 'urn:y', ...(name === undefined ? {} : { name: { und: name } }) } },
});

let slots = 0;
const someRecord: fc.Arbitrary<StoredOutbound> = fc
  .record({
    titleId: fc.constantFrom('fire', 'water'),
    state: fc.constantFrom('pending' as const, 'parked' as const),
    age: fc.integer({ min: -DAY, max: 3 * DAY }),
    why: fc.constantFrom('', '0', '200, unreadable', '403', '404', '422', '503'),
    kind: fc.constantFrom('statement' as const, 'pdf' as const, 'scorm' as const),
  })
  .map(({ age, kind, ...rest }) =>
    kind === 'statement'
      ? stored({ ...rest, kind, at: NOW - age, body: statement('completed') })
      : stored({ ...rest, kind, at: NOW - age, body: {}, slot: `slot ${++slots}`, order: slots }),
  );

describe('what was not delivered', () => {
  it('is all that was refused for good, and all that has waited for a day; each once, the oldest first', () => {
    fc.assert(
      fc.property(fc.array(someRecord, { maxLength: 30 }), (records) => {
        const titles = undeliveredTitles(records, NOW);
        const entries = titles.flatMap(({ entries }) => entries);
        const owed = records.filter(({ state, at }) => state === 'parked' || NOW - at >= DAY);
        expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(owed.length);
        expect(new Set(titles.map(({ titleId }) => titleId))).toEqual(new Set(owed.map(({ titleId }) => titleId)));
        for (const { titleId, entries } of titles) {
          const mine = owed.filter((record) => record.titleId === titleId);
          expect(entries[0]?.since).toBe(Math.min(...mine.map(({ at }) => at)));
          for (const state of ['refused', 'waiting'] as const)
            expect(entries.filter((one) => one.state === state).reduce((sum, { count }) => sum + count, 0)).toBe(
              mine.filter((record) => (record.state === 'parked') === (state === 'refused')).length,
            );
        }
        const beginnings = titles.map(({ entries }) => entries[0]?.since ?? 0);
        expect(beginnings).toEqual([...beginnings].sort((a, b) => a - b));
      }),
    );
  });

  it('is of a state the newest alone, and nothing while a newer one is on its way', () => {
    const page = (order: number, change: Partial<StoredOutbound>) =>
      stored({ kind: 'pdf', body: {}, slot: 'place', order, state: 'parked', why: '413', at: NOW, ...change });
    const [older, newer] = [page(1, { at: NOW - 9 }), page(2, { at: NOW - 5 })];
    expect(undeliveredTitles([older, newer], NOW)).toMatchObject([{ entries: [{ count: 1, since: NOW - 5 }] }]);
    expect(undeliveredTitles([older, newer, page(3, { state: 'pending' })], NOW)).toEqual([]);
  });

  it.each([
    ['', 'not-tried', undefined],
    ['0', 'no-answer', undefined],
    ['200, unreadable', 'unreadable-answer', 200],
    ['302', 'busy', 302],
    ['400', 'malformed', 400],
    ['403', 'not-allowed', 403],
    ['404', 'unknown-title', 404],
    ['409', 'conflict', 409],
    ['410', 'unknown-title', 410],
    ['413', 'too-large', 413],
    ['422', 'malformed', 422],
    ['429', 'busy', 429],
    ['451', 'refused', 451],
    ['503', 'busy', 503],
  ])('after the answer "%s" is told as %s', (noted, why, status) => {
    const [title] = undeliveredTitles([stored({ state: 'parked', why: noted })], NOW);
    expect(title?.entries).toMatchObject([{ why, status }]);
  });

  it('is named as its statements name it, whichever of them is there', () => {
    const records = [
      stored({ titleId: 'fire', state: 'parked', kind: 'pdf', body: {}, at: 5 }),
      stored({ titleId: 'fire', state: 'parked', body: statement('exited', 'Fire drill'), at: 7 }),
      stored({ titleId: 'fire', state: 'parked', body: statement('exited', 'Fire drill'), at: 6 }),
      stored({ titleId: 'water', state: 'parked', body: { verb: 'no object' }, at: 9 }),
    ];
    expect(undeliveredTitles(records, NOW)).toMatchObject([
      { name: 'Fire drill', entries: [{ kind: 'pdf', count: 1, since: 5 }, { kind: 'exited', count: 2, since: 6 }] },
      { name: undefined, entries: [{ kind: 'said' }] },
    ]); // prettier-ignore
  });
});

const fact = (event: AttemptEvent, n: number): StoredFact => ({
  ...event,
  id: `fact-${event.data.attemptId}-${n}`,
  at: NOW + n,
  stream: `attempt:${event.data.attemptId}`,
  cause: 'attempt.test',
});
function factsOfAttempt(attemptId: string, isEnded: boolean): StoredFact[] {
  const about = { attemptId, titleId: 'fire' };
  const told: AttemptEvent[] = [
    attemptEvents.Started({ ...about, activityId: '', kind: 'scorm', sessionId: 's', titleName: 'Fire drill' }),
    attemptEvents.Opened({ ...about, epoch: 1 }),
    attemptEvents.Committed({
      ...about,
      map: { 'cmi.core.lesson_location': '3', 'cmi.core.student_name': 'Voss, Ada' },
      by: 'course',
      row: 1,
      final: false,
      startedAt: NOW,
    }),
    ...(isEnded ? [attemptEvents.Exited({ ...about, reason: 'left', secondsSpent: 65 })] : []),
  ];
  return told.map(fact);
}
const kept = { account: 'hash', savedAt: NOW, records: [], facts: [], unreadable: [] };

describe('the file of it', () => {
  it('gives back all records as they wait, and the facts of attempts that owe something, each once', () => {
    const waits = (attemptId: string) => stored({ attemptId, state: 'parked', why: '403', body: statement('exited') });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.nat(20), isEnded: fc.boolean(), waits: fc.boolean() }), {
          selector: ({ id }) => id,
          maxLength: 8,
        }),
        fc.nat(40),
        (attempts, again) => {
          const facts = attempts.flatMap(({ id, isEnded }) => factsOfAttempt(`a-${id}`, isEnded));
          const records = attempts.flatMap(({ id, waits: owes }) => (owes ? [waits(`a-${id}`)] : []));
          const text = undeliveredText({ ...kept, records, facts: [...facts, ...facts.slice(0, again)] });
          const file = readUndelivered(text);
          if ('problem' in file) throw new Error(file.detail);
          expect(file.records).toEqual(records);
          const owing = attempts.filter(({ isEnded, waits: owes }) => owes || !isEnded).map(({ id }) => `a-${id}`);
          expect(file.facts.map(({ id }) => id)).toEqual(
            facts.filter(({ data }) => owing.includes((data as { attemptId: string }).attemptId)).map(({ id }) => id),
          );
        },
      ),
    );
  });

  it('says nothing of who the learner is, wherever a course or a content wrote it', () => {
    const map = {
      'cmi.core.student_id': '99ada',
      'cmi.core.student_name': 'Voss, Ada',
      'cmi.core.lesson_location': '3',
    };
    const mbox = 'mailto:ada@acme.example';
    const said = {
      ...statement('answered'),
      actor: { mbox, name: 'Ada Voss' },
      context: { instructor: { mbox }, team: { mbox }, registration: 'r' },
    };
    const text = undeliveredText({
      ...kept,
      records: [
        stored({ kind: 'scorm', body: { mapJsonString: JSON.stringify(map) } }),
        stored({ kind: 'scorm', body: { mapJsonString: '{"cmi.core.student_name":"Voss, Ada","cmi' } }),
        stored({ body: said }),
      ],
      facts: factsOfAttempt('a', false),
    });
    for (const personal of ['Ada', 'Voss', '99ada', 'ada@acme.example']) expect(text).not.toContain(personal);
    const file = readUndelivered(text);
    if ('problem' in file) throw new Error(file.detail);
    expect(JSON.parse((file.records[0]?.body as { mapJsonString: string }).mapJsonString)).toEqual({
      'cmi.core.lesson_location': '3',
    });
    expect(file.records[2]?.body).toMatchObject({ context: { registration: 'r' } });
  });

  it('keeps what this version cannot read as it is', () => {
    const newer = {
      ...fact(attemptEvents.Opened({ attemptId: 'b', titleId: 't', epoch: 2 }), 1),
      v: 9,
      data: { what: 'later' },
    };
    const file = readUndelivered(undeliveredText({ ...kept, unreadable: [newer] }));
    expect(file).toMatchObject({ unreadable: [newer], facts: [] });
  });

  const whole = () => JSON.parse(undeliveredText({ ...kept, records: [stored()] })) as Record<string, unknown>;
  it.each([
    ['no JSON', () => '{"format":', 'no-json', /JSON/],
    ['a number', () => '7', 'another-format', /none/],
    ['null', () => 'null', 'another-format', /none/],
    ['something else', () => '{"format":"annotations"}', 'another-format', /annotations/],
    ['a later version', () => JSON.stringify({ ...whole(), version: 2 }), 'another-version', /2/],
    ['a file without records', () => JSON.stringify({ ...whole(), records: undefined }), 'misshapen', /records/],
    ['a record without a title', () => JSON.stringify({ ...whole(), records: [{ id: 'x' }] }), 'misshapen', /titleId/],
  ])('is not %s, and it is said why', (_what, text, problem, detail) => {
    expect(readUndelivered(text())).toMatchObject({ problem, detail: expect.stringMatching(detail) as string });
  });

  it('is read without a throw, whatever is in it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readUndelivered(text)).toMatchObject({ problem: expect.any(String) as string });
      }),
    );
  });
});
