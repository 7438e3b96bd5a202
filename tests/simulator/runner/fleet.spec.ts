import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runCli } from '#simulator/runner/command/command.ts';
import { isShort } from '../../support/runs.ts';

/** Verifies: the CI setups in the page about exploring work. A shell runs their commands unchanged. */
const page = readFileSync(new URL('../../../simulator/runner/explore/README.md', import.meta.url), 'utf8');
const blocks = (kind: string) => [...page.matchAll(new RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text); // prettier-ignore
const [onOneMachine = '', collected = ''] = blocks('sh');
const [matrix = '', indexed = ''] = blocks('yaml');

const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Fake npm: records its arguments, and exits with a given code. */
const bin = join(folder, 'bin');
mkdirSync(bin);
writeFileSync(join(bin, 'npm'), '#!/bin/sh\nprintf "%s\\n" "$@" > "$CALLS/$$"\nexit "$CODE"\n');
chmodSync(join(bin, 'npm'), 0o755);

type Shell = { at?: string; code?: number; env?: Record<string, string> };

/** Recorded arguments of the scenario calls of a shell command, sorted, and its exit code. */
function shell(command: readonly string[], { at = folder, code = 0, env = {} }: Shell = {}) {
  const calls = mkdtempSync(join(folder, 'calls-'));
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    cwd: at,
    env: { ...env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, CALLS: calls, CODE: String(code) },
  });
  const typed = readdirSync(calls).map((file) => readFileSync(join(calls, file), 'utf8').trim().split('\n'));
  return { status, typed: typed.map(afterNpm).sort((one, other) => (one.join() < other.join() ? -1 : 1)) };
}

function afterNpm([...args]: readonly string[]): string[] {
  expect(args.splice(0, 4)).toEqual(['run', '--silent', 'scenarios', '--']);
  return args;
}

/** Runs a recorded command in folders of this test, with as few generated runs as there are shards. */
async function played(args: readonly string[], at: string, runs: number): Promise<{ code: number; said: string }> {
  const mine = args.map((arg, index) => {
    if (args[index - 1] === '--out' || args[index - 1] === '--corpus') return join(at, arg);
    if (args[0] === 'merge' && index === 1) return join(at, arg);
    return args[index - 1] === '--runs' && arg !== '0' ? String(runs) : arg;
  });
  const minutes = mine.indexOf('--minutes');
  if (minutes >= 0) mine.splice(minutes, 2, '--runs', String(runs));
  const out = mine.includes('--out') ? [] : ['--out', join(at, 'merged')];
  const said: string[] = [];
  const say = (words: string) => void said.push(words);
  const code = await runCli([...mine, ...out], { out: say, err: say, terminal: { write: say } });
  return { code, said: said.join('\n') };
}

describe('exploring on many machines, as its page has it', () => {
  it('on one, by xargs: each shard once, a find is no end, bad input is', { timeout: 60_000 }, async () => {
    const [searching = '', merging = ''] = onOneMachine.trim().split('\n');
    const { status, typed } = shell(['sh', '-c', searching], { code: 1 });
    expect(status).toBe(0);
    expect(shell(['sh', '-c', searching], { code: 2 }).status).not.toBe(0);
    expect(typed.map((args) => args[2])).toEqual(['1/4', '2/4', '3/4', '4/4']);
    for (const args of typed) expect(await played(args, folder, 4)).toMatchObject({ code: 0 });
    const [merge = []] = shell(['sh', '-c', merging]).typed;
    const { code, said } = await played(merge, folder, 4);
    expect(code).toBe(0);
    expect(said).toMatch(/Nothing found in 4 lives \(seed 7\)/);
  });

  it.skipIf(isShort)(
    'in a CI: the lives of all shards, and one corpus for the next time',
    { timeout: 60_000 },
    async () => {
      const { jobs } = parse(matrix) as { jobs: Record<'explore' | 'merged', CiJob> };
      const shards = jobs.explore.strategy?.matrix.shard ?? [];
      expect(shards).toEqual(Array.from({ length: shards.length }, (_, index) => index + 1));
      const merged = join(folder, 'merged-job');
      for (const shard of shards.slice(0, 2)) {
        const job = join(folder, `job-${shard}`);
        mkdirSync(job);
        for (const { typed } of stepsOf(jobs.explore, { 'matrix.shard': shard, 'github.run_number': 9 }, job))
          for (const args of typed) {
            expect(args).toContain(`${shard}/${shards.length}`);
            expect(await played(args, job, shards.length)).toMatchObject({ code: 0 });
          }
        const { name, path } = jobs.explore.steps.find(({ uses }) => uses?.includes('/upload-artifact'))?.with ?? {};
        for (const kept of path?.trim().split('\n') ?? [])
          cpSync(join(job, kept), join(merged, 'explored', withValues(name, { 'matrix.shard': shard }), kept), {
            recursive: true,
          });
      }
      const said: string[] = [];
      for (const { status, typed } of stepsOf(jobs.merged, {}, merged)) {
        expect(status).toBe(0);
        for (const args of typed) said.push((await played(args, merged, 0)).said);
      }
      expect(readdirSync(join(merged, 'corpus')).length).toBeGreaterThan(0);
      expect(said.at(-1)).toMatch(/Nothing found in 2 lives \(seed 9\)/);
    },
  );

  it('in an indexed Job: each index is a shard, and what they wrote is one report', { timeout: 60_000 }, async () => {
    const { spec } = parse(indexed) as Indexed;
    const [container] = spec.template.spec.containers;
    const { mountPath } = container.volumeMounts[0];
    for (const index of [0, 1]) {
      const [args = []] = shell(container.command, { env: { JOB_COMPLETION_INDEX: String(index) } }).typed;
      expect(args).toEqual(expect.arrayContaining([`${index + 1}/${spec.completions}`, `${mountPath}/${index}`]));
      expect(await played(args, folder, spec.completions)).toMatchObject({ code: 0 });
    }
    const [merge = []] = shell(['sh', '-c', collected]).typed;
    expect(merge[1]).toBe(mountPath);
    expect((await played(merge, folder, 0)).said).toMatch(/Nothing found in 2 lives \(seed 7\)/);
  });
});

type CiJob = {
  strategy?: { matrix: { shard: number[] } };
  steps: { uses?: string; run?: string; with?: { name?: string; path?: string } }[];
};
type Container = { command: string[]; volumeMounts: [{ mountPath: string }] };
type Indexed = { spec: { completions: number; template: { spec: { containers: [Container] } } } };

const withValues = (text = '', values: Record<string, number>): string =>
  text.replaceAll(/\$\{\{ (\S+) \}\}/g, (_all, name: string) => String(values[name]));

/** Runs the steps of a CI job, each in its own shell; skips the installation. */
function* stepsOf({ steps }: CiJob, values: Record<string, number>, at: string) {
  for (const { run } of steps)
    if (run !== undefined && run !== 'npm ci') yield shell(['sh', '-c', withValues(run, values)], { at });
}
