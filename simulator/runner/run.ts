import { sessionEvents } from '#domain/session/index.ts';
import { attemptEvents, endsAttempt, isOfAttempt } from '#domain/attempt/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { ContractDocument } from '../platform/contract-check.ts';
import type { FaultRule } from '../platform/faults/rule.ts';
import type { Scenario } from '../scenarios/schema.ts';
import type { Browser } from './browser.ts';
import { Stuck } from './clock.ts';
import { expectThat } from './expectations/expect.ts';
import { recordingHash, stateHash } from '#domain/recording/index.ts';
import { checkOutbox } from './expectations/arrivals.ts';
import { type CallCoverage, callsIn, transitionsIn } from './reached.ts';
import { checkRun, checkStatuses, checkTimers, type Texts } from './expectations/invariants.ts';
import { checkDownloadsRemoved } from './expectations/downloads.ts';
import { checkCanContinue } from './expectations/can-continue.ts';
import { sentenceOf } from './sentences.ts';
import { changeNetworkState } from './steps/device.ts';
import { signInAs, signOn, signOut } from './steps/entry.ts';
import { leave } from './steps/playing.ts';
import { performStep } from './steps/perform.ts';
import { openRunContext } from './open-run-context.ts';
import { mergeCallsIntoLog, type LogEntry } from './run-log.ts';
import type { InvariantViolation, NotAsked, Platform, ResponseScheduler, RunContext } from './run-context.ts';
import { closeTab, crashTab, type ClientMutation } from './tab.ts';
import { sampleCourses } from './offline/sample-courses.ts';
import { finalExpectationsOf, type Expectation, expectationOf, type Journey, stepsOf, wordOf } from './words.ts';

export type RunOptions = {
  scenario: Scenario;
  journey: Journey;
  seed: number;
  contract: ContractDocument;
  texts: Texts;
  /** If false, skips the contract checks, for benchmarks. */
  checks?: boolean;
  tamper?: ClientMutation | undefined;
  /** Reorders responses. */
  race?: ResponseScheduler | undefined;
  /** Replaces the simulated platform. */
  platform?: Platform | undefined;
  /**
   * Whether the expectations of the journey are checked, or a function that returns why one is not; default: all.
   * Invariants are always checked.
   */
  expects?: boolean | ((expectation: Expectation) => string | undefined);
  /** If true, checks at the end that a learner can continue. */
  goesOn?: boolean;
};

/** Result of a run. `failures` is empty if it passed. */
export type Outcome = {
  failures: readonly InvariantViolation[];
  /** Number of expectations that were checked. */
  asked: number;
  notAsked: readonly NotAsked[];
  /** Faults of the journey that no call met. */
  idleFaults: readonly string[];
  /** Log with all calls and responses. */
  log: readonly LogEntry[];
  seen: RunCoverage;
  /** Duration in virtual milliseconds. */
  lasted: number;
  /** Number of requests that reached the platform. */
  calls: number;
  /** Recorded facts by tab name. */
  facts: ReadonlyMap<string, readonly Recorded[]>;
  /** Number of steps before the first occurrence of each `operation status`. */
  firstAnswered: ReadonlyMap<string, number>;
  /** Fault kinds that hit a call. */
  struck: ReadonlySet<FaultRule['kind']>;
};

/** Coverage of a run. */
export type RunCoverage = CallCoverage & {
  messages: ReadonlySet<string>;
  guards: ReadonlySet<string>;
  kinds: ReadonlySet<string>;
  facts: ReadonlySet<string>;
  words: ReadonlySet<string>;
  screens: ReadonlySet<string>;
  transitions: ReadonlySet<string>;
  languages: ReadonlySet<string>;
};

/** Placeholder for every content file. */
const A_FILE = { bytes: new TextEncoder().encode('a file of a content'), contentType: 'text/plain' };

/** Maximum virtual time in ms to deliver pending work at the end. */
const LAST_PATIENCE_MS = 240_000;
/**
 * Longer in ms than the client waits before it resends a state (two minutes), in case a late older state has
 * overwritten it.
 */
const DOUBT_MS = 150_000;
/** Longer in ms than a request waits for a response (two minutes) plus one connectivity check. */
const AFTER_SIGN_OUT_MS = 140_000;

/** Plays a journey on a platform instance of its own, and checks its expectations and all invariants. */
export async function runJourney(options: RunOptions): Promise<Outcome> {
  const { scenario, journey, seed, contract, texts, tamper, expects = true } = options;
  const wayBack = tamper?.code?.();
  const rejected: unknown[] = [];
  const onRejection = (error: unknown) => void rejected.push(error);
  process.on('unhandledRejection', onRejection);
  const stage = openRunContext({
    scenario,
    seed,
    contract: options.checks === false ? undefined : contract,
    tamper,
    race: options.race,
    platform: options.platform,
    isRecorded: journey.recorded !== undefined,
    contentFile: () => A_FILE,
    courses: sampleCourses,
    // Off for a real platform, which has other titles and accounts, and for races, where the order of responses changes
    // the outcome of steps.
    isStrict: expects === true && options.platform === undefined && options.race === undefined,
  });
  const words = new Set<string>();
  const firstAnswered = new Map<string, number>();
  const noted: Noted = { words, firstAnswered, asked: 0, notAsked: [] };
  try {
    await live(stage, journey, noted, expects);
    if (expects !== false && journey.recorded) checkRecorded(stage, journey.recorded, journey.when);
    await comeToRest(stage, mayBeLate(scenario, journey));
    await checkOutbox(stage);
    checkRun(stage, contract, texts);
    if (options.goesOn) await checkCanContinue(stage); // last, because its new device would exempt the run from single-device rules
  } catch (error) {
    const detail =
      error instanceof Error
        ? error instanceof Stuck
          ? error.message
          : (error.stack ?? error.message)
        : String(error);
    stage.breach(error instanceof Stuck ? 'the run comes to its end' : 'no unexpected error', detail);
  } finally {
    for (const tab of stage.tabs) if (!tab.isOver) crashTab(tab);
    await stage.clock.settle();
    process.off('unhandledRejection', onRejection);
    wayBack?.();
  }
  for (const error of rejected)
    stage.breach('no unexpected error', `unhandled: ${error instanceof Error ? error.message : String(error)}`);
  return {
    failures: stage.breaches,
    asked: noted.asked,
    notAsked: noted.notAsked,
    idleFaults: faultsInWords(scenario, stage.idleFaults),
    log: mergeCallsIntoLog(stage),
    seen: seenIn(stage, words),
    lasted: stage.clock.now() - stage.startMs,
    calls: stage.world.journal.exchanges.length,
    facts: new Map(stage.tabs.map((tab) => [tab.name, tab.client.runtime.log.facts])),
    firstAnswered,
    struck: new Set(stage.world.journal.exchanges.flatMap(({ faults }) => faults)),
  };
}

/** Kind and operations of faults, without those of the scenario, which concern all of its journeys. */
export const faultsInWords = ({ faults }: Scenario, rules: readonly FaultRule[]): string[] =>
  rules.flatMap((rule) => {
    if (faults.some((ofScenario) => ofScenario === rule)) return [];
    const { kind, operation } = rule;
    return operation === undefined ? kind : `${kind} at ${[operation].flat().join(', ')}`;
  });

type Noted = { words: Set<string>; firstAnswered: Map<string, number>; asked: number; notAsked: NotAsked[] };

async function live(
  stage: RunContext,
  journey: Journey,
  noted: Noted,
  expects: NonNullable<RunOptions['expects']>,
): Promise<void> {
  const { words, firstAnswered } = noted;
  const { journal } = stage.world;
  const isAsked = (expectation: Expectation): boolean => {
    if (expects === false) return false;
    const reason = expects === true ? undefined : expects(expectation);
    if (reason === undefined) noted.asked++;
    else noted.notAsked.push({ word: wordOf(expectation), reason });
    return reason === undefined;
  };
  for (const [index, { step, place }] of stepsOf(journey).entries()) {
    const before = journal.exchanges.length;
    stage.step = place;
    words.add(wordOf(step));
    if ('visit' in step) words.add(`visit ${step.visit}`);
    if ('check' in step) {
      const expectation = expectationOf(step.check);
      if (!isAsked(expectation)) continue;
      words.add(`then ${wordOf(expectation)}`);
    }
    stage.note('>', sentenceOf(step));
    await performStep(stage, step);
    await stage.clock.settle();
    stage.observe();
    for (const { operationId, status } of journal.exchanges.slice(before)) {
      const answered = `${operationId} ${status}`;
      if (!firstAnswered.has(answered)) firstAnswered.set(answered, index + 1);
    }
  }
  for (const { expectation, place } of finalExpectationsOf(journey)) {
    if (!isAsked(expectation)) continue;
    stage.step = place;
    words.add(`then ${wordOf(expectation)}`);
    await expectThat(stage, expectation);
  }
  stage.step = undefined;
}

const AS_RECORDED = 'the same state as was recorded';

/** Checks that a replayed recording ends in the recorded state, and that its steps are unchanged. */
function checkRecorded(
  stage: RunContext,
  { state, steps }: NonNullable<Journey['recorded']>,
  when: Journey['when'],
): void {
  const played = stateHash(stage.facts.map(({ fact }) => fact));
  if (played !== state) stage.breach(AS_RECORDED, `${played} instead of ${state}`);
  if (steps !== undefined && recordingHash(state, when) !== steps)
    stage.breach(AS_RECORDED, 'the steps are others than were recorded; who changed them on purpose deletes "steps"');
}

/**
 * Ends a run: clears faults, restores the network, and signs learners with pending work in again. Then all work must be
 * delivered, every view must display the same status, and no timer may remain.
 */
async function comeToRest(stage: RunContext, isLate: boolean): Promise<void> {
  stage.idleFaults.push(...stage.world.faults.clear());
  stage.restAt = stage.clock.now();
  for (const browser of stage.browsers.values()) {
    changeNetworkState(stage, browser, true);
    browser.isFull = false;
  }
  for (const tab of stage.tabs) {
    if (tab.isOver) continue;
    stage.now = tab;
    await tab.client.work.journal.retry();
    await leave(stage, 'left');
    tab.client.work.outbox.refresh();
  }
  for (const name of stage.browsers.keys()) if (leftOpenAt(stage, name)) await openAgain(stage, name);
  await deliverAll(stage);
  if (isLate) {
    await stage.clock.advance(DOUBT_MS);
    await deliverAll(stage); // the session may have expired
  }
  const leftBy = new Set<Browser>();
  for (const tab of stage.tabs) {
    if (tab.isOver || tab.client.session.now().at === 'signed-out') continue;
    stage.now = tab;
    await signOut(stage, false);
    leftBy.add(tab.browser);
  }
  await stage.clock.advance(AFTER_SIGN_OUT_MS);
  for (const browser of leftBy) checkDownloadsRemoved(stage, browser);
  for (const tab of stage.tabs) if (!tab.isOver) checkTimers(stage, tab);
}

/** True if a request may take effect late in this run. */
const mayBeLate = ({ faults }: Scenario, journey: Journey): boolean =>
  [...faults, ...stepsOf(journey).flatMap(({ step }) => ('fault' in step ? [step.fault] : []))].some(
    ({ kind }) => kind === 'late-effect',
  );

/** True if a closed page left an open attempt, which only the next page start can end. */
function leftOpenAt({ facts }: RunContext, at: string): boolean {
  const left = new Set<string>();
  for (const { tab, fact } of facts) {
    if (tab.browser.name !== at) continue;
    if (attemptEvents.Launched.is(fact) && tab.isOver) left.add(fact.data.attemptId);
    if (isOfAttempt(fact) && endsAttempt(fact.type)) left.delete(fact.data.attemptId);
  }
  return left.size > 0;
}

async function openAgain(stage: RunContext, at: string): Promise<void> {
  stage.device = at;
  stage.tabName = 'last';
  stage.now = undefined;
  stage.note('>', `the application is opened again at ${at}`);
  await stage.tab();
}

async function deliverAll(stage: RunContext): Promise<void> {
  for (const [name, browser] of stage.browsers) {
    const accounts = [...new Set(browser.produced.map(({ record }) => record.account))];
    for (const account of accounts) await deliverFor(stage, name, account);
  }
}

/** Signs the learner in on the browser with pending work, if needed, and delivers the work. */
async function deliverFor(stage: RunContext, at: string, account: string): Promise<void> {
  const open = stage.tabs.find((tab) => !tab.isOver && tab.browser.name === at && sessionIs(tab, account));
  const userId = stage.facts.find((seen) => seen.account === account && seen.userId !== '')?.userId;
  const person = stage.scenario.people.find(({ id }) => id === userId);
  if (open) stage.now = open;
  else {
    if (!person) return;
    for (const tab of stage.tabs) if (tab.browser.name === at) await closeTab(tab, stage.clock);
    stage.now = undefined;
    stage.device = at;
    stage.tabName = 'last';
    stage.note('>', `${person.userName} signs in once more`);
    const { method } = stage.scenario.organisation.authentication;
    if (method === 'sso') await signOn(stage, person.userName);
    else await signInAs(stage, { as: person.userName });
  }
  const tab = await stage.tab();
  if (!sessionIs(tab, account)) return; // inactive or locked account: its work remains pending and is counted so
  tab.client.work.outbox.tryNow();
  await stage.clock.drive(tab.client.work.outbox.drained(LAST_PATIENCE_MS));
  const waiting = (await tab.browser.outbox.after(account, 0)).filter(({ state }) => state === 'pending');
  if (waiting.length > 0 && tab.client.session.now().at === 'open')
    stage.breach('produced = acknowledged + in the outbox', `${waiting.length} still wait with nothing in their way`);
  await stage.clock.drive(Promise.all([tab.client.catalogue.all.refresh(), tab.client.catalogue.statuses.refresh()]));
  stage.observe();
  checkStatuses(stage, tab);
}

const sessionIs = (tab: RunContext['tabs'][number], account: string): boolean => {
  const now = tab.client.session.now();
  return now.at === 'open' && now.account === account;
};

function seenIn(stage: RunContext, words: ReadonlySet<string>): RunCoverage {
  return {
    ...callsIn(stage.world.journal.exchanges),
    messages: new Set(stage.messages),
    guards: stage.guards,
    kinds: new Set(stage.facts.flatMap(({ fact }) => (attemptEvents.Started.is(fact) ? [fact.data.kind] : []))),
    facts: new Set(stage.facts.map(({ fact }) => fact.type)),
    words,
    screens: stage.screens,
    transitions: new Set([...stage.moves, ...transitionsIn(stage.facts)]),
    languages: new Set(
      stage.facts.flatMap(({ fact, userId }) =>
        sessionEvents.Opened.is(fact) ? (stage.scenario.people.find(({ id }) => id === userId)?.locale ?? []) : [],
      ),
    ),
  };
}
