import { relative } from 'node:path';
import type { Scenario } from '../../scenarios/schema.ts';
import { type FaultProfile, PROFILES } from '../fault-profiles.ts';
import { readOptions, UsageError, wholeNumber } from '../../command-line.ts';
import { storiesMeant, storyAt } from './files.ts';
import { type Job, jobsOf } from './jobs.ts';

export type Terminal = {
  out: (text: string) => void;
  err: (text: string) => void;
  terminal: { isTTY?: boolean; write: (text: string) => unknown };
};

/** Exit codes. */
export const WELL = 0;
export const FAILED = 1;
export const BAD_INPUT = 2;

export const REPORTS = ['junit', 'html', 'json'] as const;

export const HELP = `Usage: npm run scenarios -- <command> [stories] [options]

  run          plays journeys and checks what must hold; exit code 0 well, 1 failed, 2 bad input
  list         stories and their journeys
  explain      a journey in sentences
  names        messages, calls, facts and verbs that a story may name; names messages: these only
  shrink       the shortest part of a journey that still fails, saved as a story (--out)
  serve        the platform of one story over HTTP (--port)
  record       the same with the panel (F2): a recording saved there becomes a story (--out, default sitting.yaml)
  contract     every operation and documented status, played through the client; a table says what is seen (--out)
  undelivered  a learner's file of undelivered work: shown, and played at a simulated platform
  explore      journeys that nobody wrote, in organisations that nobody wrote (--runs, --seeds)

  stories      files, folders or patterns ('simulator/scenarios/**'); a bare name is one of ours; none = all of ours

  --journey TEXT   only journeys whose name holds this
  --seeds 1..500   seeds: a number, a range, or a list 1,5,9; default: the story's own
  --target WHERE   headless (default); browser: the built application in a real Chromium, in real time;
                   or the address of a platform that is really there (https://…)
  --destructive    at such a platform: also journeys that change or lock accounts, or send mails
  --faults NAMES   ${PROFILES.join(', ')}; matrix = all; default none
  --shard 1/4      the first of four parts
  --report NAMES   ${REPORTS.join(',')}; written to --out (default test-results/scenarios)
  --gate           fails when the journeys reach less than all that journeys can reach; takes all of our stories
  --log            what happened, line by line
  --runs N         explore: how many; default 500`;

/** What was typed, options with their defaults. */
export type Values = ReturnType<typeof read>['values'];

export const read = (argv: readonly string[]) =>
  readOptions(
    {
      args: [...argv],
      allowPositionals: true,
      options: {
        journey: { type: 'string' },
        seeds: { type: 'string' },
        faults: { type: 'string', default: 'none' },
        shard: { type: 'string' },
        report: { type: 'string', default: '' },
        out: { type: 'string' },
        port: { type: 'string' },
        runs: { type: 'string', default: '500' },
        log: { type: 'boolean', default: false },
        gate: { type: 'boolean', default: false },
        target: { type: 'string', default: 'headless' },
        destructive: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    },
    HELP,
  );

export const storiesOf = (patterns: readonly string[]) =>
  storiesMeant(patterns).map((path) => ({ path: relative(process.cwd(), path) || path, scenario: storyAt(path) }));

/** The runs that are meant, of the shard that is meant. */
export function jobsMeant(patterns: readonly string[], values: Values): Job[] {
  const stories = storiesOf(patterns);
  const common = { faults: faultsMeant(values.faults), journey: values.journey };
  const jobs =
    values.seeds === undefined
      ? stories.flatMap((story) => jobsOf({ ...common, stories: [story], seeds: [story.scenario.seed] }))
      : jobsOf({ ...common, stories, seeds: seedsMeant(values.seeds) });
  if (jobs.length === 0) throw new UsageError(whyNothing(stories, values.journey));
  const shard = shardMeant(values.shard);
  return shard ? jobs.filter((_job, index) => index % shard[1] === shard[0] - 1) : jobs;
}

function whyNothing(stories: readonly { path: string; scenario: Scenario }[], journey: string | undefined): string {
  const names = stories.flatMap(({ scenario }) => scenario.journeys.map(({ name }) => `  ${name}`));
  const paths = stories.map(({ path }) => path).join(', ');
  if (names.length === 0)
    return `${paths}: there are no journeys. Write some: simulator/scenarios/README.md, Journeys.`;
  return `No journey is called "${journey ?? ''}" in ${paths}. There are:\n${names.join('\n')}`;
}

export function faultsMeant(text: string): FaultProfile[] {
  if (text === 'matrix') return PROFILES;
  return text.split(',').map((name) => {
    const profile = PROFILES.find((one) => one === name);
    if (!profile) throw new UsageError(`There are no faults "${name}": ${PROFILES.join(', ')}, matrix.`);
    return profile;
  });
}

export function seedsMeant(text: string): number[] {
  const range = /^(\d+)\.\.(\d+)$/.exec(text);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    if (to < from || to - from > 1_000_000)
      throw new UsageError(`--seeds ${text}: from the smaller to the larger, a million at most.`);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  }
  return text.split(',').map((one) => wholeNumber('--seeds', one));
}

export function shardMeant(text: string | undefined): [number, number] | undefined {
  if (text === undefined) return undefined;
  const [, part = 0, parts = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > parts) throw new UsageError(`--shard is written 1/4, not "${text}".`);
  return [part, parts];
}
