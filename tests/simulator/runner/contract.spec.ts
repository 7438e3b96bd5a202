import { beforeAll, describe, expect, it } from 'vitest';
import { ourContract, ourTexts, storiesMeant, storyAt } from '#simulator/runner/command/files.ts';
import { jobsOf } from '#simulator/runner/command/jobs.ts';
import { contractJourneys, type Made } from '#simulator/runner/contract/journeys.ts';
import { contractTable, playContract } from '#simulator/runner/contract/play.ts';
import { documented } from '#simulator/runner/coverage.ts';
import { runJourney } from '#simulator/runner/run.ts';

const rules = { contract: ourContract(), texts: ourTexts() };
const stories = storiesMeant([]).map((path) => ({ path, scenario: storyAt(path) }));
const made: Made[] = [];

beforeAll(async () => {
  for (const { path, scenario, journey, seed } of jobsOf({ stories, seeds: [1], faults: ['none'] })) {
    const { firstAnswered } = await runJourney({ scenario, journey, seed, ...rules });
    made.push({ path, scenario, journey, firstAnswered });
  }
}, 300_000);

describe('the contract', () => {
  it('is played whole through the client, and nothing is lost', { timeout: 300_000 }, async () => {
    const all = await playContract(rules.contract, made, ({ scenario, journey }) =>
      runJourney({ scenario, journey, seed: scenario.seed, ...rules }),
    );
    const wrong = all.filter(({ failures }) => failures.length > 0);
    expect(wrong.map(({ operation, status, failures }) => ({ operation, status, failures }))).toEqual([]);
    expect(all).toHaveLength(documented(rules.contract).length);
    expect(all.find(({ operation, status }) => operation === 'getCertificates' && status === 503)?.seen).toMatch(
      /[A-Z]/,
    );
    expect(contractTable(all)).toContain(`${all.length} of ${all.length} are met`);
  });

  it('has journeys of one step: the answer, what asks for it, and a while', () => {
    const journeys = contractJourneys(rules.contract, made).flatMap(({ ways }) => ways);
    expect(journeys.filter(({ journey: { when } }) => when.length > 3)).toEqual([]);
  });

  it('says so where no story leads to an operation', async () => {
    const [first] = await playContract(rules.contract, [], () => Promise.reject(new Error('nothing is played')));
    expect(first?.failures.map(({ detail }) => detail)).toEqual(['no story leads to getOrganisationProfile']);
  });
});
