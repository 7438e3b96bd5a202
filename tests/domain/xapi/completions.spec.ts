import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentStatement, outcomeOfStatement, recordStore, type XapiLaunch } from '#domain/xapi/index.ts';
import { faultsOf } from '../../support/xapi-validators.ts';
import { runs } from '../../support/runs.ts';

// Verifies: a completion is never dropped. Faulty optional properties (xAPI 1.0.3 Data §2) do not prevent its delivery.

const launch: XapiLaunch = {
  endpoint: 'https://platform.example/xapi/',
  auth: 'Basic credential',
  actor: { objectType: 'Agent', account: { homePage: 'https://platform.example', name: '99' } },
  registration: '6ba7b814-9dad-51d1-80b4-00c04fd430c8',
  activityId: 'https://lms.example/activities/7',
  platform: 'learning-client',
};
const ADL = 'http://adlnet.gov/expapi/verbs/';
const A = '0d9c8b7a-6f5e-4d3c-8b2a-190807060504';
const B = '0d9c8b7a-6f5e-4d3c-8b2a-190807060505';
const COMPLETING = ['completed', 'passed', 'mastered'] as const;

function store() {
  const told: ContentStatement[] = [];
  const found: [what: string, detail: string][] = [];
  let ids = 0;
  const it = recordStore(launch, [], {
    now: () => Date.UTC(2026, 8, 24),
    newId: () => `1d9c8b7a-6f5e-4d3c-8b2a-${String(++ids).padStart(12, '0')}`,
    stated: (statement) => told.push(statement) > 0,
    kept: () => true,
    found: (what, detail) => found.push([what, detail]),
  });
  const send = (
    method: string,
    sent: unknown,
    { id, type = 'application/json' }: { id?: string; type?: string } = {},
  ) => {
    const answer = it.answer({
      method,
      path: 'statements',
      query: new URLSearchParams(id === undefined ? {} : { statementId: id }),
      header: (name) => (name === 'content-type' ? type : undefined),
      body: typeof sent === 'string' ? sent : JSON.stringify(sent),
    });
    return answer === 'elsewhere' ? 0 : answer.status;
  };
  const completed = () => told.filter((one) => outcomeOfStatement(one, launch.activityId)?.completed === true);
  return { send, told, found, completed };
}
const said = (change: object = {}, verb = 'completed') => ({
  actor: launch.actor,
  verb: { id: ADL + verb },
  object: { id: launch.activityId },
  ...change,
});
/** The statement as sent to the platform. */
const asSent = ({ ...statement }: ContentStatement) => ({ actor: launch.actor, ...statement });

describe('a completion is taken without what is wrong with it, and that is named', () => {
  it.each<[string, object, string, object]>([
    [
      'H5P’s 0 of 0',
      { result: { score: { min: 0, raw: 0, max: 0 }, completion: true, duration: 'PT10S' } },
      'result.score',
      { result: { completion: true, duration: 'PT10S' } },
    ],
    [
      'min above max',
      { result: { score: { min: 10, max: 5, raw: 7, scaled: 0.7 } } },
      'result.score.raw, result.score.min, result.score.max',
      { result: { score: { scaled: 0.7 } } },
    ],
    ['raw above max', { result: { score: { raw: 12, min: 0, max: 10 } } }, 'result.score', {}],
    [
      'raw below min',
      { result: { success: true, score: { raw: -1, min: 0 } } },
      'result.score',
      { result: { success: true } },
    ],
    [
      'a scaled score of 100',
      { result: { score: { scaled: 100, raw: 80, min: 0, max: 100 } } },
      'result.score.scaled',
      { result: { score: { raw: 80, min: 0, max: 100 } } },
    ],
    ['a score as text', { result: { score: { raw: '8', min: 0, max: 10 } } }, 'result.score', {}],
    ['attachments', { attachments: [{ usageType: 'urn:a:b' }] }, 'attachments', {}],
    [
      'null members',
      { result: { response: null, success: true }, context: null },
      'result.response, context',
      { result: { success: true } },
    ],
    [
      'moreInfo that is no address',
      { object: { id: launch.activityId, definition: { moreInfo: 'see below', type: 'urn:course:x' } } },
      'object.definition.moreInfo',
      { object: { id: launch.activityId, definition: { type: 'urn:course:x' } } },
    ],
    [
      'a duration in words',
      { result: { duration: '10 minutes', completion: true } },
      'result.duration',
      { result: { completion: true } },
    ],
    ['a moment without zone', { timestamp: '2026-01-01T00:00:00' }, 'timestamp', {}],
    ['an id that is none', { id: 'statement-1' }, 'id', {}],
    ['a type of its own', { object: { id: launch.activityId, objectType: 'Course' } }, 'object.objectType', {}],
    [
      'members of its own',
      { grade: 'A', result: { grade: 1, success: true } },
      'grade, result.grade',
      { result: { success: true } },
    ],
    [
      'one of two categories',
      { context: { contextActivities: { category: [{ id: 'urn:a:b' }, { id: 'none' }] } } },
      'context.contextActivities.category[1]',
      { context: { registration: launch.registration, contextActivities: { category: [{ id: 'urn:a:b' }] } } },
    ],
    [
      'a registration that is none',
      { context: { registration: 'mine', language: 'en' } },
      'context.registration',
      { context: { registration: launch.registration, language: 'en' } },
    ],
    ['an actor without any name', { actor: { objectType: 'Agent', name: 'Ada' } }, 'actor', {}],
    ['an actor with null beside its account', { actor: { ...launch.actor, mbox: null } }, 'actor', {}],
    [
      'an answer of 100,001 characters',
      { result: { response: 'x'.repeat(100_001), success: true } },
      'result.response',
      { result: { success: true } },
    ],
  ])('%s', (_what, change, leftOut, kept) => {
    const { send, told, found, completed } = store();
    expect(send('POST', said(change))).toBe(200);
    expect(found).toEqual([['statement-repaired', leftOut]]);
    const { id: _id, timestamp: _timestamp, ...words } = told[0]!;
    const { actor: _actor, ...expected } = { ...said(), context: { registration: launch.registration }, ...kept };
    expect(words).toEqual(expected);
    expect(completed()).toEqual(told);
    expect(faultsOf(asSent(told[0]!))).toEqual([]);
  });

  it('its attachments travel with it in parts of their own', () => {
    const { send, told, found } = store();
    const parts = ['Content-Type: application/json', '', JSON.stringify(said({ attachments: [{}] }, 'passed'))];
    const body = [
      '--b0',
      ...parts,
      '--b0',
      'Content-Type: image/png',
      'X-Experience-API-Hash: 00',
      '',
      '\u0089PNG',
      '--b0--',
    ];
    expect(send('POST', body.join('\r\n'), { type: 'multipart/mixed; boundary=b0' })).toBe(200);
    expect([told.length, found]).toEqual([1, [['statement-repaired', 'attachments']]]);
  });

  it('by PUT its id stays', () => {
    const { send, told } = store();
    const statement = said({ result: { score: { min: 0, raw: 0, max: 0 } } });
    expect([send('PUT', statement, { id: A }), send('PUT', statement, { id: A })]).toEqual([204, 204]);
    expect(told.map(({ id }) => id)).toEqual([A]);
  });
});

describe('other statements are refused as the standard has it', () => {
  it.each(['answered', 'failed', 'terminated', 'experienced', 'scored'])('%s', (verb) => {
    for (const change of [
      { result: { score: { min: 0, raw: 0, max: 0 } } },
      { attachments: [{}] },
      { context: null },
    ]) {
      const { send, told, found } = store();
      expect(send('POST', said(change, verb))).toBe(400);
      expect([told, found]).toEqual([[], []]);
    }
  });
});

describe('what cannot be read is told, and nothing is recorded', () => {
  const otherActor = { actor: { mbox: 'mailto:ben@example.com' } };
  it.each<[string, unknown, number]>([
    ['no object', { ...said(), object: undefined }, 400],
    ['an object without an id', said({ object: { definition: { name: { en: 'x' } } } }), 400],
    ['an id that is no IRI', said({ object: { id: 'activity 7' } }), 400],
    ['another learner', said(otherActor), 403],
    ['another registration', said({ context: { registration: A } }), 403],
    ['JSON that was cut', JSON.stringify(said()).slice(0, -2), 400],
    ['JSON of PHP that was cut', JSON.stringify(said({}, 'passed')).replaceAll('/', '\\/').slice(0, -2), 400],
    ['an id of 100,000 characters', said({ object: { id: `urn:a:${'x'.repeat(100_000)}` } }), 413],
  ])('%s', (_what, sent, status) => {
    const { send, told, found } = store();
    expect(send('POST', sent)).toBe(status);
    expect(told).toEqual([]);
    expect(found.map(([what]) => what)).toEqual(['completion-unread']);
  });
});

describe('a completion is taken out of a request that is refused', () => {
  const wrong = said({ result: { score: { raw: 2, max: 1 } } }, 'answered');
  it.each<[string, string, unknown, { id?: string }, number]>([
    ['for another statement in it', 'POST', [wrong, said(), said({}, 'progressed')], {}, 400],
    ['for an id that stands twice', 'POST', [said({ id: A }, 'progressed'), said({ id: A })], {}, 400],
    ['for a PUT without an id', 'PUT', said(), {}, 400],
    ['for a PUT with another id', 'PUT', said({ id: A }), { id: B }, 400],
    ['for a PUT of a list', 'PUT', [said()], { id: A }, 400],
  ])('%s', (_what, method, sent, about, status) => {
    const { send, told, completed, found } = store();
    expect(send(method, sent, about)).toBe(status);
    expect(completed()).toHaveLength(1);
    expect(completed()).toEqual(told);
    expect(found).toEqual([['statement-repaired', 'its request']]);
    expect(faultsOf(asSent(told[0]!))).toEqual([]);
    expect(send(method, sent, about)).toBe(status);
    expect(told, 'sent again').toHaveLength(1);
  });

  it('for an id of another statement, under an id of its own; a completion that is told is not told in other words', () => {
    const { send, told } = store();
    expect(send('POST', said({ id: A }, 'initialized'))).toBe(200);
    expect([send('POST', said({ id: A })), send('POST', said({ id: A }))]).toEqual([409, 409]);
    expect(told.map(({ verb, id }) => [verb.id.replace(ADL, ''), id === A])).toEqual([
      ['initialized', true],
      ['completed', false],
    ]);
    expect(send('POST', said({ id: B }))).toBe(200);
    expect(send('POST', said({ id: B, result: { success: true } }))).toBe(409);
    expect(told.filter(({ id }) => id === B)).toHaveLength(1);
    expect(told).toHaveLength(3);
  });
});

/** A completion with every optional property of xAPI 1.0.3 Data §2.2 to §2.4.7 that content may set. */
const whole = (verb: string) => ({
  id: A,
  actor: { ...launch.actor, name: 'Ada' },
  verb: { id: ADL + verb, display: { en: verb, 'tr-TR': 'bitti' } },
  object: {
    objectType: 'Activity',
    id: launch.activityId,
    definition: {
      name: { en: 'Fire' },
      description: { en: 'What to do' },
      type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
      moreInfo: 'https://lms.example/more',
      interactionType: 'choice',
      correctResponsesPattern: ['a[,]b'],
      choices: [{ id: 'a', description: { en: 'A' } }, { id: 'b' }],
      extensions: { 'urn:x:definition': { deep: null } },
    },
  },
  result: {
    score: { scaled: 0.8, raw: 8, min: 0, max: 10 },
    success: true,
    completion: true,
    response: 'a[,]b',
    duration: 'PT1M',
    extensions: { 'urn:x:result': [1] },
  },
  context: {
    registration: launch.registration,
    instructor: { mbox: 'mailto:t@example.com' },
    team: { objectType: 'Group', mbox: 'mailto:team@example.com' },
    contextActivities: {
      parent: [{ id: 'urn:x:parent', objectType: 'Activity' }],
      grouping: { id: 'urn:x:grouping' },
      category: [{ id: 'urn:x:category', definition: { type: 'urn:x:type', name: { en: 'c' } } }],
      other: [{ id: 'urn:x:other' }],
    },
    revision: '3',
    platform: 'tool',
    language: 'en',
    statement: { objectType: 'StatementRef', id: B },
    extensions: { 'urn:x:context': 'y' },
  },
  timestamp: '2026-01-01T10:00:00Z',
  stored: '2026-01-01T10:00:00Z',
  authority: { mbox: 'mailto:lrs@example.com' },
  version: '1.0.3',
});
const NEEDED = new Set(['actor', 'actor.account', 'verb', 'verb.id', 'object', 'object.id']);
/** Paths of all properties, also nested ones. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...pathsOf(part, at)];
  });
}
const optional = pathsOf(whole('completed')).filter((path) => !NEEDED.has(path) && !path.startsWith('actor.account.'));
const containers = [
  '',
  ...optional.filter((path) => /^(verb\.display|object\.definition|result|context)(\.\w+)?$/.test(path)),
];

type Spoiling = { path: string; junk: unknown };
function spoil(statement: unknown, { path, junk }: Spoiling): void {
  const names = path.split('.');
  let place = statement as Record<string, unknown>; // built above
  for (const name of names.slice(0, -1)) {
    const next = place[name];
    if (typeof next !== 'object' || next === null) return; // spoiled already
    place = next as Record<string, unknown>;
  }
  const value: unknown = JSON.parse(JSON.stringify(junk)); // a copy, because later changes may spoil it, too
  Object.defineProperty(place, names.at(-1) ?? '', { value, enumerable: true, configurable: true, writable: true });
}
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'x',
    ' ',
    'http://',
    0,
    -1,
    1e9,
    true,
    {},
    [],
    [null],
    [{}],
    { id: 'x' },
    { en: null },
    { x: { y: null } },
  ),
  fc.constantFrom<unknown>(0.5, '0', '2026-01-01T00:00:00', 'PT', 'P1.5D', '2.0', 'StatementRef', [
    { id: 'urn:a:b', objectType: 'Agent' },
  ]),
  // No colons: the two validators disagree about odd IRIs.
  fc.jsonValue({ maxDepth: 2, stringUnit: fc.constantFrom('a', 'Z', '0', ' ', 'é', '-', '"', '\ud83d\ude00') }),
);
const spoiling = fc.oneof(
  { weight: 6, arbitrary: fc.record({ path: fc.constantFrom(...optional), junk }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...containers), fc.constantFrom('attachments', 'grade', '__proto__', 'constructor'), junk)
      .map(([path, name, value]) => ({ path: path === '' ? name : `${path}.${name}`, junk: value })),
  },
);
/** `completion: false` is no fault: it states that nothing was completed. */
const isFault = ({ path, junk: value }: Spoiling) => !(path === 'result.completion' && value === false);

it('whatever optional parts of a valid completion are spoiled, it is told, valid for two validators, and the loss is named', () => {
  let [mended, untouched] = [0, 0];
  fc.assert(
    fc.property(
      fc.constantFrom(...COMPLETING),
      fc.array(spoiling.filter(isFault), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('POST', 'POST in a list', 'PUT'),
      (verb, spoilings, way) => {
        const statement = JSON.parse(JSON.stringify(whole(verb))) as ReturnType<typeof whole>;
        for (const one of spoilings) spoil(statement, one);
        if (completionIn(statement) === false) return; // an enclosing property was spoiled
        const sent = way === 'PUT' ? { ...statement, id: A } : statement;
        const { send, found, completed } = store();
        const status =
          way === 'PUT'
            ? send('PUT', sent, { id: A })
            : send('POST', way === 'POST' ? sent : [sent, said({}, 'progressed')]);
        expect(status).toBe(way === 'PUT' ? 204 : 200);
        const [taken, ...more] = completed();
        expect(more).toEqual([]);
        expect(faultsOf(asSent(taken!))).toEqual([]);
        const named = found.flatMap(([what, detail]) => {
          expect(what).toBe('statement-repaired');
          return detail.replaceAll(/\[(\d+)\]/g, '.$1').split(', ');
        });
        const left = pathsOf(taken);
        const lost = pathsOf(asLists(sent)).filter((path) => !NEVER_KEPT.test(path) && !left.includes(path));
        for (const path of lost.map(withoutOddNames))
          expect(
            named.filter((one) => `${path}.`.startsWith(`${one}.`) || one.startsWith(`${path}.`)),
            `${path} is among ${named.join(', ')}`,
          ).not.toEqual([]);
        if (named.length > 0) mended++;
        else untouched++;
      },
    ),
    { numRuns: runs(1_500, 400) },
  );
  expect(Math.min(mended, untouched)).toBeGreaterThan(10);
});

/** Names of extensions cannot be distinguished from paths. */
const withoutOddNames = (path: string): string => /^(?:[\w-]+(?:\.(?=[\w-]+(?:\.|$)))?)*/.exec(path)?.[0] ?? '';

/** Properties about other people, or that content must not set. */
const NEVER_KEPT = /^(actor|stored|authority|version|context[.](instructor|team))\b/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const completionIn = ({ result }: { result?: unknown }): unknown =>
  isRecord(result) ? result['completion'] : undefined;

/** Stores a single context activity as a list of one. xAPI 1.0.3 Data §2.4.6.2. */
function asLists(statement: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(statement)) as { context?: { contextActivities?: unknown } | null };
  const activities = copy.context?.contextActivities;
  if (isRecord(activities))
    for (const [name, one] of Object.entries(activities)) if (isRecord(one)) activities[name] = [one];
  return copy;
}
