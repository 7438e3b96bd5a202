import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { encodeScenarioLink } from '../../scenarios/link.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { FaultProfile } from '../fault-profiles.ts';
import { SCENARIOS } from '../../scenarios/files.ts';
import { readText } from '../../scenarios/positions.ts';
import type { Failure } from '../reports/results.ts';
import type { InvariantViolation } from '../run-context.ts';
import type { Journey, StepPlace } from '../words.ts';
import { inShell } from '../reports/replay.ts';

export type Job = { path: string; scenario: Scenario; journey: Journey; seed: number; faults: FaultProfile };

export type RunSelection = {
  stories: readonly { path: string; scenario: Scenario }[];
  seeds: readonly number[];
  faults: readonly FaultProfile[];
  /** Substrings of journey names; one must match. Empty selects all journeys. */
  journeys?: readonly string[];
  /** Tags of which a journey needs one; `!tag` excludes journeys. */
  tags?: readonly string[];
};

/** Lists all selected runs in a stable order. */
export function jobsOf({ stories, seeds, faults, journeys = [], tags = [] }: RunSelection): Job[] {
  return stories.flatMap(({ path, scenario }) =>
    scenario.journeys
      .filter((one) => isCalled(one, journeys) && isTagged(one, tags))
      .flatMap((one) =>
        seeds.flatMap((seed) => faults.map((profile) => ({ path, scenario, journey: one, seed, faults: profile }))),
      ),
  );
}

const isCalled = ({ name }: Journey, parts: readonly string[]): boolean =>
  parts.length === 0 || parts.some((part) => name.toLowerCase().includes(part.toLowerCase()));

function isTagged({ tags = [] }: Journey, wanted: readonly string[]): boolean {
  const without = wanted.filter((tag) => tag.startsWith('!')).map((tag) => tag.slice(1));
  const any = wanted.filter((tag) => !tag.startsWith('!'));
  return !tags.some((tag) => without.includes(tag)) && (any.length === 0 || tags.some((tag) => any.includes(tag)));
}

/** Command line that replays a run and prints its log. */
export const replayOf = ({ path, journey, seed, faults }: Job, target: string): string =>
  `npm run scenarios -- run ${inShell(path)} --journey ${inShell(journey.name)} --seeds ${seed}${
    faults === 'none' ? '' : ` --faults ${faults}`
  }${target === 'headless' ? '' : ` --target ${target}`} --log`;

/** Adds file positions to failures. */
export function inFile({ path, scenario, journey }: Job, failures: readonly InvariantViolation[]): Failure[] {
  if (failures.length === 0) return [];
  const { placeOf } = readText(readFileSync(path, 'utf8'));
  const index = scenario.journeys.indexOf(journey);
  return failures.map(({ at, ...failure }) => {
    if (!at) return failure;
    const { line, column } = placeOf(['journeys', index, at.part, at.index]);
    return { ...failure, at: `${path}:${line}:${column}` };
  });
}

/** URL of `npm run dev`. */
const DEVELOPMENT = 'http://localhost:5173/';

/**
 * URL that opens the scenario after the first failed step. The page simulates the platform itself, without a server.
 */
export async function linkTo(
  { path, journey, seed, faults }: Job,
  [first]: readonly InvariantViolation[],
): Promise<string> {
  const isOurs = resolve(path).startsWith(resolve(SCENARIOS));
  const hash = await encodeScenarioLink({
    story: isOurs ? { name: basename(path, '.yaml') } : { text: readFileSync(path, 'utf8') },
    journey: journey.name,
    seed,
    step: stepsUpTo(journey, first?.at),
    ...(faults === 'none' ? {} : { faults }),
  });
  return `${DEVELOPMENT}#${hash}`;
}

/** Number of steps up to and including the failed one; all steps if the failure belongs to none. */
function stepsUpTo({ given, when }: Journey, at: StepPlace | undefined): number {
  if (at?.part === 'given') return at.index + 1;
  return given.length + (at?.part === 'when' ? at.index + 1 : when.length);
}
