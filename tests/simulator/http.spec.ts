import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byteRange } from '#simulator/mount/sites/send-file.ts';
import { encodingFor } from '#simulator/mount/sites/compress.ts';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { controlCalls } from '#simulator/mount/control.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { reaching } from '../support/reaching/reaching.ts';
import { runs } from '../support/runs.ts';

const root = fileURLToPath(new URL('../../simulator/', import.meta.url));
const scenario = scenarioNamed('generic');
const FILM = '/contentstream/titles/main/video/evacuation.webm';
const filmBytes = readFileSync(`${root}content/samples/video/evacuation.webm`);
const SCRIPT = `export const words = ${JSON.stringify('lighthouse '.repeat(400))};`;

let folder: string;
let site: HttpPlatform;

beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/http-spec-`);
  for (const name of ['dist/assets', 'dist/shell', 'extra', 'secret'])
    mkdirSync(`${folder}/${name}`, { recursive: true });
  writeFileSync(`${folder}/dist/index.html`, '<!doctype html><title>The application</title>');
  writeFileSync(`${folder}/dist/assets/index-Ab3dE_9z.js`, SCRIPT);
  writeFileSync(`${folder}/dist/shell/index.html`, '<!doctype html><title>The shell</title>');
  writeFileSync(`${folder}/extra/own.pdf`, '%PDF-1.7 own');
  writeFileSync(`${folder}/secret/token.txt`, 'a secret');
  symlinkSync(`${folder}/secret`, `${folder}/extra/way-out`);
  site = await startHttp({ scenario, control: true, distFolder: `${folder}/dist`, contentFolder: `${folder}/extra` });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const app = (path: string, init?: RequestInit) => fetch(site.appUrl + path, { redirect: 'manual', ...init });
const content = (path: string, init?: RequestInit) => fetch(site.contentUrl + path, init);
const json = (body: unknown, extra: RequestInit = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...extra,
});
const signIn = async (username = 'ada', password = 'Lighthouse1') => {
  const answer = await app('/api/authentication', json({ organisationcode: 'acme', username, password }));
  return ((await answer.json()) as { access_token: string }).access_token;
};
/** A request whose path no URL parser has normalized. */
const raw = (origin: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; body: string }>((done, failed) => {
    const { hostname, port, host } = new URL(origin);
    const asked = rawRequest(
      {
        hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path,
        method,
        headers: { host, ...headers },
      },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
      },
    );
    asked.on('error', failed).end();
  });

describe('two sites', () => {
  it('are two sites to a browser: localhost for the application, 127.0.0.1 for content', () => {
    expect(new URL(site.appUrl).hostname).toBe('localhost');
    expect(new URL(site.contentUrl).hostname).toBe('127.0.0.1');
    expect(new URL(site.appUrl).port).not.toBe(new URL(site.contentUrl).port);
  });

  it.each(['//', '//[', 'http://['])('answer 400 to %s, which is no address, on each port', async (path) => {
    const origins = [site.appUrl, site.contentUrl, site.signOnUrl, site.outsideUrl, site.reportUrl];
    const answers = await Promise.all(origins.map((origin) => raw(origin, path)));
    expect(answers.map(({ status }) => status)).toEqual(origins.map(() => 400));
  });

  it('do not answer under a name that is not theirs', async () => {
    const { host } = new URL(site.appUrl);
    expect((await raw(site.appUrl, '/', { host: 'evil.example' })).status).toBe(421);
    expect((await raw(site.appUrl, '/', { host: host.replace('localhost', '127.0.0.1') })).status).toBe(421);
    expect((await raw(site.contentUrl, FILM, { host })).status).toBe(421);
  });

  it('keep content off the application, and the platform off the content site', async () => {
    expect((await app(FILM)).status).toBe(404);
    expect((await app(FILM, { headers: { accept: 'text/html' } })).status).toBe(404);
    expect((await content('/api/getServerTime')).status).toBe(404);
    expect((await content('/')).status).toBe(404);
  });

  it('serve content from the application where the story says that it is trusted', async () => {
    const trusted = await startHttp({
      scenario: { ...scenario, policies: { ...scenario.policies, trustedContent: true } },
      distFolder: `${folder}/dist`,
    });
    try {
      expect((await fetch(trusted.appUrl + FILM)).status).toBe(200);
      expect(await (await fetch(`${trusted.appUrl}/config.json`)).json()).toMatchObject({ trustedContent: true });
    } finally {
      await trusted.close();
    }
  });

  it('take other ports when the wished one is taken', async () => {
    const port = Number(new URL(site.appUrl).port);
    const second = await startHttp({ scenario, port, distFolder: `${folder}/dist` });
    try {
      expect(Number(new URL(second.appUrl).port)).toBeGreaterThan(port);
      expect((await fetch(`${second.appUrl}/api/getbuildmetadata`)).status).toBe(200);
    } finally {
      await second.close();
    }
  });
});

describe('the application site', () => {
  it.each(['/', '/acme/home', '/acme/activation/0b8a.2c44', '/organizationLogin?x=1', '/%E0%A4%A'])(
    'answers a page load of %s with the application',
    async (path) => {
      const { status, body } = await raw(site.appUrl, path, { accept: 'text/html' });
      expect([status, body]).toEqual([200, expect.stringContaining('The application')]);
    },
  );

  it('does not pretend: a missing file, also of the build, is 404', async () => {
    expect((await app('/assets/gone-12345678.js', { headers: { accept: 'text/html' } })).status).toBe(404);
    expect((await app('/picture.png')).status).toBe(404);
  });

  it('says what to do when the application is not built', async () => {
    const unbuilt = await startHttp({ scenario, distFolder: `${folder}/nowhere` });
    const answer = await fetch(`${unbuilt.appUrl}/`, { headers: { accept: 'text/html' } });
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run build')]);
    await unbuilt.close();
  });

  it.each(['br', 'gzip'])('sends a script compressed (%s), for ever, as JavaScript', async (encoding) => {
    const answer = await app('/assets/index-Ab3dE_9z.js', { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(SCRIPT.length / 4);
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('asks again for the page each time and answers 304 when nothing changed', async () => {
    const first = await app('/', { headers: { accept: 'text/html' } });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await raw(site.appUrl, '/', { accept: 'text/html', 'if-none-match': etag });
    expect(again).toEqual({ status: 304, body: '' });
  });

  it('protects its page: no inline script, no eval, no foreign frame, no referrer', async () => {
    for (const path of ['/', '/acme/login', '/nothing.png']) {
      const { headers } = await app(path, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain(`script-src ${site.appUrl}/assets/ ${site.appUrl}/sw.js 'wasm-unsafe-eval';`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`frame-src 'self' ${site.contentUrl}`);
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain('https://staff.lighthouse.example');
      expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|'unsafe-eval'/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('permissions-policy')).toContain(`unload=(self "${site.contentUrl}")`);
    }
  });

  it('lets what is no page do and load nothing where it is opened as one, and says no more of it', async () => {
    for (const path of ['/assets/index-Ab3dE_9z.js', '/assets/none.js', '/api/getbuildmetadata', '/config.json']) {
      const { headers } = await app(path, { headers: { accept: 'text/html' } });
      expect(headers.get('content-security-policy'), path).toBe(
        "default-src 'none'; form-action 'self'; frame-ancestors 'self'",
      );
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toBeNull();
    }
  });

  it('hands out the runtime configuration', async () => {
    expect(await (await app('/config.json')).json()).toEqual({
      contentOrigin: site.contentUrl,
      trustedContent: false,
      offline: false,
      downloads: {},
      externalRedirects: {},
      groupsTitleKeys: {},
      completionPolicies: {},
      faceSimilarityThreshold: 0.1,
      redirectHosts: scenario.client.redirectHosts,
      reportHosts: [new URL(site.reportUrl).host],
      contentHosts: { scripts: [], styles: [], fonts: [], frames: [], media: [], connect: [] },
      analyticsFor: [],
      noCourseDialogsFor: [],
      noCourseDownloadsFor: [],
      aiccOrigins: [site.outsideUrl],
      appStoreUrl: scenario.client.appStoreUrl,
      playStoreUrl: scenario.client.playStoreUrl,
    });
  });
});

describe('calls of the platform', () => {
  it('sign in a learner and give the catalogue, compressed', async () => {
    const token = await signIn();
    const answer = await app('/api/catalogue/viewall?q=1', {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(JSON.stringify(await answer.json())).toContain('Safety handbook');
  });

  it('are stored by nobody, except what is about no learner', async () => {
    const headers = { authorization: `Bearer ${await signIn()}` };
    for (const path of ['/api/profile', '/api/get-menu', '/api/catalogue/viewall?q=1', '/api/nonsense'])
      expect((await app(path, { headers })).headers.get('cache-control'), path).toBe('no-store');
    const [first] = scenario.catalogue.imageSets;
    const picture = await app(`/api/imagesets/${first?.id ?? 'none'}/bestmatch?width=64&height=64`);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'max-age=3600']);
  });

  it('lead to content on the content site', async () => {
    const token = await signIn();
    const path = '/contentstream/titles/main/pdf/safety-handbook.pdf';
    const answer = await app(`/proxy?url=${encodeURIComponent(path)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toEqual({ url: site.contentUrl + path });
    expect((await fetch(site.contentUrl + path)).headers.get('content-type')).toBe('application/pdf');
  });

  it('take a PUT that outlives its page (keepalive)', async () => {
    const token = await signIn();
    const statement = {
      id: '6f1d2c1e-8a0b-4d55-9a62-0b7d3f3a1c10',
      actor: { objectType: 'Agent', account: { homePage: 'https://acme.example', name: 'p-ada' } },
      verb: { id: 'http://adlnet.gov/expapi/verbs/exited', display: { 'en-US': 'exited' } },
      object: { objectType: 'Activity', id: 'https://acme.example/titles/safety-handbook' },
      timestamp: '2026-03-02T09:00:00.000Z',
    };
    const answer = await app('/api/lrs/put?titleId=safety-handbook', {
      ...json(statement, { method: 'PUT', keepalive: true }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBeLessThan(300);
    expect(site.world.journal.statements('exited').map((sent) => sent.statement.id)).toContain(statement.id);
  });

  it('refuse a body that is too large with 413, whether its length is announced or not', async () => {
    const large = new Uint8Array(11 * 1024 * 1024);
    const announced = await app('/api/user/profile-photo', { method: 'POST', body: large });
    expect(announced.status).toBe(413);
    const stream = new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < large.length; at += 65_536) controller.enqueue(large.subarray(at, at + 65_536));
        controller.close();
      },
    });
    const streamed = await app('/api/user/profile-photo', {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect([streamed.status, await streamed.json()]).toEqual([413, { message: 'A request may be 10 MB at most.' }]);
    expect((await app('/api/getbuildmetadata')).status).toBe(200);
  });

  it.each(['{', '{"username":', 'username=ada', '\u0000'])(
    'refuse a body that says it is JSON and is %j with 400',
    async (body) => {
      const answer = await app('/api/authentication', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(400);
    },
  );

  it('refuse methods nobody uses', async () => {
    expect((await raw(site.appUrl, '/api/profile', {}, 'TRACE')).status).toBe(405);
    expect((await app('/acme/home', { method: 'POST' })).status).toBe(405);
  });

  it('an offline fault cuts the connection; afterwards all is well', async () => {
    await app('/__simulator/faults', json({ kind: 'offline', operation: 'getBuildMetadata', times: 1 }));
    await expect(app('/api/getbuildmetadata')).rejects.toThrow(/fetch failed/);
    expect((await app('/api/getbuildmetadata')).status).toBe(200);
    await app('/__simulator/faults', { method: 'DELETE' });
  });

  it('survive a client that leaves in the middle of its request, and bytes that are no HTTP', async () => {
    const port = Number(new URL(site.appUrl).port);
    for (const text of [
      `POST /api/authentication HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 500\r\n\r\n{"us`,
      'hello\r\n\r\n',
    ]) {
      await new Promise<void>((done) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(text, () => setTimeout(() => socket.destroy(), 30)),
        );
        socket.on('close', () => done()).on('error', () => done());
      });
    }
    expect((await app('/api/getbuildmetadata')).status).toBe(200);
  });
});

describe('the content site', () => {
  it('has no service workers but those of reader and shell', async () => {
    const headers = { 'service-worker': 'script' };
    for (const path of [
      FILM,
      '/shell/index.html',
      '/reader/index.html',
      '/reader/assets/sw.js',
      '/reader/sw.js/x',
      '/shell/x/sw.js',
    ])
      expect((await content(path, { headers })).status, path).toBe(403);
    expect((await content(FILM)).status).toBe(200);
    for (const path of ['/reader/sw.js', '/shell/sw.js'])
      expect((await content(path, { headers })).status, path).not.toBe(403);
  });

  it('gives no worker for the shell of courses where a story has no browser keep it', async () => {
    writeFileSync(`${folder}/dist/shell/sw.js`, 'self;');
    const asked = { headers: { 'service-worker': 'script' } };
    expect((await content('/shell/sw.js', asked)).status).toBe(200);
    const other = await startHttp({ scenario: scenarioNamed('shell-not-kept'), distFolder: `${folder}/dist` });
    const answers = await Promise.all(
      ['sw.js', 'index.html'].map((name) => fetch(`${other.contentUrl}/shell/${name}`)),
    ).finally(() => other.close());
    expect(answers.map(({ status }) => status)).toEqual([404, 200]);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, filmBytes.length - 1],
    ['bytes=-500', filmBytes.length - 500, filmBytes.length - 1],
    ['bytes=10-99999999', 10, filmBytes.length - 1],
  ])('answers %s with 206 and those bytes', async (range, start, end) => {
    const answer = await content(FILM, { headers: { range } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${filmBytes.length}`);
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), filmBytes.subarray(start, end + 1))).toBe(0);
  });

  it('answers a part that does not exist with 416, and several parts with the whole', async () => {
    const beyond = await content(FILM, { headers: { range: `bytes=${filmBytes.length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${filmBytes.length}`]);
    const several = await content(FILM, { headers: { range: 'bytes=0-1,5-6' } });
    expect([several.status, (await several.arrayBuffer()).byteLength]).toEqual([200, filmBytes.length]);
  });

  it('sends the whole when the part is of an older version', async () => {
    expect((await content(FILM, { headers: { range: 'bytes=0-9', 'if-range': '"old"' } })).status).toBe(200);
  });

  it.each([
    ['video/evacuation.webm', 'video/webm'],
    ['video/evacuation.fr-FR.vtt', 'text/vtt; charset=utf-8'],
    ['audio/breathing.weba', 'audio/webm'],
    ['epub/the-lighthouse.epub', 'application/epub+zip'],
    ['pdf/site-rules.pdf', 'application/pdf'],
    ['scorm/induction/', 'text/html; charset=utf-8'],
    ['local/own.pdf', 'application/pdf'],
  ])('sends %s as %s, to be fetched by the application only and framed by it only', async (path, type) => {
    const { status, headers } = await content(`/contentstream/titles/main/${path}`);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('access-control-allow-origin')).toBe(site.appUrl);
    expect(headers.get('access-control-expose-headers')).toMatch(/Content-Range/);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('permissions-policy')).toMatch(
      /^unload=\(self\), camera=\(\), microphone=\(\), geolocation=\(\)/,
    );
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${site.appUrl}`);
    expect(headers.get('accept-ranges')).toBe('bytes');
  });

  it('holds the shell of the player, with a policy of its own', async () => {
    const shell = await content('/shell/index.html');
    expect(await shell.text()).toContain('The shell');
    expect(shell.headers.get('content-security-policy')).toContain(`frame-ancestors ${site.appUrl}`);
    expect(shell.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(shell.headers.get('permissions-policy')).toContain('unload=(self), camera=()');
  });

  it('is only read, and answers a preflight', async () => {
    expect((await content(FILM, { method: 'POST' })).status).toBe(405);
    const preflight = await content(FILM, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('Range'),
    ]);
    const head = await content(FILM, { method: 'HEAD' });
    expect([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      String(filmBytes.length),
      0,
    ]);
  });

  const MAIN = '/contentstream/titles/main/';
  it.each([
    `${MAIN}../../../package.json`,
    `${MAIN}..%2f..%2f..%2fpackage.json`,
    `${MAIN}%2e%2e/%2e%2e/make.ts`,
    `${MAIN}%252e%252e%252fmake.ts`,
    `${MAIN}..\\..\\make.ts`,
    `${MAIN}..%5c..%5cmake.ts`,
    `${MAIN}pdf/../../make.ts`,
    `${MAIN}pdf/site-rules.pdf%00.png`,
    `${MAIN}local/way-out/token.txt`,
    `${MAIN}local/../pdf/../../make.ts`,
    `${MAIN}%`,
    `${MAIN}${'a'.repeat(5000)}`,
    '/shell/../index.html',
    '/shell/..%2findex.html',
  ])('finds nothing at %s', async (path) => {
    expect((await raw(site.contentUrl, path)).status).toBe(404);
  });

  it('finds nothing outside, whatever the path is made of', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2E%2e',
      '..%2f',
      '%5c',
      '\\',
      'pdf',
      'local',
      'way-out',
      'make.ts',
      'package.json',
      '%00',
      '//',
      ';',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
        const { status, body } = await raw(site.contentUrl, MAIN + parts.join('/'));
        expect([400, 404]).toContain(status);
        expect(body).not.toContain('import ');
      }),
      { numRuns: runs(150) },
    );
  });
});

describe('the control API', () => {
  it('is not there unless it was asked for', async () => {
    const closed = await startHttp({ scenario, distFolder: `${folder}/dist` });
    for (const path of ['requests', 'snapshot', 'mailbox']) {
      const answer = await fetch(`${closed.appUrl}/__simulator/${path}`, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(404);
    }
    expect((await fetch(`${closed.appUrl}/__simulator/reset`, { method: 'POST' })).status).toBe(404);
    await closed.close();
  });

  it('refuses pages of other sites', async () => {
    const answer = await app('/__simulator/reset', { method: 'POST', headers: { origin: site.contentUrl } });
    expect(answer.status).toBe(403);
  });

  it('moves the clock, ends sessions, and shows journal, mails and state', async () => {
    const token = await signIn();
    const { now } = (await (await app('/__simulator/clock')).json()) as { now: number };
    const later = (await (await app('/__simulator/clock', json({ advanceMs: 3_600_000 }))).json()) as { now: number };
    expect(later.now - now).toBeGreaterThanOrEqual(3_600_000);
    expect((await app('/__simulator/sessions/expire', { method: 'POST' })).status).toBe(204);
    expect((await app('/api/profile', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    const { exchanges } = (await (await app('/__simulator/requests')).json()) as {
      exchanges: { operationId: string; status: number }[];
    };
    expect(exchanges.at(-1)).toMatchObject({ operationId: 'getProfile', status: 401 });
    expect(JSON.stringify(exchanges)).not.toContain('Lighthouse1');
    await app('/api/password/sendmail', json({ email: 'ada@acme.example', orgCode: 'acme' }));
    expect(await (await app('/__simulator/mailbox')).json()).toMatchObject([{ to: 'ada@acme.example', kind: 'reset' }]);
    expect((await app('/__simulator/reset', { method: 'POST' })).status).toBe(204);
    expect(await (await app('/__simulator/mailbox')).json()).toEqual([]);
    expect((await app('/__simulator/snapshot')).status).toBe(200);
  });

  it('lets an administrator change something, as a timeline would', async () => {
    const { id } = scenario.catalogue.titles[0]!; // the scenario has titles
    const change = (body: object) => app('/__simulator/changes', json(body));
    expect((await change({ change: 'rename-title', titleId: id, title: 'Renamed' })).status).toBe(204);
    const token = await signIn();
    const title = await app(`/api/title/${id}?q=1`, {
      headers: { authorization: `Bearer ${token}`, 'cache-control': 'no-cache' },
    });
    expect(await title.text()).toContain('"Renamed"');
    expect((await change({ change: 'rename-title', titleId: 'nowhere', title: 'x' })).status).toBe(404);
    expect((await change({ change: 'deactivate-user', userName: 'nobody' })).status).toBe(404);
    expect((await change({ change: 'burn-down' })).status).toBe(400);
    await app('/__simulator/reset', { method: 'POST' });
  });

  it('has a description that names every call, and no other', () => {
    const text = readFileSync(`${root}mount/control.yaml`, 'utf8');
    const { paths } = parse(text) as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => key !== 'parameters')
        .map((method) => `${method.toUpperCase()} ${path.slice(1).replace('/{id}', '')}`),
    );
    expect([...new Set(described)].sort()).toEqual([...controlCalls(), 'POST packages'].sort()); // the body is bytes, not JSON
  });

  it('says what is wrong with a bad order, and does nothing', async () => {
    for (const body of ['{', '{"kind":"earthquake"}', '{}'])
      expect((await app('/__simulator/faults', { method: 'POST', body })).status).toBe(400);
    expect(await (await app('/__simulator/faults')).json()).toEqual([]);
    expect((await app('/__simulator/clock', json({ advanceMs: -5 }))).status).toBe(400);
    expect((await app('/__simulator/nonsense')).status).toBe(404);
    expect((await app('/__simulator/faults/99', { method: 'DELETE' })).status).toBe(404);
  });
});

describe('mails', () => {
  it('can be read in the browser, and their links lead to the application', async () => {
    expect(await (await app('/simulated/mails')).text()).toContain('No mail has been sent yet');
    await app('/api/password/sendmail', json({ email: 'ben@acme.example', orgCode: 'acme' }));
    const page = await (await app('/simulated/mails')).text();
    expect(page).toContain('To ben@acme.example');
    const [, link = ''] = /href="(\/acme\/reset\/[^"]+)"/.exec(page) ?? [];
    expect((await app(link, { headers: { accept: 'text/html' } })).status).toBe(200);
  });
});

describe('the sign-on provider', () => {
  const provider = (path: string, init?: RequestInit) => fetch(site.signOnUrl + path, { redirect: 'manual', ...init });
  const signOn = (returnUrl: string, userName: string) =>
    provider(`/simulated/sign-on?returnUrl=${encodeURIComponent(returnUrl)}`, {
      method: 'POST',
      body: new URLSearchParams({ userName }),
    });

  it('is an origin of its own, and only that page', async () => {
    const origins = [site.appUrl, site.contentUrl, site.signOnUrl].map((url) => new URL(url).origin);
    expect(new Set(origins).size).toBe(3);
    expect((await provider('/api/getServerTime')).status).toBe(404);
    expect((await provider('/')).status).toBe(404);
    const page = await provider('/simulated/sign-on');
    // Browsers also apply `form-action` to the redirect after a form.
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${site.appUrl};`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await raw(site.signOnUrl, '/simulated/sign-on', { host: new URL(site.appUrl).host })).status).toBe(421);
  });

  it('is where the organisation of a story with single sign-on leads, with the way back', async () => {
    const sso = await startHttp({ scenario: scenarioNamed('sso'), distFolder: `${folder}/dist` });
    try {
      const back = encodeURIComponent(`${sso.appUrl}/harbour/login`);
      const answer = await fetch(`${sso.appUrl}/api/user/organisationprofiles/harbour?returnUrl=${back}`, {
        headers: { 'cache-control': 'no-cache' },
      });
      expect(await answer.json()).toMatchObject({
        method: 'sso',
        loginUrl: `${sso.signOnUrl}/simulated/sign-on?returnUrl=${back}`,
      });
    } finally {
      await sso.close();
    }
  });

  it.each([
    ['a longer port', (origin: string) => `${origin}0/acme/login`],
    ['the origin as a user name', (origin: string) => `${origin}@evil.example/acme/login`],
    ['another scheme', (origin: string) => origin.replace('http:', 'https:')],
    ['no host', () => 'javascript:alert(1)'],
    ['two slashes', () => '//evil.example/acme/login'],
  ])('gives no token to an address with %s', async (_what, made) => {
    const answer = await signOn(made(site.appUrl), 'ada');
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('shows the people and sends the chosen one back with a token that is worth something', async () => {
    const page = await provider('/simulated/sign-on');
    expect(await page.text()).toContain('Ada Yılmaz');
    const answer = await signOn(`${site.appUrl}/acme/login?redirectToUrl=%2Facme%2Fhome`, 'ada');
    const back = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, back.origin, back.pathname, back.searchParams.get('redirectToUrl')]).toEqual([
      303,
      site.appUrl,
      '/acme/login',
      '/acme/home',
    ]);
    const profile = await app('/api/profile', {
      headers: { authorization: `Bearer ${String(back.searchParams.get('token'))}` },
    });
    expect(await profile.json()).toMatchObject({ userName: 'ada' });
  });

  it('sends nobody elsewhere and signs on nobody who is inactive', async () => {
    for (const address of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])
      expect((await signOn(address, 'ada')).status, address).toBe(400);
    expect((await signOn('/acme/login', 'carla')).status).toBe(403);
    expect((await signOn('/acme/login', '<script>')).status).toBe(403);
  });
});

describe('a hostile story over HTTP', () => {
  it('is served as it stands: the file outside the samples is not', async () => {
    const hostile = await startHttp({ scenario: scenarioNamed('hostile'), distFolder: `${folder}/dist` });
    try {
      const { status } = await raw(hostile.contentUrl, '/contentstream/titles/main/../../../package.json');
      expect(status).toBe(404);
      const policy = (await fetch(`${hostile.appUrl}/`)).headers.get('content-security-policy') ?? '';
      expect(policy).not.toContain('javascript');
    } finally {
      await hostile.close();
    }
  });
});

describe('the parts', () => {
  it('a range never names bytes that are not there', () => {
    const text = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(300), fc.nat(300)).map(([a, b]) => `bytes=${a}-${b}`),
      fc.nat(300).map((n) => `bytes=-${n}`),
      fc.nat(300).map((n) => `bytes=${n}-`),
    );
    const { reached, assert } = reaching({ part: 0.15 });
    assert(
      fc.property(text, fc.nat(200), (header, size) => {
        const range = byteRange(header, size);
        if (typeof range === 'string') return;
        reached('part');
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(size);
        expect(range.start).toBeLessThanOrEqual(range.end);
      }),
    );
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('a client that takes %s gets %s', (header, encoding) => expect(encodingFor(header)).toBe(encoding));
});
