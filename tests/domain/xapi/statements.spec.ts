import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outcomeOfStatement, readStatement, type ContentStatement } from '#domain/xapi/index.ts';
import { addActor } from '#domain/tracking/index.ts';
import { faultsOf } from '../../support/xapi-validators.ts';
import { ACTOR } from '../tracking/make.ts';
import { runs } from '../../support/runs.ts';

const ADL = 'http://adlnet.gov/expapi/verbs/';
const ACTIVITY = 'https://lms.example/activities/7';
const ID = '0d9c8b7a-6f5e-4d3c-8b2a-190807060504';
const frame = {
  actor: { objectType: 'Agent', account: { homePage: ACTOR.homePage, name: ACTOR.userId } },
  registration: '6ba7b814-9dad-51d1-80b4-00c04fd430c8',
} as const;
const host = { newId: () => ID, now: () => Date.UTC(2026, 8, 24) };
const said = (change: object = {}) => ({ verb: { id: `${ADL}experienced` }, object: { id: ACTIVITY }, ...change });
const read = (value: unknown) => readStatement(value, frame, host);
const valid = (statement: ContentStatement) =>
  // As the content sends it, plus the actor.
  faultsOf(addActor(statement as ContentStatement & Parameters<typeof addActor>[0], ACTOR));

describe('a statement of content (Verifies: T13)', () => {
  it('is kept in its own words, without its actor, with id, time and the registration of the launch', () => {
    const outcome = read(said({ actor: frame.actor, result: { response: 'ten' } }));
    expect(outcome).toEqual({
      statement: {
        verb: { id: `${ADL}experienced` },
        object: { id: ACTIVITY },
        result: { response: 'ten' },
        id: ID,
        context: { registration: frame.registration },
        timestamp: '2026-09-24T00:00:00.000Z',
      },
    });
  });

  const mbox = { mbox: 'mailto:a@b.example' };
  it.each([
    ['another account', { actor: { account: { ...frame.actor.account, name: 'other' } } }, 403],
    ['another home page', { actor: { account: { ...frame.actor.account, homePage: 'https://x.example' } } }, 403],
    ['a mail address', { actor: mbox }, 403],
    ['the account and a mail address', { actor: { ...frame.actor, ...mbox } }, 403],
    ['a group', { actor: { objectType: 'Group', member: [frame.actor] } }, 403],
    ['two accounts', { actor: { account: [frame.actor.account, frame.actor.account] } }, 403],
    ['text for an actor', { actor: 'me' }, 400],
    ['another registration', { context: { registration: ID } }, 403],
    ['a registration that is none', { context: { registration: 'mine' } }, 400],
    ['voiding', { verb: { id: `${ADL}voided` }, object: { objectType: 'StatementRef', id: ID } }, 400],
    ['an agent as its object', { object: { objectType: 'Agent', ...mbox } }, 400],
    ['an unknown member', { grade: 1 }, 400],
    ['a prototype member', JSON.parse('{"__proto__":{"a":1}}') as object, 400],
    ['a score out of bounds', { result: { score: { scaled: 1.01 } } }, 400],
    ['raw above max', { result: { score: { raw: 2, max: 1 } } }, 400],
    ['a duration in words', { result: { duration: 'one hour' } }, 400],
    ['an extension without IRI', { result: { extensions: { grade: 1 } } }, 400],
    ['null', { result: null }, 400],
    ['a time without zone', { timestamp: '2026-01-01T00:00:00' }, 400],
    ['100,001 characters', { result: { response: 'x'.repeat(100_001) } }, 413],
  ])('is refused: %s', (_what, change, status) => {
    expect(read(said(change))).toMatchObject({ status });
  });

  it.each([
    ['the form of Tin Can 0.9', { account: [{ accountServiceHomePage: ACTOR.homePage, accountName: ACTOR.userId }] }],
    ['with a name', { ...frame.actor, name: ['Jane Doe'], objectType: 'Person' }],
    ['none at all', undefined],
  ])('takes its learner in other writings: %s', (_what, actor) => {
    const outcome = read(said(actor ? { actor } : {}));
    expect(JSON.stringify(outcome)).not.toMatch(/Jane|actor/);
    expect(outcome).toHaveProperty('statement');
  });

  it('leaves out other people: instructor and team', () => {
    const outcome = read(
      said({ context: { instructor: mbox, team: { objectType: 'Group', ...mbox }, language: 'en' } }),
    );
    expect(JSON.stringify(outcome)).not.toContain('mailto');
    expect(outcome).toMatchObject({ statement: { context: { language: 'en' } } });
  });

  it('what is taken is valid xAPI for two validators, whatever content says', () => {
    const text = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('en', 'en-US', 'und', 'zh-Hans-CN') },
      fc.string({ maxLength: 8 }),
      fc.constantFrom('', 'x y', '\ud800'),
    );
    const iri = fc.oneof(
      { weight: 25, arbitrary: fc.constantFrom(ACTIVITY, 'urn:a:b', 'mailto:a', 'http://ex.com/ü') },
      fc.constantFrom('a', 'http://', 'x:y'),
      text,
    );
    const maybe = <T>(value: fc.Arbitrary<T>) =>
      fc.option(fc.oneof({ weight: 60, arbitrary: value }, fc.anything({ maxDepth: 1 })), { nil: undefined, freq: 2 });
    const record = (members: Record<string, fc.Arbitrary<unknown>>) =>
      fc
        .record(members, { requiredKeys: [] })
        .map((one) => Object.fromEntries(Object.entries(one).filter(([, v]) => v !== undefined)));
    const map = fc.dictionary(text, fc.string({ maxLength: 4 }), { maxKeys: 2 });
    const number = fc.oneof(fc.double({ min: -2, max: 200, noNaN: true }), fc.constantFrom(0, 1, -1, 100));
    const component = fc.array(
      record({
        id: fc.oneof({ weight: 20, arbitrary: fc.uuid() }, fc.string({ maxLength: 3 })),
        description: maybe(map),
      }),
      { maxLength: 2 },
    );
    const type = fc.constantFrom(
      'choice',
      'true-false',
      'likert',
      'matching',
      'performance',
      'sequencing',
      'fill-in',
      'long-fill-in',
      'numeric',
      'other',
      'none',
    );
    const definition = record({
      name: maybe(map),
      description: maybe(map),
      type: maybe(iri),
      moreInfo: maybe(iri),
      interactionType: maybe(type),
      correctResponsesPattern: maybe(fc.array(text, { maxLength: 2 })),
      choices: maybe(component),
      scale: maybe(component),
      steps: maybe(component),
      source: maybe(component),
      target: maybe(component),
      extensions: maybe(fc.dictionary(iri, fc.anything({ maxDepth: 1 }), { maxKeys: 2 })),
    });
    const activity = record({ objectType: maybe(fc.constant('Activity')), id: iri, definition: maybe(definition) });
    const statement = record({
      id: maybe(fc.uuid()),
      timestamp: maybe(
        fc.oneof(
          fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((d) => d.toISOString()),
          fc.constantFrom('2026-02-30T10:00:00Z', '2026-01-01T10:00:00-00:00', '2026-01-01T10:00:00+01:00'),
        ),
      ),
      verb: fc.oneof(
        {
          weight: 9,
          arbitrary: record({
            id: fc.oneof({ weight: 5, arbitrary: fc.constant(`${ADL}passed`) }, iri),
            display: maybe(map),
          }),
        },
        fc.anything(),
      ),
      object: fc.oneof(activity, record({ objectType: fc.constant('StatementRef'), id: fc.uuid() })),
      version: maybe(fc.constantFrom('1.0.0', '1.0.3', '1.1.0')),
      result: maybe(
        record({
          score: maybe(record({ scaled: maybe(number), raw: maybe(number), min: maybe(number), max: maybe(number) })),
          completion: maybe(fc.boolean()),
          success: maybe(fc.boolean()),
          response: maybe(text),
          duration: maybe(
            fc.constantFrom('PT1S', 'PT6.78S', 'P1W', 'P', 'PT', 'P1Y2M3DT4H5M6.7S', 'PT1.5H2S', 'P1.5D'),
          ),
          extensions: maybe(fc.dictionary(iri, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 })),
        }),
      ),
      context: maybe(
        record({
          revision: maybe(text),
          platform: maybe(text),
          language: maybe(text),
          contextActivities: maybe(
            record({ parent: maybe(activity), grouping: maybe(fc.array(activity, { maxLength: 2 })) }),
          ),
          statement: maybe(record({ objectType: fc.constant('StatementRef'), id: fc.uuid() })),
        }),
      ),
    });
    let taken = 0;
    fc.assert(
      fc.property(statement, (one) => {
        const sent = JSON.parse(JSON.stringify(one)) as unknown;
        const outcome = read(sent);
        if (!('statement' in outcome)) return;
        taken++;
        expect(valid(outcome.statement)).toEqual([]);
      }),
      { numRuns: runs(1_000, 1_000) },
    );
    expect(taken).toBeGreaterThan(runs(1_000, 1_000) / 40);
  });

  it('the statements that a published course sent were all taken, and are valid', () => {
    const file = new URL('../recorded/xapi-golf.json', import.meta.url);
    const calls = JSON.parse(readFileSync(file, 'utf8')) as { path: string; m: string; body: string; params: object }[];
    const golf = {
      actor: { objectType: 'Agent', account: { homePage: 'http://127.0.0.1:7808', name: '99learner' } },
      registration: '6c3b8b60-4f5f-4a64-9d55-0b1a2c3d4e5f',
    } as const;
    const told = calls
      .filter(({ path, m }) => path === 'statements' && m !== 'GET')
      .flatMap(({ body }) => [JSON.parse(body) as unknown].flat());
    expect(told.length).toBeGreaterThan(5);
    for (const one of told) {
      const outcome = readStatement(one, golf, host);
      expect(outcome).toHaveProperty('statement');
      if ('statement' in outcome) expect(valid(outcome.statement)).toEqual([]);
    }
  });
});

describe('what a statement says of its title', () => {
  const outcome = (change: object) => {
    const one = read(said(change));
    if (!('statement' in one)) throw new Error(one.refused);
    return outcomeOfStatement(one.statement, ACTIVITY);
  };
  const verb = (name: string) => ({ verb: { id: ADL + name } });
  const score = (given: object) => ({ ...verb('passed'), result: { score: given } });
  it.each([
    ['completed', verb('completed'), { completed: true, failed: false, score: undefined }],
    ['passed', verb('passed'), { completed: true, failed: false, score: undefined }],
    ['failed', verb('failed'), { completed: false, failed: true, score: undefined }],
    [
      'completed, which says it is not',
      { ...verb('completed'), result: { completion: false } },
      { completed: false, failed: false, score: undefined },
    ],
    ['progressed', verb('progressed'), { completed: false, failed: false, score: undefined }],
    [
      'somebody’s own completed',
      { verb: { id: 'https://x.example/verbs/completed' } },
      { completed: false, failed: false, score: undefined },
    ],
    ['scaled 0.29', score({ scaled: 0.29 }), { completed: true, failed: false, score: 29 }],
    ['raw within bounds', score({ raw: 15, min: 10, max: 20 }), { completed: true, failed: false, score: 50 }],
    ['raw alone', score({ raw: 80 }), { completed: true, failed: false, score: 80 }],
    ['raw of another scale', score({ raw: 800 }), { completed: true, failed: false, score: undefined }],
    ['a negative scaled', score({ scaled: -0.5 }), { completed: true, failed: false, score: 0 }],
    ['a part of the activity', { ...verb('completed'), object: { id: `${ACTIVITY}/page-1` } }, undefined],
    ['another activity', { ...verb('completed'), object: { id: 'https://lms.example/activities/8' } }, undefined],
    ['another statement', { ...verb('completed'), object: { objectType: 'StatementRef', id: ID } }, undefined],
  ])('%s', (_what, change, expected) => expect(outcome(change)).toEqual(expected));
});
