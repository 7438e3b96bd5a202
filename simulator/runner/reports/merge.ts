import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { textOf, UsageError } from '../../command-line.ts';
import type { Axis, Coverage } from '../coverage.ts';
import type { Explored, Report, Result } from './results.ts';
import { replayOfScenario } from './replay.ts';

const FILE = 'report.json';

/** Reads JSON reports from files, or recursively from folders. Throws UsageError if there is none. */
export function readReports(paths: readonly string[]): Report[] {
  return paths.flatMap(filesOf).map((path) => {
    const report = parsed(path, textOf(path));
    if (!Array.isArray(report.results) || typeof report.coverage !== 'object')
      throw new UsageError(`${path} is no report of runs (--report json).`);
    const whole = report as Report;
    return { ...whole, results: whole.results.map((result) => withItsStory(result, dirname(path))) };
  });
}

/** Finds the scenario file of a finding beside its report, even after both were copied from another machine. */
function withItsStory(result: Result, folder: string): Result {
  const story = join(folder, basename(result.story));
  if (!result.found || !existsSync(story)) return result;
  return { ...result, story, replay: replayOfScenario(story) };
}

function parsed(path: string, text: string): Partial<Report> {
  try {
    return JSON.parse(text) as Partial<Report>; // validated by the caller
  } catch {
    throw new UsageError(`${path} is no JSON.`);
  }
}

function filesOf(path: string): string[] {
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about) throw new UsageError(`${path} is not there.`);
  if (!about.isDirectory()) return [path];
  const found = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name === FILE || name.endsWith(`/${FILE}`))
    .sort()
    .map((name) => join(path, name));
  if (found.length === 0) throw new UsageError(`There is no ${FILE} in ${path}.`);
  return found;
}

/** Merges reports: each run once, the shortest finding per rule, joint coverage. */
export function mergedReport(reports: readonly Report[]): Report {
  const results = new Map<string, Result>();
  for (const result of reports.flatMap((report) => report.results)) {
    const key = keyOf(result);
    const known = results.get(key);
    results.set(key, known?.found && result.found ? shorterOf(known, result) : result);
  }
  const explored = reports.flatMap((report) => report.explored ?? []);
  return {
    results: [...results.values()],
    notPlayed: [
      ...new Map(reports.flatMap(({ notPlayed }) => notPlayed.map((one) => [JSON.stringify(one), one]))).values(),
    ],
    coverage: together(reports.map(({ coverage }) => coverage)),
    tookMs: reports.reduce((sum, { tookMs }) => sum + tookMs, 0),
    ...(explored.length > 0 ? { explored: summed(explored) } : {}),
  };
}

const keyOf = ({ story, journey, seed, faults, found, failures: [first] }: Result): string =>
  found ? `found ${first?.invariant ?? ''}` : [story, journey, seed, faults].join('\n');

function shorterOf(one: Result, other: Result): Result {
  const [shorter, longer] = one.steps <= other.steps ? [one, other] : [other, one];
  const [mine, theirs] = [shorter.found, longer.found];
  if (!mine || !theirs) return shorter;
  return { ...shorter, found: { after: Math.min(mine.after, theirs.after), times: mine.times + theirs.times } };
}

const summed = (all: readonly Explored[]): Explored => ({
  lives: all.reduce((sum, { lives }) => sum + lives, 0),
  played: all.reduce((sum, { played }) => sum + played, 0),
  cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  seeds: [...new Set(all.flatMap(({ seeds }) => seeds))].sort((one, other) => one - other),
  shards: all.flatMap(({ shards }) => shards),
  kept: all.reduce((sum, { kept }) => sum + kept, 0),
});

/** Merges coverage: an item is missing if no report reached it. */
function together(all: readonly Coverage[]): Coverage {
  const axes = Object.keys(all[0] ?? {}) as Axis[];
  const merged = axes.map((axis) => {
    const reached = new Set(all.flatMap((one) => one[axis].reached));
    const missing = new Set(all.flatMap((one) => one[axis].missing).filter((one) => !reached.has(one)));
    return [axis, { reached: [...reached].sort(), missing: [...missing].sort() }];
  });
  return Object.fromEntries(merged) as Coverage; // has the axes of the input
}
