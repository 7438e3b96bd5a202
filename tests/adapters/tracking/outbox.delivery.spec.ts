import { describe, expect, it } from 'vitest';
import { createApi } from '#adapters/api/client.ts';
import { deliveryApi } from '#adapters/tracking/delivery.api.ts';
import type { Outbound } from '#domain/tracking/index.ts';

type Sent = { method: string; url: string; bearer: string | null; keepalive: boolean; body: unknown };
type Reply = () => Response | Promise<Response>;

function platform(
  reply: Reply = () => new Response(null, { status: 204 }),
  timestamp: (at: number) => string | undefined = () => undefined,
) {
  const sent: Sent[] = [];
  const api = createApi({
    now: () => 0,
    baseUrl: 'https://platform.example',
    fetch: async (request) => {
      const { method, url, keepalive } = request;
      sent.push({
        method,
        url,
        keepalive,
        bearer: request.headers.get('Authorization'),
        body: await request.clone().json(),
      });
      return reply();
    },
    token: () => 'token-of-a',
    onUnauthorised: () => {},
  });
  const deliver = deliveryApi(api, {
    actor: () => ({ homePage: 'https://platform.example', userId: '7' }),
    tokenOf: (account) => (account === 'a' ? 'token-of-a' : undefined),
    timestamp,
    external: (attemptId) =>
      attemptId === 'aicc' ? { aiccUrl: 'https://lms.example/hacp', aiccSid: 's', cmiVersion: '4.0' } : undefined,
  });
  return { sent, deliver };
}

const record = (kind: Outbound['kind'], body: unknown, change: Partial<Record<keyof Outbound, unknown>> = {}) =>
  ({
    id: 'r',
    account: 'a',
    lane: 'l',
    kind,
    attemptId: 'attempt',
    titleId: 't 1&2',
    at: 0,
    body,
    ...change,
  }) as Outbound; // bodies contain only what the test needs
const pdf = record('pdf', { activityId: 'urn:x', page: 3, pages: 12 });
const scorm = record('scorm', { attemptId: 'attempt', activityId: 'urn:x', mapJsonString: '{}' });
const statement = record('statement', { id: 'i', verb: { id: 'v' } });
const agent = { objectType: 'Agent', account: { homePage: 'https://platform.example', name: '7' } };
/** The URL of a SCORM sync names the learner, device and activity. Spec §7. */
const SCORM_AT = `/statesync/xapi/scorm?agent=${encodeURIComponent(JSON.stringify(agent))}&deviceType=desktop&activityId=urn%3Ax`;
const html = () => new Response('<html>Sign in</html>', { status: 200, headers: { 'Content-Type': 'text/html' } });
const json = (value: unknown) => () => Response.json(value);

describe('delivery (Spec §7 Tracking)', () => {
  it.each([
    ['a statement', statement, 'PUT', '/api/lrs/put?titleId=t%201%262', { id: 'i', verb: { id: 'v' }, actor: agent }],
    [
      'a page',
      pdf,
      'POST',
      '/api/lrs/savePdfState',
      {
        agent,
        deviceType: 'desktop',
        activityId: 'urn:x',
        titleId: 't 1&2',
        stateId: 'position',
        position: 3,
        pages: 12,
      },
    ],
    [
      'a second',
      record('av', { activityId: 'urn:x', position: 61 }),
      'POST',
      '/api/set-av-state',
      {
        agent,
        titleId: 't 1&2',
        activityId: 'urn:x',
        statesChanged: [{ stateId: 'position', document: { position: 61 } }],
      },
    ],
    [
      'a place in a book',
      record('epub', { activityId: 'urn:x', position: 'epubcfi(/6)' }),
      'POST',
      '/api/set-av-state',
      {
        agent,
        titleId: 't 1&2',
        activityId: 'urn:x',
        statesChanged: [{ stateId: 'position', document: { position: 'epubcfi(/6)' } }],
      },
    ],
    ['a SCORM map', scorm, 'POST', SCORM_AT, { agent, scormMaps: [scorm.body], externalTrackingData: null }],
    [
      'an AICC map',
      { ...scorm, attemptId: 'aicc' },
      'POST',
      SCORM_AT,
      {
        agent,
        scormMaps: [scorm.body],
        externalTrackingData: { aiccUrl: 'https://lms.example/hacp', aiccSid: 's', cmiVersion: '4.0' },
      },
    ],
  ])('%s goes with its own call, the learner and the token', async (_what, what, method, path, body) => {
    const { sent, deliver } = what.kind === 'scorm' ? platform(json({ synced: 1 })) : platform();
    const status = what.kind === 'scorm' ? 200 : 204;
    expect(await deliver(what, { keepalive: false })).toEqual({ status, readable: true });
    expect(sent).toEqual([
      { method, url: `https://platform.example${path}`, bearer: 'Bearer token-of-a', keepalive: false, body },
    ]);
  });

  it.each([
    ['pdf', pdf, (body: Sent['body']) => (body as { timestamp?: string }).timestamp],
    [
      'av',
      record('av', { activityId: 'urn:x', position: 61 }),
      (body: Sent['body']) =>
        (body as { statesChanged: { document: { timestamp?: string } }[] }).statesChanged[0]?.document.timestamp,
    ],
  ] as const)(
    '%s: says when the learner was there, where the clock was the platform’s',
    async (_kind, what, momentIn) => {
      const { sent, deliver } = platform(undefined, (at) => new Date(at).toISOString());
      await deliver({ ...what, at: 1_000, timestamped: true }, { keepalive: false });
      await deliver({ ...what, at: 1_000 }, { keepalive: false });
      expect(sent.map(({ body }) => momentIn(body))).toEqual(['1970-01-01T00:00:01.000Z', undefined]);
    },
  );

  it('sends nothing that belongs to another learner', async () => {
    const { sent, deliver } = platform();
    expect((await deliver({ ...pdf, account: 'b' }, { keepalive: false })).status).toBe(401);
    expect(sent).toEqual([]);
  });

  it('lets work try again at once when its session went on with another token meanwhile', async () => {
    let token = 'old';
    const api = createApi({
      now: () => 0,
      baseUrl: 'https://platform.example',
      fetch: async () => {
        token = 'new';
        return new Response(null, { status: 401 });
      },
      token: () => token,
      onUnauthorised: () => {},
    });
    const deliver = deliveryApi(api, {
      actor: () => ({ homePage: 'https://platform.example', userId: '7' }),
      tokenOf: () => token,
    });
    expect(await deliver(pdf, { keepalive: false })).toMatchObject({ status: 0 });
  });

  it('waits for a sign-in where the token that was refused is still the one in hand, however often it is tried', async () => {
    const { deliver } = platform(() => new Response(null, { status: 401 }));
    for (const one of [pdf, statement]) expect(await deliver(one, { keepalive: false })).toMatchObject({ status: 401 });
  });

  it('asks for keepalive when the page goes away', async () => {
    const { sent, deliver } = platform();
    await deliver(pdf, { keepalive: true });
    expect(sent[0]?.keepalive).toBe(true);
  });

  it.each([
    ['a page of HTML for a call with no answer', pdf, html, { status: 200, readable: false }],
    ['a page of HTML for a call with an answer', scorm, html, { status: 200, readable: false }],
    ['the answer of the contract', scorm, json({ synced: 1 }), { status: 200, readable: true }],
    ['a statement that was taken', statement, json({ success: true }), { status: 200, readable: true }],
    ['a statement that was not taken', statement, json({ success: false }), { status: 200, readable: false }],
    ['an empty 200 for a call with an answer', scorm, () => new Response(''), { status: 200, readable: false }],
    ['an empty 200 for a call with none', pdf, () => new Response(''), { status: 200, readable: false }],
    ['JSON for a call with none', pdf, json({ success: true }), { status: 200, readable: false }],
    ['JSON of a sign-on proxy', statement, json({ error: 'login_required' }), { status: 200, readable: false }],
    ['a sync of nothing', scorm, json({ synced: 0 }), { status: 200, readable: false }],
    ['a 404 of a gateway', pdf, () => new Response('<h1>', { status: 404 }), { status: 404, readable: false }],
    ['a 409 of a gateway', statement, () => new Response('<h1>', { status: 409 }), { status: 409, readable: false }],
    ['a 403 of the platform', pdf, () => Response.json({}, { status: 403 }), { status: 403, readable: true }],
    [
      'half an answer',
      scorm,
      () => new Response('{"synced":', { headers: { 'Content-Type': 'application/json' } }),
      { status: 200, readable: false },
    ],
    [
      'too many requests',
      pdf,
      () => new Response('', { status: 429, headers: { 'Retry-After': '20' } }),
      { status: 429, readable: true, retryAfterSeconds: 20 },
    ],
    ['a broken platform', pdf, () => new Response('<h1>502</h1>', { status: 502 }), { status: 502, readable: true }],
    [
      'a conflict',
      statement,
      () => Response.json({ message: 'known' }, { status: 409 }),
      { status: 409, readable: true },
    ],
    ['no network', pdf, () => Promise.reject(new TypeError('Failed to fetch')), { status: 0, readable: false }],
    [
      'a body that breaks off',
      scorm,
      () => new Response(new ReadableStream({ start: (c) => c.error(new Error('reset')) })),
      { status: 0, readable: false },
    ],
  ] as const)('%s', async (_what, what, reply, expected) => {
    expect(await platform(reply).deliver(what, { keepalive: false })).toEqual(expected);
  });

  it('reads every answer to its end, so that none holds the keepalive budget', async () => {
    for (const [what, status] of [
      [pdf, 200],
      [scorm, 200],
      [statement, 409],
      [pdf, 503],
      [pdf, 400],
    ] as const) {
      const answers: Response[] = [];
      const { deliver } = platform(() => {
        const answer = Response.json({ synced: 1 }, { status });
        answers.push(answer);
        return answer;
      });
      await deliver(what, { keepalive: true });
      expect(answers.map((answer) => answer.bodyUsed)).toEqual([true]);
    }
  });
});
