import { attemptEvents } from '#domain/attempt/index.ts';
import { idsOfStatements, type Outbound } from '#domain/tracking/index.ts';
import type { Exchange } from '../../platform/journal.ts';
import { verbOf } from '../../platform/model/lrs.ts';
import { isLate, isAccepted, isStored, statementOf } from './exchanges.ts';
import type { Produced } from '../page-parts.ts';
import { CAN_CONTINUE } from './can-continue.ts';
import type { RunContext } from '../run-context.ts';

/** Compares statements that arrived at the platform with records that browsers produced. */
export function checkArrivals(stage: RunContext): void {
  const produced = new Map<string, Produced & { browser: string }>();
  for (const browser of stage.browsers.values())
    for (const one of browser.offered.values()) produced.set(one.record.id, { ...one, browser: browser.name });
  const tellings = stage.world.journal.of('putStatement').filter(({ arrived }) => arrived);
  const last = new Map<string, { order: number; id: string }>();
  const answered = new Set<string>();
  /** Ids refused permanently. The client may retry them much later. */
  const parked = new Set<string>();
  const completedOf = new Map<string, string>();
  for (const exchange of tellings) {
    const statement = statementOf(exchange);
    const { id } = statement;
    const verb = verbOf(statement);
    const known = produced.get(id);
    if (!known) {
      // The final flush may send records that were never stored.
      if (!wasDone(stage, id)) stage.breach('nothing arrives that was not done', `statement ${verb}`);
      continue;
    }
    const { record, order, browser } = known;
    const { mayRepeat = false, hasRefused = false } = stage.browsers.get(browser) ?? {};
    if (answered.has(id) && !mayRepeat && !isLate(exchange))
      stage.breach('each effect once', `${verb} of ${record.titleId} was sent again after it was acknowledged`);
    if (wasHeard(exchange)) answered.add(id);
    if (wasRefused(exchange)) parked.add(id);
    const owner = ownerOf(stage, record);
    if (
      !stage.world.isThirdParty &&
      owner !== undefined &&
      exchange.accountId !== undefined &&
      exchange.accountId !== owner
    )
      stage.breach('work goes out as its own learner', `${verb} of ${record.titleId} came as ${exchange.accountId}`);
    if (!isAccepted(exchange)) continue;
    if (verb === 'completed' && !isContentsOwn(stage, id)) {
      const before = completedOf.get(record.attemptId);
      if (before !== undefined && before !== id) stage.breach('each effect once', `completed twice: ${record.titleId}`);
      completedOf.set(record.attemptId, id);
    }
    const lane = `${browser} ${record.lane}`;
    const before = last.get(lane);
    if (
      before &&
      !hasRefused &&
      !parked.has(id) &&
      before.id !== id &&
      before.order > order &&
      !answeredLater(tellings, exchange, id)
    )
      stage.breach('what arrives is in the order it was done', `${verb} of ${record.titleId}`);
    if (!before || before.order < order) last.set(lane, { order, id });
  }
}

/** Checks that client and content use one registration per learner and title, across all attempts. */
export function checkRegistrations({ world, breach }: RunContext): void {
  const known = new Map<string, string>();
  for (const { titleId, accountId, statement } of world.journal.statements()) {
    const { context } = statement as Partial<typeof statement>; // content may omit the context
    const registration = context?.registration ?? 'none';
    const enrolment = `${String(accountId)} ${titleId}`;
    const before = known.get(enrolment) ?? registration;
    known.set(enrolment, before);
    if (registration !== before)
      breach('all that is said of a title has one registration', `${titleId}: ${verbOf(statement)} has another`);
  }
}

/** True if the statement id is a fact's id or derives from one. */
const wasDone = (stage: RunContext, id: string): boolean =>
  stage.facts.some(
    ({ fact }) =>
      fact.id === id ||
      (fact.type.startsWith('attempt.') &&
        idsOfStatements(fact.type, (fact.data as { attemptId: string }).attemptId).includes(id)),
  );

/** xAPI content may send any statement, even twice. */
const isContentsOwn = (stage: RunContext, id: string): boolean =>
  stage.facts.some(({ fact }) => attemptEvents.Reported.is(fact) && fact.data.statement.id === id);

/** True if this id arrived earlier: this request repeats one whose response was lost. */
const answeredLater = (all: readonly Exchange[], exchange: Exchange, id: string): boolean =>
  all.some((one) => one.seq < exchange.seq && statementOf(one).id === id && one.handledStatus >= 200);

/** True if the client received a readable confirmation. */
const wasHeard = ({ status, faults, keepalive }: Exchange): boolean =>
  !keepalive && ((status >= 200 && status < 300) || status === 409) && faults.length === 0;

const wasRefused = ({ status }: Exchange): boolean => status >= 400 && status < 500 && !NOT_NOW.includes(status);
const NOT_NOW: readonly number[] = [401, 408, 409, 425, 429];

const ownerOf = (stage: RunContext, { account }: Outbound): string | undefined =>
  stage.facts.find((seen) => seen.account === account && seen.userId !== '')?.userId;

/** True if another device saved a later position and the platform compares timestamps: that position wins. */
const wasOvertaken = (stage: RunContext, { kind, titleId, account, at }: Outbound): boolean =>
  stage.scenario.policies.stateTimestamps &&
  ['pdf', 'av', 'epub'].includes(kind) &&
  [...stage.browsers.values()].some(({ produced }) =>
    produced.some(
      ({ record }) =>
        record.kind === kind && record.titleId === titleId && record.account === account && record.at > at,
    ),
  );

/** Checks each produced record: delivered, pending, or replaced by a newer snapshot. */
export async function checkOutbox(stage: RunContext): Promise<void> {
  for (const browser of stage.browsers.values()) {
    const accounts = new Set(browser.produced.map(({ record }) => record.account));
    for (const account of accounts) {
      if (browser.discarded.has(account)) continue;
      const waiting = await browser.outbox.after(account, 0);
      const ids = new Set(waiting.map(({ id }) => id));
      const mine = browser.produced.filter(({ record }) => record.account === account);
      for (const { state, kind, titleId, id } of waiting)
        if (
          state === 'parked' &&
          !mine.some((one) => one.record.id === id && wasAnswered(stage, one.record, wasRefused))
        )
          stage.breach(CAN_CONTINUE, `${kind} of ${titleId} is put aside, and was never refused`);
      const isKnown = ({ record }: Produced) => ids.has(record.id) || wasAnswered(stage, record, isStored);
      for (const one of mine) {
        if (isKnown(one)) continue;
        const wasNo = wasAnswered(stage, one.record, wasRefused);
        const newer = mine.some(
          (other) => other.order > one.order && standsFor(other.record, one.record, wasNo) && isKnown(other),
        );
        if (!newer && !wasOvertaken(stage, one.record))
          stage.breach(
            'produced = acknowledged + in the outbox',
            `${one.record.kind} of ${one.record.titleId} is lost`,
          );
      }
    }
  }
}

/**
 * True if `newer` replaces `older`: same compaction key, such as the same SCORM run. A dead letter is also replaced by
 * a newer state of its title.
 */
const standsFor = (newer: Outbound, older: Outbound, wasNo: boolean): boolean =>
  older.slot !== undefined &&
  (newer.slot === older.slot ||
    (wasNo && newer.slot !== undefined && newer.kind === older.kind && newer.titleId === older.titleId));

/** True if a response of the platform to this record meets the condition `how`. */
function wasAnswered(
  { world: { journal } }: RunContext,
  record: Outbound,
  how: (exchange: Exchange) => boolean,
): boolean {
  const took = (operation: string, is: (body: Record<string, unknown>) => boolean) =>
    journal.of(operation).some((exchange) => how(exchange) && is(exchange.body as Record<string, unknown>));
  switch (record.kind) {
    case 'statement':
      return took('putStatement', ({ id }) => id === record.id);
    case 'pdf': {
      const { page } = record.body;
      return took('savePdfState', ({ titleId, position }) => titleId === record.titleId && position === page);
    }
    case 'av':
    case 'epub': {
      const { position } = record.body;
      return took(
        'setMediaState',
        ({ titleId, statesChanged }) =>
          titleId === record.titleId &&
          (statesChanged as { document: { position: unknown } }[]).some((one) => one.document.position === position),
      );
    }
    case 'document': {
      const { stateId, registration } = record.body;
      return took('saveStateDocument', (body) => body['stateId'] === stateId && body['registration'] === registration);
    }
    case 'scorm': {
      const { attemptId, mapJsonString } = record.body;
      return took('syncScormState', ({ scormMaps }) =>
        (scormMaps as (typeof record.body)[]).some(
          (one) => one.attemptId === attemptId && one.mapJsonString === mapJsonString,
        ),
      );
    }
  }
}
