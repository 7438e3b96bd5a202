import { mkdirSync, writeFileSync } from 'node:fs';
import { type PlayedRun, contractJourneys, type Documented, seenBy } from '../contract/journeys.ts';
import { documented } from '../coverage.ts';
import { failureLine } from '../reports/results.ts';
import { runJourney, type Outcome } from '../run.ts';
import { ourContract, loadTextKeys } from './files.ts';
import type { Job } from './jobs.ts';
import { FAILED, selectJobs, OUT, type Terminal, type Values, EXIT_PASSED } from './options.ts';
import { progressBar } from './progress.ts';
import type { ContractDocument } from '../../platform/contract-check.ts';
import type { InvariantViolation } from '../run-context.ts';

/** Result of playing one documented response. */
type Answered = {
  operation: string;
  status: number;
  /** Scenario that produced the response; '' if none reaches the operation. */
  path: string;
  seen: string;
  failures: readonly InvariantViolation[];
};

type Play = (way: Documented['ways'][number]) => Promise<Outcome>;

const NOT_MET = 'the answer is met';

/** Plays every documented response through the client and reports what the learner saw. */
export async function playContract(
  contract: ContractDocument,
  made: readonly PlayedRun[],
  play: Play,
  onPlayed: (answered: Answered) => void = () => undefined,
): Promise<Answered[]> {
  const all: Answered[] = [];
  for (const documented of contractJourneys(contract, made)) {
    const answered = await met(documented, play);
    onPlayed(answered);
    all.push(answered);
  }
  return all;
}

/** Returns the first variant that produces the response, passed or failed; else the last one tried. */
async function met({ operation, status, ways }: Documented, play: Play): Promise<Answered> {
  const none = { invariant: NOT_MET, detail: `no story leads to ${operation}` };
  let last: Answered = { operation, status, path: '', seen: '', failures: [none] };
  for (const way of ways) {
    const { failures, log, seen } = await play(way);
    const isMet = seen.operations.has(`${operation} ${status}`);
    const { path, journey } = way;
    last = { operation, status, path, seen: seenBy(journey, log), failures };
    if (isMet) return last;
  }
  return last;
}

/** Renders all operations and responses with what the learner saw, as a Markdown table. */
export function contractTable(all: readonly Answered[]): string {
  const well = all.filter(({ failures }) => failures.length === 0).length;
  return [
    '# Every documented answer, played through the client',
    '',
    `${well} of ${all.length} are met and leave everything as it must be.`,
    '',
    '| operation | status | the learner sees | by the story | |',
    '| --- | --- | --- | --- | --- |',
    ...all.map(({ operation, status, seen, path, failures }) => {
      const wrong = failures.map(({ invariant, detail }) => `${invariant}: ${detail}`).join('; ');
      return `| ${operation} | ${status} | ${seen} | ${path.replace(/^.*\//, '')} | ${wrong || 'well'} |`;
    }),
    '',
  ].join('\n');
}

const rules = () => ({ contract: ourContract(), texts: loadTextKeys() });

/**
 * `contract`: plays the scenarios to find out which step makes which call, then plays every documented response and
 * writes a table.
 */
export async function contract(values: Values, to: Terminal): Promise<number> {
  const jobs = selectJobs([], values);
  const made: PlayedRun[] = [];
  for (const job of jobs) made.push(playedRunOf(job, await runJourney({ ...job, ...rules() })));
  const all = await playAllResponses(made, to);
  const folder = values.out ?? OUT;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/contract.md`, contractTable(all));
  to.out(`${folder}/contract.md`);
  return all.every(({ failures }) => failures.length === 0) ? EXIT_PASSED : FAILED;
}

export const playedRunOf = (
  { path, scenario, journey }: Pick<Job, 'path' | 'scenario' | 'journey'>,
  { firstAnswered }: Pick<PlayedRun, 'firstAnswered'>,
): PlayedRun => ({ path, scenario, journey, firstAnswered });

/** Plays every documented response and reports failures. */
export async function playAllResponses(
  made: readonly PlayedRun[],
  to: Terminal,
  onOutcome: (outcome: Awaited<ReturnType<typeof runJourney>>) => void = () => undefined,
): Promise<Answered[]> {
  const bar = progressBar(documented(ourContract()).length, to.terminal);
  const all = await playContract(
    ourContract(),
    made,
    async ({ scenario, journey }) => {
      const outcome = await runJourney({ scenario, journey, seed: scenario.seed, ...rules() });
      onOutcome(outcome);
      return outcome;
    },
    ({ failures }) => bar.step(failures.length === 0),
  );
  bar.end();
  const wrong = all.filter(({ failures }) => failures.length > 0);
  for (const { operation, status, path, failures } of wrong) {
    to.out(`\n✗ ${operation} ${status}${path === '' ? '' : ` (${path})`}`);
    for (const { invariant, detail } of failures) to.out(`    ${failureLine({ invariant, detail })}`);
  }
  to.out(
    `\n${all.length - wrong.length} of ${all.length} documented answers are met through the client, and nothing is lost.`,
  );
  return all;
}
