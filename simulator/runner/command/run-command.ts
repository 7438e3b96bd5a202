import { randomInt } from 'node:crypto';
import { type Axis, gateOf, CoverageCollector, type Exceptions } from '../coverage.ts';
import type { PlayedRun } from '../contract/journeys.ts';
import { withFaults } from '../fault-profiles.ts';
import { UsageError } from '../../command-line.ts';
import { playAllResponses, playedRunOf } from './contract-command.ts';
import { ourContract, loadTextKeys, resolveScenarioPatterns } from './files.ts';
import { inFile, type Job, linkTo, replayOf } from './jobs.ts';
import {
  FAILED,
  selectJobs,
  OUT,
  reportsMeant,
  type Terminal,
  type ParsedCommandLine,
  type Values,
  EXIT_PASSED,
} from './options.ts';
import { progressBar } from './progress.ts';
import { isComplete, lineOf, type NotPlayed, type Report, type Result } from '../reports/results.ts';
import { type Outcome, runJourney } from '../run.ts';
import { conclude, notPlayedLines, writeReports } from './output.ts';
import { runInWorkers, parseWorkerCount } from './workers.ts';
import { mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GENERATED_FOLDERS, watchBelow } from '../../watch-below.ts';
import { spawnCommandLine } from './repeat.ts';

/** Sent to courses by the SCORM API, never to learners. Covered by `tests/domain/scorm/session.spec.ts`. */
const TOLD_TO_COURSES = {
  messages: [
    'SCORM_ALREADY_INITIALIZED',
    'SCORM_COMMIT_FAILED',
    'SCORM_DATA_MODEL_NOT_LOADED',
    'SCORM_NOT_INITIALIZED',
  ],
};

/**
 * Only real devices refuse these. Covered by `tests/ui/photos.spec.tsx`, `tests/browser/photos/photos.pw.ts` and
 * `tests/browser/journeys/messages.pw.ts`.
 */
const OF_A_DEVICE = { messages: ['CAMERA_REFUSED', 'PHOTO_CHECK_UNAVAILABLE', 'RECORD_RETRIEVING_FAILURE'] };

/** Displayed after returning from another site. Covered by `tests/browser/journeys/messages/sign-in.ts`. */
const BACK_FROM_ELSEWHERE = { messages: ['SIGN_ON_CANCELLED'] };

/** Content that harms the surrounding page. Covered by `tests/browser/frame/harm.pw.ts`. */
const OF_HARMFUL_CONTENT = { messages: ['CONTENT_FLOODED', 'CONTENT_TOOK_KEYBOARD'] };

/**
 * Damaged files, detected by real players only. Covered by `tests/browser/media/faults.pw.ts` and `epub/hostile.pw.ts`.
 */
const OF_A_FILE = { messages: ['CONTENT_DAMAGED', 'CONTENT_UNSUPPORTED'] };

/**
 * Only a browser refuses these to content. Covered by `tests/browser/frame/` (`windows`, `other-hosts`, `sound`,
 * `parent-window` and `course-downloads`).
 */
const OF_A_BROWSER = {
  messages: [
    'CONTENT_PARTLY_REFUSED',
    'CONTENT_WINDOW_BLOCKED',
    'CONTENT_SOUND_REFUSED',
    'CONTENT_PAGE_REFUSED',
    'CONTENT_DOWNLOADS_REFUSED',
  ],
};

/** The message variant without a title name, for a missing catalogue. Covered by `tests/ui/i18n`. */
const OF_A_TITLE_WITHOUT_NAME = { messages: ['CONTINUED_ELSEWHERE'] };

/** Only a browser's storage refuses this. Covered by `tests/ui/profile.spec.tsx`. */
const OF_A_DATABASE = { messages: ['NOTES_RETRIEVING_FAILURE'] };

/**
 * Displayed after a sign-in that cannot open earlier downloads. Covered by
 * `tests/adapters/offline/downloads/download-keys.spec.ts`.
 */
const OF_EARLIER_DOWNLOADS = { messages: ['DOWNLOADS_UNREADABLE'] };

/**
 * Messages after a browser restart while offline. Covered by `tests/ui/sign-in/offline-session.spec.tsx` and
 * `tests/browser/offline/offline-session.pw.ts`.
 */
export const OF_OFFLINE_SESSION = {
  messages: [
    'OFFLINE_SESSION_CLOCK',
    'OFFLINE_SESSION_ENDS',
    'OFFLINE_SESSION_OVER',
    'OFFLINE_SESSION_REFUSED',
    'OFFLINE_SESSION_UNKNOWN',
    'OFFLINE_SESSION_UNSETTLED',
    'OFFLINE_SESSION_WAIT',
  ],
} as const;

/** All exceptions of the gate, by axis. */
export const EXCEPTIONS: Exceptions = {
  messages: [
    TOLD_TO_COURSES,
    OF_A_DEVICE,
    BACK_FROM_ELSEWHERE,
    OF_HARMFUL_CONTENT,
    OF_A_FILE,
    OF_A_BROWSER,
    OF_A_DATABASE,
    OF_A_TITLE_WITHOUT_NAME,
    OF_EARLIER_DOWNLOADS,
    OF_OFFLINE_SESSION,
  ].flatMap(({ messages }) => messages),
};

export async function run(line: ParsedCommandLine, to: Terminal): Promise<number> {
  const { values } = line;
  if (values.watch) return watched(line, to);
  const wanted = reportsMeant(values.report);
  const workers = parseWorkerCount(values.workers);
  const report: Played | undefined = workers > 1 ? await runInWorkers(line, workers) : await played(line, to);
  if (!report) return EXIT_PASSED;
  remember(report, values);
  writeReports(wanted, report, values.out ?? OUT, to);
  const codes = [
    conclude(report, to),
    values.gate ? gate(report, to) : EXIT_PASSED,
    report.isMet === false ? FAILED : EXIT_PASSED,
    values.strict && !isComplete(report) ? FAILED : EXIT_PASSED,
  ];
  return codes.includes(FAILED) ? FAILED : Math.max(...codes);
}

/** Plays all selected runs in sequence. Returns undefined if `--failed` finds no failure in the last run. */
async function played({ patterns, values }: ParsedCommandLine, to: Terminal): Promise<Played | undefined> {
  const chosen = values.failed ? failedOf(values, selectJobs(patterns, values)) : selectJobs(patterns, values);
  if (values.failed && chosen.length === 0) {
    to.out('Nothing failed in the last run.');
    return undefined;
  }
  const { jobs, notPlayed, play, close } = await playedAt(chosen, values);
  const bar = progressBar(jobs.length, to.terminal);
  const gathered = new CoverageCollector();
  const results: Result[] = [];
  const made: PlayedRun[] = [];
  const startedAt = performance.now();
  try {
    for (const job of jobs) {
      const began = performance.now();
      const outcome = await play(job);
      const took = performance.now() - began;
      gathered.add(outcome.seen);
      made.push(playedRunOf(job, outcome));
      results.push(await resultOf(job, outcome, took, values));
      bar.step(outcome.failures.length === 0);
      if (values.log) for (const entry of outcome.log) to.out(lineOf(entry));
      if (values.bail && outcome.failures.length > 0) break;
    }
  } finally {
    await close();
  }
  bar.end();
  // Each documented response is a journey of its own, composed of the contract and the steps of these runs.
  const answers = values.gate ? await playAllResponses(made, to, ({ seen }) => gathered.add(seen)) : [];
  return {
    results,
    notPlayed,
    coverage: gathered.coverage(ourContract(), loadTextKeys()),
    tookMs: performance.now() - startedAt,
    isMet: answers.every(({ failures }) => failures.length === 0),
  };
}

/** `isMet` is true if every documented response was produced; only the gate requires this. */
type Played = Report & { isMet?: boolean };

type Players = {
  jobs: Job[];
  notPlayed: NotPlayed[];
  play: (job: Job) => Promise<Outcome>;
  close: () => Promise<void>;
};

/** Returns the player for the selected target, and the jobs that the target can play. */
async function playedAt(jobs: Job[], { target, destructive, faults = 'none' }: Values): Promise<Players> {
  const close = () => Promise.resolve();
  const notPlayed: NotPlayed[] = [];
  if (target === 'headless') return { jobs, notPlayed, play, close };
  if (faults !== 'none') throw new UsageError('--faults are played headless: --target headless.');
  const playable = (whyNot: (job: Job) => string | undefined) => {
    const chosen = jobs.filter((job) => {
      const reason = whyNot(job);
      if (reason !== undefined) notPlayed.push({ story: job.path, journey: job.journey.name, reason });
      return reason === undefined;
    });
    if (chosen.length === 0)
      throw new UsageError(['None of these journeys can be played there.', ...notPlayedLines(notPlayed)].join('\n'));
    return chosen;
  };
  if (target === 'browser') {
    const { browserObstacleOf } = await import('../targets/browser/may-play.ts');
    const chosen = playable(({ scenario, journey }) => browserObstacleOf(scenario, journey));
    const { inChromium } = await import('../targets/browser/play.ts');
    return { jobs: chosen, notPlayed, ...(await inChromium()) };
  }
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    throw new UsageError(`--target is headless, browser or an http address, not "${target}".`);
  const { realPlatform, realTime } = await import('../targets/real-platform.ts');
  const { whyNotAskedThere, platformObstacleOf } = await import('../targets/may-play.ts');
  return {
    jobs: playable(({ scenario, journey }) => platformObstacleOf(scenario, journey, destructive)),
    notPlayed,
    // A random seed, because ids derive from the seed and the real platform remembers ids of earlier runs.
    play: ({ scenario, journey }) =>
      runJourney({
        scenario,
        journey,
        expects: whyNotAskedThere,
        seed: randomInt(2 ** 32),
        contract: ourContract(),
        texts: loadTextKeys(),
        platform: realPlatform(target, ourContract()),
        race: realTime(),
      }),
    close,
  };
}

/** Plays one run on a simulated platform of its own. */
export const play = ({ scenario, journey, seed, faults }: Job): Promise<Outcome> =>
  runJourney({
    scenario: withFaults(scenario, faults),
    journey,
    seed,
    contract: ourContract(),
    texts: loadTextKeys(),
    expects: faults === 'none',
  });

async function resultOf(job: Job, outcome: Outcome, took: number, { target, report }: Values): Promise<Result> {
  const { failures, log, asked, notAsked, idleFaults } = outcome;
  const { given, when } = job.journey;
  return {
    story: job.path,
    journey: job.journey.name,
    seed: job.seed,
    faults: job.faults,
    failures: inFile(job, failures),
    ...{ asked, notAsked, idleFaults },
    replay: replayOf(job, target),
    link: failures.length > 0 || report.includes('timeline') ? await linkTo(job, failures) : '',
    log: failures.length > 0 || report.includes('timeline') ? log : [],
    steps: given.length + when.length,
    took,
  };
}

/** Coverage axes that journeys can reach. */
const GATED: readonly Axis[] = [
  'operations', 'statuses', 'messages', 'guards', 'routes', 'transitions', 'kinds', 'facts', 'languages', 'words',
]; // prettier-ignore

function gate({ coverage }: Report, to: Terminal): number {
  const reasons = gateOf(coverage, EXCEPTIONS, GATED);
  to.out(
    reasons.length === 0
      ? 'The gate lets this pass.'
      : `\nThe gate is shut:\n${reasons.map((one) => `    ${one}`).join('\n')}`,
  );
  return reasons.length === 0 ? EXIT_PASSED : FAILED;
}

type Failed = { story: string; journey: string; seed: number; faults: string };

const fileIn = ({ out }: Values): string => `${out ?? OUT}/failed.json`;

/** Saves failed runs for `--failed`. */
function remember({ results }: Report, values: Values): void {
  const failed: Failed[] = results
    .filter(({ failures }) => failures.length > 0)
    .map(({ story, journey, seed, faults }) => ({ story: resolve(story), journey, seed, faults }));
  mkdirSync(values.out ?? OUT, { recursive: true });
  writeFileSync(fileIn(values), `${JSON.stringify(failed, null, 2)}\n`);
}

/**
 * Returns the failed runs of the last execution with their seeds and faults; empty if nothing failed. Throws UsageError
 * if none of them is selected.
 */
function failedOf(values: Values, jobs: readonly Job[]): Job[] {
  const last = lastRun(fileIn(values));
  const failed = last.flatMap(({ story, journey, seed, faults }) => {
    const job = jobs.find((one) => resolve(one.path) === story && one.journey.name === journey);
    return job ? [{ ...job, seed, faults: faults as Job['faults'] }] : []; // written by an earlier run
  });
  if (last.length > 0 && failed.length === 0) {
    const others = new Set(last.map(({ story, journey }) => `  ${relative(process.cwd(), story)}: ${journey}`));
    throw new UsageError(`Nothing of what failed in the last run is meant here. Failed:\n${[...others].join('\n')}`);
  }
  return failed;
}

function lastRun(path: string): Failed[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Failed[]; // written by this program
  } catch {
    throw new UsageError(
      `Nothing is known of a last run: ${path} is not there. Play the journeys once without --failed.`,
    );
  }
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Source folders, in addition to scenarios, that affect a run. */
const SOURCES = ['domain', 'adapters', 'openapi', 'simulator'];
/** Debounce in ms, because editors write a file in several operations. */
const CALM_MS = 150;

/**
 * Plays runs in a child process, which loads changed code, and replays them after each change. If only a scenario file
 * changed, replays only this scenario. Ends with Ctrl+C.
 */
async function watched({ command = 'run', patterns, given }: ParsedCommandLine, to: Terminal): Promise<number> {
  const stories = new Set(resolveScenarioPatterns(patterns).map((path) => resolve(path)));
  const options = given.filter(({ name }) => name !== 'watch').map(({ text }) => text);
  const changed = new Set<string>();
  let wake: () => void = () => undefined;
  const onChange = (path: string) => {
    if (!/\.(ts|yaml|yml|json)$/.test(path)) return;
    changed.add(path);
    wake();
  };
  // Watches only the scenario's own folder, not its subfolders, because the folder may be a home directory.
  const beside = [...new Set([...stories].map((path) => dirname(path)))].map((folder) =>
    watch(folder, (_event, name) => onChange(join(folder, name ?? ''))),
  );
  const ends = SOURCES.map((name) => watchBelow(`${ROOT}${name}`, { changed: onChange, leavesOut: GENERATED_FOLDERS }));
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;
  const end = () => {
    ending.abort();
    wake();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  let only: readonly string[] = patterns;
  try {
    while (!isOver()) {
      await playedOnce([command, ...options, ...only]);
      to.out('\nWaiting for a change; Ctrl+C ends.');
      while (!isOver() && changed.size === 0) await new Promise<void>((resolved) => (wake = resolved));
      await new Promise<void>((resolved) => setTimeout(resolved, CALM_MS));
      const meant = [...changed].filter((path) => stories.has(path));
      only = meant.length === changed.size ? meant : patterns;
      changed.clear();
    }
  } finally {
    for (const stop of ends) stop();
    for (const watcher of beside) watcher.close();
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  }
  return EXIT_PASSED;
}

const playedOnce = (args: readonly string[]): Promise<void> =>
  new Promise((resolved, rejected) => {
    const child = spawnCommandLine(args, 'inherit');
    child.on('error', rejected);
    child.on('close', () => resolved());
  });
