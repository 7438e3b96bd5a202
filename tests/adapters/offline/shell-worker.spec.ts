import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkerScope } from '#adapters/offline/worker/scope.ts';
import type { DeviceAnswer, FileRequest } from '#adapters/players/frame/device-files.ts';
import { courseHeaders, deviceFiles, type ShellWindow } from '#adapters/players/frame/shell/cache/device-files.ts';
import { type CachedCourseHost, cachedCourseHost } from '#adapters/players/frame/shell/cache/cached-course-host.ts';
import { shellWorker, classifyRequest } from '#adapters/players/frame/shell/cache/shell-worker.ts';
import { anythingBelow, aRequest, type Asking } from './a-request.ts';

// Verifies: the worker of the course host page contains that page, serves downloads only, and requests files only from
// the page of that download.

const ORIGIN = 'https://content.example';
const APP = 'https://learn.example';
const PAGE = readFileSync(new URL('../../../adapters/players/frame/shell/index.html', import.meta.url), 'utf8');
const SCRIPT = '/shell/assets/index-12345678.js';
const carried = { page: PAGE, files: { [SCRIPT]: 'carried', '/shell/assets/index-12345678.css': 'a{}' } };
const PACK = '0b0e7c52-1c1e-4bb5-9d5c-0d3c6f2f6f01';
const COURSE = '/contentstream/titles/main/c/index.html';
const framed = { mode: 'navigate', destination: 'iframe' };

/** The course host page over a host with this response; `patient`: no timeout fires. */
const over = (host: () => Promise<Response>, app = APP, isPatient = true) =>
  cachedCourseHost(
    { fetch: host, origin: ORIGIN, after: () => (isPatient ? new Promise(() => undefined) : Promise.resolve()) },
    carried,
    app,
  );
const noLine = () => Promise.reject(new TypeError('no line'));
const hosted =
  (text: string, policy = `frame-ancestors ${APP}`, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status, headers: { 'content-security-policy': policy } }));

const asked = (path: string, how: Asking = {}) =>
  classifyRequest(aRequest(new URL(path, ORIGIN).href, { destination: 'script', ...how }), over(noLine), ORIGIN);

describe('the worker of the shell answers', () => {
  it.each([
    ['/shell/index.html', framed, 'page'],
    [`/shell/index.html#app=x&pack=${PACK}`, framed, 'page'],
    ['/shell/index.html', { mode: 'navigate', destination: 'document' }, undefined],
    ['/shell/index.html?x', framed, undefined],
    ['/shell/clear', framed, undefined],
    [SCRIPT, {}, { file: SCRIPT }],
    [SCRIPT, { method: 'HEAD' }, undefined],
    ['/shell/assets/of-another-build.js', {}, undefined],
    ['/shell/assets/constructor', {}, undefined],
    ['/shell/sw.js', {}, undefined],
    [`https://other.example${SCRIPT}`, {}, undefined],
    [`/shell/on-device/${PACK}${COURSE}?lang=en`, framed, { downloadId: PACK, path: COURSE }],
    [`/shell/on-device/${PACK}/a/film.mp4`, { range: 'bytes=0-' }, { downloadId: PACK, path: '/a/film.mp4' }],
    [`/shell/on-device/${PACK}${COURSE}`, { mode: 'navigate', destination: 'document' }, undefined],
    [`/shell/on-device/${PACK}`, {}, undefined],
  ] as const)('%s %j with %j', (path, how, answer) => {
    expect(asked(path, how)).toEqual(answer);
  });

  it('nothing of content at its own address, however it is asked for', () => {
    fc.assert(
      fc.property(anythingBelow('/contentstream', '/reader', '/api', '/shells'), ({ path, how }) => {
        expect(asked(path, how)).toBeUndefined();
      }),
    );
  });
});

describe('the shell', () => {
  it('is the one that the worker carries where the host does not answer, is slow or out of order', async () => {
    for (const shell of [
      over(noLine),
      over(hosted('', '', 503)),
      over(() => new Promise(() => undefined), APP, false),
    ]) {
      const page = await shell.page();
      expect(await page.text()).toBe(PAGE);
      expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${APP}`);
      expect(page.headers.get('content-security-policy')).toContain(`worker-src ${ORIGIN}/shell/sw.js`);
    }
  });

  it('is the host’s where it answers, and its files are those that belong to the page that is carried', async () => {
    expect(await (await over(hosted('newer')).page()).text()).toBe('newer');
    expect(await over(noLine).file(SCRIPT).text()).toBe('carried');
  });

  it('knows whether the host has another one', async () => {
    expect(await over(hosted('newer')).isOlder()).toBe(true);
    expect(await over(hosted(PAGE)).isOlder()).toBe(false);
    expect(await over(noLine).isOlder()).toBe(false);
  });

  it('is kept for the application that its host lets frame it, and for no other', async () => {
    await over(hosted(PAGE)).guard();
    await expect(over(hosted(PAGE), 'https://other.example').guard()).rejects.toThrow(/frame/);
    await expect(over(noLine).guard()).rejects.toThrow();
  });
});

describe('its worker', () => {
  const installed = (scope: string, guard: CachedCourseHost['guard'] = async () => undefined) => {
    const listeners = new Map<string, (event: object) => void>();
    const browser = {
      location: { origin: ORIGIN, search: '' },
      registration: { scope: ORIGIN + scope },
      skipWaiting: async () => undefined,
      addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    } as unknown as WorkerScope; // the worker uses nothing else
    shellWorker(browser, { guard } as CachedCourseHost, () => Promise.reject(new Error('not asked')));
    let work: Promise<unknown> = Promise.resolve();
    listeners.get('install')?.({ waitUntil: (given: Promise<unknown>) => void (work = given) });
    return work;
  };
  it('installs for its own scope alone', async () => {
    await installed('/shell/');
    for (const scope of ['/', '/shell/on-device/', '/shell/index.html', '/contentstream/'])
      await expect(installed(scope), scope).rejects.toThrow(/scope/);
  });

  it('does not install where the host does not let the application frame it', async () => {
    await expect(installed('/shell/', () => Promise.reject(new Error('no frame')))).rejects.toThrow('no frame');
  });
});

describe('a file of a course', () => {
  /** Windows of the content site, each with its response. */
  const site = (windows: Record<string, DeviceAnswer | undefined | 'silent'>, isPatient = true) => {
    const heard: [string, FileRequest][] = [];
    const shells = Object.entries(windows).map(([url, answer]): ShellWindow => ({
      url,
      postMessage: (message, [port]) => {
        heard.push([url, message]);
        if (answer !== 'silent') port?.onmessage?.({ data: answer } as MessageEvent);
      },
    }));
    const files = deviceFiles({
      windows: async () => shells,
      // both ends are the same port: a message to the worker arrives there
      channel: () => {
        const port = { onmessage: null, close: () => undefined } as unknown as MessagePort;
        return { mine: port, theirs: port };
      },
      after: () => (isPatient ? new Promise(() => undefined) : Promise.resolve()),
      app: APP,
    });
    return { heard, files };
  };
  const shellOf = (download: string) => `${ORIGIN}/shell/index.html#app=${encodeURIComponent(APP)}&pack=${download}`;
  const answer: DeviceAnswer = {
    status: 206,
    body: new TextEncoder().encode('bytes').buffer,
    more: { 'content-type': 'text/css', 'content-range': 'bytes 0-4/9' },
  };

  it('comes from the shell that was opened for its pack, under headers of ours', async () => {
    const { files, heard } = site({
      [shellOf('another')]: { ...answer, status: 200 },
      [`${ORIGIN}/shell/on-device/${PACK}/x.html#pack=${PACK}`]: { ...answer, status: 200 },
      [shellOf(PACK)]: answer,
    });
    const got = await files({ downloadId: PACK, path: '/a.css' }, 'bytes=0-4');
    expect([got.status, await got.text()]).toEqual([206, 'bytes']);
    const expected = { ...courseHeaders(APP), ...answer.more };
    for (const [name, value] of Object.entries(expected)) expect(got.headers.get(name), name).toBe(value);
    expect(heard).toEqual([[shellOf(PACK), { op: 'file', path: '/a.css', range: 'bytes=0-4' }]]);
  });

  it.each([
    ['nobody opened the pack', {}, true],
    ['the application has no such file', { [shellOf(PACK)]: undefined }, true],
    ['the application does not answer', { [shellOf(PACK)]: 'silent' as const }, false],
  ])('is not there, in our own words, where %s', async (_why, windows, isPatient) => {
    const got = await site(windows, isPatient).files({ downloadId: PACK, path: '/a.css' }, null);
    expect(got.status).toBe(504);
    expect(await got.text()).toContain('was not downloaded');
    expect(got.headers.get('content-security-policy')).toBe(courseHeaders(APP)['content-security-policy']);
  });
});
