import { describe, expect, it } from 'vitest';
import type { ToApp } from '#adapters/players/frame/protocol.ts';
import { interceptXapi } from '#adapters/players/frame/shell/xapi/over-xapi.ts';
import type { XapiLaunch } from '#domain/xapi/index.ts';

// Verifies: statements that content sends while its page unloads reach application and platform unchanged.

const launch: XapiLaunch = {
  endpoint: 'https://platform.example/xapi/',
  auth: 'Basic credential',
  actor: { objectType: 'Agent', account: { homePage: 'https://platform.example', name: '99' } },
  registration: '6ba7b814-9dad-51d1-80b4-00c04fd430c8',
  activityId: 'https://lms.example/activities/7',
  platform: 'learning-client',
};
const PLACE = { activityId: launch.activityId, agent: JSON.stringify(launch.actor), stateId: 'place' };
const statement = (verb: string) => ({
  actor: launch.actor,
  verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
  object: { id: launch.activityId },
});

function shell({ isReal = true }: { isReal?: boolean } = {}) {
  const said: ToApp[] = [];
  const sent: { url: URL; method: string; headers: Record<string, string>; body: unknown; keepalive: boolean }[] = [];
  let isGoing = false;
  const answerer = interceptXapi(
    { by: 'xapi', launch, documents: [], isReal },
    {
      now: () => Date.UTC(2026, 8, 24),
      healthy: () => true,
      say: (message) => said.push(message),
      isGoing: () => isGoing,
    },
  );
  const send = ((address: string, { method = 'GET', headers, body, keepalive = false }: RequestInit) => {
    sent.push({ url: new URL(address), method, headers: { ...(headers as Record<string, string>) }, body, keepalive });
    return Promise.resolve(new Response());
  }) as typeof fetch;
  const ask = (method: string, path: string, query: Record<string, string>, body = '') =>
    answerer.answer(
      {
        method,
        url: new URL(`${launch.endpoint}${path}?${new URLSearchParams(query).toString()}`),
        header: (name) => (name === 'content-type' ? 'application/json' : undefined),
        body,
      },
      send,
    );
  return { said, sent, ask, go: () => (isGoing = true) };
}
type Ask = (ask: ReturnType<typeof shell>['ask']) => unknown;
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const asked: [string, Ask, number][] = [
  ['a statement without an id', (ask) => ask('POST', 'statements', {}, JSON.stringify(statement('terminated'))), 1],
  [
    'two statements',
    (ask) => ask('POST', 'statements', {}, JSON.stringify([statement('passed'), statement('terminated')])),
    2,
  ],
  [
    'a statement by a form',
    (ask) => ask('POST', 'statements', { method: 'POST' }, form({ content: JSON.stringify(statement('passed')) })),
    1,
  ],
];
const changes: [string, Ask, string[]][] = [
  ['a document', (ask) => ask('PUT', 'activities/state', PLACE, '{"page":2}'), ['PUT']],
  [
    'a document by a form',
    (ask) => ask('POST', 'activities/state', { method: 'PUT' }, form({ ...PLACE, content: '{"page":2}' })),
    ['PUT'],
  ],
  [
    'a document that is put and deleted',
    (ask) => [
      ask('PUT', 'activities/state', PLACE, '1'),
      ask('POST', 'activities/state', { method: 'DELETE' }, form(PLACE)),
    ],
    ['PUT', 'DELETE'],
  ],
];

describe('while the page goes away', () => {
  it.each(asked)('%s goes both ways, with one id', (_what, act, count) => {
    const { ask, said, sent, go } = shell();
    go();
    act(ask);
    const heard = said.flatMap((one) => (one.op === 'stated' ? [JSON.parse(one.statement) as { id: string }] : []));
    expect(heard).toHaveLength(count);
    expect(sent.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual(
      heard.map((one) => ({ actor: launch.actor, ...one })),
    );
    expect(sent.map(({ url }) => url.searchParams.get('statementId'))).toEqual(heard.map(({ id }) => id));
    for (const one of sent)
      expect(one).toMatchObject({ method: 'PUT', keepalive: true, headers: { authorization: launch.auth } });
  });

  it.each(changes)('%s goes both ways', (_what, act, methods) => {
    const { ask, said, sent, go } = shell();
    go();
    act(ask);
    expect(said.map(({ op }) => op)).toEqual(methods.map(() => 'documented'));
    expect(sent.map(({ method }) => method)).toEqual(methods);
    for (const { url } of sent)
      expect(Object.fromEntries(url.searchParams)).toEqual({ ...PLACE, registration: launch.registration });
  });

  it('what is refused, and what is read, goes no way', () => {
    const { ask, said, sent, go } = shell();
    go();
    ask('POST', 'statements', {}, JSON.stringify({ ...statement('answered'), verb: {} }));
    ask('GET', 'activities/state', PLACE);
    ask('POST', 'activities/state', { method: 'GET' }, form(PLACE));
    expect([said, sent]).toEqual([[], []]);
  });
});

it.each([...asked, ...changes].map(([what, act]) => [what, act] as const))(
  '%s reaches the application alone while the page is there',
  (_what, act) => {
    const there = shell();
    act(there.ask);
    expect(there.said.length).toBeGreaterThan(0);
    expect(there.sent).toEqual([]);
  },
);

// Verifies: a page that reports constantly does not fill the operator’s console.
describe('what an operator should know of content', () => {
  const UNREAD = '{ "verb": { "id": "http://adlnet.gov/expapi/verbs/completed"';
  const findings = (said: readonly ToApp[]) => said.flatMap((one) => (one.op === 'found' ? [one.what] : []));

  it('is reported once: a request for the launch data of cmi5', () => {
    const { ask, said } = shell();
    for (let nth = 0; nth < 3; nth++) ask('GET', 'activities/state', { ...PLACE, stateId: 'LMS.LaunchData' });
    expect(findings(said)).toEqual(['cmi5-unit']);
  });

  it('is reported once: a completion that cannot be read', () => {
    const { ask, said } = shell();
    for (let nth = 0; nth < 3; nth++) ask('POST', 'statements', {}, UNREAD);
    expect(findings(said)).toEqual(['completion-unread']);
  });

  it('is reported up to fifteen times a kind, and another kind after that', () => {
    const { ask, said } = shell();
    for (let nth = 0; nth < 40; nth++)
      ask('POST', 'statements', {}, JSON.stringify({ ...statement('passed'), [`extra${nth}`]: 1 }));
    ask('POST', 'statements', {}, UNREAD);
    const reported = findings(said);
    expect([reported.filter((what) => what === 'statement-repaired').length, reported.at(-1)]).toEqual([
      15,
      'completion-unread',
    ]);
  });
});

it('nothing goes to a platform that has no record store, and what only a store knows is not found', () => {
  const { ask, said, sent, go } = shell({ isReal: false });
  go();
  ask('POST', 'statements', {}, JSON.stringify(statement('terminated')));
  expect([said.length, sent.length]).toEqual([1, 0]);
  expect(ask('GET', 'statements', {})).toMatchObject({ status: 404 });
});
