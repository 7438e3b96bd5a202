import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type ContentStatement,
  recordStore,
  type StateDocument,
  withParameters,
  xapiAddress,
  type XapiLaunch,
} from '#domain/xapi/index.ts';
import { runs } from '../../support/runs.ts';

const launch: XapiLaunch = {
  endpoint: 'https://platform.example/xapi/',
  auth: 'Basic a+b/c==',
  actor: { objectType: 'Agent', account: { homePage: 'https://platform.example', name: '99 é&"' } },
  registration: '6ba7b814-9dad-51d1-80b4-00c04fd430c8',
  activityId: 'https://lms.example/activities/7?a=b&c=d#e',
  platform: 'learning-client',
};

describe('the launch address (Tin Can launch, T13)', () => {
  it('names what the standard names, once each, and keeps the address of the content', () => {
    const address = new URL(
      xapiAddress('https://content.example/a%20b/index.html?lang=fr&ENDPOINT=https://evil#top', launch),
    );
    expect([address.origin, address.pathname, address.hash]).toEqual([
      'https://content.example',
      '/a%20b/index.html',
      '#top',
    ]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      lang: 'fr',
      endpoint: launch.endpoint,
      auth: launch.auth,
      actor: JSON.stringify(launch.actor),
      registration: launch.registration,
      activity_id: launch.activityId,
      activity_platform: 'learning-client',
      grouping: launch.activityId,
    });
    expect(address.search).not.toContain('+');
  });

  it('any value comes out as it went in, for those that read + as a space and those that do not', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        (value, url) => {
          const address = withParameters(url, [['activity_id', value]]);
          expect(new URL(address).searchParams.getAll('activity_id')).toEqual([value]);
          const raw = /[?&]activity_id=([^&#]*)/.exec(address)?.[1] ?? '';
          expect(decodeURIComponent(raw)).toBe(value);
          expect(new URL(address).hash).toBe(new URL(url).hash);
        },
      ),
    );
    expect(() => withParameters('https://c.example/', [['a', '\ud800']])).not.toThrow();
  });
});

type Ask = {
  method?: string;
  path?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};

function store(documents: readonly StateDocument[] = [], healthy = true, given = launch) {
  const told: string[] = [];
  const kept: StateDocument[] = [];
  const found: string[] = [];
  const statements: ContentStatement[] = [];
  let ids = 0;
  const it = recordStore(given, documents, {
    now: () => Date.UTC(2026, 8, 24),
    newId: () => `0d9c8b7a-6f5e-4d3c-8b2a-${String(++ids).padStart(12, '0')}`,
    stated: (one) => healthy && statements.push(one) > 0 && told.push(one.id) > 0,
    kept: (document) => healthy && kept.push(document) > 0,
    found: (what, detail) => found.push(`${what}: ${detail}`),
  });
  const ask = ({ method = 'GET', path = 'activities/state', query = {}, headers = {}, body }: Ask) => {
    const answer = it.answer({
      method,
      path,
      query: new URLSearchParams(query),
      header: (name) => headers[name],
      body: typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body),
    });
    return answer === 'elsewhere' ? { status: 0, headers: {} as Record<string, string>, body: answer } : answer;
  };
  return { ask, told, kept, found, statements };
}
const state = (stateId?: string) => ({
  activityId: launch.activityId,
  agent: JSON.stringify(launch.actor),
  ...(stateId === undefined ? {} : { stateId }),
});
const json = { 'content-type': 'application/json' };
const statement = (id?: string) => ({
  ...(id ? { id } : {}),
  actor: launch.actor,
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: { id: 'urn:a:b' },
});
const A = '0d9c8b7a-6f5e-4d3c-8b2a-190807060504';

describe('the record store in the shell: statements', () => {
  it.each<[string, Ask, number]>([
    ['PUT', { method: 'PUT', query: { statementId: A }, body: statement() }, 204],
    ['PUT without an id', { method: 'PUT', body: statement() }, 400],
    [
      'PUT of another id',
      { method: 'PUT', query: { statementId: A }, body: statement('0d9c8b7a-6f5e-4d3c-8b2a-190807060505') },
      400,
    ],
    ['POST of one', { method: 'POST', body: statement() }, 200],
    ['POST of two', { method: 'POST', body: [statement(), statement()] }, 200],
    ['one id twice', { method: 'POST', body: [statement(A), statement(A.toUpperCase())] }, 400],
    ['no JSON', { method: 'POST', body: 'hello' }, 400],
    ['nothing', { method: 'POST', body: '' }, 400],
    [
      'another actor',
      { method: 'POST', body: { ...statement(), actor: { account: { homePage: 'x:y', name: 'z' } } } },
      403,
    ],
    ['one good, one forged: none', { method: 'POST', body: [statement(), { ...statement(), verb: {} }] }, 400],
    ['what was told', { query: { statementId: A } }, 0],
  ])('%s', (_what, ask, status) => {
    const { ask: answer, told } = store();
    expect(answer({ path: 'statements', ...ask }).status).toBe(status);
    expect(told.length > 0).toBe(status === 204 || status === 200);
  });

  it('a repetition counts once; other words under the same id are refused', () => {
    const { ask, told } = store();
    const put = (body: object) => ask({ method: 'PUT', path: 'statements', query: { statementId: A }, body }).status;
    expect([put(statement()), put(statement()), put({ ...statement(), object: { id: 'urn:other' } })]).toEqual([
      204, 204, 409,
    ]);
    expect(told).toEqual([A]);
  });

  it('says so when nothing can be kept, and takes it when it can', () => {
    expect(store([], false).ask({ method: 'POST', path: 'statements', body: statement() }).status).toBe(503);
    expect(store([], false).ask({ method: 'PUT', query: state('a'), body: '1' }).status).toBe(503);
  });
});

describe('the record store in the shell: documents (State Resource)', () => {
  it('keeps, gives, puts together, lists and deletes, with tags that change', () => {
    const { ask, kept } = store();
    const document = (method: string, body?: unknown, headers: Record<string, string> = json) =>
      ask({ method, query: state('place'), headers, body });
    expect(document('GET').status).toBe(404);
    expect(document('PUT', { page: 1, mark: 'x' }).status).toBe(204);
    const first = document('GET');
    expect([first.status, first.body, first.headers['content-type']]).toEqual([
      200,
      '{"page":1,"mark":"x"}',
      'application/json',
    ]);
    expect(document('POST', { page: 2 }).status).toBe(204);
    const second = document('GET');
    expect(JSON.parse(second.body)).toEqual({ page: 2, mark: 'x' });
    expect(second.headers['etag']).not.toBe(first.headers['etag']);
    expect(document('PUT', 'late', { ...json, 'if-match': first.headers['etag'] ?? '' }).status).toBe(412);
    expect(document('PUT', 'late', { ...json, 'if-none-match': '*' }).status).toBe(412);
    expect(
      document('PUT', 'text', { 'content-type': 'text/plain', 'if-match': second.headers['etag'] ?? '' }).status,
    ).toBe(204);
    expect(document('POST', { page: 3 }).status).toBe(400);
    expect(ask({ query: state() }).body).toBe('["place"]');
    expect(document('DELETE').status).toBe(204);
    expect(document('GET').status).toBe(404);
    expect(ask({ query: state() }).body).toBe('[]');
    expect(kept.map(({ content }) => content)).toEqual([
      '{"page":1,"mark":"x"}',
      '{"page":2,"mark":"x"}',
      'text',
      null,
    ]);
  });

  describe('are named by the SHA-1 of their bytes (xAPI 1.0.3 Communication §3.1)', () => {
    const own = (text: string) => createHash('sha1').update(text, 'utf8').digest('hex');
    const writings: [string, (digest: string) => string][] = [
      ['in quotes', (digest) => `"${digest}"`],
      ['without quotes', (digest) => digest],
      ['in capitals', (digest) => `"${digest.toUpperCase()}"`],
      ['as a weak tag', (digest) => `W/"${digest}"`],
      ['among others', (digest) => `"${own('other')}", "${digest}"`],
    ];

    it.each(writings)('a tag that content computed itself counts, %s', (_how, write) => {
      const text = '{"page":"über 1 ½ 😀"}';
      const { ask } = store([
        { activityId: launch.activityId, stateId: 'a', contentType: 'application/json', content: text },
        { activityId: launch.activityId, stateId: 'b', contentType: 'application/json', content: '{"page":2}' },
      ]);
      expect(ask({ query: state('a') }).headers['etag']).toBe(`"${own(text)}"`);
      const put = (stateId: string, headers: Record<string, string>, body: string) =>
        ask({ method: 'PUT', query: state(stateId), headers: { ...json, ...headers }, body }).status;
      expect(put('b', { 'if-match': write(own(text)) }, '{}')).toBe(412);
      expect(put('a', { 'if-none-match': write(own(text)) }, '{}')).toBe(412);
      expect(put('b', { 'if-none-match': write(own(text)) }, '{"page":3}')).toBe(204);
      expect(put('a', { 'if-match': write(own(text)) }, '{"page":2}')).toBe(204);
      expect(put('a', { 'if-match': write(own(text)) }, '{"page":3}')).toBe(412);
      expect(put('a', { 'if-match': write(own('{"page":2}')) }, '{"page":3}')).toBe(204);
    });

    it('none is named where no document is', () => {
      const { ask } = store();
      const query = state('a');
      expect(ask({ method: 'PUT', query, headers: { 'if-match': '*' }, body: 'x' }).status).toBe(412);
      expect(ask({ method: 'PUT', query, headers: { 'if-match': own('') }, body: 'x' }).status).toBe(412);
      expect(ask({ method: 'PUT', query, headers: { 'if-none-match': '*' }, body: 'x' }).status).toBe(204);
    });
  });

  it.each<[string, Record<string, string>, number]>([
    ['another learner', { agent: JSON.stringify({ account: { homePage: 'x:y', name: 'z' } }) }, 403],
    ['another registration', { registration: A }, 403],
    ['an agent that is no JSON', { agent: '{' }, 403],
    ['no activity', { activityId: '' }, 400],
    ['its registration in capitals', { registration: launch.registration.toUpperCase() }, 200],
  ])('%s', (_what, query, status) => {
    const kept = { activityId: launch.activityId, stateId: 's', contentType: 'text/plain', content: 'x' };
    expect(store([kept]).ask({ query: { ...state('s'), ...query } }).status).toBe(status);
  });

  it('whatever is asked is answered; what was put last is what is given', () => {
    const command = fc.record({
      method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD'),
      path: fc.constantFrom('activities/state', 'activities/state', 'statements', 'about', 'agents', '', '../x'),
      query: fc.oneof(
        fc.constantFrom(state('a'), state('b'), state()),
        fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
      ),
      headers: fc.constantFrom(json, {}, { 'if-match': '*' }, { 'content-type': 'text/plain' }),
      body: fc.oneof(fc.json(), fc.string(), fc.constantFrom('{"a":1}', '[]', 'null')),
    });
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        const { ask, kept } = store();
        for (const one of commands) expect(ask(one as Ask).status).toBeLessThan(504);
        const last = new Map(kept.map((one) => [one.stateId, one.content]));
        for (const [stateId, content] of last) {
          const given = ask({ query: state(stateId) });
          expect(given.status === 404 ? null : given.body).toBe(content);
        }
      }),
      { numRuns: runs(75) },
    );
  });
});

describe('one entry for all forms of a request (xAPI 1.0.3 Communication §1.1, §1.3)', () => {
  /** A request of content that can only post forms: ADL’s wrapper, and TinCanJS in older browsers. */
  const asForm = ({ method = 'GET', path, query = {}, headers = {}, body }: Ask): Ask => ({
    method: 'POST',
    path: path ?? 'activities/state',
    query: { method },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...query,
      Authorization: launch.auth,
      'X-Experience-API-Version': '1.0.3',
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace('if-m', 'If-M'), value])),
      ...(body === undefined ? {} : { content: typeof body === 'string' ? body : JSON.stringify(body) }),
    }).toString(),
  });
  const tag = (text: string) => createHash('sha1').update(text).digest('hex');
  const say = (id: string) => ({ path: 'statements', body: statement(id), headers: json });
  const requests: [string, Ask][] = [
    ['PUT of a statement', { method: 'PUT', query: { statementId: A }, ...say(A) }],
    ['POST of statements', { method: 'POST', path: 'statements', headers: json, body: [statement(), statement()] }],
    ['a refused statement', { method: 'POST', path: 'statements', headers: json, body: { verb: {} } }],
    ['another learner', { query: { ...state('a'), agent: '{"mbox":"mailto:a@b.example"}' } }],
    [
      'PUT of a document',
      { method: 'PUT', query: state('new'), headers: { 'content-type': 'text/plain' }, body: 'é&=' },
    ],
    [
      'PUT where nothing is',
      { method: 'PUT', query: state('new'), headers: { ...json, 'if-none-match': '*' }, body: '{}' },
    ],
    [
      'PUT of what was read',
      { method: 'PUT', query: state('a'), headers: { ...json, 'if-match': tag('{"a":1}') }, body: '{}' },
    ],
    [
      'PUT of what was not',
      { method: 'PUT', query: state('a'), headers: { ...json, 'if-match': tag('{}') }, body: '{}' },
    ],
    ['POST of a document', { method: 'POST', query: state('a'), headers: json, body: { b: 2 } }],
    ['GET of a document', { query: state('a') }],
    ['GET of the list', { query: state() }],
    ['GET of what is not there', { query: state('none') }],
    ['DELETE of a document', { method: 'DELETE', query: state('a'), headers: json }],
    ['DELETE of all', { method: 'DELETE', query: state() }],
    ['what the platform knows', { path: 'statements', query: { statementId: A } }],
    ['about', { path: 'about' }],
  ];
  const documents = ['a', 'b'].map((stateId) => ({
    activityId: launch.activityId,
    stateId,
    contentType: 'application/json',
    content: '{"a":1}',
  }));

  it.each(requests)('%s by a form is answered and kept as by itself', (_what, ask) => {
    const [plain, form] = [store(documents), store(documents)];
    expect(form.ask(asForm(ask))).toEqual(plain.ask(ask));
    expect([form.told, form.kept]).toEqual([plain.told, plain.kept]);
  });

  it.each(requests.filter(([, { method = 'GET' }]) => method === 'GET'))('HEAD is %s without a body', (_what, ask) => {
    const { ask: answer } = store(documents);
    const { status, headers, body } = answer({ ...ask, method: 'GET' });
    const expected = { status, headers, body: body === 'elsewhere' ? body : '' };
    expect(answer({ ...ask, method: 'HEAD' })).toEqual(expected);
    expect(answer(asForm({ ...ask, method: 'HEAD' }))).toEqual(expected);
  });

  it.each<[string, Ask]>([
    ['a method that is not posted', { ...asForm({ query: state('a') }), method: 'GET' }],
    ['parameters beside the method', { ...asForm({ query: state('a') }), query: { method: 'GET', stateId: 'a' } }],
  ])('refused: %s', (_what, ask) => {
    expect(store(documents).ask(ask).status).toBe(400);
  });

  it('a document by a form without a content type is JSON', () => {
    const { ask } = store();
    expect(ask(asForm({ method: 'PUT', query: state('a'), body: '{"a":1}' })).status).toBe(204);
    expect(ask(asForm({ method: 'POST', query: state('a'), body: '{"b":2}' })).status).toBe(204);
    expect(ask({ query: state('a') })).toMatchObject({ body: '{"a":1,"b":2}', headers: json });
  });
});

describe('a unit of cmi5 is known by what only such a unit asks (cmi5 §9.6.2.1, §10.2, §11)', () => {
  const cmi5 = { id: 'https://w3id.org/xapi/cmi5/context/categories/cmi5' };
  const inCategory = { ...statement(), context: { contextActivities: { category: [cmi5] } } };
  it.each<[string, Ask, string[]]>([
    ['its launch data', { query: state('LMS.LaunchData') }, ['cmi5-unit: LMS.LaunchData']],
    [
      'the preferences of its learner',
      { path: 'agents/profile', query: { agent: state().agent, profileId: 'cmi5LearnerPreferences' } },
      ['cmi5-unit: cmi5LearnerPreferences'],
    ],
    [
      'its category',
      { method: 'POST', path: 'statements', headers: json, body: inCategory },
      [`cmi5-unit: ${cmi5.id}`],
    ],
    ['another document', { query: state('bookmark') }, []],
    ['another profile', { path: 'agents/profile', query: { agent: state().agent, profileId: 'p' } }, []],
    ['a statement of no category', { method: 'POST', path: 'statements', headers: json, body: statement() }, []],
  ])('%s', (_what, asked, found) => {
    const it = store();
    it.ask(asked);
    expect(it.found).toEqual(found);
  });
});

it('a published course finds every answer it asked for, in the order in which it asked', () => {
  type Call = { m: string; path: string; params: Record<string, string>; body?: string };
  const calls = JSON.parse(readFileSync(new URL('../recorded/xapi-golf.json', import.meta.url), 'utf8')) as Call[];
  const golf = {
    ...launch,
    actor: { objectType: 'Agent', account: { homePage: 'http://127.0.0.1:7808', name: '99learner' } },
    registration: '6c3b8b60-4f5f-4a64-9d55-0b1a2c3d4e5f',
  } as const;
  const { ask, told, kept } = store([], true, golf);
  const statuses = calls.map(
    ({ m, path, params, body }) => ask({ method: m, path, query: params, headers: json, body }).status,
  );
  expect(statuses).toEqual([404, 200, 204, 204, 204, 204, 204, 204, 204, 200]);
  expect(told).toHaveLength(7);
  expect(JSON.parse(kept.at(-1)?.content ?? '')).toMatchObject({ location: 2, attemptComplete: false });
});
