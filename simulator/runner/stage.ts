import { attempt, attemptEvents, isCompleted, latestOf } from '#domain/attempt/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { directFetch } from '../mount/direct.ts';
import type { ContractDocument } from '../platform/contract-check.ts';
import { type Random, seededRandom } from '../platform/random.ts';
import { createWorld, type World, type WorldOptions } from '../platform/world.ts';
import { type Scenario } from '../scenarios/schema.ts';
import { type Browser, openBrowser } from './browser.ts';
import { RunClock } from './clock.ts';
import { completedIn, completedNow } from './expectations/completed.ts';
import { openTab, type Screen, statusesIn, type Tab, type Tamper } from './tab.ts';
import type { StepPlace } from './words.ts';

/** One line of what happened: when (milliseconds since the story began), where, and what. */
export type LogEntry = { at: number; where: string; what: string };

/** A fact as a tab recorded it. */
export type SeenFact = {
  tab: Tab;
  account: string | undefined;
  userId: string;
  fact: Recorded;
  /** By the clock of the run, whatever the page takes for the time. */
  at: number;
  completedThen: ReadonlySet<string>;
};

export type StageOptions = {
  scenario: Scenario;
  seed: number;
  contract: ContractDocument | undefined;
  tamper?: Tamper | undefined;
  /** Lets answers overtake each other, in an order of its own choice. */
  race?: Race | undefined;
  /** Instead of the simulated platform. */
  platform?: Platform | undefined;
  /** The journey was recorded: contents say only what its steps say. */
  isRecorded?: boolean;
  /** A step that cannot be taken is a failure; otherwise a line of the log. */
  isStrict?: boolean;
  /** Where contents are; default: a site that does not exist, because nothing is fetched from it here. */
  contentOrigin?: string;
  /** Every file of a content; default: the platform has none. */
  contentFile?: WorldOptions['contentFile'];
  /** Keeps the answers of the platform too, for somebody who looks at them. */
  keepsAnswers?: boolean;
  /** How accounts are named in the journal; default: in a way of the runner's own. */
  digest?: (text: string) => string;
};

/** What a journey needs of a platform: the simulated one has it all, a real one its answers only (`isForeign`). */
export type Platform = Pick<
  World,
  'respond' | 'journal' | 'signOn' | 'expireSessions' | 'apply' | 'standing' | 'report'
> & {
  readonly isForeign?: boolean;
  readonly faults: Pick<World['faults'], 'add' | 'clear'>;
  readonly mailbox: Pick<World['mailbox'], 'to'>;
  readonly outside: Pick<World['outside'], 'session'>;
};

/** Answers that are held back until it lets one of them go. The scheduler of fast-check is one. */
export type Race = {
  schedule: <T>(answer: Promise<T>) => Promise<T>;
  count: () => number;
  waitOne: () => Promise<void>;
};

/** Something that must hold in every run did not. `at`: in which step it was noticed; none: after the last. */
export type Breach = { invariant: string; detail: string; at?: StepPlace };

/** Everything of one run: the platform, the browsers with their tabs, the clock, and what was noticed. */
export type Stage = {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly world: Platform;
  /** The same where it is simulated; undefined at a platform that is really there. */
  readonly simulated: World<RunClock> | undefined;
  readonly clock: RunClock;
  readonly startMs: number;
  readonly isRecorded: boolean;
  readonly log: LogEntry[];
  /** What was asked of the platform; `after`: so many lines of the log came before. */
  readonly asked: (LogEntry & { readonly after: number })[];
  readonly messages: string[];
  readonly facts: SeenFact[];
  readonly breaches: Breach[];
  readonly guards: Set<string>;
  /** Screens that were reached, and from where to where. */
  readonly screens: Set<Screen>;
  readonly moves: Set<string>;
  readonly browsers: Map<string, Browser>;
  readonly tabs: Tab[];
  /** Titles whose status the platform changed by itself. */
  readonly rewritten: Set<string>;
  /** Accounts and what is known of their completed titles, as `userId title`; grows only. */
  readonly completed: Set<string>;
  /** Passwords that were changed in this run, by user id. */
  readonly passwords: Map<string, string>;
  now: Tab | undefined;
  /** When the journey was over and its end began; milliseconds since the epoch. */
  restAt: number | undefined;
  /** The step that is being taken. */
  step: StepPlace | undefined;
  device: string;
  tabName: string;
  /** Tab of this name at this device, opened when it is not there. */
  tab: () => Promise<Tab>;
  notify: (refusal: Refusal, where?: string) => void;
  note: (where: string, what: string) => void;
  breach: (invariant: string, detail: string) => void;
  /** The step that is being taken makes no sense here: whoever wrote it may have meant something else. */
  cannot: (why: string) => void;
  /** Looks at what every open tab shows, for what must never be seen. */
  observe: () => void;
};

/** The learner is on another screen now. */
export function arrive(stage: Stage, tab: Tab, screen: Screen): void {
  stage.screens.add(screen);
  if (tab.screen !== screen) stage.moves.add(`${tab.screen} → ${screen}`);
  tab.screen = screen;
}

/** A site of its own, as content must have. */
const CONTENT_ORIGIN = 'https://content.test';

/** The story as the learner's browser gets it without its own device's faults, which the runner plays. */
export function openStage(options: StageOptions): Stage {
  const { scenario, seed, contract, race, platform, isRecorded = false, isStrict = false } = options;
  const startMs = Date.parse(scenario.clock.start);
  const clock = new RunClock(startMs, race);
  const simulated = platform
    ? undefined
    : createWorld({
        scenario,
        seed,
        clock,
        contentOrigin: options.contentOrigin ?? CONTENT_ORIGIN,
        ...(options.contentFile ? { contentFile: options.contentFile } : {}),
        keepsAnswers: options.keepsAnswers ?? false,
        ...(contract ? { contract } : {}),
      });
  const world = (platform ?? simulated) as Platform; // one of the two
  const random: Random = seededRandom(seed, 'client');
  const direct = directFetch(world);
  const fetch = race ? (request: Request) => race.schedule(direct(request)) : direct;
  const shown = new Map<string, boolean>();

  const stage: Stage = {
    scenario,
    seed,
    world,
    simulated,
    clock,
    startMs,
    isRecorded,
    log: [],
    asked: [],
    messages: [],
    facts: [],
    breaches: [],
    guards: new Set(),
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

type Opening = Pick<StageOptions, 'tamper' | 'digest'> &
  Pick<Parameters<typeof openTab>[0], 'random' | 'fetch' | 'isRecorded'>;

/** A tab of this name at the device of the moment, opened now; the steps that follow are its own. */
async function openedTab(stage: Stage, name: string, { digest, tamper, ...around }: Opening): Promise<Tab> {
  const { clock, scenario, world } = stage;
  const browser = stage.browsers.get(stage.device) ?? openBrowser(stage.device, digest);
  stage.browsers.set(stage.device, browser);
  const opened = await clock.drive(
    openTab({
      name,
      scenario,
      browser,
      clock,
      random: around.random,
      fetch: (request) => told(stage, name, request, around.fetch),
      tamper,
      reportContents: (...asked) => world.report(...asked),
      isRecorded: around.isRecorded,
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

/** A call, noted with its answer in the place where it was asked. */
async function told(
  stage: Stage,
  where: string,
  request: Request,
  fetch: (request: Request) => Promise<Response>,
): Promise<Response> {
  const call = { at: stage.clock.now() - stage.startMs, where, what: '', after: stage.log.length };
  stage.asked.push(call);
  const said = `${request.method} ${new URL(request.url).pathname}`;
  call.what = `${said} → no answer`;
  const answer = await fetch(request);
  call.what = `${said} → ${answer.status}`;
  return answer;
}

/** Log and calls as they happened. */
export function inOrder({ log, asked }: Pick<Stage, 'log' | 'asked'>): LogEntry[] {
  const all: LogEntry[] = [];
  let next = 0;
  for (let line = 0; line <= log.length; line++) {
    for (let call = asked[next]; call && call.after <= line; call = asked[++next])
      all.push({ at: call.at, where: call.where, what: call.what });
    const entry = log[line];
    if (entry) all.push(entry);
  }
  return all;
}

/** Reports of the client that say no more than that the network or the platform failed it. */
const EXPECTED_REPORTS: readonly string[] = ['wire', 'deliver', 'resume', 'mail-pattern', 'analytics'];

function reported(stage: Stage, where: string, error: unknown): void {
  const full = [...stage.browsers.values()].some(({ isFull }) => isFull);
  const wasFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  const isGone = error instanceof DOMException && error.name === 'AbortError';
  if (EXPECTED_REPORTS.includes(where) || full || wasFull || isGone) return;
  stage.breach('no unexpected error', `${where}: ${error instanceof Error ? error.message : String(error)}`);
}

/** Every fact of a tab, as it is recorded. */
function follow(stage: Stage, tab: Tab): void {
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
      completedThen: completedNow(stage, userId, fact),
    });
    stage.note(tab.name, `records ${fact.type} ${about(fact)}`);
    if (attemptEvents.Completed.is(fact)) stage.completed.add(`${userId} ${fact.data.titleId}`);
  });
}

function about({ data }: Recorded): string {
  const { titleId, position } = data as { titleId?: string; position?: { at: number | string } };
  return [titleId ?? '', position ? `at ${position.at}` : ''].filter(Boolean).join(' ');
}

/** A title that was shown as completed to a learner is never shown as anything less. */
function lookAt(stage: Stage, tab: Tab, shown: Map<string, boolean>): void {
  const session = tab.client.session.now();
  if (session.at === 'signed-out') return;
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
