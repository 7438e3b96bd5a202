import fc from 'fast-check';
import { scenarioOf } from '../../scenarios/schema.ts';
import { ourContract, ourTexts } from '../command/files.ts';
import { type Outcome, runJourney } from '../run.ts';
import { shrinkJourney } from '../shrink.ts';
import type { Breach } from '../stage.ts';
import type { Tamper } from '../tab.ts';
import type { Journey } from '../words.ts';
import { stories, type WrittenStory } from './stories.ts';

/** What exploring came to. `found`: the shortest story that breaks something. */
export type Explored = {
  runs: number;
  seed: number;
  found: { story: WrittenStory; breach: Breach } | undefined;
};

export type ExploreOptions = {
  runs: number;
  seed: number;
  tamper?: Tamper | undefined;
  /** false: what is found stays as long as it is. */
  shrinks?: boolean;
  /** Told of every run that was well. */
  onRun?: (outcome: Outcome) => void;
};

/** Lives of learners in organisations that nobody thought of, until something that must hold in every run does not. */
export async function explore({ runs, seed, tamper, shrinks = true, onRun }: ExploreOptions): Promise<Explored> {
  let breach: Breach | undefined;
  const result = await fc.check(
    fc.asyncProperty(stories, async (story) => {
      const outcome = await live(story, tamper);
      const [first] = outcome.failures;
      if (!first) {
        onRun?.(outcome);
        return;
      }
      // While it shrinks only the same mistake counts.
      if (breach && first.invariant !== breach.invariant) return;
      breach = first;
      throw new Error(`${first.invariant}: ${first.detail}`);
    }),
    { numRuns: runs, seed, endOnFailure: !shrinks },
  );
  const [story] = result.counterexample ?? [];
  if (!story || !breach) return { runs: result.numRuns, seed, found: undefined };
  if (!shrinks) return { runs: result.numRuns, seed, found: { story, breach } };
  const broken = breach.invariant;
  const shortest = await shortestOf(story, broken, tamper);
  const last = (await live(shortest, tamper)).failures.find(({ invariant }) => invariant === broken);
  return { runs: result.numRuns, seed, found: { story: shortest, breach: last ?? breach } };
}

/** fast-check leaves out what it can of a list; this goes on, piece by piece, until every step is needed. */
async function shortestOf(story: WrittenStory, broken: string, tamper: Tamper | undefined): Promise<WrittenStory> {
  const [journey] = story.journeys;
  if (!journey) return story;
  const play = async (one: Journey) => (await live({ ...story, journeys: [one] }, tamper)).failures;
  return { ...story, journeys: [await shrinkJourney(journey, broken, play)] };
}

export async function live(story: WrittenStory, tamper?: Tamper): Promise<Outcome> {
  const scenario = scenarioOf(story);
  const [journey] = scenario.journeys;
  if (!journey) throw new Error('a story that was made has a journey');
  return runJourney({
    scenario,
    journey,
    seed: story.seed,
    contract: ourContract(),
    texts: ourTexts(),
    tamper,
    expects: false,
  });
}
