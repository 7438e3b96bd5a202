import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { hashOf } from '../../scenarios/link.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { FaultProfile } from '../fault-profiles.ts';
import { STORIES } from '../../scenarios/files.ts';
import { readText } from '../../scenarios/places.ts';
import type { Failure } from '../reports/results.ts';
import type { Breach } from '../stage.ts';
import type { Journey, StepPlace } from '../words.ts';
import { inShell } from '../reports/replay.ts';

/** One run to be made. */
export type Job = { path: string; scenario: Scenario; journey: Journey; seed: number; faults: FaultProfile };

export type Wanted = {
  stories: readonly { path: string; scenario: Scenario }[];
  seeds: readonly number[];
  faults: readonly FaultProfile[];
  /** Parts of names, one of which a journey's name must hold; none = all journeys. */
  journeys?: readonly string[];
  /** Tags, one of which a journey must have; `!tag` = it must not have this one. */
  tags?: readonly string[];
};

/** Every run that is meant, in an order that does not change. */
export function jobsOf({ stories, seeds, faults, journeys = [], tags = [] }: Wanted): Job[] {
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

/** The command that plays one run again, with what happened in it. */
export const replayOf = ({ path, journey, seed, faults }: Job, target: string): string =>
  `npm run scenarios -- run ${inShell(path)} --journey ${inShell(journey.name)} --seeds ${seed}${
    faults === 'none' ? '' : ` --faults ${faults}`
  }${target === 'headless' ? '' : ` --target ${target}`} --log`;

/** The same failures with their places in the file that the story was read from. */
export function inFile({ path, scenario, journey }: Job, failures: readonly Breach[]): Failure[] {
  if (failures.length === 0) return [];
  const { placeOf } = readText(readFileSync(path, 'utf8'));
  const index = scenario.journeys.indexOf(journey);
  return failures.map(({ at, ...failure }) => {
    if (!at) return failure;
    const { line, column } = placeOf(['journeys', index, at.part, at.index]);
    return { ...failure, at: `${path}:${line}:${column}` };
  });
}

/** Where `npm run dev` answers. */
const DEVELOPMENT = 'http://localhost:5173/';

/** The address that opens the story after the step at which something first went wrong. No server plays it: the page does. */
export async function linkTo({ path, journey, seed, faults }: Job, [first]: readonly Breach[]): Promise<string> {
  const isOurs = resolve(path).startsWith(resolve(STORIES));
  const hash = await hashOf({
    story: isOurs ? { name: basename(path, '.yaml') } : { text: readFileSync(path, 'utf8') },
    journey: journey.name,
    seed,
    step: stepsUpTo(journey, first?.at),
    ...(faults === 'none' ? {} : { faults }),
  });
  return `${DEVELOPMENT}#${hash}`;
}

/** So many steps have been taken, that one too; all of them when it was none of them. */
function stepsUpTo({ given, when }: Journey, at: StepPlace | undefined): number {
  if (at?.part === 'given') return at.index + 1;
  return given.length + (at?.part === 'when' ? at.index + 1 : when.length);
}
