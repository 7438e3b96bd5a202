import { mkdirSync, writeFileSync } from 'node:fs';
import { UsageError, wholeNumber } from '../../command-line.ts';
import { asFile } from '../../scenarios/save.ts';
import { scenarioOf } from '../../scenarios/schema.ts';
import { CoverageCollector } from '../coverage.ts';
import { corpusIn, keepCorpus } from '../explore/corpus.ts';
import { type ExploreResult, explore, type Finding } from '../explore/explore.ts';
import { stepsIn } from '../explore/minimize.ts';
import type { BackgroundFaults, WrittenScenario } from '../explore/base-scenarios.ts';
import { lineOf, type Report, type Result } from '../reports/results.ts';
import { ourContract, loadTextKeys } from './files.ts';
import { linkTo } from './jobs.ts';
import { replayOfScenario } from '../reports/replay.ts';
import {
  type ParsedCommandLine, parseFaultProfiles, OUT, reportsMeant, parseSeeds, shardMeant, type Terminal, type Values,
} from './options.ts'; // prettier-ignore
import { progressBar } from './progress.ts';
import { conclude, writeReports } from './output.ts';
import { runInWorkers, parseWorkerCount } from './workers.ts';

const RUNS = 500;

/** `explore`: plays generated runs until their number or the time limit is reached. */
export async function exploring(line: ParsedCommandLine, to: Terminal): Promise<number> {
  const { values } = line;
  const wanted = reportsMeant(values.report);
  const workers = parseWorkerCount(values.workers);
  const seeds = values.seeds === undefined ? [Date.now() % 1_000_000] : parseSeeds(values.seeds);
  const report =
    workers > 1
      ? await runInWorkers(line, workers, values.seeds ?? seeds.join(','))
      : await searched(values, seeds, to);
  // Only a complete search may prune the corpus, because a shard cannot know what the others found.
  if (workers > 1 && values.corpus !== undefined && values.shard === undefined) await minimise(values.corpus);
  writeReports(wanted, report, values.out ?? OUT, to);
  return conclude(report, to);
}

async function searched(values: Values, seeds: readonly number[], to: Terminal): Promise<Report> {
  const shard = shardMeant(values.shard);
  const minutes = values.minutes === undefined ? undefined : minutesMeant(values.minutes);
  const runs =
    values.runs === undefined
      ? minutes === undefined
        ? RUNS
        : Number.POSITIVE_INFINITY
      : wholeNumber('--runs', values.runs);
  if (runs === 0 && values.corpus === undefined)
    throw new UsageError(
      '--runs 0 lives nothing: with --corpus it leaves in the folder what is needed, without it say how many.',
    );
  const before = values.corpus === undefined ? [] : corpusIn(values.corpus);
  const gathered = new CoverageCollector();
  const bar = progressBar(Math.ceil(runs / (shard?.[1] ?? 1)), to.terminal);
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const explored = await explore({
    runs,
    seeds,
    shard,
    background: backgroundMeant(values.faults),
    corpus: before,
    trims: values.corpus !== undefined,
    bails: values.bail,
    ...(minutes === undefined ? {} : { isTimeUp: () => performance.now() - startedAt > minutes * 60_000 }),
    onLife: ({ failures, seen, log }) => {
      gathered.add(seen);
      bar.step(failures.length === 0);
      if (values.log) for (const entry of log) to.out(lineOf(entry));
    },
  });
  bar.end();
  const cpu = process.cpuUsage(cpuBefore);
  if (values.corpus !== undefined)
    keepCorpus(values.corpus, scenariosOf(explored), values.shard === undefined ? before : []);
  return {
    results: await Promise.all(explored.findings.map((finding) => resultOf(finding, values.out ?? OUT))),
    notPlayed: [],
    coverage: gathered.coverage(ourContract(), loadTextKeys()),
    tookMs: performance.now() - startedAt,
    explored: {
      lives: explored.lives,
      played: explored.played,
      cpuMs: (cpu.user + cpu.system) / 1000,
      seeds,
      shards: [values.shard ?? '1/1'],
      kept: explored.corpus.length,
    },
  };
}

const scenariosOf = ({ corpus }: ExploreResult): WrittenScenario[] => corpus.map(({ story }) => story);

/** Reduces the corpus folder to the fewest runs with the same coverage. */
async function minimise(folder: string): Promise<void> {
  const before = corpusIn(folder);
  keepCorpus(folder, scenariosOf(await explore({ runs: 0, seeds: [1], corpus: before, shrinks: false })), before);
}

function minutesMeant(text: string): number {
  const minutes = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || minutes <= 0)
    throw new UsageError(`--minutes needs a number like 30 or 0.5, not "${text}".`);
  return minutes;
}

function backgroundMeant(text = 'swarm'): BackgroundFaults {
  if (text === 'swarm') return 'swarm';
  if (text.split(',').includes('swarm')) throw new UsageError('--faults swarm stands alone: it mixes the others.');
  return parseFaultProfiles(text, ['swarm']);
}

/** Writes a finding as a scenario file named after the violated rule. */
async function resultOf({ story, breach, after, times, outcome }: Finding, folder: string): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/found-${breach.invariant.replaceAll(/[^a-z]+/gi, '-')}.yaml`;
  writeFileSync(path, asFile(story, ''));
  const scenario = scenarioOf(story);
  const [journey] = scenario.journeys;
  if (!journey) throw new Error('a story that was made has a journey');
  return {
    story: path,
    journey: journey.name,
    seed: story.seed,
    faults: 'none',
    failures: [{ invariant: breach.invariant, detail: breach.detail }],
    replay: replayOfScenario(path),
    link: await linkTo({ path, scenario, journey, seed: story.seed, faults: 'none' }, [breach]),
    log: outcome.log,
    ...{ asked: 0, notAsked: [], idleFaults: [] },
    steps: stepsIn(story).length,
    took: 0,
    found: { after, times },
  };
}
