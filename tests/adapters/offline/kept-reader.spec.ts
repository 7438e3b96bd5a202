import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeList } from '#adapters/offline/build-list.ts';
import {
  cachedReader,
  type CachedReader,
  READER,
  READER_PAGE,
  removeReader,
} from '#adapters/players/epub/cache/cached-reader.ts';
import { findUrlGroup } from '#simulator/mount/headers/places.ts';
import { EXAMPLE } from '../../simulator/planted-server.ts';
import { memoryCaches } from './memory-caches.ts';

const ORIGIN = 'https://content.example';
const APP = 'https://learn.example.com';
const PAGE_TEXT = readFileSync(new URL('../../../adapters/players/epub/reader/index.html', import.meta.url), 'utf8');
const sha256 = (bytes: ArrayBuffer | string) =>
  createHash('sha256')
    .update(typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
    .digest('hex');

/** A build of the reader of this name: its page and one script. */
function buildOf(name: string) {
  const script = `/reader/assets/index-${name.padEnd(8, '0')}.js`;
  const files = new Map([
    [READER_PAGE, `${PAGE_TEXT}<!-- ${name} -->`],
    [script, `"${name}"`],
  ]);
  const hashes = new Map([...files].map(([path, text]) => [path.replace('/reader', ''), sha256(text)]));
  return { name, script, files, list: wholeList(hashes, name, '/reader') };
}
type Build = ReturnType<typeof buildOf>;

/** A content site with one build at a time, and a browser whose caches any page of the site may write. */
function world() {
  const host = new Map<string, string>();
  const state = { line: true, isPatient: true, status: 200, policy: `default-src 'none'; frame-ancestors ${APP}` };
  const caches = memoryCaches();
  const fetch = async (address: string) => {
    if (!state.isPatient) return new Promise<Response>(() => undefined);
    if (!state.line) throw new TypeError('no line');
    const text = host.get(new URL(address).pathname);
    const headers = { 'content-security-policy': state.policy, 'x-of': 'the host' };
    return new Response(text ?? '', { status: text === undefined ? 404 : state.status, headers });
  };
  const after = () => (state.isPatient ? new Promise<void>(() => undefined) : Promise.resolve());
  return {
    caches,
    host,
    state,
    deploy: ({ files }: Build) => {
      host.clear();
      for (const [path, text] of files) host.set(path, text);
    },
    worker: ({ list }: Build, app = APP) =>
      cachedReader({ caches, fetch, sha256: async (bytes) => sha256(bytes), origin: ORIGIN, after }, list, app),
    /** Writes to the cache like a malicious course, which shares the reader’s caches. */
    poison: async ({ name }: Build, path: string, text: string, headers = {}) =>
      (await caches.open(READER + name)).put(ORIGIN + path, new Response(text, { headers })),
  };
}
/** Installs the build like the reader’s worker. */
async function install({ guard, keep }: Pick<CachedReader, 'guard' | 'keep'>): Promise<void> {
  await guard();
  await keep();
}

const text = async (answer: Promise<Response>) => (await answer).text();
const one = buildOf('one');
const two = buildOf('two');

async function installed() {
  const browser = world();
  browser.deploy(one);
  const worker = browser.worker(one);
  await install(worker);
  return { browser, worker };
}

describe('the kept reader', () => {
  it('answers without a line, under the policy that its host sends', async () => {
    const { browser, worker } = await installed();
    browser.state.line = false;
    const page = await worker.page();
    expect(await page.text()).toBe(one.files.get(READER_PAGE));
    const script = await worker.file(one.script);
    expect([await script.text(), script.headers.get('content-type')]).toEqual([
      '"one"',
      'text/javascript; charset=utf-8',
    ]);
    const { headers } = findUrlGroup('content', READER_PAGE);
    const sent = headers({ ...EXAMPLE, contentUrl: ORIGIN, appUrl: APP });
    const directives = (policy: string | null | undefined) => (policy ?? '').split('; ').sort();
    // Offline, no server receives reports.
    const wanted = directives(sent['content-security-policy']).filter((one) => !one.startsWith('report-'));
    expect(directives(page.headers.get('content-security-policy'))).toEqual(wanted);
    for (const name of [
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
      'cross-origin-resource-policy',
    ])
      expect(page.headers.get(name), name).toBe(sent[name]);
  });

  it('gives what the host says where there is a host, whichever build that is, and all of the older one where there is none', async () => {
    const { browser, worker } = await installed();
    browser.deploy(two);
    const page = await worker.page();
    expect([await page.text(), page.headers.get('x-of')]).toEqual([two.files.get(READER_PAGE), 'the host']);
    expect(await text(worker.file(two.script))).toBe('"two"');
    browser.state.line = false;
    expect(await text(worker.page())).toBe(one.files.get(READER_PAGE));
    expect((await worker.file(two.script)).status).toBe(504);
  });

  it('does not wait for a host that takes longer than a learner does', async () => {
    const { browser, worker } = await installed();
    browser.state.isPatient = false;
    expect(await text(worker.page())).toBe(one.files.get(READER_PAGE));
  });

  it.each([
    [500, true],
    [503, true],
    [404, false],
    [403, false],
  ])('of a host that answers %i is shown: %s', async (status, isShown) => {
    const { browser, worker } = await installed();
    browser.state.status = status;
    expect((await worker.page()).status).toBe(isShown ? 200 : status);
  });

  it('has no file but with the hash of its script, whatever a course writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([READER_PAGE, one.script], { minLength: 1 }),
        fc.string(),
        fc.boolean(),
        async (paths, written, hasLine) => {
          const { browser, worker } = await installed();
          const headers = { 'content-security-policy': "script-src * 'unsafe-inline'", 'content-type': 'text/html' };
          for (const path of paths) await browser.poison(one, path, written, headers);
          browser.state.line = hasLine;
          const page = await worker.page();
          const script = await worker.file(one.script);
          if (hasLine) {
            expect(await page.text()).toBe(one.files.get(READER_PAGE));
            expect(await script.text()).toBe('"one"');
          } else {
            expect(page.status).toBe(504);
            expect(script.status).toBe(paths.includes(one.script) ? 504 : 200);
          }
          expect(page.headers.get('content-security-policy') ?? '').not.toContain('*');
        },
      ),
      { numRuns: 50 },
    );
  });

  it('has the policy of its own bytes where a course wrote the headers and left the bytes', async () => {
    const { browser, worker } = await installed();
    const policy = { 'content-security-policy': "script-src * 'unsafe-inline'" };
    await browser.poison(one, READER_PAGE, one.files.get(READER_PAGE) ?? '', policy);
    browser.state.line = false;
    expect((await worker.page()).headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self';.*frame-ancestors https:\/\/learn\.example\.com$/,
    );
  });

  it('is made whole again when it is asked whether it is', async () => {
    const { browser, worker } = await installed();
    await browser.poison(one, one.script, 'of a course');
    await worker.keep();
    browser.state.line = false;
    expect(await text(worker.file(one.script))).toBe('"one"');
    await browser.caches.delete(READER + one.name);
    await expect(worker.keep()).rejects.toThrow('no line');
  });

  it('knows whether its host has another build, as far as the host says', async () => {
    const { browser, worker } = await installed();
    expect(await worker.isOlder()).toBe(false);
    browser.deploy(two);
    expect(await worker.isOlder()).toBe(true);
    browser.state.status = 503;
    expect(await worker.isOlder()).toBe(false);
    browser.state.line = false;
    expect(await worker.isOlder()).toBe(false);
  });

  it('is not kept from a host that is between two builds', async () => {
    const browser = world();
    browser.deploy(two);
    browser.host.set(one.script, '"one"');
    await expect(install(browser.worker(one))).rejects.toThrow(/is not the one of this build/);
  });

  it.each([
    ['names another application', "frame-ancestors https://other.example; default-src 'none'"],
    ['names nobody', "default-src 'none'"],
    ['lets nobody', "frame-ancestors 'none'"],
    ['has a second policy that names another', `frame-ancestors ${APP}, frame-ancestors https://other.example`],
    ['has none', ''],
  ])('is not kept for an application where the host’s policy %s', async (_case, policy) => {
    const browser = world();
    browser.deploy(one);
    browser.state.policy = policy;
    await expect(install(browser.worker(one))).rejects.toThrow(/does not let/);
    expect(await browser.caches.keys()).toEqual([]);
  });

  it('is kept for nobody who adds to the policy by the address of the worker', async () => {
    const browser = world();
    browser.deploy(one);
    await expect(install(browser.worker(one, `${APP} *`))).rejects.toThrow(/does not let/);
    await expect(install(browser.worker(one, ''))).rejects.toThrow(/does not let/);
  });

  it('goes with the next build, and as a whole, and nothing of others', async () => {
    const { browser } = await installed();
    await browser.caches.open('of a course');
    browser.deploy(two);
    const next = browser.worker(two);
    await install(next);
    expect(await browser.caches.keys()).toEqual(['reader:one', 'of a course', 'reader:two']);
    await next.tidy();
    expect(await browser.caches.keys()).toEqual(['of a course', 'reader:two']);
    await removeReader(browser.caches);
    expect(await browser.caches.keys()).toEqual(['of a course']);
  });
});
