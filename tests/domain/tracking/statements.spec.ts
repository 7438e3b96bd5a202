import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { events } from '#domain/attempt/events.ts';
import { kindNames } from '#domain/content/index.ts';
import { addActor, derivedId, isTerminal, registrationOf, trackingSinks } from '#domain/tracking/index.ts';
import { isoDuration } from '#domain/tracking/statements.ts';
import { faultsOf } from '../../support/xapi-validators.ts';
import { ACTOR, attemptOf, expectValid, FACT_ID, NAMES, recorded } from './make.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const A = attemptOf();
const ids = { attemptId: A.attemptId, titleId: A.titleId };
const translate = (fact: ReturnType<typeof recorded>, about = A) =>
  trackingSinks({ attemptOf: () => about, names: NAMES })[0]!.translate(fact, 'learner');
const statements = (fact: ReturnType<typeof recorded>, about = A) =>
  translate(fact, about)
    .filter((record) => record.kind === 'statement')
    .map((record) => record.body);
const verbs = (fact: ReturnType<typeof recorded>, about = A) =>
  statements(fact, about).map((s) => Object.values(s.verb.display)[0]);

describe('what the platform is told of an attempt (Spec §4 Content launch)', () => {
  it.each([
    ['launched', events.Launched(ids), ['launched']],
    ['opened', events.Opened({ ...ids, epoch: 1 }), ['initialized']],
    ['a page turned', events.Advanced({ ...ids, position: { unit: 'page', at: 3, of: 9 } }), ['progressed']],
    ['a second of a video played', events.Advanced({ ...ids, position: { unit: 'second', at: 3, of: 9 } }), []],
    ['a place in a book', events.Advanced({ ...ids, position: { unit: 'cfi', at: 'epubcfi(/6/4!/2)' } }), []],
    ['completed', events.Completed(ids), ['completed']],
    ['exited', events.Exited({ ...ids, reason: 'left', secondsSpent: 61 }), ['exited']],
    ['started', events.Started({ ...ids, activityId: A.activityId, kind: 'pdf', sessionId: 's', titleName: 'T' }), []],
    ['abandoned', events.Abandoned({ ...ids, because: 'LAUNCH_FAILURE' }), ['exited']],
  ])('%s', (_what, event, expected) => {
    expect(verbs(recorded(event))).toEqual(expected);
  });

  it('is told of no end where it was told of no launch, and of both by the opening that an earlier version recorded', () => {
    const untold = attemptOf({ launched: false });
    expect(verbs(recorded(events.Abandoned({ ...ids, because: 'LAUNCH_FAILURE' })), untold)).toEqual([]);
    expect(verbs(recorded(events.Opened({ ...ids, epoch: 1 })), untold)).toEqual(['launched', 'initialized']);
    const [first] = statements(recorded(events.Launched(ids)));
    expect(statements(recorded(events.Opened({ ...ids, epoch: 1 })), untold)[0]).toEqual(first);
  });

  it('hears that a launch which came to nothing took no time, in the one statement that ends an attempt', () => {
    const [nothing] = statements(recorded(events.Abandoned({ ...ids, because: 'LAUNCH_FAILURE' })));
    const [left] = statements(recorded(events.Exited({ ...ids, reason: 'left', secondsSpent: 9 })));
    expect([nothing?.result, nothing?.id]).toEqual([{ duration: 'PT0S' }, left?.id]);
    expectValid(nothing!);
  });

  it('hears of one enrolment: every statement carries the registration that xAPI content is launched with', () => {
    const said = [
      events.Launched(ids),
      events.Opened({ ...ids, epoch: 1 }),
      events.Advanced({ ...ids, position: { unit: 'page', at: 3, of: 9 } }),
      events.Completed(ids),
      events.Exited({ ...ids, reason: 'left', secondsSpent: 61 }),
    ].flatMap((event) => statements(recorded(event)));
    const again = attemptOf({ attemptId: '5f0b2c1e-8a4d-4c57-9d3e-1f2a3b4c5d6f' });
    const next = statements(recorded(events.Launched({ ...ids, attemptId: again.attemptId })), again);
    expect(new Set([...said, ...next].map(({ context }) => context.registration))).toEqual(
      new Set([registrationOf('learner', A.titleId)]),
    );
    expect(registrationOf('learner', 'another')).not.toBe(registrationOf('learner', A.titleId));
    expect(registrationOf('somebody', A.titleId)).not.toBe(registrationOf('learner', A.titleId));
  });

  it('never tells more than all of a document', () => {
    const [said] = statements(recorded(events.Advanced({ ...ids, position: { unit: 'page', at: 12, of: 9 } })));
    expect(said!.result?.extensions).toMatchObject({ 'https://w3id.org/xapi/cmi5/result/extensions/progress': 100 });
  });

  it('has one id when an attempt that died is ended again at the next start; two pages turned have two', () => {
    const ofPage = (reason: 'page-closed' | 'recovered', id: string) =>
      statements({ ...recorded(events.Exited({ ...ids, reason, secondsSpent: 61 })), id })[0]!.id;
    expect(ofPage('recovered', 'f-2')).toBe(ofPage('page-closed', 'f-1'));
    const turned = recorded(events.Advanced({ ...ids, position: { unit: 'page', at: 3, of: 9 } }));
    expect(statements({ ...turned, id: 'f-2' })[0]!.id).not.toBe(statements({ ...turned, id: 'f-1' })[0]!.id);
  });

  it('is a statement of the learner, the title and the session, with the time it happened', () => {
    const [said] = statements(recorded(events.Completed({ ...ids, score: 87.5 })));
    expectValid(said!);
    expect(addActor(said!, ACTOR)).toEqual({
      id: derivedId(A.attemptId, 'attempt.Completed'),
      actor: { objectType: 'Agent', account: { homePage: 'https://platform.example', name: '99learner' } },
      verb: { id: 'http://adlnet.gov/expapi/verbs/completed', display: { 'en-US': 'completed' } },
      object: {
        objectType: 'Activity',
        id: 'https://platform.example/activities/7',
        definition: { type: 'http://adlnet.gov/expapi/activities/file', name: { und: 'Fire safety' } },
      },
      context: {
        registration: registrationOf('learner', A.titleId),
        platform: 'Learning client',
        extensions: {
          'https://platform.example/xapi/extensions/title-id': 'title-7',
          'https://platform.example/xapi/extensions/session-id': 'session-1',
          'https://platform.example/xapi/extensions/attempt-id': A.attemptId,
        },
      },
      result: { completion: true, score: { scaled: 0.875, raw: 87.5, min: 0, max: 100 } },
      timestamp: '2026-09-24T10:00:00.000Z',
    });
  });

  it('waits in the journal without a word about who the learner is', () => {
    const waiting = JSON.stringify(translate(recorded(events.Completed(ids))));
    expect(waiting).not.toMatch(/actor|mbox|99learner|token|Bearer/);
  });

  it('is valid xAPI for both validators, whatever the catalogue calls things', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const event = fc.oneof(
      fc.constantFrom(
        events.Launched(ids),
        events.Opened({ ...ids, epoch: 1 }),
        events.Abandoned({ ...ids, because: 'LAUNCH_FAILURE' }),
      ),
      fc
        .record({ at: fc.integer({ min: 1, max: 999 }), of: fc.integer({ min: 1, max: 999 }) })
        .map((p) => events.Advanced({ ...ids, position: { unit: 'page', ...p } })),
      fc
        .option(fc.oneof(fc.double(), fc.integer({ min: -5, max: 500 })), { nil: undefined })
        .map((score) => events.Completed({ ...ids, ...(score === undefined ? {} : { score }) })),
      fc.integer({ min: -9, max: 1e9 }).map((secondsSpent) => events.Exited({ ...ids, reason: 'left', secondsSpent })),
    );
    const { reached, assert } = reaching({ said: 0.3 });
    assert(
      fc.property(
        event,
        text,
        text,
        text,
        fc.constantFrom(...kindNames),
        fc.oneof(fc.uuid({ version: 4 }), text),
        fc.nat(4e12),
        fc.uuid({ version: 4 }),
        (e, titleName, activityId, titleId, kind, attemptId, at, id) => {
          const about = attemptOf({ titleName, activityId, titleId, kind, attemptId, sessionId: titleName });
          for (const said of statements(recorded(e, { at, id }), about)) {
            reached('said');
            expectValid(said);
          }
        },
      ),
      { numRuns: runs(125) },
    );
  });

  it('would be noticed if it were not valid', () => {
    const good = addActor(statements(recorded(events.Completed(ids)))[0]!, ACTOR);
    for (const bad of [
      { ...good, id: 'record-1' },
      { ...good, context: { ...good.context, registration: 'attempt-1' } },
      { ...good, context: { ...good.context, extensions: { titleId: 't' } } },
      { ...good, result: { duration: '61 seconds' } },
      { ...good, result: { score: { scaled: 87 } } },
      { ...good, verb: { id: 'completed' } },
    ])
      expect(faultsOf(bad)).not.toEqual([]);
  });

  it.each([
    [0, 'PT0S'],
    [-5, 'PT0S'],
    [NaN, 'PT0S'],
    [59.9, 'PT59S'],
    [60, 'PT1M'],
    [3661, 'PT1H1M1S'],
    [90_000, 'PT25H'],
  ])('writes %s seconds as %s', (seconds, text) => expect(isoDuration(seconds)).toBe(text));
});

describe('where the learner is', () => {
  it('a page turned makes the document’s state and a statement, each with an id of its own that stays the same', () => {
    const fact = recorded(events.Advanced({ ...ids, position: { unit: 'page', at: 3, of: 9 } }));
    const [state, statement] = translate(fact);
    expect(state).toMatchObject({
      kind: 'pdf',
      lane: 'learner:state:title-7',
      body: { activityId: A.activityId, page: 3, pages: 9 },
    });
    expect(statement).toMatchObject({ kind: 'statement', lane: 'learner:statements:title-7', id: FACT_ID });
    expect(statement).not.toHaveProperty('slot');
    expect(state?.id).not.toBe(FACT_ID);
    expect(translate(fact)).toEqual([state, statement]);
  });

  it('media keep whole seconds, books their place as given (Spec §4)', () => {
    expect(
      translate(recorded(events.Advanced({ ...ids, position: { unit: 'second', at: 7.8, of: 9 } }))),
    ).toMatchObject([{ kind: 'av', id: FACT_ID, body: { position: 7 } }]);
    expect(
      translate(
        recorded(events.Advanced({ ...ids, position: { unit: 'cfi', at: 'epubcfi(/6/4!/2)', fraction: 0.4 } })),
      ),
    ).toMatchObject([{ kind: 'epub', body: { position: 'epubcfi(/6/4!/2)', fraction: 0.4 } }]);
  });

  const committed = (by: 'course' | 'player' | 'autosave', row = 1) =>
    recorded(
      events.Committed({
        ...ids,
        map: { 'cmi.core.lesson_status': 'passed' },
        by,
        row,
        final: true,
        startedAt: Date.UTC(2026, 8, 24, 9, 30),
      }),
    );

  it('a commit by the course or the player is a SCORM sync; an autosave stays here', () => {
    expect(translate(committed('autosave'))).toEqual([]);
    for (const by of ['course', 'player'] as const)
      expect(translate(committed(by))).toMatchObject([
        {
          kind: 'scorm',
          body: {
            sessionId: 'session-1',
            attemptId: A.attemptId,
            startSessionTimeStamp: '2026-09-24T09:30:00.000Z',
            endSessionTimeStamp: '2026-09-24T10:00:00.000Z',
            mapJsonString: '{"cmi.core.lesson_status":"passed"}',
            isLastAttemptInSession: true,
            titleId: 'title-7',
            activityId: A.activityId,
          },
        },
      ]);
  });

  it('each run of an attempt is an attempt of its own, and never replaces another run', () => {
    const [first, second] = [translate(committed('course', 1))[0]!, translate(committed('course', 2))[0]!];
    expect((first.body as { attemptId: string }).attemptId).not.toBe((second.body as { attemptId: string }).attemptId);
    expect(first.slot).not.toBe(second.slot);
    expect(translate(committed('player', 2))[0]?.slot).toBe(second.slot);
  });

  it('an older run that is committed after a newer began is not the last of the session', () => {
    const about = attemptOf({ scorm: { map: {}, row: 2, startedAt: 0, committed: true, final: false } });
    expect(translate(committed('player', 1), about)[0]?.body).toMatchObject({ isLastAttemptInSession: false });
  });

  it('says nothing of facts of other areas, and refuses an attempt that never started', () => {
    expect(translate(recorded(events.Opened({ ...ids, epoch: 1 }), { type: 'session.Opened' }))).toEqual([]);
    const sink = trackingSinks({ attemptOf: () => undefined, names: NAMES })[0]!;
    expect(() => sink.translate(recorded(events.Opened({ ...ids, epoch: 1 })), 'learner')).toThrow('never started');
  });

  it('completions, exits and final commits ask for the strictest durability', () => {
    expect(isTerminal(recorded(events.Completed(ids)))).toBe(true);
    expect(isTerminal(recorded(events.Exited({ ...ids, reason: 'left', secondsSpent: 0 })))).toBe(true);
    expect(isTerminal(committed('player'))).toBe(true);
    expect(isTerminal(recorded(events.Opened({ ...ids, epoch: 1 })))).toBe(false);
  });
});

describe('a derived id', () => {
  it('is UUID v5 by the book', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme', maxLength: 200 }), (id, purpose) => {
        const hash = createHash('sha1')
          .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
          .update(purpose)
          .digest()
          .subarray(0, 16);
        hash[6] = (hash[6]! & 0x0f) | 0x50;
        hash[8] = (hash[8]! & 0x3f) | 0x80;
        expect(derivedId(id, purpose).replaceAll('-', '')).toBe(hash.toString('hex'));
      }),
    );
    expect(derivedId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });
});
