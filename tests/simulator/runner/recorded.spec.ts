import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playGeneratedRun } from '#simulator/runner/explore/explore.ts';
import { baseScenarios } from '#simulator/runner/explore/base-scenarios.ts';
import { ourContract, loadTextKeys, scenarioAt } from '#simulator/runner/command/files.ts';
import { SCENARIOS } from '#simulator/scenarios/files.ts';
import { memoryStore } from '#adapters/storage/durable.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import { wholeRecording } from '#domain/recording/index.ts';
import { sessionEvents } from '#domain/session/index.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { playedAgain } from '../../support/played-again.ts';
import { runs, timeFor } from '../../support/runs.ts';

const journeyOf = async (story: string, name: string) => {
  const scenario = scenarioAt(`${SCENARIOS}${story}.yaml`);
  const journey = scenario.journeys.find((one) => one.name === name)!; // a built-in journey
  const { facts } = await runJourney({ scenario, journey, seed: 1, contract: ourContract(), texts: loadTextKeys() });
  return [...facts.values()].flat();
};

/** Account of the first sign-in. */
const accountOf = (facts: readonly Recorded[]) => facts.find(sessionEvents.Opened.is)?.data.account;

describe('a recorded attempt', () => {
  it('is played again to the same state, whatever was done in it', { timeout: timeFor(120_000) }, async () => {
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(baseScenarios, async (story) => {
        for (const facts of (await playGeneratedRun(story)).facts.values()) {
          expect(await playedAgain(facts)).toEqual([]);
          recorded += facts.length;
        }
      }),
      { numRuns: runs(25, 8), seed: 20_260_301 },
    );
    expect(recorded).toBeGreaterThan(50); // the runs were not empty
  });

  it('is played again when what was open was left by signing out, after the session had ended', async () => {
    const shelves = scenarioAt(`${SCENARIOS}crash-loop.yaml`);
    const [first] = shelves.journeys;
    const slow = { ...shelves, server: { ...shelves.server, latencyMs: 900 } };
    const discard = { signOut: { discard: true } };
    const when = [{ signIn: 'hal' }, { launch: 'shelves' }, 'expireSession' as const, { wait: '1s' }, discard];
    const journey = { ...first!, given: [], when, then: [] }; // the scenario has journeys
    const rules = { contract: ourContract(), texts: loadTextKeys() };
    const { facts } = await runJourney({ scenario: slow, journey, seed: 1, expects: false, ...rules });
    const recorded = [...facts.values()].flat();
    expect(recorded.map(({ type }) => type)).toContain('session.WorkDiscarded');
    for (const mine of facts.values()) expect(await playedAgain(mine)).toEqual([]);
  });

  it('is played again with every kind of content', async () => {
    const facts = await journeyOf('generic', 'Ben takes every kind of content to its end');
    expect(new Set(facts.map(({ type }) => type)).size).toBeGreaterThan(5);
    expect(await playedAgain(facts)).toEqual([]);
  });

  it('is noticed when it comes to another state', async () => {
    const facts = await journeyOf('generic', 'Ben takes every kind of content to its end');
    const change = (text: string) => text.replace('at: 12\n', 'at: 11\n');
    const told = async (of: (text: string) => string) => (await playedAgain(facts, of)).map(({ detail }) => detail);
    expect(await told((text) => change(text).replace(/^ +steps: .*\n/m, ''))).toEqual([
      expect.stringMatching(/^\w{32} instead of \w{32}$/),
    ]);
    expect(await told((text) => text.replace('- wait: 45s', '- wait: 44s'))).toEqual([
      'the steps are others than were recorded; who changed them on purpose deletes "steps"',
    ]);
  });

  it(
    'is played again whatever pages it took: reloads, crashes and other tabs',
    { timeout: timeFor(120_000) },
    async () => {
      let pages = 0;
      await fc.assert(
        fc.asyncProperty(baseScenarios, async (story) => {
          const clients: { runtime: Runtime }[] = [];
          await playGeneratedRun(story, { client: (client) => void clients.push(client) });
          const logs = clients.map(({ runtime }) => runtime.log.facts);
          const own = logs.pop() ?? [];
          const learner = accountOf(own);
          const earlier = logs.filter((facts) => accountOf(facts) === learner);
          const { journal } = memoryStore();
          for (const [n, facts] of earlier.entries())
            for (const fact of facts.filter(({ restored }) => !restored))
              await journal.write({ account: 'a', facts: [fact], outbound: [], strict: false, tab: `page-${n}` });
          const { facts } = wholeRecording(own, await journal.read('a'));
          const wrong = await playedAgain(facts);
          expect(wrong.filter(({ invariant }) => invariant === 'the same state as was recorded')).toEqual([]);
          pages += earlier.length;
        }),
        { numRuns: runs(25, 8), seed: 20_260_301 },
      );
      expect(pages).toBeGreaterThan(5); // the runs had more than one page each
    },
  );
});
