import { mkdirSync, writeFileSync } from 'node:fs';
import { type Answered, contractTable, playContract } from '../contract/play.ts';
import type { Made } from '../contract/journeys.ts';
import { documented } from '../coverage.ts';
import { failureLine } from '../reports/results.ts';
import { runJourney } from '../run.ts';
import { ourContract, ourTexts } from './files.ts';
import type { Job } from './jobs.ts';
import { FAILED, jobsMeant, OUT, type Terminal, type Values, WELL } from './options.ts';
import { progressBar } from './progress.ts';

const rules = () => ({ contract: ourContract(), texts: ourTexts() });

/** `contract`: plays the stories to learn which steps call what, then every documented answer; a table says what is seen. */
export async function contract(values: Values, to: Terminal): Promise<number> {
  const jobs = jobsMeant([], values);
  const made: Made[] = [];
  for (const job of jobs) made.push(madeBy(job, await runJourney({ ...job, ...rules() })));
  const all = await answersTo(made, to);
  const folder = values.out ?? OUT;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/contract.md`, contractTable(all));
  to.out(`${folder}/contract.md`);
  return all.every(({ failures }) => failures.length === 0) ? WELL : FAILED;
}

export const madeBy = (
  { path, scenario, journey }: Pick<Job, 'path' | 'scenario' | 'journey'>,
  { firstAnswered }: Pick<Made, 'firstAnswered'>,
): Made => ({ path, scenario, journey, firstAnswered });

/** Every documented answer, played; what is not well is told. */
export async function answersTo(
  made: readonly Made[],
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
