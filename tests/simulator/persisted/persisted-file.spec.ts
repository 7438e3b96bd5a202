import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '#simulator/command-line.ts';
import { linesOf, type InstanceOfFile } from '#simulator/mount/persisted/persisted-file.ts';
import { openPersistedFile } from '#simulator/mount/persisted/persisted-instances.ts';
import { createInstance, type PersistedInstance } from '#simulator/platform/instance.ts';
import { runs } from '../../support/runs.ts';
import { scormAt, scormRun, scormSync, story, instanceOf } from '../platform/support.ts';

/** Verifies: a persisted file is restored completely or not at all, and files of others are never overwritten. */
const scenario = story();
const folder = mkdtempSync(join(tmpdir(), 'kept-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `worlds-${++files}.kept`);
const written = (world: InstanceOfFile) => linesOf(world, JSON.stringify);

/** A platform instance with data in every section that is persisted. */
async function lived(): Promise<PersistedInstance> {
  const { world, guest, lena } = await instanceOf();
  await guest.call('POST', '/api/password/sendmail', { email: 'lena@acme.example', orgCode: 'acme' });
  await lena.call('PUT', '/api/set-user-group', { groups: [] });
  await lena.call('GET', '/api/user/OrganisationPowerBIReports/report-configuration/Learning/Progress');
  const externalTrackingData = { aiccUrl: 'https://lms.example/hacp', aiccSid: 'S-1' };
  await lena.call('POST', scormAt(), scormSync([scormRun({})], { externalTrackingData }));
  return JSON.parse(JSON.stringify(world.kept())) as PersistedInstance;
}
const world = await lived();
const worlds = [
  { name: '', usedAt: 0, aheadMs: 3, world },
  { name: 'anna', usedAt: 5, aheadMs: 0, world: createInstance({ scenario }).kept() },
];

/** A file of two platform instances, as a server leaves it. */
async function left(path = newPath()): Promise<string> {
  const file = await openPersistedFile(path, scenario);
  await file.write(worlds.map(written));
  await file.release();
  return path;
}
const isRefused = async (path: string, words: RegExp, of = scenario, seed?: number) => {
  const before = readFileSync(path);
  const refused = await openPersistedFile(path, of, seed).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UsageError);
  expect(String(refused)).toMatch(words);
  expect(readFileSync(path).equals(before)).toBe(true);
};

describe('a kept file', () => {
  it('holds each world as it was given, and nobody else may read it', async () => {
    const path = await left();
    chmodSync(path, 0o644);
    const file = await openPersistedFile(path, scenario);
    expect(JSON.parse(JSON.stringify(file.worlds))).toEqual(JSON.parse(JSON.stringify(worlds)));
    await file.release();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => !name.endsWith('.kept'))).toEqual([]);
  });

  it('is refused with any byte changed, or cut off anywhere, and left as it is', async () => {
    const path = await left();
    const whole = readFileSync(path);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 2),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, by, cut) => {
          const bytes = Buffer.from(whole.subarray(0, cut ? at : undefined));
          if (!cut) bytes[at]! ^= by;
          writeFileSync(path, bytes);
          await isRefused(path, /is damaged|holds no worlds|another version/);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it.each([
    ['nothing', ''],
    ['a story', 'name: Mine\n'],
    ['a picture', '\u{89}PNG\r\n'],
    ['a line without an end', '{'],
  ])('is refused where it holds %s', async (_what, text) => {
    const path = newPath();
    writeFileSync(path, text);
    await isRefused(path, /holds no worlds of a simulated platform/);
  });

  it('is refused of another story, of the same after a change, and with another seed', async () => {
    const path = await left();
    await isRefused(path, /of the story "Everything once", as it was then/, { ...scenario, name: 'Another' });
    await isRefused(
      path,
      /of the story "Everything once", as it was then/,
      story((text) => text.replace('Omar', 'Omer')),
    );
    await isRefused(path, new RegExp(`kept with --seed ${scenario.seed}\\.`), scenario, scenario.seed + 1);
  });

  it('is refused of another version', async () => {
    const path = await left();
    const lines = readFileSync(path, 'utf8').replace('"version":1', '"version":2').split('\n').slice(0, -2);
    const text = lines.map((line) => `${line}\n`).join('');
    writeFileSync(path, `${text}{"sha256":"${createHash('sha256').update(text).digest('hex')}"}\n`);
    await isRefused(path, /by another version of the simulator/);
  });

  it('is refused where it cannot be: a folder, in no folder', async () => {
    const isNone = /^Error: --persist: E(ISDIR|NOENT)/;
    expect(String(await openPersistedFile(folder, scenario).catch((error: unknown) => error))).toMatch(isNone);
    const nowhere = join(folder, 'nowhere', 'worlds.kept');
    expect(String(await openPersistedFile(nowhere, scenario).catch((error: unknown) => error))).toMatch(isNone);
  });

  it('is the last whole one where a server was killed while it wrote the next', async () => {
    const path = await left();
    writeFileSync(`${path}.new`, readFileSync(path).subarray(0, 999));
    const file = await openPersistedFile(path, scenario);
    expect(file.worlds).toHaveLength(2);
    await file.write([]);
    await file.release();
    const after = await openPersistedFile(path, scenario);
    expect(after.worlds).toEqual([]);
    await after.release();
  });

  it('is whole at each moment while it is written', async () => {
    const path = await left();
    const file = await openPersistedFile(path, scenario);
    const sums = new Set([readFileSync(path, 'utf8')]);
    const writes = { still: true };
    const many = Array.from({ length: 20 }, (_, at) => written({ name: `w-${at}`, usedAt: 0, aheadMs: 0, world }));
    const writing = file.write(many).then(() => (writes.still = false));
    while (writes.still) {
      sums.add(readFileSync(path, 'utf8'));
      await new Promise(setImmediate);
    }
    await writing;
    sums.add(readFileSync(path, 'utf8'));
    expect(sums.size).toBe(2); // the previous one and the new one
    await file.release();
  });

  it('is replaced where a link leads to, not the link', async () => {
    const path = await left();
    const link = newPath();
    symlinkSync(path, link);
    const file = await openPersistedFile(link, scenario);
    await file.write([]);
    await file.release();
    expect(statSync(path).size).toBeLessThan(999);
    rmSync(link);
  });

  it('has a shape of its version: raise VERSION in kept-file.ts with it, then put the new sum here', () => {
    const columns = Object.entries(createInstance({ scenario }).snapshot()).flatMap(([table, rows]) =>
      Array.isArray(rows) ? shapeOf((rows as unknown[]).slice(0, 1), table) : [],
    );
    const isOfCall = /exchanges\[\]\.(answer|body|headers|query)\b/;
    const shape = [...shapeOf(world).filter((name) => !isOfCall.test(name)), ...columns];
    expect(createHash('sha256').update(shape.join('\n')).digest('hex').slice(0, 16)).toMatchInlineSnapshot(
      `"d3443636984ad66b"`,
    );
  });
});

describe('a kept file of two servers', () => {
  it('is the first one’s until that lets go of it', async () => {
    const path = await left();
    const first = await openPersistedFile(path, scenario);
    await isRefused(path, new RegExp(`in use by another server \\(process ${process.pid}\\)`));
    await first.release();
    await (await openPersistedFile(path, scenario)).release();
  });

  it('is free where its server ended without a word, whoever listens at that port now', async () => {
    const path = await left();
    const at = (server: Server) =>
      new Promise<number>((done) => {
        server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
      });
    const ended = createServer();
    const closed = await at(ended);
    ended.close();
    const other = createServer((socket) => socket.end('Good morning'));
    const port = await at(other);
    for (const lock of [{ port: closed, word: 'mine', pid: 1 }, { port, word: 'mine', pid: 1 }, 'half {']) {
      writeFileSync(`${path}.lock`, typeof lock === 'string' ? lock : JSON.stringify(lock));
      await (await openPersistedFile(path, scenario)).release();
    }
    other.close();
    expect(readdirSync(folder).filter((name) => !name.endsWith('.kept'))).toEqual([]);
  });

  it('is written no more by a server from whom it was taken', async () => {
    const path = await left();
    const first = await openPersistedFile(path, scenario);
    rmSync(`${path}.lock`); // removed by hand
    const second = await openPersistedFile(path, scenario);
    await second.write([]);
    const before = readFileSync(path);
    await expect(first.write(worlds.map(written))).rejects.toThrow(/was taken by another server/);
    expect(readFileSync(path).equals(before)).toBe(true);
    await first.release();
    await isRefused(path, /in use/);
    await second.release();
  });
});

/** Names of all members, with one example of each list. */
function shapeOf(value: unknown, name = ''): string[] {
  if (Array.isArray(value))
    return [...new Set((value as unknown[]).flatMap((one) => shapeOf(one, `${name}[]`)))].sort();
  if (typeof value !== 'object' || value === null) return [name];
  return Object.entries(value).flatMap(([key, one]) => shapeOf(one, `${name}.${key}`));
}
