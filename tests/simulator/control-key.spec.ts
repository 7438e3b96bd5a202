import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { fingerprint, RECEIVED_TOKEN } from '#adapters/storage/token.cookie.ts';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressPattern, keyOfControl, listeningAddress } from '#simulator/serve.ts';
import { controlCalls } from '#simulator/mount/control.ts';
import { KEY_PATH } from '#simulator/mount/control-key.ts';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

/** Verifies: control calls need the key, and calls from other machines are refused without one. */
const KEY = 'sixteen-signs-or-more';
const scenario = scenarioNamed('generic');
let site: HttpPlatform;
beforeAll(async () => {
  site = await startHttp({ scenario, control: true, controlKey: KEY, tries: () => Promise.resolve({}) });
});
afterAll(() => site.close());

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site.appUrl + path, { method, redirect: 'manual', headers });

describe('a server with a key', () => {
  const doors = [
    ...controlCalls().map((call) => call.split(' ') as [string, string]), // each is a method and a path
    ['GET', 'enter?as=ada&to=/acme/home'],
    ['POST', 'packages'],
    ['GET', 'key'],
    ['DELETE', 'faults/1'],
    ['GET', 'nothing'],
  ] as const;

  it.each(doors)('answers %s %s to nobody without it', async (method, path) => {
    const before = site.world.snapshot();
    for (const world of ['', '/w/anna']) {
      for (const authorization of ['', `Bearer ${KEY}x`, 'Bearer ', `Bearer${KEY}`, basic(KEY, ''), KEY]) {
        const answer = await ask(`${world}/__simulator/${path}`, { authorization }, method);
        expect([authorization, answer.status, answer.headers.getSetCookie()]).toEqual([authorization, 401, []]);
        expect(await answer.text()).not.toContain(KEY);
      }
      expect((await ask(`${world}/__simulator/${path}?key=${KEY}`, {}, method)).status).toBe(401);
    }
    expect({ ...site.world.snapshot(), now: 0 }).toEqual({ ...before, now: 0 });
  });

  it.each([`Bearer ${KEY}`, `bearer ${KEY}`, basic('', KEY), basic('tester', KEY)])(
    'answers %s',
    async (authorization) => {
      expect((await ask('/__simulator/scenario', { authorization })).status).toBe(200);
      expect((await ask('/w/anna/__simulator/clock', { authorization })).status).toBe(200);
      expect((await ask('/__simulator/enter?as=ada&to=/acme/home', { authorization })).status).toBe(303);
    },
  );

  it('asks a person, and no call of a page', async () => {
    // `fetch` would set its own mode.
    const asked = async (mode: string) => {
      const request = get(site.appUrl + KEY_PATH, { headers: { 'sec-fetch-mode': mode } });
      const [answer] = (await once(request, 'response')) as [IncomingMessage]; // arguments of node’s event
      answer.resume();
      return answer.headers['www-authenticate'];
    };
    expect(await asked('navigate')).toMatch(/^Basic realm=/);
    expect(await asked('cors')).toBe(undefined);
  });

  it('leads back into the application with it, and keeps the answer nowhere', async () => {
    const { status, headers } = await ask(KEY_PATH, { authorization: basic('', KEY) });
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, '/', 'no-store']);
  });

  it('lets a browser recognise the token that it enters with, by a page that goes on to the path', async () => {
    const headers = { authorization: basic('', KEY), accept: 'text/html,*/*' };
    const to = encodeURIComponent('/acme/home?q=</script>');
    const answer = await ask(`/__simulator/enter?as=ada&to=${to}`, headers);
    const [token = ''] = answer.headers.getSetCookie().map((cookie) => /^lms_token=([^;]+)/.exec(cookie)?.[1] ?? '');
    const page = await answer.text();
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
    const did: unknown[] = [];
    const localStorage = { setItem: (...set: string[]) => void did.push(set) };
    runInNewContext(script, { localStorage, location: { replace: (path: string) => void did.push(path) } });
    expect(did).toEqual([[RECEIVED_TOKEN, fingerprint(decodeURIComponent(token))], '/acme/home?q=%3C/script%3E']);
    expect(answer.headers.get('content-security-policy')).toContain(
      `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
  });

  it('hears no other site with it', async () => {
    const headers = { authorization: basic('', KEY), origin: 'https://evil.example' };
    expect((await ask('/__simulator/reset', headers, 'POST')).status).toBe(403);
    const led = { authorization: basic('', KEY), 'sec-fetch-site': 'cross-site' };
    expect((await ask('/__simulator/enter?as=ada&to=/acme/home', led)).status).toBe(403);
  });

  it('plays for learners, who need none', async () => {
    expect((await ask('/api/getServerTime')).status).toBe(200);
  });
});

describe('a server for others', () => {
  it('is not controlled without a key', async () => {
    await expect(startHttp({ scenario, control: true, host: '0.0.0.0' })).rejects.toThrow('it needs a key');
    expect(() => keyOfControl('0.0.0.0', undefined)).toThrow('set CONTROL_KEY');
    for (const key of ['', 'fifteen-letters', 'sixteen letters or more', 'schlüssel-von-sechzehn'])
      expect(() => keyOfControl('0.0.0.0', key)).toThrow('CONTROL_KEY needs 16');
    expect(keyOfControl('0.0.0.0', KEY)).toBe(KEY);
  });

  it.each([
    'localhost.example',
    '127.0.0.1.example',
    '127.0.0.1example',
    'notlocalhost',
    '128.0.0.1',
    '0127.0.0.1',
    '::10',
    '',
  ])('needs one at "%s", which is not this machine alone', async (host) => {
    await expect(startHttp({ scenario, control: true, host })).rejects.toThrow('it needs a key');
    expect(() => keyOfControl(host, undefined)).toThrow('set CONTROL_KEY');
  });

  it('needs none on this machine alone', () => {
    for (const host of [undefined, '127.0.0.1', 'localhost', '::1'])
      expect(keyOfControl(host, undefined)).toBe(undefined);
    expect(keyOfControl(undefined, KEY)).toBe(KEY);
  });

  it('listens at an address of this machine', async () => {
    for (const host of ['127.0.0.1', '0.0.0.0']) expect(listeningAddress(host)).toBe(host);
    expect(() => listeningAddress('203.0.113.7')).toThrow('It has: ');
    const open = await startHttp({ scenario, host: '0.0.0.0', control: true, controlKey: KEY });
    try {
      expect((await fetch(`${open.appUrl}/__simulator/scenario`)).status).toBe(401);
    } finally {
      await open.close();
    }
  });

  it('is named by each site', async () => {
    const named = await startHttp({ scenario, address: 'https://lms-{site}.example' });
    await named.close();
    expect([named.appUrl, named.contentUrl, named.signOnUrl, named.outsideUrl, named.reportUrl]).toEqual([
      'https://lms-app.example',
      'https://lms-content.example',
      'https://lms-sign-on.example',
      'https://lms-lms.example',
      'https://lms-reports.example',
    ]);
  });

  it.each(['https://{site}.internal', 'https://lms-{site}.example/', 'http://{site}.localhost:8080'])(
    'may be %s',
    (text) => expect(addressPattern(text)).toBe(text),
  );

  it.each([
    ['two sites share a cookie', 'https://{site}.example.com'],
    ['the key is read on the way', 'http://lms-{site}.example'],
    ['all sites are one', 'https://lms.example/{site}'],
    ['no site is named', 'https://lms.example'],
    ['it is a path', 'https://lms-{site}.example/lms'],
    ['it is none', '{site}'],
    ['a name is in it', 'https://{site}@lms.example'],
  ])('is refused where %s: %s', (_, text) => expect(() => addressPattern(text)).toThrow('--address is like'));
});
