import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Mutant, mutated } from './mutant.ts';

const ROOT = realpathSync(new URL('../..', import.meta.url));
const COPIED = ['domain', 'adapters', 'openapi', 'simulator', 'tests', 'ui', 'package.json', 'tsconfig.json'];
/** Files that the tests do not need. */
const LEFT_OUT = new Set(['node_modules', 'dist']);
/** A hanging test fails before the time limit of its mutant. */
const TEST_LIMIT_MS = 30_000;

export type Verdict =
  | { is: 'caught'; by: string; seconds: number }
  | { is: 'survived'; seconds: number }
  /** The tests did not finish in time. */
  | { is: 'late'; seconds: number }
  /** The mutated source does not load, or lacks the mutant’s text: the list is wrong. */
  | { is: 'broken'; why: string; seconds: number };

export type Scratch = {
  /** Runs these tests on the unchanged source. */
  run: (tests: readonly string[], limitMs: number) => Promise<Verdict>;
  /** Runs them with the mutant applied. */
  runWith: (mutant: Mutant, limitMs: number) => Promise<Verdict>;
  remove: () => void;
};

/** A copy of the project in which mutants can be applied. */
export function scratch(): Scratch {
  const folder = copy();
  const run = (tests: readonly string[], limitMs: number) => vitest(folder, tests, limitMs);
  return {
    run,
    runWith: async (mutant, limitMs) => {
      const file = join(folder, mutant.file);
      const source = readFileSync(file, 'utf8');
      try {
        writeFileSync(file, mutated(mutant, source));
        return await run(mutant.tests, limitMs);
      } catch (error) {
        return { is: 'broken', why: String(error), seconds: 0 };
      } finally {
        writeFileSync(file, source);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Creates a folder with a copy and linked dependencies. The caller must remove it. */
export function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (from) => !LEFT_OUT.has(basename(from)),
    });
  symlinkSync(realpathSync(join(ROOT, 'node_modules')), join(folder, 'node_modules'));
  return folder;
}

function vitest(folder: string, tests: readonly string[], limitMs: number): Promise<Verdict> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=tests/vitest.config.ts',
      '--bail=1',
      '--maxWorkers=1',
      `--testTimeout=${TEST_LIMIT_MS}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...tests,
    ],
    { cwd: folder, stdio: 'ignore', detached: true }, // its own process group, to be killed with all child processes
  );
  return new Promise((resolve) => {
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
    const end = (code: number | null) => {
      clearTimeout(limit);
      const seconds = (performance.now() - startedAt) / 1000;
      resolve(isLate ? { is: 'late', seconds } : { ...verdictOf(report, code), seconds });
    };
    child.on('error', () => end(1));
    child.on('close', end);
  });
}

type Report = {
  numTotalTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string }[];
  }[];
};
type Found = { is: 'caught'; by: string } | { is: 'survived' } | { is: 'broken'; why: string };

function verdictOf(report: string, code: number | null): Found {
  let read: Report;
  try {
    read = JSON.parse(readFileSync(report, 'utf8')) as Report; // Vitest’s own format
  } catch {
    return { is: 'broken', why: 'the tests said nothing' };
  }
  const unloaded = read.testResults.find((file) => file.status === 'failed' && file.assertionResults.length === 0);
  for (const file of read.testResults) {
    const failed = file.assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { is: 'caught', by: `${basename(file.name, '.spec.ts')}: ${failed.fullName.trim()}` };
  }
  if (unloaded) return { is: 'broken', why: `${basename(unloaded.name)} did not load: ${unloaded.message}` };
  if (read.numTotalTests === 0) return { is: 'broken', why: 'no test ran' };
  return code === 0 ? { is: 'survived' } : { is: 'caught', by: 'an error that nothing handled' };
}
