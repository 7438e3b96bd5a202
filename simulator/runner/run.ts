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
import { type Calls, callsIn, transitionsIn } from './reached.ts';
import { checkRun, checkStatuses, checkTimers, type Texts } from './expectations/invariants.ts';
import { checkGone } from './expectations/taken-along.ts';
import { checkGoesOn } from './expectations/goes-on.ts';
import { sentenceOf } from './sentences.ts';
import { lineIs } from './steps/device.ts';
import { signInAs, signOn, signOut } from './steps/entry.ts';
import { leave } from './steps/playing.ts';
import { take } from './steps/take.ts';
import { openStage } from './open-stage.ts';
import { inOrder, type LogEntry } from './run-log.ts';
import type { Breach, Platform, Race, Stage } from './stage.ts';
import { closeTab, crashTab, type Tamper } from './tab.ts';
import { sampleCourses } from './without-line/sample-courses.ts';
import { endOf, type Expectation, expectationOf, type Journey, stepsOf, wordOf } from './words.ts';

export type RunOptions = {
  scenario: Scenario;
  journey: Journey;
  seed: number;
  contract: ContractDocument;
  texts: Texts;
  /** false: exchanges are not held against the contract (for measuring). */
  checks?: boolean;
  tamper?: Tamper | undefined;
  /** Lets answers overtake each other. */
  race?: Race | undefined;
  /** Instead of the simulated platform. */
  platform?: Platform | undefined;
  /** Which of the journey's own expectations are asked for; default all. What must hold in every run always is. */
  expects?: boolean | ((expectation: Expectation) => boolean);
  /** Once all has come to rest, a learner must be able to go on. */
  goesOn?: boolean;
};

/** What became of one run. `failures` is empty when all is well. */
export type Outcome = {
  failures: readonly Breach[];
  /** What happened, with every call and its answer. */
  log: readonly LogEntry[];
  seen: Seen;
  /** Milliseconds of the story. */
  lasted: number;
  /** Requests that the platform got. */
  calls: number;
  /** What each tab recorded, by its name. */
  facts: ReadonlyMap<string, readonly Recorded[]>;
  /** After how many steps of the journey each `operation status` was first answered. */
  firstAnswered: ReadonlyMap<string, number>;
  /** Kinds of faults that struck a call. */
  struck: ReadonlySet<FaultRule['kind']>;
};

/** What a run reached, for coverage. */
export type Seen = Calls & {
  messages: ReadonlySet<string>;
  guards: ReadonlySet<string>;
  kinds: ReadonlySet<string>;
  facts: ReadonlySet<string>;
  words: ReadonlySet<string>;
  screens: ReadonlySet<string>;
  transitions: ReadonlySet<string>;
  languages: ReadonlySet<string>;
};

/** Stands for every file of a content. */
const A_FILE = { bytes: new TextEncoder().encode('a file of a content'), contentType: 'text/plain' };

/** What goes wrong on the device is the runner's business; it ends before a run is judged. */
const LAST_PATIENCE_MS = 240_000;
/** Longer than a client waits before it sends a state once more that an older one may have overwritten (two minutes). */
const DOUBT_MS = 150_000;
/** Longer than a request waits for a response (two minutes), plus one check whether the network is back. */
const AFTER_SIGN_OUT_MS = 140_000;

/** One journey in a world of its own: its steps, what must come of them, and what must hold in every run. */
export async function runJourney(options: RunOptions): Promise<Outcome> {
  const { scenario, journey, seed, contract, texts, tamper, expects = true } = options;
  const wayBack = tamper?.code?.();
  const rejected: unknown[] = [];
  const onRejection = (error: unknown) => void rejected.push(error);
  process.on('unhandledRejection', onRejection);
  const stage = openStage({
    scenario,
    seed,
    contract: options.checks === false ? undefined : contract,
    tamper,
    race: options.race,
    platform: options.platform,
    isRecorded: journey.recorded !== undefined,
    contentFile: () => A_FILE,
    courses: sampleCourses,
    // Elsewhere titles and accounts are not as the story has them, and who overtakes whom is not as it was written.
    isStrict: expects === true && options.platform === undefined && options.race === undefined,
  });
  const words = new Set<string>();
  const firstAnswered = new Map<string, number>();
  try {
    await live(stage, journey, { words, firstAnswered }, typeof expects === 'function' ? expects : () => expects);
    if (expects !== false && journey.recorded) checkRecorded(stage, journey.recorded, journey.when);
    await comeToRest(stage, mayBeLate(scenario, journey));
    await checkOutbox(stage);
    checkRun(stage, contract, texts);
    if (options.goesOn) await checkGoesOn(stage); // last: its device would excuse what must hold of one alone
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
    log: inOrder(stage),
    seen: seenIn(stage, words),
    lasted: stage.clock.now() - stage.startMs,
    calls: stage.world.journal.exchanges.length,
    facts: new Map(stage.tabs.map((tab) => [tab.name, tab.client.runtime.log.facts])),
    firstAnswered,
    struck: new Set(stage.world.journal.exchanges.flatMap(({ faults }) => faults)),
  };
}

type Asks = (expectation: Expectation) => boolean;

type Noted = { words: Set<string>; firstAnswered: Map<string, number> };

async function live(stage: Stage, journey: Journey, { words, firstAnswered }: Noted, asks: Asks): Promise<void> {
  const { journal } = stage.world;
  for (const [index, { step, place }] of stepsOf(journey).entries()) {
    const before = journal.exchanges.length;
    stage.step = place;
    words.add(wordOf(step));
    if ('visit' in step) words.add(`visit ${step.visit}`);
    if ('check' in step) {
      const expectation = expectationOf(step.check);
      if (!asks(expectation)) continue;
      words.add(`then ${wordOf(expectation)}`);
    }
    stage.note('>', sentenceOf(step));
    await take(stage, step);
    await stage.clock.settle();
    stage.observe();
    for (const { operationId, status } of journal.exchanges.slice(before)) {
      const answered = `${operationId} ${status}`;
      if (!firstAnswered.has(answered)) firstAnswered.set(answered, index + 1);
    }
  }
  for (const { expectation, place } of endOf(journey)) {
    if (!asks(expectation)) continue;
    stage.step = place;
    words.add(`then ${wordOf(expectation)}`);
    await expectThat(stage, expectation);
  }
  stage.step = undefined;
}

const AS_RECORDED = 'the same state as was recorded';

/** A recording, played again, leaves the learner with the same; and it is the one that was recorded. */
function checkRecorded(stage: Stage, { state, steps }: NonNullable<Journey['recorded']>, when: Journey['when']): void {
  const played = stateHash(stage.facts.map(({ fact }) => fact));
  if (played !== state) stage.breach(AS_RECORDED, `${played} instead of ${state}`);
  if (steps !== undefined && recordingHash(state, when) !== steps)
    stage.breach(AS_RECORDED, 'the steps are others than were recorded; who changed them on purpose deletes "steps"');
}

/**
 * The end of a run: faults are over, every device has a network, and whoever left work behind signs in once more. Then
 * everything must be at the platform, every status must be the same everywhere, and nothing may go on by itself.
 */
async function comeToRest(stage: Stage, isLate: boolean): Promise<void> {
  stage.world.faults.clear();
  stage.restAt = stage.clock.now();
  for (const browser of stage.browsers.values()) {
    lineIs(stage, browser, true);
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
    await deliverAll(stage); // a session may be over by then
  }
  const leftBy = new Set<Browser>();
  for (const tab of stage.tabs) {
    if (tab.isOver || tab.client.session.now().at === 'signed-out') continue;
    stage.now = tab;
    await signOut(stage, false);
    leftBy.add(tab.browser);
  }
  await stage.clock.advance(AFTER_SIGN_OUT_MS);
  for (const browser of leftBy) checkGone(stage, browser);
  for (const tab of stage.tabs) if (!tab.isOver) checkTimers(stage, tab);
}

/** Whether something may take effect late in this run. */
const mayBeLate = ({ faults }: Scenario, journey: Journey): boolean =>
  [...faults, ...stepsOf(journey).flatMap(({ step }) => ('fault' in step ? [step.fault] : []))].some(
    ({ kind }) => kind === 'late-effect',
  );

/** An attempt of a page that is gone has no end yet: what died is ended when the next page starts, not by one beside it. */
function leftOpenAt({ facts }: Stage, at: string): boolean {
  const left = new Set<string>();
  for (const { tab, fact } of facts) {
    if (tab.browser.name !== at) continue;
    if (attemptEvents.Launched.is(fact) && tab.isOver) left.add(fact.data.attemptId);
    if (isOfAttempt(fact) && endsAttempt(fact.type)) left.delete(fact.data.attemptId);
  }
  return left.size > 0;
}

async function openAgain(stage: Stage, at: string): Promise<void> {
  stage.device = at;
  stage.tabName = 'last';
  stage.now = undefined;
  stage.note('>', `the application is opened again at ${at}`);
  await stage.tab();
}

async function deliverAll(stage: Stage): Promise<void> {
  for (const [name, browser] of stage.browsers) {
    const accounts = [...new Set(browser.produced.map(({ record }) => record.account))];
    for (const account of accounts) await deliverFor(stage, name, account);
  }
}

/** Signs the learner in where their work waits, unless they are, and lets it go out. */
async function deliverFor(stage: Stage, at: string, account: string): Promise<void> {
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
  if (!sessionIs(tab, account)) return; // not active any more, or locked out: the work waits, and is counted as such
  tab.client.work.outbox.tryNow();
  await stage.clock.drive(tab.client.work.outbox.drained(LAST_PATIENCE_MS));
  const waiting = (await tab.browser.outbox.after(account, 0)).filter(({ state }) => state === 'pending');
  if (waiting.length > 0 && tab.client.session.now().at === 'open')
    stage.breach('produced = acknowledged + in the outbox', `${waiting.length} still wait with nothing in their way`);
  await stage.clock.drive(Promise.all([tab.client.catalogue.all.refresh(), tab.client.catalogue.statuses.refresh()]));
  stage.observe();
  checkStatuses(stage, tab);
}

const sessionIs = (tab: Stage['tabs'][number], account: string): boolean => {
  const now = tab.client.session.now();
  return now.at === 'open' && now.account === account;
};

function seenIn(stage: Stage, words: ReadonlySet<string>): Seen {
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
