import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startHttp } from '#simulator/mount/http.ts';
import { unpack } from '#simulator/package-check/archive/open-source.ts';
import { createPackageUploads } from '#simulator/package-check/live/dropped.ts';
import { LimitExceeded, runInThread, type ThreadLimits } from '#simulator/package-check/thread/limited-thread.ts';
import { examineInThread, unpackInThread } from '#simulator/package-check/thread/read-in-thread.ts';
import { scenarioOf } from '#simulator/scenarios/schema.ts';
import { SCORM, scratchFolder, zipOf } from './packages.ts';
import { rawZip } from './raw-zip.ts';

/** Verifies: a package that is not read in time or memory is refused, its thread ends, and the server answers meanwhile. */

const scratch = scratchFolder();
afterAll(scratch.remove);

/** Longer than any test may last. */
const NEVER = { ms: 3_600_000, heapMb: 512 };
const SOON = { ms: 100, heapMb: 512 };
/** A package of some kB whose nested elements keep a parser busy for a minute or more. */
const nested = '<div>'.repeat(700_000);
const pages = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`page-${n}.html`, nested]));
const MINUTES = await zipOf({ ...SCORM, ...pages });

const script = (source: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${source}`)}`,
  );
const LOADED = 'parentPort.postMessage({ loaded: true });';

describe('a thread', () => {
  it('answers with what it posts', async () => {
    const echo = script(`${LOADED}parentPort.postMessage({ result: workerData + 1 });`);
    expect(await runInThread(echo, 1, NEVER)).toEqual({ result: 2 });
  });

  it('that never ends is ended at its time, and has stopped by then', async () => {
    const turns = new Int32Array(new SharedArrayBuffer(4));
    const endless = script(`${LOADED}for (;;) Atomics.add(workerData, 0, 1);`);
    await expect(runInThread(endless, turns, SOON)).rejects.toMatchObject({ limit: 'time' });
    const atEnd = Atomics.load(turns, 0);
    expect(atEnd).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(Atomics.load(turns, 0)).toBe(atEnd);
  });

  it('that fills the memory is ended at its limit', async () => {
    const growing = script(`${LOADED}const all = []; for (;;) all.push(new Array(1_000).fill(all.length + 0.5));`);
    const ended = await runInThread(growing, undefined, { ...NEVER, heapMb: 16 }).catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(LimitExceeded);
    expect(ended).toMatchObject({ limit: 'memory' });
  });

  it('that is no longer wanted is ended', async () => {
    const wanted = new AbortController();
    const running = runInThread(script(`${LOADED}for (;;);`), undefined, NEVER, wanted.signal);
    wanted.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    await expect(runInThread(script(''), undefined, NEVER, wanted.signal)).rejects.toThrow('enough');
  });

  it('that fails or says nothing is an error', async () => {
    await expect(runInThread(script('throw new Error("broken");'), undefined, NEVER)).rejects.toThrow('broken');
    await expect(runInThread(script(''), undefined, NEVER)).rejects.toThrow('without a result');
  });
});

describe('a package in a thread', () => {
  it('is read as in this process', async () => {
    const found = await examineInThread(scratch.write('good.zip', await zipOf(SCORM)));
    expect(found).toMatchObject({ kind: 'scorm', title: 'Tidy desks', findings: [], files: 3, isRefused: false });
  });

  it('that takes minutes is refused', async () => {
    const path = scratch.write('minutes.zip', MINUTES);
    const { findings, isRefused, name } = await examineInThread(path, { limits: SOON });
    expect([name, isRefused, findings.map(({ id, words }) => `${id} ${words}`)]).toEqual([
      'minutes.zip',
      true,
      ['Z6 Reading it took too long and was ended.'],
    ]);
  });

  it('that needs too much memory is refused', async () => {
    const path = scratch.write(
      'items.zip',
      await zipOf({ ...SCORM, 'imsmanifest.xml': `<a>${'<b/>'.repeat(1e6)}</a>` }),
    );
    const { findings } = await examineInThread(path, { limits: { ...NEVER, heapMb: 64 } });
    expect(findings.map(({ id, words }) => `${id} ${words}`)).toEqual([
      'Z6 Reading it needed too much memory and was ended.',
    ]);
  });

  it('is unpacked as it is; a damaged one is said to be so', async () => {
    const path = scratch.write('whole.zip', await zipOf({ ...SCORM, 'img/a.png': new Uint8Array([1, 2]) }));
    const folder = join(scratch.folder, 'whole');
    const good = { kind: 'scorm', isRefused: false, bytes: 0 } as const;
    expect((await unpackInThread(path, good, folder)).toSorted()).toEqual(
      [...Object.keys(SCORM), 'img/a.png'].toSorted(),
    );
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(SCORM['index.html']);
    expect([...readFileSync(join(folder, 'img/a.png'))]).toEqual([1, 2]);
    const less = rawZip([{ name: 'a.txt', content: Buffer.alloc(1_000), claimedSize: 10 }]);
    await expect(unpackInThread(scratch.write('less.zip', less), good, join(scratch.folder, 'less'))).rejects.toThrow(
      /^"a.txt" cannot be unpacked: .*Invalid uncompressed size/,
    );
  });

  it('fills no disk with more than it says', async () => {
    const zeros = rawZip([{ name: 'a.txt', content: Buffer.alloc(64 * 1024 ** 2), claimedSize: 10 }]);
    const folder = join(scratch.folder, 'zeros');
    await expect(unpack(scratch.write('zeros.zip', zeros), 'scorm', folder)).rejects.toThrow('cannot be unpacked');
    expect(statSync(join(folder, 'a.txt')).size).toBeLessThanOrEqual(10);
  });

  it('overwrites nothing where it is unpacked', async () => {
    const folder = scratch.write('taken', { 'index.html': 'mine' });
    for (const path of [scratch.write('over.zip', await zipOf(SCORM)), scratch.write('over', SCORM)])
      await expect(unpack(path, 'scorm', folder)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('mine');
  });
});

describe('a server to which a package is given that takes minutes', () => {
  const scenario = scenarioOf({
    name: 'Somewhere',
    organisation: { code: 'here', name: 'Here' },
    people: [{ id: 'p-1', userName: 'ada', password: 'Lighthouse1', firstName: 'Ada', lastName: 'Yılmaz' }],
  });
  const foldersLeft = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`trial-dropped-${process.pid}-`));

  async function serverWith(limits: ThreadLimits) {
    const room = createPackageUploads(1_000_000, limits);
    const platform = await startHttp({ scenario, port: 0, control: true, panel: true, tries: room.take });
    const drop = async (body: Uint8Array) => {
      const answer = await fetch(`${platform.appUrl}/__simulator/packages`, {
        method: 'POST',
        headers: {
          origin: platform.appUrl,
          'content-type': 'application/octet-stream',
          'x-file-name': 'minutes.zip',
        },
        body: Buffer.from(body),
      });
      return (await answer.json()) as { message?: string; package?: { findings: { id: string }[] } };
    };
    const clock = async () => (await fetch(`${platform.appUrl}/__simulator/clock`)).status;
    const close = () => Promise.all([platform.close(), room.close()]);
    return { room, drop, clock, close };
  }

  it('answers others before it refuses the package', async () => {
    const { drop, clock, close } = await serverWith({ ...SOON, ms: 1_000 });
    const before = foldersLeft();
    const order: string[] = [];
    const dropped = drop(MINUTES).finally(() => order.push('package'));
    while (order.length === 0 && foldersLeft().length === before.length) await clock(); // the upload has arrived
    for (let n = 0; n < 3; n++) order.push(`clock ${await clock()}`);
    expect((await dropped).package?.findings).toMatchObject([{ id: 'Z6' }]);
    expect(order).toEqual(['clock 200', 'clock 200', 'clock 200', 'package']);
    expect(foldersLeft()).toEqual(before);
    await close();
  });

  it('is closed without waiting for it', async () => {
    const { room, drop, clock, close } = await serverWith(NEVER);
    const before = foldersLeft();
    const dropped = drop(MINUTES);
    while (foldersLeft().length === before.length) await clock();
    await room.close();
    expect((await dropped).message).toMatch(/being stopped/);
    expect(foldersLeft()).toEqual(before);
    await close();
  });
});
