import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, wholeNumber } from '../../command-line.ts';
import { mergedReport, readReports } from '../reports/merge.ts';
import type { Report } from '../reports/results.ts';
import { spawnCommandLine } from './repeat.ts';
import { BAD_INPUT, type ParsedCommandLine, FAILED, OUT, shardMeant } from './options.ts';

/** Options that the parent process handles itself or sets for each worker. */
const NOT_PASSED_ON = ['workers', 'shard', 'report', 'out', 'seeds', 'watch', 'strict'];
/** Options that need a single process. */
const OF_ONE = ['log', 'gate', 'failed'];
const MOST = 64;

export const parseWorkerCount = (text: string): number => {
  const workers = wholeNumber('--workers', text, MOST);
  if (workers < 1) throw new UsageError('--workers needs 1 at least.');
  return workers;
};

/**
 * Runs the command in several processes, one shard each, and merges their reports; worker output stays in the folder
 * `workers`. `seeds` are common to all workers. With `--bail`, the first failure stops the others.
 */
export async function runInWorkers(line: ParsedCommandLine, workers: number, seeds?: string): Promise<Report> {
  const { command = '', patterns, values, given } = line;
  const one = given.find(({ name }) => OF_ONE.includes(name));
  if (one) throw new UsageError(`--${one.name} needs one process: leave out --workers.`);
  const [part, of] = shardMeant(values.shard) ?? [1, 1];
  const folder = join(values.out ?? OUT, 'workers');
  rmSync(folder, { recursive: true, force: true });
  const common = given.filter(({ name }) => !NOT_PASSED_ON.includes(name)).map(({ text }) => text);
  const chosen = seeds ?? values.seeds;
  const running: ChildProcess[] = [];
  try {
    await Promise.all(
      Array.from({ length: workers }, async (_, index) => {
        const shard = `--shard=${part + of * index}/${of * workers}`;
        const own = [
          shard,
          `--report=${values.report.includes('timeline') ? 'json,timeline' : 'json'}`,
          `--out=${join(folder, String(index))}`,
        ];
        const args = [command, ...common, ...own, ...(chosen === undefined ? [] : [`--seeds=${chosen}`]), ...patterns];
        const child = spawnCommandLine(args, ['ignore', 'ignore', 'pipe']);
        running.push(child);
        const { code, said } = await ended(child);
        if (code === FAILED && values.bail) for (const other of running) other.kill();
        if (code === BAD_INPUT) throw new UsageError(said);
        const isEnded = code === null; // killed after the first failure
        if (!isEnded && !existsSync(join(folder, String(index), 'report.json'))) throw new Error(said);
      }),
    );
    const reports = readReports([folder]);
    return { ...mergedReport(reports), tookMs: Math.max(...reports.map(({ tookMs }) => tookMs)) };
  } finally {
    for (const child of running) child.kill();
  }
}

function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said: said.trim() }));
  });
}
