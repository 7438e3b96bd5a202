import { spawn } from 'node:child_process';
import dns from 'node:dns';
import { get } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askDeployment } from '#simulator/mount/headers/ask.ts';
import { compareHeaders } from '#simulator/mount/headers/compare.ts';
import { contentOriginOf, contentSiteOf, sourcesOf } from '#simulator/mount/headers/deployment.ts';
import { findUrlGroup, URL_GROUPS } from '#simulator/mount/headers/places.ts';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { bootstrapScript } from '#ui/bootstrap/made.vite.ts';
import { EXAMPLE, type Planted, plantedServer } from './planted-server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;
let site: HttpPlatform;

beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/headers-spec-`);
  for (const name of ['assets', 'shell', 'reader']) mkdirSync(`${folder}/${name}`);
  writeFileSync(
    `${folder}/index.html`,
    '<!doctype html><link rel="manifest" href="/assets/manifest-Ab3dE_9z.json" /><script type="module" src="/assets/first-Ab3dE_9z.js"></script>',
  );
  writeFileSync(`${folder}/assets/first-Ab3dE_9z.js`, 'import("./later-Ab3dE_9z.js")');
  writeFileSync(`${folder}/assets/later-Ab3dE_9z.js`, 'new Worker("/assets/pattern.worker-Ab3dE_9z.js")');
  writeFileSync(`${folder}/assets/pattern.worker-Ab3dE_9z.js`, '0');
  writeFileSync(`${folder}/sw.js`, '0');
  for (const name of ['shell', 'reader']) writeFileSync(`${folder}/${name}/sw.js`, '0');
  for (const name of ['shell', 'reader']) {
    const script = 'assets/index-Ab3dE_9z.js';
    writeFileSync(`${folder}/${name}/index.html`, `<!doctype html><script type="module" src="./${script}"></script>`);
    mkdirSync(`${folder}/${name}/assets`);
    writeFileSync(`${folder}/${name}/${script}`, '0');
  }
  site = await startHttp({ scenario: scenarioNamed('generic'), distFolder: folder });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Output and exit code of the command. */
const command = (...given: string[]) =>
  new Promise<{ code: number | null; said: string }>((done) => {
    const run = spawn(process.execPath, ['--import', 'tsx', `${root}simulator/headers.ts`, ...given], { cwd: root });
    let said = '';
    run.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    run.on('close', (code) => done({ code, said }));
  });

describe('headers of a deployment', () => {
  it.each([
    ['nginx', 'nginx.conf'],
    ['caddy', 'Caddyfile'],
  ])('are in the example for %s as their description makes them', async (server, file) => {
    // Not the build’s own page: this test needs no build.
    writeFileSync(`${folder}/page.html`, `<script>${await bootstrapScript()}</script>`);
    const { code, said } = await command('--print', server, '--page', `${folder}/page.html`);
    expect(code).toBe(0);
    expect(readFileSync(`${root}simulator/mount/deploy/${file}`, 'utf8')).toBe(said);
  });

  it('are all well on the simulator, each place of both sites being asked', async () => {
    const asked = await askDeployment(site.appUrl);
    expect(asked.flatMap(({ wrong }) => wrong)).toEqual([]);
    const places = asked.map(({ place }) => place);
    for (const place of ['worker', 'asset', 'file', 'page', 'call', 'offline'])
      expect(places).toContain(`application: ${place}`);
    const ofPages = ['shell', 'reader'].flatMap((page) => [page, `${page}-asset`, `${page}-worker`]);
    for (const place of ['clear', ...ofPages, 'content', 'service worker'])
      expect(places).toContain(`content: ${place}`);
    expect((await command(site.appUrl)).code).toBe(0);
  });

  const planted: [fault: string, Planted, says: RegExp][] = [
    [
      'no policy',
      { place: 'page', header: 'content-security-policy' },
      /content-security-policy is missing: send "def/,
    ],
    [
      'inline script',
      { header: 'content-security-policy', from: 'script-src', to: "script-src 'unsafe-inline'" },
      /script-src allows 'unsafe-inline' too: take it out/,
    ],
    [
      "the page's script",
      { place: 'page', header: 'content-security-policy', from: / 'sha256-[^']*'/, to: '' },
      /script-src lacks 'sha256-[^']*': add it/,
    ],
    [
      'a directive less',
      { header: 'content-security-policy', from: "object-src 'none'; ", to: '' },
      /object-src is missing: add "object-src 'none'"/,
    ],
    [
      'content unreachable',
      { header: 'content-security-policy', from: /(connect-src 'self') [^;]*/, to: '$1' },
      /connect-src lacks http:\/\/127\.0\.0\.1:\d+: add it/,
    ],
    [
      'two policies',
      { place: 'asset', header: 'content-security-policy', from: /$/, to: ", img-src 'self'" },
      /several policies/,
    ],
    [
      'a worker that may ask anybody',
      { place: 'worker', header: 'content-security-policy', from: 'connect-src', to: 'connect-src *' },
      /connect-src allows \* too/,
    ],
    [
      'a keeper of the application that may call the platform',
      { place: 'offline', header: 'content-security-policy', from: 'connect-src', to: "connect-src 'self'" },
      /connect-src allows 'self' too/,
    ],
    [
      'a page that may not start it',
      {
        place: 'page',
        header: 'content-security-policy',
        from: /(worker-src [^;]*) http:\/\/localhost:\d+\/sw\.js/,
        to: '$1',
      },
      /worker-src lacks http:\/\/localhost:\d+\/sw\.js: add it/,
    ],
    [
      'a page that may not run what it answers',
      { place: 'page', header: 'content-security-policy', from: / http:\/\/localhost:\d+\/sw\.js/, to: '' },
      /script-src lacks http:\/\/localhost:\d+\/sw\.js: add it/,
    ],
    [
      'a worker that may not ask for what it answers',
      {
        place: 'worker',
        header: 'content-security-policy',
        from: /(connect-src [^;]*) http:\/\/localhost:\d+\/sw\.js/,
        to: '$1',
      },
      /connect-src lacks http:\/\/localhost:\d+\/sw\.js: add it/,
    ],
    [
      'a keeper that is kept itself',
      { place: 'offline', header: 'cache-control', to: 'max-age=60' },
      /cache-control: is "max-age=60", send "no-cache"/,
    ],
    [
      'a shell that is asked for again at each launch',
      { place: 'shell-asset', header: 'cache-control', to: 'no-cache' },
      /cache-control: is "no-cache", send "public, max-age=31536000, immutable"/,
    ],
    [
      'a frame of anybody',
      { header: 'content-security-policy', from: 'frame-src', to: 'frame-src https:' },
      /frame-src allows https: too/,
    ],
    [
      'no last words',
      { place: 'page', header: 'permissions-policy', from: /unload=\(.*?\), /, to: '' },
      /unload is missing: add "unload=\(self "http:\/\/127/,
    ],
    [
      'the camera for content',
      { place: 'content', header: 'permissions-policy', from: 'camera=()', to: 'camera=*' },
      /camera is \*, send \(\)/,
    ],
    ['sniffing', { place: 'asset', header: 'x-content-type-options' }, /x-content-type-options is missing/],
    [
      'windows of others',
      { place: 'page', header: 'cross-origin-opener-policy', from: /.*/, to: 'unsafe-none' },
      /is "unsafe-none", send "same-origin/,
    ],
    [
      'calls for everybody',
      { place: 'call', header: 'access-control-allow-origin', to: '*' },
      /access-control-allow-origin is sent where no other site/,
    ],
    [
      'calls for other pages',
      { place: 'call', header: 'cross-origin-resource-policy', from: /.*/, to: 'cross-origin' },
      /send "same-origin"/,
    ],
    [
      'calls that are kept',
      { place: 'call', header: 'cache-control', to: 'max-age=60' },
      /cache-control: is "max-age=60", send "no-store"/,
    ],
    [
      'content that tells no lengths',
      { place: 'content', header: 'access-control-expose-headers', from: ', Content-Length', to: '' },
      /lacks content-length: add it/,
    ],
    [
      'a keeper of the reader that may ask for what courses have',
      { place: 'reader-worker', header: 'content-security-policy', from: 'connect-src', to: "connect-src 'self'" },
      /connect-src allows 'self' too/,
    ],
    [
      'a reader that may not start it',
      { place: 'reader', header: 'content-security-policy', from: / http[^ ]*\/reader\/sw\.js/, to: '' },
      /worker-src lacks http:\/\/127\.0\.0\.1:\d+\/reader\/sw\.js: add it/,
    ],
    ['a service worker for courses', { worker: 200 }, /service worker's script 200: answer 403/],
    [
      'a keeper of the shell that may ask for what courses have',
      { place: 'shell-worker', header: 'content-security-policy', from: 'connect-src', to: "connect-src 'self'" },
      /connect-src allows 'self' too: take it out/,
    ],
    ['no service worker for reader and shell', { ownWorkers: 403 }, /service worker's script 403: answer 200/],
    ['a missing file for ever', { otherwise: 'missing kept' }, /browsers would keep that the file is missing/],
    ['a page for a missing file', { otherwise: 'missing is a page' }, /answers 200: answer 404/],
    ['scripts as they are', { otherwise: 'no copy' }, /comes uncompressed/],
    ['one copy for every browser', { otherwise: 'copy for all' }, /vary lacks Accept-Encoding/],
    ['reports that are refused', { otherwise: 'no reports' }, /a report is answered 405: take it/],
    ['reports that get the page', { otherwise: 'report is a page' }, /a report is answered 200 with a page/],
    ['a page that takes what is sent', { otherwise: 'posted page' }, /answers POST with 200: answer 405/],
    ['a range that nobody can read', { otherwise: 'origin twice' }, /access-control-allow-origin is ".*, .*", send/],
  ];
  it.each(planted)('are said to differ: %s', async (_fault, fault, says) => {
    const server = await plantedServer(fault);
    try {
      const wrong = (await askDeployment(server.appUrl)).flatMap((one) => one.wrong);
      expect(wrong.join('\n')).toMatch(says);
      expect(new Set(wrong).size).toBe(1);
    } finally {
      await server.close();
    }
  });

  it('end the command with 1 when one differs, and leave what only the operator knows to the operator', async () => {
    const server = await plantedServer({ place: 'page', header: 'referrer-policy' });
    const { code, said } = await command(server.appUrl);
    await server.close();
    expect(code).toBe(1);
    expect(said).toMatch(/change: referrer-policy is missing: send "no-referrer"/);
    const frames = { header: 'content-security-policy', from: 'form-action', to: 'form-action https://staff.example' };
    const own = await plantedServer(frames);
    const asked = await askDeployment(own.appUrl);
    await own.close();
    expect(asked.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(asked.flatMap(({ notes }) => notes).join()).toMatch(/form-action allows https:\/\/staff\.example/);
  });

  it('stay with https for a year at least and report to a named endpoint, where there is https', () => {
    const { headers } = findUrlGroup('application', '/');
    const secure = headers(EXAMPLE);
    expect(secure['strict-transport-security']).toMatch(/max-age=63072000; includeSubDomains/);
    expect(secure['reporting-endpoints']).toBe('policy="https://learn.example.com/policy-reports"');
    expect(secure['content-security-policy']).toContain('report-to policy; report-uri https://learn.example.com/');
    const plain = headers({ ...EXAMPLE, appUrl: 'http://localhost:1' });
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(plain['content-security-policy']).not.toContain('report-to');
    const short = new Headers({ ...secure, 'strict-transport-security': 'max-age=3600; includeSubDomains' });
    expect(compareHeaders(secure, short).wrong).toEqual([expect.stringContaining('send "max-age=63072000')]);
    expect(compareHeaders(secure, new Headers(secure))).toEqual({ wrong: [], notes: [] });
  });

  it('let another origin of the same site show what the platform answers, where calls go there', () => {
    const headersAt = (path: string) =>
      findUrlGroup('application', path).headers({ ...EXAMPLE, apiUrl: 'https://api.example.com' });
    expect(headersAt('/api/x')['cross-origin-resource-policy']).toBe('same-site');
    expect(headersAt('/acme/home')['content-security-policy']).toMatch(
      /connect-src 'self' https:\/\/api\.example\.com https:\/\/content/,
    );
  });

  it.each([
    ['scripts', 'script-src'],
    ['styles', 'style-src'],
    ['fonts', 'font-src'],
    ['frames', 'frame-src'],
    ['connect', 'connect-src'],
  ])('let content load %s from a host that is named for it, and nothing else', (use, directive) => {
    const { headers } = findUrlGroup('content', '/contentstream/titles/main/x');
    const policy = headers({ ...EXAMPLE, contentHosts: { [use]: ['cdn.example'] } })['content-security-policy'] ?? '';
    const opened = policy.split('; ').filter((one) => one.includes('https://cdn.example'));
    expect(opened.map((one) => one.split(' ')[0])).toEqual([directive]);
    expect(headers(EXAMPLE)['content-security-policy']).not.toContain('cdn.example');
  });

  it('take only hosts into a policy: what is none adds nothing', () => {
    const hosts = [
      "'unsafe-eval'",
      '*',
      'a b',
      'x; script-src *',
      'https://',
      'javascript:',
      'a.example/path',
      '.ok.example',
    ];
    expect(sourcesOf(hosts)).toEqual(['https://*.ok.example']);
  });

  it('are sent with every sort of answer: each place has a policy of features and no sniffing', () => {
    for (const { name, headers } of URL_GROUPS) {
      expect(headers(EXAMPLE), name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    }
  });
});

describe('headers with a host for each title', () => {
  const HOSTS = { ...EXAMPLE, hostPerTitle: true };
  const BELOW = 'https://*.content.example.net';
  const policyAt = (site: 'application' | 'content', path: string, deployment = HOSTS) =>
    new Map(
      (findUrlGroup(site, path).headers(deployment)['content-security-policy'] ?? '')
        .split('; ')
        .map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
    );

  it.each([
    ['https://{title}.content.example.net', 'https://content.example.net', true],
    ['http://{title}.content.localhost:8080', 'http://content.localhost:8080', true],
    ['https://content.example.net', 'https://content.example.net', false],
  ])('%s is read, and written as it was', (contentOrigin, contentUrl, hostPerTitle) => {
    expect(contentSiteOf(contentOrigin)).toEqual({ contentUrl, hostPerTitle });
    expect(contentOriginOf({ contentUrl, hostPerTitle })).toBe(contentOrigin);
  });

  it('are none where the placeholder is not the first label', () => {
    for (const wrong of ['https://a.{title}.example', 'https://{titel}.example', '{title}.example', ''])
      expect(contentSiteOf(wrong), wrong).toBeUndefined();
  });

  it('let the page frame, call and download from them, and show images of the content host alone', () => {
    const page = policyAt('application', '/');
    for (const directive of ['frame-src', 'connect-src'])
      expect(page.get(directive), directive).toEqual(expect.arrayContaining([EXAMPLE.contentUrl, BELOW]));
    for (const [directive, sources] of page)
      if (directive !== 'frame-src' && directive !== 'connect-src') expect(sources, directive).not.toContain(BELOW);
    expect(findUrlGroup('application', '/').headers(HOSTS)['permissions-policy']).toContain(
      `unload=(self "${EXAMPLE.contentUrl}" "${BELOW}")`,
    );
    expect(policyAt('content', '/shell/index.html').get('worker-src')).toContain(`${BELOW}/shell/sw.js`);
    expect(policyAt('content', '/shell/sw.js').get('connect-src')).toContain(`${BELOW}/shell/`);
    const reader = findUrlGroup('content', '/reader/index.html');
    expect(reader.headers(HOSTS), 'books share the content host').toEqual(reader.headers(EXAMPLE));
  });

  it('are missed where a server sends those of one content host', () => {
    const page = findUrlGroup('application', '/');
    const { wrong } = compareHeaders(page.headers(HOSTS), new Headers(page.headers(EXAMPLE)));
    expect(wrong.join('\n')).toMatch(/connect-src lacks https:\/\/\*\.content\.example\.net/);
    expect(wrong.join('\n')).toMatch(/frame-src lacks https:\/\/\*\.content\.example\.net/);
    expect(wrong.join('\n')).toMatch(/unload/);
  });

  it('are all well on the simulator, whose hosts of titles are asked, too', async () => {
    const generic = scenarioNamed('generic');
    const policies = { ...generic.policies, hostPerTitle: true };
    const own = await startHttp({ scenario: { ...generic, policies }, distFolder: folder });
    // Browsers resolve names below localhost by themselves; Node leaves that to the system, which may not.
    const lookup = dns.lookup.bind(dns) as (...given: unknown[]) => void;
    const known = vi
      .spyOn(dns, 'lookup')
      .mockImplementation((host: string, ...rest: unknown[]) =>
        lookup(host.endsWith('.localhost') ? '127.0.0.1' : host, ...rest),
      );
    try {
      expect(own.contentUrl).toMatch(/^http:\/\/content\.localhost:\d+$/);
      const asked = await askDeployment(own.appUrl);
      expect(asked.flatMap(({ wrong }) => wrong)).toEqual([]);
      const hosts = new Set(asked.map(({ address }) => new URL(address).hostname));
      expect([...hosts].sort()).toEqual(['content.localhost', 'localhost', 't.content.localhost']);
      const readableBy = async (origin: string) =>
        (await fetch(`${own.appUrl}/xapi/statements`, { method: 'OPTIONS', headers: { origin } })).headers.get(
          'access-control-allow-origin',
        );
      const host = own.contentUrl.replace('://', '://t.');
      expect(await readableBy(host), 'the record store').toBe(host);
      expect(await readableBy('http://evil.example'), 'the record store').toBe(own.contentUrl);
      const { port } = new URL(own.contentUrl);
      for (const host of ['a.b.content.localhost', 'content.localhost.evil.example', 'evil.example', 'localhost'])
        expect(await statusAs(`${host}:${port}`, Number(port)), host).toBe(421);
    } finally {
      known.mockRestore();
      await own.close();
    }
  });

  /** Status for a request with this `Host` header, which `fetch` does not send. */
  const statusAs = (host: string, port: number) =>
    new Promise<number | undefined>((done, fail) => {
      get({ hostname: '127.0.0.1', port, path: '/shell/index.html', headers: { host } }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      }).on('error', fail);
    });

  it.each(['nginx', 'caddy'])('are printed for %s with a wildcard name and certificate', async (server) => {
    writeFileSync(`${folder}/page.html`, '<script>0</script>');
    const hosts = ['https://learn.example.com', 'https://{title}.content.example.net'];
    const { code, said } = await command('--print', server, '--page', `${folder}/page.html`, ...hosts);
    expect(code).toBe(0);
    const [block = ''] = /# --- Fill in[^]*# --- End/.exec(said) ?? [];
    expect(block).toContain('*.content.example.net leads here (DNS), and the certificate has to cover it');
    const names = server === 'nginx' ? 'server_name content.example.net *.content.example.net;' : 'content.example.net, *.content.example.net {\n\timport certificate'; // prettier-ignore
    expect(said).toContain(names);
    expect(said).not.toContain('{title}');
  });
});

describe('reports of what a policy refused', () => {
  const post = (body: string) => fetch(`${site.appUrl}/policy-reports`, { method: 'POST', body });
  const report = (page: string) => ({
    'csp-report': {
      'document-uri': page,
      'effective-directive': 'img-src',
      'blocked-uri': 'https://cdn.example/a.png?x=1',
    },
  });

  it('are taken in both forms, without what an address is launched with', async () => {
    expect((await post(JSON.stringify(report('http://c.example/course?sid=secret#x')))).status).toBe(204);
    const body = { documentURL: 'http://c.example/two', effectiveDirective: 'font-src', blockedURL: 'inline' };
    expect((await post(JSON.stringify([{ type: 'csp-violation', body }]))).status).toBe(204);
    expect(site.refusals()).toEqual([
      { page: 'http://c.example/course', directive: 'img-src', refused: 'https://cdn.example/a.png' },
      { page: 'http://c.example/two', directive: 'font-src', refused: 'inline' },
    ]);
  });

  it.each(['', '{', '[]x', '{"csp-report":1}', 'x'.repeat(200_000)])('are refused when they are none', async (body) => {
    const before = site.refusals().length;
    expect((await post(body)).status).toBe(400);
    expect(site.refusals()).toHaveLength(before);
    expect((await fetch(`${site.appUrl}/policy-reports`)).status).toBe(405);
  });
});
