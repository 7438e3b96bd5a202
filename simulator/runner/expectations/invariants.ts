import { attempt, attemptEvents, isOfAttempt } from '#domain/attempt/index.ts';
import { statistics } from '#domain/catalogue/index.ts';
import { catalogue as messages } from '#domain/messages/index.ts';
import { type ContractDocument, contractOperations } from '../../platform/contract-check.ts';
import type { Exchange } from '../../platform/journal.ts';
import { CAN_CONTINUE } from './can-continue.ts';
import { checkArrivals, checkRegistrations } from './arrivals.ts';
import type { Browser } from '../browser.ts';
import type { RunContext, SeenFact } from '../run-context.ts';
import { catalogueIn, statusesIn, type Tab } from '../tab.ts';
import { checkCourses, COURSES } from './courses.ts';
import { checkQuantities, QUANTITIES } from './quantities.ts';
import { DOWNLOAD_INVARIANTS } from './downloads.ts';
import { DELIVERED_ONCE, deliveredOnce, stateMatcherOf } from './delivered-once.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { NetworkCall } from '../network.ts';
import type { StateBody } from './exchanges.ts';

export const NEWEST = 'a page that goes away tells the newest state';

/** Calls of a run, and the facts that each page had recorded at that time. */
type Said = {
  asked: readonly { where: string; afterFacts: number; call: Pick<NetworkCall, 'keepalive' | 'body'> }[];
  facts: readonly Seen[];
};
type Seen = { tab: { name: string }; fact: SeenFact['fact'] };
/** A state sent by a closing page, with the facts recorded until then. */
type Word = { body: StateBody; facts: readonly Seen[] };

/**
 * Checks the final flush. Spec §4 Content launch: a closing page sends the newest state of an attempt, not an older
 * one.
 */
export function checkFinalFlush({ breach, ...said }: Said & Pick<RunContext, 'breach'>): void {
  for (const { body, facts } of wordsOf(said)) {
    const told = facts.findLast(({ fact }) => stateMatcherOf(fact)?.(body));
    if (!told) continue; // another rule checks states without a fact
    const thing = thingOf(told);
    const newest = facts.findLast((seen) => stateMatcherOf(seen.fact) !== undefined && thingOf(seen) === thing);
    const { titleId } = told.fact.data as { titleId: string };
    if (newest && newest !== told && stateMatcherOf(newest.fact)?.(body) !== true)
      breach(NEWEST, `${titleId}: what came before it was told`);
  }
}

function wordsOf({ asked, facts }: Said): Word[] {
  return asked.flatMap(({ where, call, afterFacts }): Word[] => {
    const body = bodyOf(call.body);
    if (!call.keepalive || !body) return [];
    return [{ body, facts: facts.slice(0, afterFacts).filter(({ tab }) => tab.name === where) }];
  });
}

function bodyOf(text: string | undefined): StateBody | undefined {
  try {
    return JSON.parse(text ?? '') as StateBody; // a body of another operation matches no fact
  } catch {
    return undefined;
  }
}

/** Key of a platform record: a SCORM run, an xAPI document, or the position of an attempt. */
function thingOf({ fact }: Seen): string {
  const { attemptId } = fact.data as { attemptId: string };
  if (attemptEvents.Committed.is(fact)) return `${attemptId} run ${fact.data.row}`;
  if (attemptEvents.DocumentSaved.is(fact)) return `${attemptId} document ${fact.data.stateId}`;
  return attemptId;
}

export const MESSAGE_FIELD_RULE = 'a message stands at the field that it is about';

/** Invariants of every run. Reports contain these names. */
export const INVARIANTS = [
  'produced = acknowledged + in the outbox',
  'each effect once',
  'nothing arrives that was not done',
  'what arrives is in the order it was done',
  'completion is never taken back',
  'status follows what was done',
  'an attempt only moves on',
  'all that is said of a title has one registration',
  'the next attempt begins where the last one ended',
  'tile = details = statistics = platform',
  'no guarded call without a session',
  'a bearer token on every call that does not opt out',
  'work goes out as its own learner',
  'every message is in the catalogue and in every language',
  'no locked title is launched',
  'no secret is kept',
  'no unexpected error',
  'no timer is left',
  'the contract holds',
  'the run comes to its end',
  CAN_CONTINUE,
  ...DELIVERED_ONCE,
  ...QUANTITIES,
  ...COURSES,
  ...DOWNLOAD_INVARIANTS,
  MESSAGE_FIELD_RULE,
  NEWEST,
] as const;
export type Invariant = (typeof INVARIANTS)[number];

/** Text keys by language. */
export type Texts = ReadonlyMap<string, ReadonlySet<string>>;

/** Checks invariants of the whole run, after its end. */
export function checkRun(stage: RunContext, contract: ContractDocument, texts: Texts): void {
  const { journal } = stage.world;
  checkCalls(stage, journal.exchanges, contract);
  for (const { operationId, problem } of journal.violations)
    stage.breach('the contract holds', `${operationId}: ${problem}`);
  checkMessages(stage, texts);
  checkPositions(stage);
  checkFacts(stage);
  checkArrivals(stage);
  checkRegistrations(stage);
  checkTold(stage);
  checkQuantities(stage);
  checkCourses(stage);
  checkFinalFlush(stage);
  checkCredentialPrompts(stage);
}

function checkTold(stage: RunContext): void {
  const lived = stage.facts
    .filter(({ fact, userId }) => fact.type.startsWith('attempt.') && userId !== '')
    .map(({ tab, userId, fact }) => ({ userId, fact, where: tab.browser.name }));
  const excused = new Set(
    stage.facts.flatMap(({ tab: { browser }, account, userId }) =>
      browser.hasRefused || (account !== undefined && browser.discarded.has(account)) ? [userId] : [],
    ),
  );
  const options = { isOver: true, isExcused: (userId: string) => excused.has(userId) };
  for (const { rule, detail } of deliveredOnce(lived, stage.world.journal.exchanges, options))
    stage.breach(rule, detail);
}

function checkCalls(stage: RunContext, exchanges: readonly Exchange[], contract: ContractDocument): void {
  const guarded = guardedOf(contract);
  for (const { operationId, headers } of exchanges)
    if (guarded.has(operationId) && headers['authorization'] === undefined)
      stage.breach('a bearer token on every call that does not opt out', operationId);
}

const guardedBy = new WeakMap<ContractDocument, ReadonlySet<string>>();
function guardedOf(contract: ContractDocument): ReadonlySet<string> {
  const known = guardedBy.get(contract);
  if (known) return known;
  const made = new Set(
    contractOperations(contract).flatMap(({ operationId, needsToken }) => (needsToken ? [operationId] : [])),
  );
  guardedBy.set(contract, made);
  return made;
}

function checkMessages(stage: RunContext, texts: Texts): void {
  const name = 'every message is in the catalogue and in every language';
  for (const code of new Set(stage.messages)) {
    if (!(code in messages)) stage.breach(name, `${code} is not in the catalogue`);
    for (const [language, keys] of texts)
      if (!keys.has(`messages.${code}`)) stage.breach(name, `${code} has no text in ${language}`);
  }
}

/**
 * Checks the order of facts in each attempt: started, opened, moved on, completed at most once, ended once, nothing
 * after.
 */
function checkFacts(stage: RunContext): void {
  const moves = 'an attempt only moves on';
  // Catalogue and history of a real platform are unknown here.
  const isLocked = stage.world.isThirdParty ? () => false : lockOracle(stage.scenario);
  const at = new Map<string, { stage: number; completed: boolean; kind: string; titleId: string; browser: Browser }>();
  const lastOf = new Map<string, { at: number | string; where: string }>();
  for (const { tab, account, fact, completedThen, userId } of stage.facts) {
    if (!isOfAttempt(fact)) continue;
    const { data } = fact;
    const known = at.get(data.attemptId);
    const place = `${account ?? ''} ${data.titleId}`;
    const wrong = (detail: string) => stage.breach(moves, `${data.titleId}: ${detail}`);
    switch (fact.type) {
      case attemptEvents.Started.type:
        if (account === undefined)
          stage.breach('no guarded call without a session', `${data.titleId} was started by nobody`);
        if (known) wrong('started twice');
        at.set(data.attemptId, {
          stage: 1,
          completed: false,
          kind: fact.data.kind,
          titleId: data.titleId,
          browser: tab.browser,
        });
        if (isLocked(data.titleId, (titleId) => completedThen?.has(`${userId} ${titleId}`) === true))
          stage.breach('no locked title is launched', data.titleId);
        break;
      case attemptEvents.Launched.type:
        if (known?.stage !== 1) wrong('launched before it was started');
        if (known) known.stage = 2;
        break;
      case attemptEvents.Opened.type: {
        if (known?.stage !== 2) wrong('opened before it was launched');
        if (known) known.stage = 3;
        const from = fact.data.from?.at;
        const before = stage.startedOver.has(data.attemptId)
          ? { at: undefined, where: tab.browser.name }
          : lastOf.get(place);
        if (before && before.where === tab.browser.name && before.at !== from && !mayDiffer(stage, tab))
          stage.breach(
            'the next attempt begins where the last one ended',
            `${data.titleId}: ended at ${before.at ?? 'the beginning'}, begins at ${from ?? 'the beginning'}`,
          );
        break;
      }
      case attemptEvents.Advanced.type:
        if (known?.stage !== 3) wrong('moved while it was not open');
        if (known?.kind === 'pdf' && known.completed) wrong('progress after completion');
        lastOf.set(place, { at: fact.data.position.at, where: tab.browser.name });
        break;
      case attemptEvents.Completed.type:
        if (known?.stage !== 3) wrong('completed while it was not open');
        if (known?.completed) wrong('completed twice');
        if (known) known.completed = true;
        break;
      case attemptEvents.Exited.type:
      case attemptEvents.Abandoned.type: {
        const isRecovered = attemptEvents.Exited.is(fact) && fact.data.reason === 'recovered';
        if (known?.stage === 4 && !isRecovered) wrong('ended twice');
        if (known) known.stage = 4;
        break;
      }
      default:
        break;
    }
  }
  for (const { titleId, stage: reached, browser } of at.values())
    if ((reached === 2 || reached === 3) && !browser.mayForget) stage.breach(moves, `${titleId}: never ended`);
}

/** After lost or discarded work, or with several devices, the next attempt may resume elsewhere. */
const mayDiffer = (stage: RunContext, { browser }: Tab): boolean =>
  browser.mayForget || browser.discarded.size > 0 || stage.browsers.size > 1;

function checkCredentialPrompts(stage: RunContext): void {
  const facts = JSON.stringify(stage.facts.map(({ fact }) => fact.data));
  const words = stage.scenario.people.flatMap(({ password, mailbox }) => [password, mailbox]);
  for (const word of [...words, ...stage.passwords.values()])
    if (word.length > 3 && facts.includes(word))
      stage.breach('no secret is kept', 'a password or a mail address is in a fact');
}

/** After full delivery and refresh, checks that every view displays the same status. */
export function checkStatuses(stage: RunContext, tab: Tab): void {
  const name = 'tile = details = statistics = platform';
  const now = tab.client.session.now();
  const catalogue = catalogueIn(tab);
  if (now.at !== 'open' || !catalogue || tab.client.catalogue.statuses.get().at !== 'ready') return;
  const statusOf = statusesIn(tab);
  const shown = { completed: 0, inProgress: 0, notStarted: 0, unknown: 0, total: 0 };
  for (const id of catalogue.titles.keys()) {
    const { status } = statusOf(id);
    shown.total++;
    shown[status === 'completed' ? 'completed' : status === 'not-started' ? 'notStarted' : 'inProgress']++;
  }
  const counted = statistics(catalogue, statusOf);
  if (JSON.stringify(counted) !== JSON.stringify(shown))
    stage.breach(name, `tiles say ${JSON.stringify(shown)}, statistics ${JSON.stringify(counted)}`);
  const attempts = tab.client.runtime.state(attempt).get();
  if (stage.world.isThirdParty) return;
  for (const titleId of Object.keys(attempts.latestOfTitle)) {
    const told = stage.world.standing(now.userId, titleId).status;
    const is = statusOf(titleId).status;
    if (is.replace('-', '').replace('-', '') !== told)
      stage.breach(name, `${titleId} is ${is} here and ${told} at the platform`);
  }
}

/** Checks that no timer remains in a page after sign-out. */
export function checkTimers(stage: RunContext, tab: Tab): void {
  if (tab.client.session.now().at !== 'signed-out') return;
  const left = tab.page.timers.waiting();
  if (left > 0) stage.breach('no timer is left', `${left} in ${tab.name} after signing out`);
}

/**
 * Computes locks from the scenario alone, so that wrong rules of client or platform are detected. Spec §4 Content
 * launch.
 */
function lockOracle({ catalogue }: Scenario): (titleId: string, isCompleted: (titleId: string) => boolean) => boolean {
  const tags = new Map(catalogue.tags.map((tag) => [tag.id, tag]));
  const titles = new Map(catalogue.titles.map((title) => [title.id, title]));
  const above = (tagId: string, seen: Set<string>): string[] => {
    const tag = tags.get(tagId);
    if (!tag || seen.has(tagId)) return [];
    seen.add(tagId);
    return [...tag.prerequisites, ...tag.parents.flatMap((parent) => above(parent.id, seen))];
  };
  return (titleId, isCompleted) => {
    const title = titles.get(titleId);
    if (!title || isCompleted(titleId)) return false;
    const seen = new Set<string>();
    const first = title.tags.flatMap((tag) => [...tag.prerequisites, ...above(tag.id, seen)]);
    return first.some((id) => !isCompleted(id));
  };
}

/**
 * Spec §5 Login and §8: an error that a learner can correct in a field is displayed at the field. Other errors, such as
 * a locked (409) or inactive account or a platform failure, belong to no field; no password must be retyped for them.
 */
const FIELDS: Readonly<Record<string, string>> = {
  EMPTY_CREDENTIALS: 'username',
  EMPTY_USERNAME: 'username',
  EMPTY_PASSWORD: 'password',
  INVALID_CHARACTER: 'password',
  INVALID_CREDENTIALS: 'password',
  ATTEMPTS_LEFT: 'password',
};

/** Checks that sign-in errors are displayed at the right field. */
export function checkPositions({ stoodAt, breach }: Pick<RunContext, 'stoodAt' | 'breach'>): void {
  for (const [code, at] of stoodAt) {
    const must = FIELDS[code];
    if (at !== must) breach(MESSAGE_FIELD_RULE, `${code} stands at ${at ?? 'no field'} instead of ${must ?? 'none'}`);
  }
}
