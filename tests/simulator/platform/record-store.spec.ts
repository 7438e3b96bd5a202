import { describe, expect, it } from 'vitest';
import { directFetch } from '#simulator/mount/direct.ts';
import { agent, story, uuid, worldOf, scormAt, scormSync } from './support.ts';

// The record store of xAPI as content meets it. The published conformance suite covers the standard; run it out of tree.

const ACTIVITY = 'urn:content:t-scorm';
type Launched = { endpoint: string; auth: string; documents: unknown[] };

async function launched(scenario = story()) {
  const { world, lena } = await worldOf(scenario);
  const registration = uuid(1);
  const body = { agent: agent(), titleId: 't-scorm', activityId: ACTIVITY, registration };
  const launch = async () => (await lena.json('POST', '/api/lrs/launch', body)) as Launched;
  const { endpoint, auth } = await launch();
  const send = directFetch(world);
  const ask = (method: string, path: string, query: Record<string, string> = {}, sent?: unknown, headers = {}) =>
    send(`${endpoint}${path}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: {
        authorization: auth,
        'x-experience-api-version': '1.0.3',
        'content-type': 'application/json',
        ...headers,
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
  const state = { activityId: ACTIVITY, agent: JSON.stringify(agent()), stateId: 'place' };
  return { world, lena, ask, state, registration, launch, auth };
}
const said = (verb: string, change: object = {}) => ({
  actor: agent(),
  verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
  object: { id: ACTIVITY },
  ...change,
});

it('an activity is known by all languages it was named in, and alone by its id where only ids are asked for', async () => {
  const { ask } = await launched();
  const named = (language: string, name: string) =>
    said('progressed', {
      object: { objectType: 'Activity', id: ACTIVITY, definition: { name: { [language]: name }, type: 'urn:course' } },
    });
  for (const one of [named('en-US', 'Fire'), named('tr-TR', 'Yangın')])
    expect((await ask('POST', 'statements', {}, one)).status).toBe(200);
  expect(await (await ask('GET', 'activities', { activityId: ACTIVITY })).json()).toMatchObject({
    definition: { name: { 'en-US': 'Fire', 'tr-TR': 'Yangın' }, type: 'urn:course' },
  });
  const { statements } = (await (await ask('GET', 'statements', { format: 'ids', limit: '1' })).json()) as {
    statements: { object: object }[];
  };
  expect(statements.map(({ object }) => object)).toEqual([{ id: ACTIVITY }]);
});

describe('the credential of an attempt', () => {
  it('speaks for its learner and registration only, never for others, and not for ever', async () => {
    const { world, ask, state, auth, launch } = await launched();
    expect(atob(auth.slice(6))).not.toContain('tok-');
    expect((await launch()).auth).not.toBe(auth);
    expect((await ask('POST', 'statements', {}, said('progressed'))).status).toBe(200);
    expect((await ask('POST', 'statements', {}, said('progressed', { actor: agent('u-2') }))).status).toBe(403);
    expect(
      (await ask('POST', 'statements', {}, said('progressed', { context: { registration: uuid(2) } }))).status,
    ).toBe(403);
    expect((await ask('PUT', 'activities/state', { ...state, agent: JSON.stringify(agent('u-2')) }, {})).status).toBe(
      403,
    );
    expect((await ask('PUT', 'activities/state', { ...state, registration: uuid(2) }, {})).status).toBe(403);
    expect((await ask('GET', 'about', {}, undefined, { authorization: '' })).status).toBe(200);
    expect((await ask('GET', 'statements', {}, undefined, { authorization: 'Basic bm86Ym9keQ==' })).status).toBe(401);
    world.clock.advance(9 * 3_600_000);
    expect((await ask('POST', 'statements', {}, said('completed'))).status).toBe(401);
  });

  it('only what is said of the launched activity completes the title', async () => {
    const { ask, lena } = await launched();
    const status = async () =>
      (
        (await lena.json('GET', '/api/titlestatus')) as { statuses: { titleId: string; status: string }[] }
      ).statuses.find(({ titleId }) => titleId === 't-scorm')?.status;
    await ask('POST', 'statements', {}, said('completed', { object: { id: `${ACTIVITY}/page-1` } }));
    expect(await status()).toBe('inprogress');
    await ask('POST', 'statements', {}, said('passed'));
    expect(await status()).toBe('completed');
  });

  it.each([true, false])('the same statement by both ways counts once where ids are looked at (%s)', async (looks) => {
    const { world, ask, lena, registration } = await launched(
      story((text) => text.replace('policies: {', `policies: { deduplicatesStatements: ${looks},`)),
    );
    const statement = {
      ...said('terminated'),
      id: uuid(77),
      timestamp: '2026-03-02T09:00:00.000Z',
      context: { registration },
    };
    expect((await ask('PUT', 'statements', { statementId: statement.id }, statement)).status).toBe(204);
    expect((await lena.call('PUT', '/api/lrs/put?titleId=t-scorm', statement)).status).toBe(204);
    const kept = world.snapshot()['statement'] as { statementId: string }[];
    expect(kept.filter(({ statementId }) => statementId === uuid(77))).toHaveLength(looks ? 1 : 2);
    const given = (await (
      await ask('GET', 'statements', { verb: 'http://adlnet.gov/expapi/verbs/terminated' })
    ).json()) as { statements: { id: string }[] };
    expect(given.statements.map(({ id }) => id)).toEqual(looks ? [uuid(77)] : [uuid(77), uuid(77)]);
  });
});

describe('documents', () => {
  it('are given back at the next launch, whichever way they came, and can be changed by one hand only', async () => {
    const { ask, state, launch, lena, registration } = await launched();
    expect((await ask('GET', 'activities/state', state)).status).toBe(404);
    expect((await ask('PUT', 'activities/state', state, { page: 1 })).status).toBe(204);
    const kept = await ask('GET', 'activities/state', state);
    const etag = kept.headers.get('etag') ?? '';
    expect(await kept.json()).toEqual({ page: 1 });
    expect((await ask('POST', 'activities/state', state, { mark: 'x' })).status).toBe(204);
    expect((await ask('PUT', 'activities/state', state, {}, { 'if-match': etag })).status).toBe(412);
    await lena.call('POST', '/api/lrs/document', {
      agent: agent(),
      titleId: 't-scorm',
      registration,
      activityId: ACTIVITY,
      stateId: 'other',
      contentType: 'text/plain',
      content: 'kept',
    });
    expect((await launch()).documents).toEqual([
      { activityId: ACTIVITY, stateId: 'place', contentType: 'application/json', content: '{"page":1,"mark":"x"}' },
      { activityId: ACTIVITY, stateId: 'other', contentType: 'text/plain', content: 'kept' },
    ]);
    expect(await (await ask('GET', 'activities/state', { ...state, stateId: 'other' })).text()).toBe('kept');
  });

  it('content of another site may ask, and may read what it needs', async () => {
    const { ask } = await launched();
    const answer = await ask('OPTIONS', 'statements');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('X-Experience-API-Version');
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
  });
});

describe('the relay to an outside LMS', () => {
  it('says GetParam, PutParam with each sync and ExitAU at the end, once, in the order of Moodle’s rules', async () => {
    const { world, lena } = await worldOf();
    const run = (map: object, end: string | null) => ({
      sessionId: 's',
      attemptId: 'a',
      startSessionTimeStamp: '2026-03-02T09:00:00.000Z',
      endSessionTimeStamp: end,
      mapJsonString: JSON.stringify(map),
      isLastAttemptInSession: true,
      titleId: 't-scorm',
      activityId: 't-scorm',
    });
    const sync = (map: object, end: string | null) =>
      lena.call(
        'POST',
        scormAt({ activityId: 't-scorm' }),
        scormSync([run(map, end)], {
          externalTrackingData: { aiccUrl: 'https://lms.example/hacp', aiccSid: 'S-1', cmiVersion: '4.0' },
        }),
      );
    await sync({ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': '2' }, null);
    const done = {
      'cmi.core.lesson_status': 'passed',
      'cmi.core.score.raw': '90',
      'cmi.core.session_time': '00:01:30',
      'cmi.suspend_data': '[Core]\na=b',
    };
    await sync(done, '2026-03-02T09:10:00.000Z');
    await sync(done, '2026-03-02T09:10:00.000Z'); // delivered again
    expect(world.outside.calls().map(({ command, error }) => `${command} ${String(error)}`)).toEqual([
      'GetParam 0',
      'PutParam 0',
      'PutParam 0',
      'ExitAU 0',
    ]);
    expect(world.outside.session('S-1')).toEqual({
      status: 'passed',
      location: '',
      score: '90',
      seconds: 90,
      lesson: '[Core]\na=b',
      stage: 'ended',
    });
  });
});
