import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { scenarioOf } from '#simulator/scenarios/schema.ts';
import { createPackageUploads } from '#simulator/package-check/live/dropped.ts';
import { AICC, SCORM, zipOf } from './packages.ts';

let room = createPackageUploads(100_000);
let platform: HttpPlatform;
const scenario = scenarioOf({
  name: 'Somewhere',
  organisation: { code: 'here', name: 'Here' },
  people: [{ id: 'p-1', userName: 'ada', password: 'Lighthouse1', firstName: 'Ada', lastName: 'Yılmaz' }],
});
beforeAll(async () => {
  platform = await startHttp({
    scenario,
    port: 0,
    control: true,
    panel: true,
    tries: (...given) => room.take(...given),
  });
});
beforeEach(() => {
  room = createPackageUploads(100_000);
});
afterEach(() => room.close());
afterAll(() => platform.close());

const foldersLeft = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`trial-dropped-${process.pid}-`));
const drop = (name: string, body: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`${platform.appUrl}/__simulator/packages`, {
    method: 'POST',
    headers: {
      origin: platform.appUrl,
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
      ...headers,
    },
    body: Buffer.from(body),
  });

describe('a package that is dropped on the panel', () => {
  it('plays on a platform of its own, at the address that is answered', async () => {
    const answer = (await (await drop('Tidy désks.zip', await zipOf(SCORM))).json()) as { url: string };
    expect(answer).toMatchObject({ package: { name: 'Tidy désks.zip', kind: 'scorm', verdict: 'fine' } });
    expect(new URL(answer.url).origin).not.toBe(platform.appUrl);
    // The panel's page is on another port, which is the same site and another origin.
    const entered = await fetch(answer.url, { redirect: 'manual', headers: { 'sec-fetch-site': 'same-site' } });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/trial/deep-launch/part-1-1']);
  });

  it('with several parts opens at its contents', async () => {
    const { url } = (await (await drop('desks.zip', await zipOf(AICC))).json()) as { url: string };
    expect(new URL(url).searchParams.get('to')).toBe('/trial/home');
  });

  it('is answered with what is wrong where it cannot be tried, and nothing of it is kept', async () => {
    const before = foldersLeft();
    const answer: unknown = await (await drop('website.zip', await zipOf({ 'index.html': 'Hello' }))).json();
    expect(answer).toMatchObject({ package: { verdict: 'refused', findings: [{ id: 'K4' }] } });
    expect(answer).not.toHaveProperty('url');
    expect(foldersLeft()).toEqual(before);
  });

  it('goes with the room', async () => {
    const before = foldersLeft();
    await drop('desks.zip', await zipOf(SCORM));
    expect(foldersLeft()).toHaveLength(before.length + 1);
    await room.close();
    expect(foldersLeft()).toEqual(before);
  });

  it('is no longer taken when the room is closed, nor kept when that happens meanwhile', async () => {
    const before = foldersLeft();
    const zip = await zipOf(SCORM);
    const taking = room.take('desks.zip', chunks(zip));
    await room.close();
    await expect(taking).rejects.toThrow(/being stopped/);
    await expect(room.take('desks.zip', chunks(zip))).rejects.toThrow(/being stopped/);
    expect(foldersLeft()).toEqual(before);
  });

  it.each<[what: string, headers: Record<string, string>, status: number]>([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a course, on the content site', { origin: 'http://127.0.0.1:4174' }, 403],
    ['nobody', { origin: 'null' }, 403],
    ['a form, which needs no permission', { 'content-type': 'text/plain' }, 415],
  ])('is not taken from %s', async (_what, headers, status) => {
    const before = foldersLeft();
    expect((await drop('desks.zip', await zipOf(SCORM), headers)).status).toBe(status);
    expect(foldersLeft()).toEqual(before);
  });

  it.each(['../desks.zip', 'C:\\desks.zip', '/etc/desks.zip', 'aux.zip', '', '..', `${'x'.repeat(300)}.zip`])(
    'under the name "%s" is refused in words, or as too long',
    async (name) => {
      const before = foldersLeft();
      const answer = await drop(name, await zipOf(SCORM));
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { message: string }).message).toMatch(/\w/);
      expect(foldersLeft()).toEqual(before);
    },
  );

  it('that is too large is refused while it comes', async () => {
    const before = foldersLeft();
    await expect(room.take('large.zip', chunksOf(200_000))).rejects.toThrow(/more than/);
    expect(foldersLeft()).toEqual(before);
  });

  it('is not taken where nobody takes packages', async () => {
    const other = await startHttp({ scenario, port: 0, control: true });
    const answer = await fetch(`${other.appUrl}/__simulator/packages`, {
      method: 'POST',
      headers: { origin: other.appUrl },
    });
    expect(answer.status).toBe(404);
    await other.close();
  });
});

async function* chunks(bytes: Uint8Array) {
  yield await Promise.resolve(bytes);
}

async function* chunksOf(bytes: number) {
  for (let sent = 0; sent < bytes; sent += 10_000) yield new Uint8Array(10_000);
}
