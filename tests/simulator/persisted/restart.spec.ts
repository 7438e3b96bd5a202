import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { openPersistedFile } from '#simulator/mount/persisted/persisted-instances.ts';
import { UNUSED_MS } from '#simulator/mount/instances/instances.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { isShort } from '../../support/runs.ts';

/** Verifies: a server with `--persist` resumes after any kind of stop, for each of its platform instances. */
const scenario = scenarioNamed('generic');
const folder = mkdtempSync(join(tmpdir(), 'kept-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `worlds-${++files}.kept`);

let open: HttpPlatform | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await open?.close();
  open = undefined;
});
const started = async (path: string) =>
  (open = await startHttp({
    scenario,
    control: true,
    startAt: 'scenario',
    keep: await openPersistedFile(path, scenario),
  }));
const stopped = async () => {
  await open?.close();
  open = undefined;
};

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  body: JSON.stringify(body),
});
const said = async (answer: Promise<Response>): Promise<unknown> => {
  const text = await (await answer).text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};
const steer = (appUrl: string, world: string, path: string, init?: RequestInit) =>
  said(fetch(`${appUrl}${world}/__simulator/${path}`, init));
const signIn = async (appUrl: string, world: string) => {
  const who = { organisationcode: 'acme', username: 'ada', password: 'Lighthouse1' };
  return ((await said(fetch(`${appUrl}${world}/api/authentication`, json(who)))) as { access_token: string })
    .access_token;
};
const menu = async (appUrl: string, world: string, token: string) =>
  (await fetch(`${appUrl}${world}/api/get-menu`, { headers: { authorization: `Bearer ${token}` } })).status;

/** What a tester sees of a platform instance. Its clock runs, so that times are rounded to hours. */
async function seen(appUrl: string, world: string) {
  const [{ now }, faults, mailbox, journal, snapshot] = (await Promise.all(
    ['clock', 'faults', 'mailbox', 'requests', 'snapshot'].map((path) => steer(appUrl, world, path)),
  )) as [{ now: number }, unknown, unknown, unknown, object];
  return { hour: Math.floor(now / 3_600_000), faults, mailbox, journal, snapshot: { ...snapshot, now: 0 } };
}

describe('a server that keeps its worlds', () => {
  it('goes on with each of them: clock, faults, mails, journal, sessions and what learners did', async () => {
    const path = newPath();
    const { appUrl } = await started(path);
    const tokens: Record<string, string> = {};
    for (const [at, world] of ['', '/w/anna', '/w/ben'].entries()) {
      tokens[world] = await signIn(appUrl, world);
      await steer(appUrl, world, 'clock', json({ advanceMs: at * 7_200_000 }));
      await steer(appUrl, world, 'faults', json({ kind: 'status', status: 503, operation: 'getMenu', nth: [2] }));
      const status = { set: 'status', userName: 'ada', record: { titleId: 'induction', status: 'failed' } };
      await steer(appUrl, world, 'changes', json(status));
      expect(await menu(appUrl, world, tokens[world])).toBe(200);
      for (let time = 0; time <= at; time++)
        await fetch(`${appUrl}${world}/api/password/sendmail`, json({ email: 'ada@acme.example', orgCode: 'acme' }));
    }
    const before = await Promise.all(Object.keys(tokens).map((world) => seen(appUrl, world)));
    await stopped();

    const again = await started(path);
    expect(again.worldNames()).toEqual(['', 'anna', 'ben']);
    expect(await Promise.all(Object.keys(tokens).map((world) => seen(again.appUrl, world)))).toEqual(before);
    for (const [world, token] of Object.entries(tokens))
      expect([await menu(again.appUrl, world, token), await menu(again.appUrl, world, token)]).toEqual([503, 200]);
  });

  it('is on disk with what was steered alone, and with what a fault holds the answer of', async () => {
    const path = newPath();
    const { appUrl } = await started(path);
    await steer(appUrl, '', 'faults', json({ kind: 'no-answer', operation: 'getMenu' }));
    await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain('"kind":"no-answer"'), 5_000);
    const held = menu(appUrl, '', 'nobody').catch(() => 0);
    await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain('"operationId":"getMenu"'), 5_000);
    await stopped();
    expect(await held).toBe(0);
  });

  it('forgets a world that was unused for a day, however much of the day it was stopped', async () => {
    const path = newPath();
    const { appUrl } = await started(path);
    await signIn(appUrl, '/w/anna');
    await stopped();
    const later = Date.now() + UNUSED_MS + 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    const again = await started(path);
    expect(again.worldNames()).toEqual(['']);
    expect(await steer(again.appUrl, '/w/anna', 'requests')).toEqual({ exchanges: [], violations: [] });
  });
});

/** Starts `npm run simulator -- --persist <path>` and waits until it is ready. */
async function command(path: string) {
  const ended = spawn(process.execPath, [
    ...['--import', 'tsx', 'simulator/serve.ts', '--port', '0', '--control', '--persist', path],
  ]);
  let printed = '';
  const appUrl = await new Promise<string>((done, failed) => {
    const read = (text: Buffer) => {
      printed += String(text);
      const [, url] = /Open +(http:\S+)\/organizationLogin/.exec(printed) ?? [];
      if (url !== undefined) done(url);
    };
    ended.stdout.on('data', read);
    ended.stderr.on('data', read);
    ended.once('exit', (code) => failed(new Error(`Ended with ${String(code)}: ${printed}`)));
  });
  const stop = (signal: 'SIGKILL' | 'SIGTERM') =>
    new Promise<number | null>((done) => {
      ended.once('exit', done);
      ended.kill(signal);
    });
  return { appUrl, stop, printed: () => printed };
}

describe('a process that is ended', () => {
  it.skipIf(isShort)(
    'loses nothing at SIGTERM, and no more than the last moment where it is killed while it writes',
    async () => {
      const path = newPath();
      const first = await command(path);
      expect(first.printed()).toContain(`Kept in         ${path}`);
      const token = await signIn(first.appUrl, '');
      await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain(token), 10_000);
      // Calls without a pause, so that the server is nearly always about to write.
      const server = { isKilled: false };
      const calls = (async () => {
        while (!server.isKilled) await menu(first.appUrl, '/w/anna', 'nobody').catch(() => 0);
      })();
      await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain('"world":"anna"'), 10_000);
      await first.stop('SIGKILL');
      server.isKilled = true;
      await calls;

      const second = await command(path);
      expect(await menu(second.appUrl, '', token)).toBe(200);
      const kept = (await steer(second.appUrl, '/w/anna', 'requests')) as { exchanges: unknown[] };
      expect(kept.exchanges.length).toBeGreaterThan(0);
      const last = await signIn(second.appUrl, '/w/ben');
      expect(await second.stop('SIGTERM')).toBe(0);
      expect(readFileSync(path, 'utf8')).toContain(last);
    },
  );

  it('ends with 1 and a sentence where the file is none of ours', async () => {
    const path = newPath();
    writeFileSync(path, 'name: Mine\n');
    await expect(command(path)).rejects.toThrow(
      /^Ended with 1: worlds-\d+\.kept holds no worlds of a simulated platform\. It was left as it is: give --persist another file\.\n$/,
    );
    expect(readFileSync(path, 'utf8')).toBe('name: Mine\n');
  });
});
