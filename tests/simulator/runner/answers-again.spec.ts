import { describe, expect, it } from 'vitest';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { runJourney } from '#simulator/runner/run.ts';
import type { Journey } from '#simulator/runner/words.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

/**
 * Verifies: §4 "no progress is ever lost": pending work is sent when the platform responds again. The browser has a
 * network throughout, and fires no event.
 */
describe('a platform that answers again after twenty minutes', () => {
  const scenario = scenarioNamed('at-sea');
  const [first] = scenario.journeys;
  const journey: Journey = {
    ...first!, // the scenario has journeys
    given: [{ signIn: 'ole' }, { launch: 'charts' }, { fault: { kind: 'offline', operation: '*', to: '+20m' } }],
    when: [
      { readTo: 'end' },
      { leave: {} },
      { wait: '19m' },
      { check: { received: { statement: 'exited', times: 0 } } },
    ],
    then: [{ received: { statement: 'completed', title: 'charts', times: 1 } }, { unsent: 0 }],
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('hears within seconds what was done meanwhile (seed %i)', async (seed) => {
    const when = [...journey.when, { wait: '80s' } as const]; // a page checks every fifteen seconds whether the platform responds
    const rules = { seed, contract: ourContract(), texts: loadTextKeys() };
    expect((await runJourney({ ...rules, scenario, journey: { ...journey, when } })).failures).toEqual([]);
  });
});
