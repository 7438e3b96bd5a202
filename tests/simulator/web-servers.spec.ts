import { type ChildProcess, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleFor, SERVERS } from '#simulator/mount/headers/examples.ts';
import { EXAMPLE } from './planted-server.ts';
import { APP, askServer, CONTENT, makeCertificate, startServer, webServers } from '../support/web-servers.ts';
import { freePort, portOf } from '../support/free-port.ts';

const deploy = fileURLToPath(new URL('../../simulator/mount/deploy/', import.meta.url));

let folder: string;
let platform: ReturnType<typeof createServer>;
const running: ChildProcess[] = [];
const asked: IncomingMessage['headers'][] = [];
const SCRIPT = `console.log('${'words '.repeat(400)}');`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-servers-'));
  chmodSync(folder, 0o755); // nginx reads as a user of its own
  const write = (path: string, text: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('build/index.html', '<!doctype html><title>page</title>');
  for (const path of ['assets/a-1.js', 'shell/assets/b-1.js', 'reader/assets/c-1.js']) {
    write(`build/${path}`, SCRIPT);
    write(`build/${path}.br`, brotliCompressSync(SCRIPT));
    write(`build/${path}.gz`, gzipSync(SCRIPT));
  }
  for (const path of ['sw.js', 'shell/sw.js', 'reader/sw.js', 'shell/index.html', 'reader/index.html'])
    write(`build/${path}`, '0');
  for (const ending of ['mjs', 'vtt', 'wav', 'weba', 'epub', 'ttf', 'pdf', 'mp4', 'js', 'html'])
    write(`content/contentstream/a.${ending}`, '0'.repeat(2_000));
  platform = createServer((request, answer) => {
    asked.push(request.headers);
    let bytes = 0;
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => {
      answer.setHeader('X-Content-Type-Options', 'nosniff');
      answer.setHeader('Content-Security-Policy', "default-src 'self'");
      answer.setHeader('Cache-Control', 'private, max-age=5');
      answer.end(JSON.stringify({ bytes }));
    });
  });
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  for (const one of running) one.kill();
  await new Promise((done) => platform.close(done));
  rmSync(folder, { recursive: true, force: true });
});

/** Verifies: the examples for operators load in the web servers of Debian as they are printed, and answer by the standards. */
describe.each(webServers)('the example for $name', ({ start }) => {
  let port: number;
  beforeAll(async () => {
    const server = await start({ folder, platformPort: portOf(platform) });
    running.push(server.process);
    port = server.port;
  }, 60_000);

  it('serves the page for each address of the application, not to be kept', async () => {
    for (const path of ['/', '/acme/home', '/acme/title/a/b']) {
      const { status, text, all } = await askServer(port, APP, path);
      expect([status, all('cache-control'), text]).toEqual([200, ['no-cache'], expect.stringContaining('<title>page')]);
    }
  });

  it.each([
    [APP, '/assets/missing-1.js'],
    [CONTENT, '/shell/assets/missing-1.js'],
    [CONTENT, '/reader/assets/missing-1.js'],
  ])('%s: a missing %s is 404, and may come later', async (host, path) => {
    const { status, all } = await askServer(port, host, path);
    expect(status).toBe(404);
    expect(all('cache-control').join()).not.toMatch(/immutable|max-age/);
  });

  it.each([
    [APP, '/assets/a-1.js'],
    [CONTENT, '/shell/assets/b-1.js'],
    [CONTENT, '/reader/assets/c-1.js'],
  ])('%s: %s comes in the copy that the browser reads, for ever', async (host, path) => {
    for (const [accepted, copy] of [
      ['gzip, deflate, br', ['br']],
      ['gzip', ['gzip']],
      ['br;q=0, gzip', ['gzip']],
      ['identity', []],
    ] as const) {
      const { status, all } = await askServer(port, host, path, { headers: { 'accept-encoding': accepted } });
      expect([status, all('content-encoding')], accepted).toEqual([200, copy]);
      expect(all('content-type')).toEqual([expect.stringMatching(/^(text|application)\/javascript/)]);
      expect(all('vary').join()).toContain('Accept-Encoding');
      expect(all('cache-control')).toEqual(['public, max-age=31536000, immutable']);
    }
  });

  it.each([
    ['mjs', /javascript/],
    ['js', /javascript/],
    ['vtt', /^text\/vtt/],
    ['wav', /^audio\//],
    ['weba', /^audio\/webm/],
    ['epub', /^application\/epub\+zip/],
    ['ttf', /^font\//],
    ['pdf', /^application\/pdf/],
    ['mp4', /^video\/mp4/],
    ['html', /^text\/html/],
  ])('content: .%s has its type', async (ending, type) => {
    const { status, all } = await askServer(port, CONTENT, `/contentstream/a.${ending}`);
    expect([status, all('content-type')]).toEqual([200, [expect.stringMatching(type)]]);
  });

  it('content: ranges come, and one that is not there is refused so that the application can read it', async () => {
    const headers = { origin: `https://${APP}` };
    const part = await askServer(port, CONTENT, '/contentstream/a.pdf', {
      headers: { ...headers, range: 'bytes=10-19' },
    });
    expect([part.status, part.text.length, part.all('content-range')]).toEqual([206, 10, ['bytes 10-19/2000']]);
    const none = await askServer(port, CONTENT, '/contentstream/a.pdf', {
      headers: { ...headers, range: 'bytes=9000-' },
    });
    expect([none.status, none.all('content-range')]).toEqual([416, ['bytes */2000']]);
    for (const name of ['access-control-allow-origin', 'content-security-policy', 'x-content-type-options'])
      for (const answer of [part, none]) expect(answer.all(name), name).toHaveLength(1);
  });

  it('content: a preflight is answered, and a course registers no worker', async () => {
    const preflight = { method: 'OPTIONS', headers: { origin: `https://${APP}` } };
    const { status, all } = await askServer(port, CONTENT, '/contentstream/a.pdf', preflight);
    expect([status, all('access-control-allow-origin')]).toEqual([204, [`https://${APP}`]]);
    const headers = { 'service-worker': 'script' };
    expect((await askServer(port, CONTENT, '/contentstream/a.js', { headers })).status).toBe(403);
    expect((await askServer(port, CONTENT, '/shell/sw.js', { headers })).status).toBe(200);
  });

  it('calls: the platform is asked by the name that learners use, and each header comes once', async () => {
    asked.length = 0;
    const { status, all } = await askServer(port, APP, '/api/menu');
    expect(status).toBe(200);
    for (const name of ['x-content-type-options', 'content-security-policy', 'referrer-policy', 'cache-control'])
      expect(all(name), name).toHaveLength(1);
    expect(all('content-security-policy').join()).toContain("default-src 'none'");
    expect(all('cache-control')).toEqual(['private, max-age=5']);
    expect(asked[0]).toMatchObject({ host: APP, 'x-forwarded-proto': 'https', 'x-forwarded-host': APP });
    expect(asked[0]?.['x-forwarded-for']).toContain('127.0.0.1');
  });

  it('calls: a photo of 2 MB arrives', async () => {
    const body = Buffer.alloc(2_000_000);
    const { status, text } = await askServer(port, APP, '/api/photo', { method: 'POST', body });
    expect([status, text]).toEqual([200, '{"bytes":2000000}']);
  });

  it('takes reports of policies, and nothing else that is sent to a page', async () => {
    const body = '[]';
    const headers = { 'content-type': 'application/reports+json' };
    expect((await askServer(port, APP, '/policy-reports', { method: 'POST', headers, body })).status).toBe(204);
    expect((await askServer(port, APP, '/policy-reports')).status).toBe(405);
    for (const path of ['/', '/acme/home', '/assets/a-1.js'])
      expect((await askServer(port, APP, path, { method: 'POST', body })).status, path).toBe(405);
  });

  it('does not tell its version', async () => {
    expect((await askServer(port, APP, '/')).all('server').join()).not.toMatch(/\d/);
  });
});

/** Verifies: the examples with a host for each title answer on the hosts of titles as on the content host, and nowhere else. */
describe.each(webServers)('the example for $name with a host for each title', ({ name, start }) => {
  let port: number;
  beforeAll(async () => {
    const server = SERVERS.find((one) => one === name) ?? 'nginx';
    const example = exampleFor(server, { ...EXAMPLE, hostPerTitle: true });
    const started = await start({ folder, platformPort: portOf(platform), example });
    running.push(started.process);
    port = started.port;
  }, 60_000);

  it.each([CONTENT, `tone.${CONTENT}`, `tfirst-2daid.${CONTENT}`])(
    '%s serves courses, their page and worker',
    async (host) => {
      const policyOf = async (path: string) => {
        const { status, all } = await askServer(port, host, path);
        expect([path, status]).toEqual([path, 200]);
        return all('content-security-policy').join();
      };
      const names = `https://${CONTENT}/shell/sw.js https://*.${CONTENT}/shell/sw.js;`;
      expect(await policyOf('/shell/index.html')).toContain(`worker-src ${names}`);
      expect(await policyOf('/shell/sw.js')).toContain(`https://*.${CONTENT}/shell/;`);
      expect(await policyOf('/contentstream/a.html')).toContain(`frame-ancestors 'self' https://${APP}`);
      const cleared = await askServer(port, host, '/shell/clear');
      expect([cleared.status, cleared.all('clear-site-data')]).toEqual([200, ['"cache", "cookies", "storage"']]);
      const headers = { 'service-worker': 'script' };
      expect((await askServer(port, host, '/contentstream/a.js', { headers })).status).toBe(403);
    },
  );

  it('the application’s page may frame and call them', async () => {
    const { all } = await askServer(port, APP, '/');
    for (const directive of ['frame-src', 'connect-src'])
      expect(all('content-security-policy').join()).toMatch(
        new RegExp(`${directive} [^;]*https://content.example.net https://\\*\\.content\\.example\\.net[ ;]`),
      );
  });
});

const root = fileURLToPath(new URL('../../', import.meta.url));
const IMAGE = ['--import', 'tsx', join(deploy, 'serve.ts')];

/** Verifies: the image for operators is made of steps that work, and says what its environment lacks. */
describe('the image for operators', () => {
  it('copies and runs what is there', () => {
    const steps = readFileSync(join(deploy, 'Dockerfile'), 'utf8');
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const copied = [...steps.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '));
    expect(copied.length).toBeGreaterThan(2);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect([...steps.matchAll(/npm run (\w+)/g)].filter(([, name = '']) => !(name in scripts))).toEqual([]);
    const entry = /^ENTRYPOINT (.+)$/m.exec(steps)?.[1] ?? '[]';
    expect(existsSync(join(root, (JSON.parse(entry) as string[]).at(-1) ?? 'none'))).toBe(true);
  });

  it.each<[what: string, env: Record<string, string>, says: string]>([
    ['no address', {}, 'APP_URL is missing.'],
    ['no https', { APP_URL: 'http://learn.example.com' }, 'APP_URL is like https://learn.example.com'],
    ['no content site', { APP_URL: `https://${APP}` }, 'CONTENT_URL is missing.'],
    [
      'a content site that is no address',
      { APP_URL: `https://${APP}`, CONTENT_URL: 'https://a.{title}.example' },
      'CONTENT_URL is like https://content.example.net',
    ],
    ['no platform', { APP_URL: `https://${APP}`, CONTENT_URL: `https://${CONTENT}` }, 'PLATFORM is missing.'],
  ])('says what is missing: %s', (_what, env, says) => {
    const { status, stderr } = spawnSync(process.execPath, IMAGE, {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...env },
    });
    expect(status).toBe(2);
    expect(stderr).toContain(says);
    expect(stderr).toContain('Environment of the image:');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.runIf(webServers.some(({ name }) => name === 'nginx'))(
    'serves application, configuration, content and calls from its environment',
    { timeout: 60_000 },
    async () => {
      makeCertificate(folder);
      writeFileSync(join(folder, 'build/config.json.br'), 'of another configuration');
      const [port, plain] = [await freePort(), await freePort()];
      const server = await startServer(folder, [process.execPath, ...IMAGE], port, {
        ...{ APP_URL: `https://${APP}/`, CONTENT_URL: `https://${CONTENT}`, PLATFORM: `127.0.0.1:${portOf(platform)}` },
        ...{ CONFIG: '{"offline":true,"contentOrigin":"https://other.example"}', RUN: join(folder, 'run') },
        ...{ CERTIFICATE: join(folder, 'cert.pem'), CERTIFICATE_KEY: join(folder, 'key.pem') },
        ...{ BUILD: join(folder, 'build'), CONTENT: join(folder, 'content') },
        ...{ HTTPS_PORT: String(port), HTTP_PORT: String(plain), PATH: `/usr/sbin:${process.env['PATH'] ?? ''}` },
      });
      running.push(server.process);
      expect((await askServer(port, APP, '/acme/home')).text).toContain('<title>page');
      const config = await askServer(port, APP, '/config.json', { headers: { 'accept-encoding': 'br' } });
      expect(JSON.parse(config.text)).toEqual({ offline: true, contentOrigin: `https://${CONTENT}` });
      expect((await askServer(port, CONTENT, '/contentstream/a.pdf')).status).toBe(200);
      expect((await askServer(port, APP, '/api/menu')).text).toBe('{"bytes":0}');
    },
  );
});
