import { describe, expect, it } from 'vitest';
import { documented, Gathered, percent } from '#simulator/runner/coverage.ts';
import { ourContract, ourTexts, storiesMeant, storyAt } from '#simulator/runner/files.ts';
import { jobsOf } from '#simulator/runner/jobs.ts';
import { PROFILES, withFaults } from '#simulator/runner/fault-profiles.ts';
import { lineOf } from '#simulator/runner/reports/results.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { contractOperations } from '#simulator/platform/contract-check.ts';
import { CASES } from '../platform/conformance.cases.ts';
import { worldOf } from '../platform/support.ts';
import reached from './reached.json' with { type: 'json' };

const stories = storiesMeant([]).map((path) => ({ path, scenario: storyAt(path) }));
const jobs = jobsOf({ stories, seeds: [1], faults: ['none'] });
const gathered = new Gathered();
const play = (
  { scenario, journey, seed }: Pick<(typeof jobs)[number], 'scenario' | 'journey' | 'seed'>,
  expects = true,
) => runJourney({ scenario, journey, seed, contract: ourContract(), texts: ourTexts(), expects });

describe('the journeys of the stories', () => {
  it('are at least one for each story', () => {
    expect(stories.filter(({ scenario }) => scenario.journeys.length === 0).map(({ path }) => path)).toEqual([]);
  });

  it.each(jobs.map((job) => [job.scenario.name, job.journey.name, job] as const))(
    '%s: %s',
    async (_story, _name, job) => {
      const outcome = await play(job);
      gathered.add(outcome.seen);
      expect(outcome.failures).toEqual([]);
    },
  );
});

describe('the same seed', () => {
  it('gives the same log to the byte, and another seed another one', async () => {
    const job = jobs.find(({ path }) => path.endsWith('flaky-network.yaml'))!; // it is one of ours
    const log = async (seed: number) => (await play({ ...job, seed }, false)).log.map(lineOf).join('\n');
    const first = await log(7);
    expect(await log(7)).toBe(first);
    expect(await log(8)).not.toBe(first);
  });
});

describe('under every kind of fault', () => {
  it.each(PROFILES)('%s: nothing is lost, doubled, reordered or taken back', async (profile) => {
    const job = jobs.find(({ journey }) => journey.name === 'Ben takes every kind of content to its end')!; // one of ours
    const outcome = await play({ ...job, scenario: withFaults(job.scenario, profile), seed: 3 }, false);
    expect(outcome.failures).toEqual([]);
  });
});

/** What the journeys reach today; it only grows. Written anew by hand when it did: the aim is all of it. */
describe('what is reached', () => {
  it('is no less than it was', async () => {
    const conformance = CASES.map(([, operationId, status]) => `${operationId} ${status}`);
    const guarded = documented(ourContract()).filter((one) => one.endsWith(' 401'));
    const coverage = gathered.coverage(ourContract(), ourTexts(), [...conformance, ...guarded, ...(await away())]);
    const now = Object.fromEntries(Object.entries(coverage).map(([axis, part]) => [axis, percent(part)]));
    console.log(
      `reached: ${JSON.stringify(now)}; messages missing: ${coverage.messages.missing.join(' ')}; statuses missing: ${coverage.statuses.missing.join(', ')}`,
    );
    for (const [axis, least] of Object.entries(reached)) expect(now[axis], axis).toBeGreaterThanOrEqual(least);
  });
});

/** Every operation of a platform that is away: 503 comes by a fault only. */
async function away(): Promise<string[]> {
  const { world, lena } = await worldOf();
  world.faults.add({ kind: 'status', status: 503 });
  const answered: string[] = [];
  for (const { operationId, method, path } of contractOperations(ourContract())) {
    const { status } = await lena.call(method, path.replaceAll(/\{.+?\}/g, 'x'));
    answered.push(`${operationId} ${status}`);
  }
  return answered;
}
