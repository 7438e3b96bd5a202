import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

/** Limit in bytes. A single leaked listener on a shared module holds half a megabyte for each run. */
const MOST_BYTES_A_RUN = 100_000;
const RUNS = 30;

/** Verifies: thousands of runs in one process need no more memory than a few. */
it('what a run was is let go of when it is over', { timeout: 120_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // exists since the flag was set
  const scenario = scenarioNamed('generic');
  const journey = scenario.journeys.find(({ name }) => name === 'handbook') ?? scenario.journeys[0]!;
  const play = async (times: number): Promise<number> => {
    for (let seed = 1; seed <= times; seed++)
      await runJourney({ scenario, journey, seed, contract: ourContract(), texts: loadTextKeys() });
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await play(RUNS); // shared data is loaded by then
  const after = await play(RUNS);
  expect((after - before) / RUNS).toBeLessThan(MOST_BYTES_A_RUN);
});
