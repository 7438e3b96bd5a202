import { mkdirSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { type Axis, Gathered, gateOf, percent } from '../coverage.ts';
import type { Made } from '../contract/journeys.ts';
import { withFaults } from '../fault-profiles.ts';
import { UsageError } from '../../command-line.ts';
import { answersTo, madeBy } from './contract-command.ts';
import { ourContract, ourTexts } from './files.ts';
import { inFile, type Job, linkTo, replayOf } from './jobs.ts';
import { EXCEPTIONS } from '../not-reached.ts';
import { FAILED, jobsMeant, REPORTS, type Terminal, type Values, WELL } from './options.ts';
import { progressBar } from './progress.ts';
import { html } from '../reports/html.ts';
import { junit } from '../reports/junit.ts';
import { failureLine, lineOf, type Report, type Result } from '../reports/results.ts';
import { type Outcome, runJourney } from '../run.ts';

export async function run(patterns: readonly string[], values: Values, to: Terminal): Promise<number> {
  const wanted = values.report === '' ? [] : values.report.split(',');
  for (const name of wanted)
    if (!(REPORTS as readonly string[]).includes(name))
      throw new UsageError(`There is no report "${name}": ${REPORTS.join(', ')}.`);
  const { jobs, play, close } = await playedAt(jobsMeant(patterns, values), values, to);
  const bar = progressBar(jobs.length, to.terminal);
  const gathered = new Gathered();
  const results: Result[] = [];
  const made: Made[] = [];
  const startedAt = performance.now();
  try {
    for (const job of jobs) {
      const began = performance.now();
      const outcome = await play(job);
      const took = performance.now() - began;
      gathered.add(outcome.seen);
      made.push(madeBy(job, outcome));
      results.push(await resultOf(job, outcome, took, values.target));
      bar.step(outcome.failures.length === 0);
      if (values.log) for (const entry of outcome.log) to.out(lineOf(entry));
    }
  } finally {
    await close();
  }
  bar.end();
  // Each documented answer is a journey of its own, made of the contract and of the steps of these.
  const answers = values.gate ? await answersTo(made, to, ({ seen }) => gathered.add(seen)) : [];
  const report: Report = {
    results,
    coverage: gathered.coverage(ourContract(), ourTexts()),
    tookMs: performance.now() - startedAt,
  };
  write(wanted, report, values.out ?? 'test-results/scenarios', to);
  const isMet = answers.every(({ failures }) => failures.length === 0);
  return Math.max(conclude(report, to), values.gate ? gate(report, to) : WELL, isMet ? WELL : FAILED);
}

type Players = { jobs: Job[]; play: (job: Job) => Promise<Outcome>; close: () => Promise<void> };

/** Who plays the journeys, and which of them can be played there. */
async function playedAt(jobs: Job[], { target, destructive, faults }: Values, to: Terminal): Promise<Players> {
  const close = () => Promise.resolve();
  if (target === 'headless') return { jobs, play, close };
  if (faults !== 'none') throw new UsageError('--faults are played headless: --target headless.');
  const playable = (whyNot: (job: Job) => string | undefined) => {
    const chosen = jobs.filter((job) => {
      const reason = whyNot(job);
      if (reason !== undefined) to.out(`- not played: ${job.scenario.name}: ${job.journey.name} (${reason})`);
      return reason === undefined;
    });
    if (chosen.length === 0) throw new UsageError('None of these journeys can be played there.');
    return chosen;
  };
  if (target === 'browser') {
    const { whyNotInBrowser } = await import('../targets/browser/may-play.ts');
    const chosen = playable(({ scenario, journey }) => whyNotInBrowser(scenario, journey));
    const { inChromium } = await import('../targets/browser/play.ts');
    return { jobs: chosen, ...(await inChromium()) };
  }
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    throw new UsageError(`--target is headless, browser or an http address, not "${target}".`);
  const { realPlatform, realTime } = await import('../targets/real-platform.ts');
  const { holdsAnywhere, whyNot } = await import('../targets/may-play.ts');
  return {
    jobs: playable(({ scenario, journey }) => whyNot(scenario, journey, destructive)),
    // A seed that no run had before: ids follow from it, and the platform remembers those of earlier runs.
    play: ({ scenario, journey }) =>
      runJourney({
        scenario,
        journey,
        expects: holdsAnywhere,
        seed: randomInt(2 ** 32),
        contract: ourContract(),
        texts: ourTexts(),
        platform: realPlatform(target, ourContract()),
        race: realTime(),
      }),
    close,
  };
}

/** One run in a simulated platform of its own. */
export const play = ({ scenario, journey, seed, faults }: Job): Promise<Outcome> =>
  runJourney({
    scenario: withFaults(scenario, faults),
    journey,
    seed,
    contract: ourContract(),
    texts: ourTexts(),
    expects: faults === 'none',
  });

const resultOf = async (job: Job, { failures, log }: Outcome, took: number, target: string): Promise<Result> => ({
  story: job.path,
  journey: job.journey.name,
  seed: job.seed,
  faults: job.faults,
  failures: inFile(job, failures),
  replay: replayOf(job, target),
  link: failures.length > 0 ? await linkTo(job, failures) : '',
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
    for (const failure of failures) to.out(`    ${failureLine(failure)}`);
    to.out(`    ${replay}`);
    to.out(`    npm run dev, and then ${link}`);
  }
  const share = (['statuses', 'messages', 'guards', 'routes', 'transitions', 'words'] as const)
    .map((axis) => `${axis} ${percent(coverage[axis])} %`)
    .join(', ');
  to.out(
    `\n${results.length - failed.length} of ${results.length} runs are well, in ${(tookMs / 1000).toFixed(1)} s; reached: ${share}`,
  );
  return failed.length === 0 ? WELL : FAILED;
}

/** What journeys can reach. */
const GATED: readonly Axis[] = [
  'operations', 'statuses', 'messages', 'guards', 'routes', 'transitions', 'kinds', 'facts', 'languages', 'words',
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
