import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ScenarioError } from '../scenarios/schema.ts';
import { type Axis, Gathered, gateOf, percent } from './coverage.ts';
import { FAULT_PROFILES, PROFILES, withFaults } from './fault-profiles.ts';
import { ourContract, ourTexts, storiesMeant, storyAt, UsageError } from './files.ts';
import { type Job, jobsOf, linkTo, replayOf } from './jobs.ts';
import { faultsMeant, seedsMeant, shardMeant, wholeNumber } from './options.ts';
import { progressBar } from './progress.ts';
import { html } from './reports/html.ts';
import { junit } from './reports/junit.ts';
import { lineOf, type Report, type Result } from './reports/results.ts';
import { EXCEPTIONS } from './not-reached.ts';
import { type Outcome, runJourney } from './run.ts';
import { asFile, withOneJourney } from '../scenarios/save.ts';
import { expectationSentence, sentenceOf } from './sentences.ts';
import { shrinkJourney } from './shrink.ts';
import { stepOf } from './words.ts';

export type Terminal = {
  out: (text: string) => void;
  err: (text: string) => void;
  terminal: { isTTY?: boolean; write: (text: string) => unknown };
};

const WELL = 0;
const FAILED = 1;
const BAD_INPUT = 2;
const REPORTS = ['junit', 'html', 'json'] as const;

const HELP = `Usage: npm run scenarios -- <command> [stories] [options]

  run      plays journeys and checks what must hold; exit code 0 well, 1 failed, 2 bad input
  list     stories and their journeys
  explain  a journey in sentences
  shrink   the shortest part of a journey that still fails, saved as a story (--out)
  serve    the platform of one story over HTTP (--port)
  record   the same with the panel (F2): a sitting saved there becomes a story (--out, default sitting.yaml)
  explore  journeys that nobody wrote, in organisations that nobody wrote (--runs, --seeds)

  stories  files, folders or patterns ('simulator/scenarios/**'); a bare name is one of ours; none = all of ours

  --journey TEXT   only journeys whose name holds this
  --seeds 1..500   seeds: a number, a range, or a list 1,5,9; default: the story's own
  --target WHERE   headless (default), or the address of a platform that is really there (https://…)
  --destructive    at such a platform: also journeys that change or lock accounts, or send mails
  --faults NAMES   ${PROFILES.join(', ')}; matrix = all; default none
  --shard 1/4      the first of four parts
  --report NAMES   ${REPORTS.join(',')}; written to --out (default test-results/scenarios)
  --gate           fails when the journeys reach less than all that journeys can reach; takes all of our stories
  --log            what happened, line by line
  --runs N         explore: how many; default 500`;

/** The command line. Answers the exit code. */
export async function runCli(argv: readonly string[], to: Terminal): Promise<number> {
  try {
    const { values, positionals } = read(argv);
    const [command, ...patterns] = positionals;
    if (values.help || command === undefined) {
      to.out(HELP);
      return command === undefined && !values.help ? BAD_INPUT : WELL;
    }
    switch (command) {
      case 'run':
        return await run(patterns, values, to);
      case 'list':
        return list(patterns, to);
      case 'explain':
        return explain(patterns, values, to);
      case 'shrink':
        return await shrink(patterns, values, to);
      case 'serve':
        return await serve(patterns, values, ['--control']);
      case 'record':
        return await serve(patterns, values, ['--record', values.out ?? 'sitting.yaml']);
      case 'explore':
        return await exploring(values, to);
      default:
        throw new UsageError(`There is no command "${command}".\n\n${HELP}`);
    }
  } catch (error) {
    if (!(error instanceof ScenarioError) && !(error instanceof UsageError)) throw error;
    to.err(error.message);
    return BAD_INPUT;
  }
}

type Values = ReturnType<typeof read>['values'];

function read(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        journey: { type: 'string' },
        seeds: { type: 'string' },
        faults: { type: 'string', default: 'none' },
        shard: { type: 'string' },
        report: { type: 'string', default: '' },
        out: { type: 'string' },
        port: { type: 'string' },
        runs: { type: 'string', default: '500' },
        log: { type: 'boolean', default: false },
        gate: { type: 'boolean', default: false },
        target: { type: 'string', default: 'headless' },
        destructive: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}

const storiesOf = (patterns: readonly string[]) =>
  storiesMeant(patterns).map((path) => ({ path: relative(process.cwd(), path) || path, scenario: storyAt(path) }));

function jobsMeant(patterns: readonly string[], values: Values): Job[] {
  const stories = storiesOf(patterns);
  const common = { faults: faultsMeant(values.faults), journey: values.journey };
  const jobs =
    values.seeds === undefined
      ? stories.flatMap((story) => jobsOf({ ...common, stories: [story], seeds: [story.scenario.seed] }))
      : jobsOf({ ...common, stories, seeds: seedsMeant(values.seeds) });
  if (jobs.length === 0) throw new UsageError('No journey is meant by this.');
  const shard = shardMeant(values.shard);
  return shard ? jobs.filter((_job, index) => index % shard[1] === shard[0] - 1) : jobs;
}

async function run(patterns: readonly string[], values: Values, to: Terminal): Promise<number> {
  const wanted = values.report === '' ? [] : values.report.split(',');
  for (const name of wanted)
    if (!(REPORTS as readonly string[]).includes(name))
      throw new UsageError(`There is no report "${name}": ${REPORTS.join(', ')}.`);
  const { jobs, play } = await playedAt(jobsMeant(patterns, values), values, to);
  const bar = progressBar(jobs.length, to.terminal);
  const gathered = new Gathered();
  const results: Result[] = [];
  const startedAt = performance.now();
  for (const job of jobs) {
    const began = performance.now();
    const outcome = await play(job);
    const took = performance.now() - began;
    gathered.add(outcome.seen);
    results.push(await resultOf(job, outcome, took));
    bar.step(outcome.failures.length === 0);
    if (values.log) for (const entry of outcome.log) to.out(lineOf(entry));
  }
  bar.end();
  const report: Report = {
    results,
    coverage: gathered.coverage(ourContract(), ourTexts()),
    tookMs: performance.now() - startedAt,
  };
  write(wanted, report, values.out ?? 'test-results/scenarios', to);
  return Math.max(conclude(report, to), values.gate ? gate(report, to) : WELL);
}

/** Who plays the journeys, and which of them can be played there. */
async function playedAt(
  jobs: Job[],
  { target, destructive, faults }: Values,
  to: Terminal,
): Promise<{ jobs: Job[]; play: typeof play }> {
  if (target === 'headless') return { jobs, play };
  if (faults !== 'none') throw new UsageError('--faults are the simulated platform’s: --target headless.');
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    throw new UsageError(`--target is headless or an http address, not "${target}".`);
  const { realPlatform, realTime } = await import('./targets/real-platform.ts');
  const { whyNot, withoutStory } = await import('./targets/may-play.ts');
  const playable = jobs.filter(({ scenario, journey }) => {
    const reason = whyNot(scenario, journey, destructive);
    if (reason !== undefined) to.out(`- not played: ${scenario.name}: ${journey.name} (${reason})`);
    return reason === undefined;
  });
  if (playable.length === 0) throw new UsageError('None of these journeys can be played there.');
  return {
    jobs: playable,
    // A seed that no run had before: ids follow from it, and the platform remembers those of earlier runs.
    play: ({ scenario, journey }) =>
      runJourney({
        scenario,
        journey: withoutStory(journey),
        seed: randomInt(2 ** 32),
        contract: ourContract(),
        texts: ourTexts(),
        platform: realPlatform(target, ourContract()),
        race: realTime(),
      }),
  };
}

const play = ({ scenario, journey, seed, faults }: Job): Promise<Outcome> =>
  runJourney({
    scenario: withFaults(scenario, faults),
    journey,
    seed,
    contract: ourContract(),
    texts: ourTexts(),
    expects: faults === 'none',
  });

const resultOf = async (job: Job, { failures, log }: Outcome, took: number): Promise<Result> => ({
  story: job.path,
  journey: job.journey.name,
  seed: job.seed,
  faults: job.faults,
  failures,
  replay: replayOf(job),
  link: failures.length > 0 ? await linkTo(job, log) : '',
  log: failures.length > 0 ? log : [],
  took,
});

function write(wanted: readonly string[], report: Report, folder: string, to: Terminal): void {
  if (wanted.length === 0) return;
  mkdirSync(folder, { recursive: true });
  const save = (name: string, text: string) => {
    writeFileSync(`${folder}/${name}`, text);
    to.out(`${folder}/${name}`);
  };
  if (wanted.includes('junit')) save('junit.xml', junit(report));
  if (wanted.includes('html')) save('report.html', html(report));
  if (wanted.includes('json')) save('report.json', `${JSON.stringify(report, null, 2)}\n`);
}

function conclude({ results, coverage, tookMs }: Report, to: Terminal): number {
  const failed = results.filter(({ failures }) => failures.length > 0);
  for (const { story, journey, seed, faults, failures, replay, link } of failed) {
    to.out(`\n✗ ${story}: ${journey} (seed ${seed}${faults === 'none' ? '' : `, faults ${faults}`})`);
    for (const { invariant, detail } of failures) to.out(`    ${invariant}: ${detail}`);
    to.out(`    ${replay}`);
    to.out(`    ${link}`);
  }
  const share = (['statuses', 'messages', 'guards', 'routes', 'transitions', 'words'] as const)
    .map((axis) => `${axis} ${percent(coverage[axis])} %`)
    .join(', ');
  to.out(
    `\n${results.length - failed.length} of ${results.length} runs are well, in ${(tookMs / 1000).toFixed(1)} s; reached: ${share}`,
  );
  return failed.length === 0 ? WELL : FAILED;
}

/** What journeys alone can reach; calls that no client makes are held by the tests of the platform. */
const GATED: readonly Axis[] = [
  'messages', 'guards', 'routes', 'transitions', 'kinds', 'facts', 'languages', 'words',
]; // prettier-ignore

function gate({ coverage }: Report, to: Terminal): number {
  const reasons = gateOf(coverage, EXCEPTIONS, GATED);
  to.out(
    reasons.length === 0
      ? 'The gate lets this pass.'
      : `\nThe gate is shut:\n${reasons.map((one) => `    ${one}`).join('\n')}`,
  );
  return reasons.length === 0 ? WELL : FAILED;
}

function list(patterns: readonly string[], to: Terminal): number {
  for (const { path, scenario } of storiesOf(patterns)) {
    to.out(`${path}  ${scenario.name}`);
    for (const { name } of scenario.journeys) to.out(`    ${name}`);
  }
  return WELL;
}

function explain(patterns: readonly string[], values: Values, to: Terminal): number {
  const seen = new Set<string>();
  for (const { path, scenario, journey } of jobsMeant(patterns, values)) {
    if (seen.has(`${path} ${journey.name}`)) continue;
    seen.add(`${path} ${journey.name}`);
    to.out(`\n${scenario.name}: ${journey.name}`);
    for (const [head, steps] of [
      ['Given', journey.given],
      ['When', journey.when],
    ] as const)
      steps.forEach((step, index) => to.out(`  ${(index === 0 ? head : '').padEnd(6)}${sentenceOf(stepOf(step))}`));
    journey.then.forEach((said, index) =>
      to.out(`  ${(index === 0 ? 'Then' : '').padEnd(6)}${expectationSentence(said)}`),
    );
  }
  return WELL;
}

async function shrink(patterns: readonly string[], values: Values, to: Terminal): Promise<number> {
  for (const job of jobsMeant(patterns, values)) {
    const [first] = (await play(job)).failures;
    if (!first) continue;
    const shortest = await shrinkJourney(
      job.journey,
      first.invariant,
      async (journey) => (await play({ ...job, journey })).failures,
    );
    const story = withOneJourney(readFileSync(job.path, 'utf8'), shortest, {
      seed: job.seed,
      faults: FAULT_PROFILES[job.faults],
    });
    const file = values.out ?? 'shrunk.yaml';
    writeFileSync(file, story);
    to.out(`${first.invariant}: ${first.detail}`);
    shortest.when.forEach((step) => to.out(`  ${sentenceOf(stepOf(step))}`));
    to.out(`\n${file}\nnpm run scenarios -- run ${file} --log`);
    return FAILED;
  }
  to.out('Nothing fails here.');
  return WELL;
}

async function serve(patterns: readonly string[], values: Values, how: readonly string[]): Promise<number> {
  const [path] = storiesMeant(patterns);
  if (path === undefined) throw new UsageError('Which story?');
  process.argv.splice(
    2,
    process.argv.length,
    '--scenario',
    path,
    ...how,
    ...(values.port ? ['--port', values.port] : []),
  );
  await import('../serve.ts');
  return WELL;
}

async function exploring(values: Values, to: Terminal): Promise<number> {
  const { explore } = await import('./explore/explore.ts');
  const runs = wholeNumber('--runs', values.runs);
  const [seed = 1] = values.seeds === undefined ? [Date.now() % 1_000_000] : seedsMeant(values.seeds);
  const bar = progressBar(runs, to.terminal);
  const { found } = await explore({ runs, seed, onRun: () => bar.step(true) });
  bar.end();
  if (!found) {
    to.out(`Nothing found in ${runs} runs (seed ${seed}).`);
    return WELL;
  }
  const file = values.out ?? 'found.yaml';
  writeFileSync(file, asFile(found.story, 'simulator/scenarios/scenario.schema.json'));
  to.out(`${found.breach.invariant}: ${found.breach.detail}`);
  for (const { when } of found.story.journeys) when.forEach((step) => to.out(`  ${sentenceOf(stepOf(step))}`));
  to.out(`\n${file}\nnpm run scenarios -- run ${file} --log`);
  return FAILED;
}
