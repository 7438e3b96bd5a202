import { CONTENT_ORIGIN, directFetch } from '../mount/direct.ts';
import type { ContractDocument } from '../platform/contract-check.ts';
import { type Random, seededRandom } from '../platform/random.ts';
import { createInstance, type InstanceOptions, type PlatformInstance } from '../platform/instance.ts';
import type { Scenario } from '../scenarios/schema.ts';
import { RunClock } from './clock.ts';
import type { Platform, ResponseScheduler, RunContext } from './run-context.ts';
import { openTab, statusesIn, type Tab, type ClientMutation } from './tab.ts';
import { type SampleCourses, siteFiles } from './offline/site-files.ts';
import { checkOpened, checkDownloadComplete } from './expectations/downloads.ts';
import { openBrowser } from './browser.ts';
import { attempt, attemptEvents, isCompleted, latestOf } from '#domain/attempt/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';

/** Completions that the scenario starts with, as `userId titleId`. */
const completedIn = ({ people }: Scenario): Set<string> =>
  new Set(
    people.flatMap(({ id, statuses }) =>
      statuses.filter(({ status }) => status === 'completed').map(({ titleId }) => `${id} ${titleId}`),
    ),
  );

type Known = { completed: ReadonlySet<string>; scenario: Scenario; world: Pick<PlatformInstance, 'standing'> };

/**
 * Completions by recorded facts and by platform data, because a course that crashed may be completed on the platform
 * only.
 */
function completedNow(stage: Known, userId: string): ReadonlySet<string> {
  const completed = new Set(stage.completed);
  for (const titleId of prerequisitesIn(stage.scenario))
    if (stage.world.standing(userId, titleId).status === 'completed') completed.add(`${userId} ${titleId}`);
  return completed;
}

const prerequisitesIn = ({ catalogue: { tags, titles } }: Scenario): ReadonlySet<string> =>
  new Set([...tags, ...titles.flatMap((title) => title.tags)].flatMap(({ prerequisites }) => prerequisites));

export type StageOptions = {
  scenario: Scenario;
  seed: number;
  contract: ContractDocument | undefined;
  tamper?: ClientMutation | undefined;
  /** Reorders responses. */
  race?: ResponseScheduler | undefined;
  /** Replaces the simulated platform. */
  platform?: Platform | undefined;
  /** True for a recorded journey: contents send only the recorded signals. */
  isRecorded?: boolean;
  /** If true, a step that cannot be taken fails the run; otherwise it is logged. */
  isStrict?: boolean;
  /** Origin of contents; default: a host that never exists, because headless runs load nothing. */
  contentOrigin?: string;
  /** Returns content files; default: the platform has none. */
  contentFile?: InstanceOptions['contentFile'];
  /** Courses of the content site, whose files the platform can list; default: none. */
  courses?: SampleCourses;
  /** Also logs response bodies, for display. */
  keepsAnswers?: boolean;
  /** Computes account names of the journal; default: the runner's own scheme. */
  digest?: (text: string) => string;
};

/** Creates the context of a run: virtual clock, platform, browsers and results. */
export function openRunContext(options: StageOptions): RunContext {
  const { scenario, seed, contract, race, platform, isRecorded = false, isStrict = false } = options;
  const startMs = Date.parse(scenario.clock.start);
  const clock = new RunClock(startMs, race);
  const simulated = platform
    ? undefined
    : createInstance({
        scenario,
        seed,
        clock,
        contentOrigin: options.contentOrigin ?? CONTENT_ORIGIN,
        ...(options.contentFile ? { contentFile: options.contentFile } : {}),
        ...(options.courses ? { courseFiles: options.courses.filesOf } : {}),
        keepsAnswers: options.keepsAnswers ?? false,
        ...(contract ? { contract } : {}),
      });
  const world = (platform ?? simulated) as Platform; // either is defined
  const random: Random = seededRandom(seed, 'client');
  const direct = directFetch(world);
  const fetch = race ? (request: Request) => race.schedule(direct(request)) : direct;
  const shown = new Map<string, boolean>();

  const stage: RunContext = {
    scenario,
    seed,
    world,
    simulated,
    clock,
    files: siteFiles(options.courses),
    startMs,
    isRecorded,
    log: [],
    asked: [],
    messages: [],
    stoodAt: new Map(),
    facts: [],
    ...{ breaches: [], idleFaults: [] },
    guards: new Set(),
    startedOver: new Set(),
    screens: new Set(),
    moves: new Set(),
    browsers: new Map(),
    tabs: [],
    rewritten: rewrittenIn(scenario),
    completed: completedIn(scenario),
    passwords: new Map(),
    now: undefined,
    restAt: undefined,
    step: undefined,
    device: 'computer',
    tabName: 'first',
    tab: async () => {
      if (stage.now && !stage.now.isOver) return stage.now;
      const name = `${stage.device}/${stage.tabName}`;
      const known = stage.tabs.find((tab) => tab.name === name && !tab.isOver);
      return known ? (stage.now = known) : openedTab(stage, name, { ...options, random, fetch, isRecorded });
    },
    notify: (refusal, where = stage.now?.name ?? '') => {
      stage.messages.push(refusal.refused);
      stage.note(where, `says ${refusal.refused}`);
    },
    note: (where, what) => void stage.log.push({ at: clock.now() - startMs, where, what }),
    breach: (invariant, detail) => {
      if (stage.breaches.some((known) => known.invariant === invariant && known.detail === detail)) return;
      stage.breaches.push({ invariant, detail, ...(stage.step && { at: stage.step }) });
      stage.note('!', `${invariant}: ${detail}`);
    },
    cannot: (why) => {
      if (isStrict) stage.breach('every step can be taken', why);
      else stage.note(stage.now?.name ?? stage.device, why);
    },
    observe: () => {
      for (const tab of stage.tabs) if (!tab.isOver) lookAt(stage, tab, shown);
    },
  };
  return stage;
}

const rewrittenIn = ({ server }: Scenario): Set<string> =>
  new Set(server.timeline.flatMap((change) => (change.change === 'set-status' ? [change.record.titleId] : [])));

type TabOptions = Pick<Parameters<typeof openTab>[0], 'random' | 'fetch' | 'isRecorded'> & {
  tamper?: ClientMutation | undefined;
  /** Computes account names of the journal; default: the runner's own scheme. */
  digest?: (text: string) => string;
  courses?: SampleCourses | undefined;
};

/** Opens a tab on the current device; following steps use this tab. */
async function openedTab(
  stage: RunContext,
  name: string,
  { digest, tamper, courses, ...around }: TabOptions,
): Promise<Tab> {
  const { clock, scenario, world } = stage;
  const browser = stage.browsers.get(stage.device) ?? openBrowser(stage.device, digest, courses?.sha256);
  stage.browsers.set(stage.device, browser);
  const opened = await clock.drive(
    openTab({
      name,
      scenario,
      browser,
      clock,
      files: stage.files,
      random: around.random,
      fetch: around.fetch,
      onCall: (call) =>
        void stage.asked.push({ where: name, call, after: stage.log.length, afterFacts: stage.facts.length }),
      tamper,
      reportContents: (...asked) => world.report(...asked),
      isRecorded: around.isRecorded,
      openedHere: (titleId, wrong) => checkOpened(stage, stage.device, { titleId, wrong }),
      notify: (refusal) => stage.notify(refusal, name),
      report: (where, error) => reported(stage, where, error),
    }),
  );
  follow(stage, opened);
  stage.tabs.push(opened);
  stage.screens.add(opened.screen);
  stage.now = opened;
  await clock.drive(opened.client.session.resume());
  return opened;
}

/** Error reports that only indicate a failed network or platform. */
const EXPECTED_REPORTS: readonly string[] = ['wire', 'deliver', 'resume', 'mail-pattern', 'analytics'];

function reported(stage: RunContext, where: string, error: unknown): void {
  const full = [...stage.browsers.values()].some(({ isFull }) => isFull);
  const wasFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  const isGone = error instanceof DOMException && error.name === 'AbortError';
  if (EXPECTED_REPORTS.includes(where) || full || wasFull || isGone) return;
  stage.breach('no unexpected error', `${where}: ${error instanceof Error ? error.message : String(error)}`);
}

/** Follows all facts of a tab as they are recorded. */
function follow(stage: RunContext, tab: Tab): void {
  const { runtime } = tab.client;
  runtime.log.after(0, 'projection').subscribe((fact) => {
    if (fact.restored) return;
    const session = tab.client.session.now();
    const userId = session.at === 'signed-out' ? '' : session.userId;
    const account = session.at === 'signed-out' ? undefined : session.account;
    stage.facts.push({
      tab,
      account,
      userId,
      fact,
      at: stage.clock.now(),
      completedThen: attemptEvents.Started.is(fact) ? completedNow(stage, userId) : undefined,
    });
    stage.note(tab.name, `records ${fact.type} ${about(fact)}`);
    if (attemptEvents.Completed.is(fact)) stage.completed.add(`${userId} ${fact.data.titleId}`);
  });
}

function about({ data }: Recorded): string {
  const { titleId, position } = data as { titleId?: string; position?: { at: number | string } };
  return [titleId ?? '', position ? `at ${position.at}` : ''].filter(Boolean).join(' ');
}

/** Checks that a title displayed as completed is never displayed with a lower status later. */
function lookAt(stage: RunContext, tab: Tab, shown: Map<string, boolean>): void {
  const session = tab.client.session.now();
  if (session.at === 'signed-out') return;
  checkDownloadComplete(stage, tab);
  const statusOf = statusesIn(tab);
  const hasAnswer = tab.client.catalogue.statuses.get().at === 'ready';
  const attempts = tab.client.runtime.state(attempt).get();
  const touched = new Set(Object.keys(attempts.latestOfTitle));
  for (const { titleId } of stage.scenario.people.find(({ id }) => id === session.userId)?.statuses ?? [])
    touched.add(titleId);
  for (const titleId of touched) {
    if (stage.rewritten.has(titleId)) continue;
    const key = `${tab.name} ${session.account} ${titleId}`;
    const showsCompleted = statusOf(titleId).status === 'completed';
    if (shown.get(key) === true && !showsCompleted && hasAnswer)
      stage.breach('completion is never taken back', `${titleId} was completed and is ${statusOf(titleId).status}`);
    if (showsCompleted) shown.set(key, true);
    const latest = latestOf(attempts, titleId);
    if (latest && isCompleted(latest) && !showsCompleted)
      stage.breach('status follows what was done', `${titleId} was completed here and is ${statusOf(titleId).status}`);
  }
}
