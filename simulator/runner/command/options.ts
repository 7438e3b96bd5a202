import { relative } from 'node:path';
import type { Scenario } from '../../scenarios/schema.ts';
import { type FaultProfile, PROFILES } from '../fault-profiles.ts';
import { readOptions, UsageError, wholeNumber } from '../../command-line.ts';
import { resolveScenarioPatterns, scenarioAt } from './files.ts';
import { type Job, jobsOf } from './jobs.ts';

export type Terminal = {
  out: (text: string) => void;
  err: (text: string) => void;
  terminal: { isTTY?: boolean; write: (text: string) => unknown };
};

/** Exit codes. */
export const EXIT_PASSED = 0;
export const FAILED = 1;
export const BAD_INPUT = 2;
/** All that was asked is well, but not everything was asked or played. */
export const NOT_ALL_ASKED = 3;

export const REPORTS = ['junit', 'html', 'json', 'timeline'] as const;

export const OUT = 'test-results/scenarios';

export const HELP = `Usage: npm run scenarios -- <command> [stories] [options]

  run          plays journeys and checks what must hold; exit code 0 well, 1 failed, 2 bad input,
               3 well, but not everything was asked or played
  list         stories and their journeys
  explain      a journey in sentences
  names        messages, calls, facts and verbs that a story may name; names messages: these only
  shrink       the shortest part of a journey that still fails, saved as a story (--out)
  serve        the platform of one story over HTTP (--port)
  record       the same with the panel (F2): a recording saved there becomes a story (--out, default recording.yaml)
  contract     every operation and documented status, played through the client; a table says what is seen (--out)
  undelivered  a learner's file of undelivered work: shown, and played at a simulated platform
  explore      generates runs in generated organisations; a failing run is minimized and saved as a story
  merge        reports of shards (report.json, or folders that hold them) as one

  stories      files, folders or patterns ('simulator/scenarios/**'); a bare name is one of ours; none = all of ours

  --journey TEXT   only journeys whose name holds this; may be given several times
  --tag NAME       only journeys with this tag; may be given several times; '!slow' = those without it
  --failed         only what failed when run was called last
  --seeds 1..500   seeds: a number, a range, or a list 1,5,9; default: the story's own; explore: one by the clock
  --target WHERE   headless (default); browser: the built application in a real Chromium, in real time;
                   or the address of a platform that is really there (https://…)
  --strict         what was not asked, not played or had no effect fails the run (exit code 1)
  --destructive    at such a platform: also journeys that change or lock accounts, or send mails
  --faults NAMES   ${PROFILES.join(', ')}; matrix = all; default none;
                   explore: each life under one of these; swarm (default) = some together in every fourth life
  --shard 1/4      the first of four parts
  --workers 2      in so many processes
  --bail           no more after the first failure
  --watch          again when a story or the client changes, until Ctrl+C
  --report NAMES   ${REPORTS.join(',')}; written to --out (default ${OUT});
                   timeline: a page that goes through each run step by step, beside the application
  --gate           fails when the journeys reach less than all that journeys can reach; takes all of our stories
  --log            what happened, line by line
  --runs N         explore: how many lives, of all shards together; default 500, or as many as --minutes lets
  --minutes N      explore: no new life after so many
  --corpus FOLDER  explore: starts with the runs stored there, and stores runs that reached new code`;

const WHICH = ['journey', 'tag', 'seeds', 'faults', 'shard'];
const HOW = ['workers', 'bail', 'report', 'out', 'log'];

/** Options that each command accepts. Any other option is an error instead of being ignored. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  run: [...WHICH, ...HOW, 'failed', 'watch', 'gate', 'target', 'destructive', 'strict'],
  list: [],
  explain: ['journey', 'tag'],
  names: [],
  shrink: [...WHICH, 'out'],
  serve: ['port'],
  record: ['port', 'out'],
  contract: ['out'],
  undelivered: [],
  explore: ['seeds', 'faults', 'shard', ...HOW, 'runs', 'minutes', 'corpus'],
  merge: ['report', 'out'],
};

/** Commands that accept no scenarios, because they create their own. */
const MAKES_ITS_STORIES = ['explore', 'contract'];

/** Parsed options with defaults. */
export type Values = ReturnType<typeof parsed>['values'];

const parsed = (argv: readonly string[]) =>
  readOptions(
    {
      args: [...argv],
      allowPositionals: true,
      tokens: true,
      options: {
        journey: { type: 'string', multiple: true, default: [] },
        tag: { type: 'string', multiple: true, default: [] },
        failed: { type: 'boolean', default: false },
        seeds: { type: 'string' },
        faults: { type: 'string' },
        shard: { type: 'string' },
        workers: { type: 'string', default: '1' },
        bail: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        report: { type: 'string', default: '' },
        out: { type: 'string' },
        port: { type: 'string' },
        runs: { type: 'string' },
        minutes: { type: 'string' },
        corpus: { type: 'string' },
        log: { type: 'boolean', default: false },
        gate: { type: 'boolean', default: false },
        target: { type: 'string', default: 'headless' },
        destructive: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    },
    HELP,
  );

/** A parsed command line. `given` holds each typed option as text. */
export type ParsedCommandLine = {
  command: string | undefined;
  patterns: string[];
  values: Values;
  given: readonly { name: string; text: string }[];
};

export function parseCommandLine(argv: readonly string[]): ParsedCommandLine {
  const { values, positionals, tokens } = parsed(argv);
  const [command, ...patterns] = positionals;
  const given = tokens.flatMap((token) =>
    token.kind === 'option'
      ? [{ name: token.name, text: token.value === undefined ? `--${token.name}` : `--${token.name}=${token.value}` }]
      : [],
  );
  const takes = TAKES[command ?? ''];
  const ignored = takes && given.find(({ name }) => name !== 'help' && !takes.includes(name));
  if (ignored)
    throw new UsageError(
      `${command ?? ''} knows no --${ignored.name}.${takes.length > 0 ? ` It takes: ${takes.map((name) => `--${name}`).join(', ')}.` : ''}`,
    );
  if (command !== undefined && MAKES_ITS_STORIES.includes(command) && patterns.length > 0)
    throw new UsageError(`${command} makes its stories itself: leave out ${patterns.join(', ')}.`);
  return { command, patterns, values, given };
}

export const scenariosOf = (patterns: readonly string[]) =>
  resolveScenarioPatterns(patterns).map((path) => ({
    path: relative(process.cwd(), path) || path,
    scenario: scenarioAt(path),
  }));

/** Lists the selected runs of the selected shard. */
export function selectJobs(patterns: readonly string[], values: Values): Job[] {
  const stories = scenariosOf(patterns);
  const { journey: journeys, tag: tags } = values;
  const common = { faults: parseFaultProfiles(values.faults ?? 'none'), journeys, tags };
  const jobs =
    values.seeds === undefined
      ? stories.flatMap((story) => jobsOf({ ...common, stories: [story], seeds: [story.scenario.seed] }))
      : jobsOf({ ...common, stories, seeds: parseSeeds(values.seeds) });
  if (jobs.length === 0) throw new UsageError(whyNothing(stories, values));
  const shard = shardMeant(values.shard);
  return shard ? jobs.filter((_job, index) => index % shard[1] === shard[0] - 1) : jobs;
}

function whyNothing(
  stories: readonly { path: string; scenario: Scenario }[],
  { journey, tag }: Pick<Values, 'journey' | 'tag'>,
): string {
  const all = stories.flatMap(({ scenario }) => scenario.journeys);
  const paths = stories.map(({ path }) => path).join(', ');
  if (all.length === 0) return `${paths}: there are no journeys. Write some: simulator/scenarios/README.md, Journeys.`;
  const tags = [...new Set(all.flatMap((one) => one.tags ?? []))].sort();
  if (tag.length > 0)
    return `No journey is tagged ${tag.join(', ')} in ${paths}. Tags there: ${tags.join(', ') || 'none'}.`;
  return `No journey is called "${journey.join('", "')}" in ${paths}. There are:\n${all.map(({ name }) => `  ${name}`).join('\n')}`;
}

/** Parses fault profiles. `others` lists additional valid values for the error message. */
export function parseFaultProfiles(text: string, others: readonly string[] = []): FaultProfile[] {
  if (text === 'matrix') return PROFILES;
  return text.split(',').map((name) => {
    const profile = PROFILES.find((one) => one === name);
    if (!profile)
      throw new UsageError(`There are no faults "${name}": ${[...PROFILES, 'matrix', ...others].join(', ')}.`);
    return profile;
  });
}

export function parseSeeds(text: string): number[] {
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

/** Parses the report formats. */
export function reportsMeant(text: string): readonly string[] {
  const wanted = text === '' ? [] : text.split(',');
  for (const name of wanted)
    if (!(REPORTS as readonly string[]).includes(name))
      throw new UsageError(`There is no report "${name}": ${REPORTS.join(', ')}.`);
  return wanted;
}
