import type { Scenario } from '../scenarios/schema.ts';
import type { FaultProfile } from './fault-profiles.ts';
import type { Journey } from './words.ts';

/** One run to be made. */
export type Job = { path: string; scenario: Scenario; journey: Journey; seed: number; faults: FaultProfile };

export type Wanted = {
  stories: readonly { path: string; scenario: Scenario }[];
  seeds: readonly number[];
  faults: readonly FaultProfile[];
  /** Part of a journey's name. */
  journey?: string | undefined;
  /** `[1, 4]`: the first of four parts of all runs. */
  shard?: readonly [number, number] | undefined;
};

/** Every run that is meant, in an order that does not change. */
export function jobsOf({ stories, seeds, faults, journey, shard }: Wanted): Job[] {
  const all = stories.flatMap(({ path, scenario }) =>
    scenario.journeys
      .filter(({ name }) => journey === undefined || name.toLowerCase().includes(journey.toLowerCase()))
      .flatMap((one) =>
        seeds.flatMap((seed) => faults.map((profile) => ({ path, scenario, journey: one, seed, faults: profile }))),
      ),
  );
  if (!shard) return all;
  const [part, parts] = shard;
  return all.filter((_job, index) => index % parts === part - 1);
}

/** The command that plays one run again, with what happened in it. */
export const replayOf = ({ path, journey, seed, faults }: Job): string =>
  `npm run scenarios -- run ${quoted(path)} --journey ${quoted(journey.name)} --seeds ${seed}${
    faults === 'none' ? '' : ` --faults ${faults}`
  } --log`;

const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
