import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildList, INDEX_PATH } from '#adapters/offline/build-list.ts';
import { BUILD_CACHE_PREFIX, isSwitchedOff, cachedBuilds } from '#adapters/offline/worker/cached-builds.ts';
import { memoryCaches } from './memory-caches.ts';

const ORIGIN = 'https://learn.example';
const sha256 = (bytes: ArrayBuffer | string) =>
  createHash('sha256')
    .update(typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
    .digest('hex');

/** A build of this name: its page and one script. */
function buildOf(name: string) {
  const script = `/assets/first-${name.padEnd(8, '0')}.js`;
  const files = new Map([
    [INDEX_PATH, `<script type="module" src="${script}"></script>`],
    [script, `"${name}"`],
  ]);
  const hashes = new Map([...files].map(([path, text]) => [path, sha256(text)]));
  return { script, files, list: buildList(hashes, name, files.get(INDEX_PATH) ?? '') };
}

/** A host with one build at a time, and a browser with its caches. */
function world() {
  const host = new Map<string, string>();
  const headers = new Map<string, string>();
  let isThere = true;
  let isPatient = true;
  const caches = memoryCaches();
  const fetch = async (address: string) => {
    if (!isPatient) return new Promise<Response>(() => undefined);
    if (!isThere) throw new TypeError('no line');
    const text = host.get(new URL(address).pathname);
    return new Response(text ?? '', { status: text === undefined ? 404 : 200, headers: Object.fromEntries(headers) });
  };
  return {
    caches,
    host,
    headers,
    deploy: ({ files }: ReturnType<typeof buildOf>) => {
      host.clear();
      for (const [path, text] of files) host.set(path, text);
    },
    line: (is: boolean) => (isThere = is),
    /** The host takes longer than any timeout. */
    isSlow: () => (isPatient = false),
    worker: ({ list }: ReturnType<typeof buildOf>) =>
      cachedBuilds(
        {
          caches,
          fetch,
          sha256: async (bytes) => sha256(bytes),
          origin: ORIGIN,
          after: () => (isPatient ? new Promise(() => undefined) : Promise.resolve()),
        },
        list,
      ),
  };
}
const text = async (answer: Promise<Response>) => (await answer).text();
const builds = async ({ caches }: ReturnType<typeof world>) =>
  (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE_PREFIX)).sort();
const asking = (path: string) => new Request(ORIGIN + path);

describe('kept builds', () => {
  it('answer without a line, with the headers of the host', async () => {
    const [one, browser] = [buildOf('one'), world()];
    browser.deploy(one);
    browser.headers.set('content-security-policy', "default-src 'none'");
    const worker = browser.worker(one);
    await worker.install();
    browser.line(false);
    const page = await worker.page();
    expect(await page.text()).toBe(one.files.get(INDEX_PATH));
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(await text(worker.file(asking(one.script)))).toBe('"one"');
  });

  it('have no file but with the hash of the list: a host between two builds leaves the older one in its place', async () => {
    const [one, two, browser] = [buildOf('one'), buildOf('two'), world()];
    browser.deploy(one);
    const older = browser.worker(one);
    await older.install();
    browser.deploy(two);
    browser.host.set(two.script, '"of another"');
    await expect(browser.worker(two).install()).rejects.toThrow(/is not the one of this build/);
    expect(await text(older.page())).toBe(one.files.get(INDEX_PATH));
    browser.line(false);
    await expect(older.file(asking(two.script))).rejects.toThrow();
  });

  it('take over the headers that the host sends by now, and nothing of another build', async () => {
    const [one, two, browser] = [buildOf('one'), buildOf('two'), world()];
    browser.deploy(one);
    const worker = browser.worker(one);
    await worker.install();
    browser.headers.set('referrer-policy', 'no-referrer');
    await worker.renewPage();
    expect((await worker.page()).headers.get('referrer-policy')).toBe('no-referrer');
    browser.deploy(two);
    await worker.renewPage();
    expect(await text(worker.page())).toBe(one.files.get(INDEX_PATH));
  });

  it('are not lost to a disk that is full: what is the same is not written anew, and what went comes back with a line', async () => {
    const [one, browser] = [buildOf('one'), world()];
    browser.deploy(one);
    browser.host.set('/config.json', '{"offline":true}');
    const worker = browser.worker(one);
    await worker.install();
    await worker.configuration(async () => undefined);
    browser.caches.fill(true);
    browser.headers.set('date', 'Sat, 28 Nov 2026 01:00:00 GMT');
    await worker.renewPage();
    await worker.configuration(async () => undefined);
    browser.line(false);
    expect(await text(worker.page())).toBe(one.files.get(INDEX_PATH));
    expect(await text(worker.configuration(async () => undefined))).toBe('{"offline":true}');

    browser.line(true);
    browser.headers.set('referrer-policy', 'no-referrer'); // the new page must be written now, and the write fails
    await expect(worker.renewPage()).rejects.toThrow('full');
    browser.line(false);
    await expect(worker.page()).rejects.toThrow();
    browser.line(true);
    browser.caches.fill(false);
    await worker.renewPage();
    browser.line(false);
    expect(await text(worker.page())).toBe(one.files.get(INDEX_PATH));
  });

  it('of a host that went back to an earlier build are those of the earlier one', async () => {
    const [one, two, browser] = [buildOf('one'), buildOf('two'), world()];
    for (const build of [one, two, one]) {
      browser.deploy(build);
      await browser.worker(build).install();
      expect(await text(browser.worker(one).page())).toBe(build.files.get(INDEX_PATH));
    }
  });

  it('stay as long as a tab uses them, through any number of deployments, and go after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.boolean(), async (deployments, staysOpen) => {
        const browser = world();
        const first = buildOf('build0');
        browser.deploy(first);
        await browser.worker(first).install();
        let newest = first;
        for (let n = 1; n <= deployments; n++) {
          newest = buildOf(`build${n}`);
          browser.deploy(newest);
          const worker = browser.worker(newest);
          await worker.install();
          await worker.takeOver(['old-tab']);
          await worker.tidy(async () => true);
        }
        const worker = browser.worker(newest);
        expect(await text(worker.file(asking(first.script)))).toBe('"build0"');
        await worker.tidy(async (client) => staysOpen && client === 'old-tab');
        expect((await builds(browser)).length).toBe(staysOpen ? deployments + 1 : 1);
        const later = await worker.file(asking(first.script));
        expect(later.status).toBe(staysOpen ? 200 : 404);
      }),
      { numRuns: 20 },
    );
  });

  it('give the last configuration where there is no line, and the present one where there is', async () => {
    const [one, browser] = [buildOf('one'), world()];
    browser.deploy(one);
    const worker = browser.worker(one);
    const heard: unknown[] = [];
    const configuration = () => worker.configuration(async (said) => void heard.push(said));
    browser.host.set('/config.json', '{"contentOrigin":"https://a.example"}');
    expect(await text(configuration())).toContain('a.example');
    browser.line(false);
    expect(await text(configuration())).toContain('a.example');
    browser.isSlow();
    expect(await text(configuration())).toContain('a.example');
    expect(heard).toEqual([{ contentOrigin: 'https://a.example' }]);
  });

  it('give the last configuration where the host is out of order, and hear nothing of it', async () => {
    const [one, browser] = [buildOf('one'), world()];
    browser.deploy(one);
    const worker = browser.worker(one);
    const heard: unknown[] = [];
    const configuration = () => worker.configuration(async (said) => void heard.push(said));
    browser.host.set('/config.json', '{"offline":true}');
    await configuration();
    browser.host.delete('/config.json');
    const answer = await configuration();
    expect([answer.status, await answer.json()]).toEqual([200, { offline: true }]);
    expect(heard).toEqual([{ offline: true }, undefined]);
  });

  it('are asked for a file without a hash in its name by their own build alone', async () => {
    const [one, two, browser] = [buildOf('one'), buildOf('two'), world()];
    const decoder = '/pdf-assets/decoder.wasm';
    for (const [build, text] of [
      [one, 'of one'],
      [two, 'of two'],
    ] as const) {
      build.files.set(decoder, text);
      build.list = { ...build.list, files: { ...build.list.files, [decoder]: sha256(text) } };
      browser.deploy(build);
      await browser.worker(build).install();
      expect(await (await browser.worker(build).file(asking(decoder))).text()).toBe(text);
    }
  });

  it('are removed as a whole, and nothing of others', async () => {
    const [one, browser] = [buildOf('one'), world()];
    browser.deploy(one);
    await browser.caches.open('course-storage:x');
    const worker = browser.worker(one);
    await worker.install();
    await worker.remove();
    expect(await browser.caches.keys()).toEqual(['course-storage:x']);
  });

  it.each([
    [{ offline: false }, true],
    [{ offline: true }, false],
    [{}, false],
    [{ offline: 'false' }, false],
    [undefined, false],
    [null, false],
  ])('are switched off by %j: %s', (configuration, is) => {
    expect(isSwitchedOff(configuration)).toBe(is);
  });
});
