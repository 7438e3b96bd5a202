import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { instanceNamedIn } from '#simulator/mount/instances/instance-path.ts';
import {
  COMMON_INSTANCE,
  IN_USE_MS,
  mostInstances,
  UNUSED_MS,
  instancesByName,
} from '#simulator/mount/instances/instances.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

/** Verifies: many testers share one server, each in their own platform instance, chosen by path or by its cookie. */
const MINUTE = 60_000;
let site: HttpPlatform;
beforeAll(async () => {
  site = await startHttp({ scenario: scenarioNamed('generic'), control: true, startAt: 'scenario' });
});
afterAll(() => site.close());

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  body: JSON.stringify(body),
});
const get = (address: string, init?: RequestInit) => fetch(address, { redirect: 'manual', ...init });

/** Status of a page load by a browser; `fetch` of Node.js sends `cors` as its mode. */
const pageLoad = (address: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' };
    httpGet(address, { headers }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  });

type Steering = { status: number; said: unknown };

/** A browser that has entered a named platform instance, or uses the shared one. */
async function tester(name = COMMON_INSTANCE) {
  const entered = await get(`${site.appUrl}/w/${name}`);
  const [cookie = ''] = entered.headers.getSetCookie().map((line) => line.replace(/;.*$/s, ''));
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (name !== COMMON_INSTANCE) headers.set('cookie', cookie);
    return get(site.appUrl + path, { ...init, headers });
  };
  const steer = async (path: string, init?: RequestInit): Promise<Steering> => {
    const answer = await ask(`/__simulator/${path}`, init);
    const text = await answer.text();
    return { status: answer.status, said: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  const signIn = async () => {
    const who = { organisationcode: 'acme', username: 'ada', password: 'Lighthouse1' };
    const { access_token } = (await (await ask('/api/authentication', json(who))).json()) as { access_token: string };
    return (path: string) =>
      ask(path, { headers: { authorization: `Bearer ${access_token}`, 'cache-control': 'no-cache' } });
  };
  const journal = async () => {
    const { said } = await steer('requests');
    return (said as { exchanges: { operationId: string; status: number }[] }).exchanges;
  };
  return { entered, ask, steer, signIn, journal };
}

/** Actions of tester `n` on their own day: `n` minutes pass, `n` mails are requested, the menu fails `n` times. */
async function day(n: number) {
  const { steer, signIn, ask, journal } = await tester(`tester-${n}`);
  const asAda = await signIn();
  await steer('clock', json({ advanceMs: n * MINUTE }));
  await steer('faults', json({ kind: 'status', status: 503, operation: 'getMenu', times: n }));
  const menus: number[] = [];
  for (let time = 0; time <= n; time++) menus.push((await asAda('/api/get-menu')).status);
  for (let time = 0; time < n; time++)
    await ask('/api/password/sendmail', json({ email: `nobody-${n}@elsewhere.example`, orgCode: 'acme' }));
  await steer('changes', json({ set: 'status', userName: 'ada', record: { titleId: 'induction', status: 'failed' } }));
  const exchanges = await journal();
  return {
    menus,
    asked: exchanges.map(({ operationId }) => operationId),
    now: ((await steer('clock')).said as { now: number }).now,
    faults: (await steer('faults')).said,
    story: (await steer('scenario')).said,
  };
}

describe('one server', () => {
  it('is ten testers at once, none of whom sees another', async () => {
    const common = await tester();
    const before = (await common.steer('snapshot')).said as { now?: number };
    const days = await Promise.all(Array.from({ length: 10 }, (_, at) => day(at + 1)));
    const began = Date.parse(scenarioNamed('generic').clock.start);
    for (const [at, { menus, asked, now, faults, story }] of days.entries()) {
      const n = at + 1;
      expect(menus).toEqual([...Array.from({ length: n }, () => 503), 200]);
      expect(asked).toEqual([
        'signIn',
        ...menus.map(() => 'getMenu'),
        ...Array.from({ length: n }, () => 'sendResetMail'),
      ]);
      expect(Math.floor((now - began) / MINUTE)).toBe(n);
      expect(faults).toMatchObject([{ id: 1, strikes: n }]);
      expect(story).toMatchObject({ world: `tester-${n}` });
    }
    expect(await common.journal()).toEqual([]);
    expect({ ...((await common.steer('snapshot')).said as object), now: 0 }).toEqual({ ...before, now: 0 });
    expect(site.worldNames()).toHaveLength(11);
  });

  it('lets a browser into a world and out of it again, and makes it forget the other one', async () => {
    const { port } = new URL(site.appUrl);
    const into = await get(`${site.appUrl}/w/Anna/acme/home?a=1`);
    expect([into.status, into.headers.get('location')]).toEqual([303, '/acme/home?a=1']);
    const [world = '', token] = into.headers.getSetCookie();
    expect(world).toMatch(new RegExp(`^simulated_world_${port}=anna; Path=/; SameSite=Lax; HttpOnly; Max-Age=\\d+$`));
    expect(token).toContain('Max-Age=0');
    expect(into.headers.get('clear-site-data')).toBe('"storage"');
    const cookie = `other=1; simulated_world_${port}=anna`;
    const again = await get(`${site.appUrl}/w/anna/`, { headers: { cookie } });
    expect([again.headers.getSetCookie().length, again.headers.get('clear-site-data')]).toEqual([1, null]);
    const out = await get(`${site.appUrl}/w/`, { headers: { cookie } });
    expect([out.headers.get('location'), out.headers.getSetCookie()[0]]).toEqual([
      '/',
      expect.stringContaining(`simulated_world_${port}=; `),
    ]);
  });

  it.each(['../x', 'Anna', '-x', '__proto__', 'a/b', '%61nna', 'a b', '"anna"', `${'a'.repeat(32)}b`])(
    'serves the common world to a browser whose cookie names no world: %s',
    async (name) => {
      const { port } = new URL(site.appUrl);
      const names = site.worldNames();
      const headers = { cookie: `simulated_world_${port}=${name}` };
      const answer = await get(`${site.appUrl}/__simulator/scenario`, { headers });
      expect(await answer.json()).toMatchObject({ world: COMMON_INSTANCE });
      expect(site.worldNames()).toEqual(names);
    },
  );

  it('lets no page of another site take away what a browser keeps', async () => {
    for (const from of ['cross-site', 'same-site']) {
      const led = await get(`${site.appUrl}/w/anna/acme/home`, { headers: { 'sec-fetch-site': from } });
      expect([led.status, led.headers.getSetCookie(), led.headers.get('clear-site-data')]).toEqual([200, [], null]);
      expect(await led.text()).toContain('<a href="/w/anna/acme/home">Enter</a>');
    }
    expect((await get(`${site.appUrl}/w/anna//evil.example/`)).status).toBe(400);
  });

  it('makes no world for a page of another site', async () => {
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    const names = site.worldNames();
    for (const path of ['api/getServerTime', '__simulator/requests', 'acme/home'])
      await get(`${site.appUrl}/w/flood/${path}`, foreign);
    expect(site.worldNames()).toEqual(names);
    expect((await get(`${site.appUrl}/w/flood/api/getServerTime`, foreign)).status).toBe(403);
    const sibling = { headers: { 'sec-fetch-site': 'same-site' } };
    expect((await get(`${site.appUrl}/w/flood/api/getServerTime`, sibling)).status).toBe(403);
    await get(`${site.appUrl}/w/led/api/getServerTime`);
    expect((await get(`${site.appUrl}/w/led/api/getServerTime`, foreign)).status).toBe(200);
  });

  describe('with a key of control', () => {
    const KEY = 'sixteen-signs-or-more';
    const keyed = { headers: { authorization: `Bearer ${KEY}` } };
    let shared: HttpPlatform;
    beforeAll(async () => {
      shared = await startHttp({ scenario: scenarioNamed('generic'), control: true, controlKey: KEY });
    });
    afterAll(() => shared.close());

    it('makes no world for calls without it', async () => {
      for (let n = 0; n < 120; n++)
        expect((await get(`${shared.appUrl}/w/flood-${n}/api/getServerTime`)).status).toBe(403);
      const cookie = `simulated_world_${new URL(shared.appUrl).port}=forged`;
      expect((await get(`${shared.appUrl}/api/getServerTime`, { headers: { cookie } })).status).toBe(403);
      expect((await get(`${shared.outsideUrl}/w/flood/hacp`, { method: 'POST' })).status).toBe(403);
      expect((await get(`${shared.appUrl}/w/flood/__simulator/clock`)).status).toBe(401);
      const script = { headers: { cookie } }; // `fetch` sends `cors` as its mode
      expect((await get(`${shared.appUrl}/assets/a.js`, script)).status).toBe(403);
      expect(shared.worldNames()).toEqual([COMMON_INSTANCE]);
    });

    it('makes one for a call with it, and for a page load; then others call it', async () => {
      expect((await get(`${shared.appUrl}/w/ci/__simulator/clock`, keyed)).status).toBe(200);
      expect((await get(`${shared.appUrl}/w/ci/api/getServerTime`)).status).toBe(200);
      expect((await get(`${shared.appUrl}/w/anna/`)).status).toBe(303);
      expect(await pageLoad(`${shared.outsideUrl}/w/ben/`)).toBe(200);
      expect(shared.worldNames()).toEqual([COMMON_INSTANCE, 'ci', 'anna', 'ben']);
    });

    it('makes it again for the page of a browser that was let in', async () => {
      const cookie = `simulated_world_${new URL(shared.appUrl).port}=carla`;
      const headers = { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
      expect((await get(`${shared.appUrl}/api/getServerTime`, { headers })).status).toBe(200);
      expect(shared.worldNames()).toContain('carla');
    });
  });

  it('makes a world for page loads only where others reach it without a key', async () => {
    const open = await startHttp({ scenario: scenarioNamed('generic'), host: '0.0.0.0' });
    try {
      expect((await get(`${open.appUrl}/w/ci-7/api/getServerTime`)).status).toBe(403);
      expect((await get(`${open.appUrl}/w/ci-7/`)).status).toBe(303);
      expect((await get(`${open.appUrl}/w/ci-7/api/getServerTime`)).status).toBe(200);
    } finally {
      await open.close();
    }
  });

  it('answers programs by the path alone', async () => {
    const answer = await get(`${site.appUrl}/w/ci-7/api/getServerTime`);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    const journal = await get(`${site.appUrl}/w/ci-7/__simulator/requests`);
    expect(await journal.json()).toMatchObject({ exchanges: [{ operationId: 'getServerTime' }] });
    const entering = await get(`${site.appUrl}/w/ci-7/__simulator/enter?as=ada&to=/acme/home`);
    expect(entering.headers.getSetCookie().map((line) => line.replace(/=.*/s, ''))).toEqual([
      'lms_token',
      `simulated_world_${new URL(site.appUrl).port}`,
    ]);
    expect((await get(`${site.appUrl}/w/no_name!/`)).status).toBe(400);
  });

  it('drops the oldest large bodies from the request log of a world', async () => {
    const world = `${site.appUrl}/w/large`;
    const mail = json({ email: 'a'.repeat(6 * 1024 ** 2), orgCode: 'acme' });
    for (let n = 0; n < 2; n++) await (await get(`${world}/api/password/sendmail`, mail)).text();
    const { exchanges } = (await (await get(`${world}/__simulator/requests`)).json()) as {
      exchanges: { body: object }[];
    };
    expect(exchanges.map(({ body }) => Object.keys(body))).toEqual([['…'], ['email', 'orgCode']]);
  });

  it('leads back into the world from the sites beside the application', async () => {
    const lms = await (await get(`${site.outsideUrl}/w/anna/`)).text();
    expect(lms).toContain(`href="${site.appUrl}/w/anna/acme/aicc-content?`);
    expect(lms).toContain(encodeURIComponent(`${site.outsideUrl}/w/anna/hacp`));
    const sso = await startHttp({ scenario: scenarioNamed('sso') });
    try {
      const back = encodeURIComponent(`${sso.appUrl}/harbour/login`);
      const profile = await get(`${sso.appUrl}/w/anna/api/user/organisationprofiles/harbour?returnUrl=${back}`, {
        headers: { 'cache-control': 'no-cache' },
      });
      const { loginUrl } = (await profile.json()) as { loginUrl: string };
      expect(loginUrl).toBe(`${sso.signOnUrl}/w/anna/simulated/sign-on?returnUrl=${back}`);
      const [person] = scenarioNamed('sso').people;
      const body = new URLSearchParams({ userName: person?.userName ?? '' });
      const signedOn = await get(loginUrl, { method: 'POST', body });
      const token = new URL(signedOn.headers.get('location') ?? '').searchParams.get('token');
      const headers = { authorization: `Bearer ${String(token)}`, 'cache-control': 'no-cache' };
      expect((await get(`${sso.appUrl}/w/anna/api/profile`, { headers })).status).toBe(200);
      expect((await get(`${sso.appUrl}/api/profile`, { headers })).status).toBe(401);
    } finally {
      await sso.close();
    }
  });
});

describe('worlds by name', () => {
  it('are no more than a number, and one that is unused for a day makes room', () => {
    let now = 0;
    const dropped: string[] = [];
    const worlds = instancesByName({
      make: (name) => ({ name, at: now }),
      drop: (_, name) => dropped.push(name),
      now: () => now,
      most: 2,
    });
    const names = ['', 'a', 'a', 'b', 'b', 'c'].map((name) => worlds.at(name)?.name);
    expect(names).toEqual(['', 'a', 'a', 'b', 'b', undefined]);
    now = UNUSED_MS - 1;
    expect(worlds.at('b')).toMatchObject({ at: 0 });
    now = UNUSED_MS;
    expect([worlds.at('c')?.name, dropped, worlds.names()]).toEqual(['c', ['a'], ['', 'b', 'c']]);
    worlds.close();
    expect(dropped).toEqual(['a', '', 'b', 'c']);
  });

  it('make room for others when they were only made, or are not in use', () => {
    let now = 0;
    const worlds = instancesByName({ make: (name) => name, drop: () => undefined, now: () => now, most: 2 });
    for (const name of ['a', 'a', 'b', 'c', 'd']) worlds.at(name);
    expect(worlds.names()).toEqual(['', 'a', 'd']);
    worlds.at('d');
    now = IN_USE_MS - 1;
    worlds.at('a');
    expect(worlds.at('e')).toBeUndefined();
    now = IN_USE_MS;
    expect([worlds.at('e'), worlds.names()]).toEqual(['e', ['', 'a', 'e']]);
    worlds.at('e');
    now = 3 * IN_USE_MS;
    worlds.at('a');
    worlds.at('f');
    expect(worlds.names()).toEqual(['', 'a', 'f']);
    worlds.close();
  });

  it.each([
    [0, 100],
    [67, 100],
    [10_000, 25],
    [100_000, 10],
  ])('of a story with %d titles are %d at most', (titles, most) => expect(mostInstances(titles)).toBe(most));

  it.each([
    ['/w/anna/acme/home?x=1', { name: 'anna', rest: '/acme/home?x=1' }],
    ['/w/anna', { name: 'anna', rest: '/' }],
    ['/w/anna?x=1', { name: 'anna', rest: '/?x=1' }],
    ['/w/', { name: '', rest: '/' }],
    ['/w/../x', 'refused'],
    ['/w/%61nna/', 'refused'],
    ['/w/anna//evil.example', 'refused'],
    ['/w/anna/\\evil.example', 'refused'],
    ['/w/anna/.//evil.example', 'refused'],
    [`/w/${'a'.repeat(33)}/`, 'refused'],
    ['/wide/anna', undefined],
    ['/', undefined],
  ])('%s', (address, named) => expect(instanceNamedIn(address)).toEqual(named));
});
