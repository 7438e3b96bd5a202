import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { hashOf } from '../scenarios/link.ts';
import type { Scenario } from '../scenarios/schema.ts';
import type { FaultProfile } from './fault-profiles.ts';
import { STORIES } from '../scenarios/files.ts';
import { readText } from '../scenarios/places.ts';
import type { Failure } from './reports/results.ts';
import type { Breach, LogEntry } from './stage.ts';
import type { Journey } from './words.ts';

/** One run to be made. */
export type Job = { path: string; scenario: Scenario; journey: Journey; seed: number; faults: FaultProfile };

export type Wanted = {
  stories: readonly { path: string; scenario: Scenario }[];
  seeds: readonly number[];
  faults: readonly FaultProfile[];
  /** Part of a journey's name. */
  journey?: string | undefined;
};

/** Every run that is meant, in an order that does not change. */
export function jobsOf({ stories, seeds, faults, journey }: Wanted): Job[] {
  return stories.flatMap(({ path, scenario }) =>
    scenario.journeys
      .filter(({ name }) => journey === undefined || name.toLowerCase().includes(journey.toLowerCase()))
      .flatMap((one) =>
        seeds.flatMap((seed) => faults.map((profile) => ({ path, scenario, journey: one, seed, faults: profile }))),
      ),
  );
}

/** The command that plays one run again, with what happened in it. */
export const replayOf = ({ path, journey, seed, faults }: Job, target: string): string =>
  `npm run scenarios -- run ${quoted(path)} --journey ${quoted(journey.name)} --seeds ${seed}${
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
export async function linkTo({ path, journey, seed, faults }: Job, log: readonly LogEntry[]): Promise<string> {
  const fault = log.findIndex(({ where }) => where === '!');
  const taken = log.slice(0, fault < 0 ? undefined : fault).filter(({ where }) => where === '>').length;
  const isOurs = resolve(path).startsWith(resolve(STORIES));
  const hash = await hashOf({
    story: isOurs ? { name: basename(path, '.yaml') } : { text: readFileSync(path, 'utf8') },
    journey: journey.name,
    seed,
    step: Math.min(taken, journey.given.length + journey.when.length), // what comes after them is the end of the run
    ...(faults === 'none' ? {} : { faults }),
  });
  return `${DEVELOPMENT}#${hash}`;
}

const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
