import type { Recorded } from '#domain/kernel/event.ts';
import { maskedScenario } from '#domain/recording/index.ts';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { runJourney } from '#simulator/runner/run.ts';
import type { InvariantViolation } from '#simulator/runner/run-context.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { asFile } from '#simulator/scenarios/save.ts';

/** Replays the recording of a tab, masked and written to a scenario file. Returns the failed expectations. */
export async function playedAgain(
  facts: readonly Recorded[],
  change = (text: string) => text,
): Promise<readonly InvariantViolation[]> {
  const story = maskedScenario('A recording', facts);
  return story ? playFile(change(asFile(story, 'scenario.schema.json'))) : [];
}

/** Plays the first journey of a scenario’s text. Returns the failed expectations. */
export async function playFile(text: string): Promise<readonly InvariantViolation[]> {
  const scenario = loadScenario(text, 'recorded.yaml');
  const [journey] = scenario.journeys;
  if (!journey) throw new Error('a recorded story has a journey');
  const run = { scenario, journey, seed: scenario.seed, contract: ourContract(), texts: loadTextKeys() };
  return (await runJourney(run)).failures;
}
