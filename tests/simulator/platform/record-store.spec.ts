import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { writeForm } from '#simulator/platform/aicc/hacp-text.ts';
import { OutsideLms } from '#simulator/platform/aicc/outside-lms.ts';
import { directFetch } from '#simulator/mount/direct.ts';
import { agent, story, uuid, instanceOf, scormAt, scormSync } from './support.ts';

// The xAPI record store as content sees it. For the standard, run the published conformance suite outside of the
// repository.

const ACTIVITY = 'urn:content:t-scorm';
type Launched = { endpoint: string; auth: string; documents: unknown[] };

async function launched(scenario = story()) {
  const { world, lena } = await instanceOf(scenario);
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
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
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

  it('are named by the SHA-1 of their bytes, in quotes or without (xAPI 1.0.3 Communication §3.1)', async () => {
    const { ask, state } = await launched();
    const own = (value: object) => createHash('sha1').update(JSON.stringify(value), 'utf8').digest('hex');
    const [first, second, other] = [{ page: 1, word: 'über ½' }, { page: 2 }, { page: 9 }];
    const put = async (value: object, headers: object, of = state) =>
      (await ask('PUT', 'activities/state', of, value, headers)).status;
    expect(await put(first, { 'if-none-match': '*' })).toBe(204);
    expect(await put(other, { 'if-none-match': '*' }, { ...state, stateId: 'other' })).toBe(204);
    expect((await ask('GET', 'activities/state', state)).headers.get('etag')).toBe(`"${own(first)}"`);
    expect(await put(second, { 'if-match': `"${own(other)}"` })).toBe(412);
    expect(await put(second, { 'if-none-match': own(first) })).toBe(412);
    expect(await put(second, { 'if-match': `"${own(first)}"` })).toBe(204);
    expect(await put(first, { 'if-match': own(second) })).toBe(204);
  });

  it('HEAD is GET without a body, also by a form, for all that the store offers', async () => {
    const { ask, state, auth } = await launched();
    await ask('PUT', 'activities/state', state, { page: 1 });
    await ask('POST', 'statements', {}, said('progressed'));
    const profile = { activityId: ACTIVITY, profileId: 'p' };
    const whose = { agent: JSON.stringify(agent()) };
    await ask('PUT', 'activities/profile', profile, { a: 1 }, { 'if-none-match': '*' });
    await ask('PUT', 'agents/profile', { ...whose, profileId: 'p' }, { a: 1 }, { 'if-none-match': '*' });
    const asked: [string, Record<string, string>, number][] = [
      ['activities/state', state, 200],
      ['activities/state', { ...state, stateId: 'none' }, 404],
      ['activities/profile', profile, 200],
      ['agents/profile', { ...whose, profileId: 'p' }, 200],
      ['activities', { activityId: ACTIVITY }, 200],
      ['agents', whose, 200],
      ['statements', {}, 200],
      ['statements', { statementId: 'none' }, 400],
    ];
    for (const [path, query, status] of asked) {
      const got = await ask('GET', path, query);
      expect((await got.text()).length, path).toBeGreaterThan(0);
      const form = new URLSearchParams({ ...query, authorization: auth, 'x-experience-api-version': '1.0.3' });
      const heads = [
        await ask('HEAD', path, query),
        await ask('POST', path, { method: 'HEAD' }, form.toString(), {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      ];
      for (const head of heads) {
        expect([path, head.status, await head.text()]).toEqual([path, status, '']);
        expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
      }
    }
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
    const { world, lena } = await instanceOf();
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

describe('the outside LMS', () => {
  const put = (data: string) => {
    const lms = new OutsideLms();
    for (const [command, sent] of [
      ['GetParam', ''],
      ['PutParam', data],
    ] as const)
      lms.answer(writeForm(command, 'S', '4.0', sent));
    return lms.session('S');
  };
  const lesson = '[Core_Lesson]\r\npage 3\r\n[my] words';
  const core = '[Core]\r\nLesson_Status=p\r\nLesson_Location=7\r\nScore=81';
  const preferences = '[Student_Preferences]\r\nAudio=1';
  const comments = '[Comments]\r\nnice';
  it.each([
    [[core, lesson, preferences, comments]],
    [[lesson, core, preferences, comments]],
    [[comments, lesson, preferences, core]],
    [[preferences, comments, core, lesson]],
  ])('hears the same whatever the order of the groups: %j', (groups) => {
    expect(put(groups.join('\r\n'))).toMatchObject({
      status: 'passed',
      location: '7',
      score: '81',
      lesson: 'page 3\n[my] words',
    });
  });
});
