import { attemptEvents, endsAttempt } from '#domain/attempt/index.ts';
import { idsOfStatements } from '#domain/tracking/index.ts';
import type { Exchange } from '../../platform/journal.ts';
import {
  isLate,
  isAccepted,
  isStored,
  timestampOf,
  type StateBody,
  STATE_OPERATIONS,
  statementOf,
  titleOf,
  TRACKING,
} from './exchanges.ts';

/** A recorded fact with learner and browser, in order of recording. */
export type LearnerFact = {
  userId: string;
  where: string;
  fact: { id: string; type: string; data: unknown };
};

/** Rule for requests that take effect late. */
export const OLDER_STAYS = 'an older state does not stay in the place of a newer one';
export const DELIVERED_ONCE = [
  'a state never goes back',
  OLDER_STAYS,
  'one id, one body',
  'an attempt is not ended before its state is told',
  'a completion is not told before its state',
  'what was launched is ended once',
] as const;
type Wrong = { rule: (typeof DELIVERED_ONCE)[number]; detail: string };

/** States received by the platform, in order. */
type State = Data & { userId: string; place: number; nth: number; is: (body: StateBody) => boolean };
type Data = { attemptId: string; titleId: string };
/**
 * Compares what the platform received with recorded facts; bodies were checked against the contract before. `isOver`:
 * all learners returned, so crashed attempts have ended. `isExcused`: work of this learner was discarded or could not
 * be stored.
 */
export function deliveredOnce(
  lived: readonly LearnerFact[],
  exchanges: readonly Exchange[],
  options: { isOver: boolean; isExcused: (userId: string) => boolean },
): Wrong[] {
  const told = exchanges.filter(({ arrived, operationId }) => arrived && TRACKING.includes(operationId));
  const states = statesIn(lived);
  return [
    ...goneBack(states, lived, told),
    ...twoBodies(told),
    ...toldEarly('an attempt is not ended before its state is told', states, lived, told, options.isExcused),
    ...toldEarly('a completion is not told before its state', states, lived, told, options.isExcused),
    ...(options.isOver ? notEndedOnce(lived, told, options.isExcused) : []),
  ];
}

/** States to deliver, in order of attempts and of facts within them. */
function statesIn(lived: readonly LearnerFact[]): State[] {
  const orders = new Map<string, number>();
  for (const { fact } of lived) if (attemptEvents.Started.is(fact)) orders.set(fact.data.attemptId, orders.size);
  const states = lived.flatMap(({ userId, fact }, nth): State[] => {
    const is = stateMatcherOf(fact);
    const { titleId, attemptId } = fact.data as Data; // all attempt facts have these members
    return is
      ? [{ userId, titleId, attemptId, nth, place: (orders.get(attemptId) ?? 0) * lived.length + nth, is }]
      : [];
  });
  return states.sort((a, b) => a.place - b.place);
}

/** Returns a check whether a platform state matches this fact; undefined if the fact produces no state. */
export function stateMatcherOf(fact: LearnerFact['fact']): State['is'] | undefined {
  if (attemptEvents.Advanced.is(fact)) {
    const { position } = fact.data;
    if (position.unit === 'page') return (body) => body.position === position.at;
    const at = typeof position.at === 'number' ? Math.floor(position.at) : position.at;
    return (body) => body.statesChanged?.some(({ document }) => document.position === at) ?? false;
  }
  if (attemptEvents.DocumentSaved.is(fact)) {
    const { stateId, content } = fact.data;
    return (body) => body.stateId === stateId && body.content === content;
  }
  if (!attemptEvents.Committed.is(fact) || fact.data.by === 'autosave') return undefined;
  const { map, final } = fact.data;
  const text = JSON.stringify(map);
  return ({ scormMaps = [] }) =>
    scormMaps.some((one) => one.mapJsonString === text && (one.endSessionTimeStamp !== null) === final);
}

const isRefused = ({ status }: Exchange) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

/**
 * Checks that received states never go back; if a position occurs twice, the earliest match counts. A late request may
 * overwrite a newer state, which must then be sent again. Platforms that compare timestamps (`stateTimestamps`) do not
 * need this.
 */
function goneBack(states: readonly State[], lived: readonly LearnerFact[], told: readonly Exchange[]): Wrong[] {
  const last = new Map<string, number>();
  const overwritten = new Map<string, Wrong>();
  const moments = new Map<string, string>();
  const wrong: Wrong[] = [];
  for (const exchange of told) {
    if (!STATE_OPERATIONS.includes(exchange.operationId)) continue;
    const { accountId = '' } = exchange;
    const body = exchange.body as StateBody;
    const titleId = titleOf(exchange);
    if (isOnManyDevices(lived, accountId, titleId)) continue;
    const slot = `${accountId} ${titleId} ${body.stateId ?? ''}`;
    const mine = states.filter((one) => one.userId === accountId && one.titleId === titleId && one.is(body));
    if (mine.length === 0) continue; // another rule checks states without a fact
    const next = mine.find(({ place }) => place >= (last.get(slot) ?? 0));
    const detail = `${titleId} of ${accountId}`;
    const [moment, newest] = [timestampOf(body), moments.get(slot) ?? ''];
    if (isAccepted(exchange) && moment > newest) moments.set(slot, moment);
    if (next) {
      last.set(slot, next.place);
      if (isAccepted(exchange)) overwritten.delete(slot);
    } else if (!isLate(exchange)) wrong.push({ rule: 'a state never goes back', detail });
    else if (isAccepted(exchange) && (moment === '' || moment >= newest))
      overwritten.set(slot, { rule: OLDER_STAYS, detail });
  }
  return [...wrong, ...overwritten.values()];
}

/** True if a learner used a title on several devices, so the order of work is unknown. */
function isOnManyDevices(lived: readonly LearnerFact[], userId: string, titleId: string): boolean {
  const mine = lived.filter((one) => one.userId === userId && (one.fact.data as Data).titleId === titleId);
  return new Set(mine.map(({ where }) => where)).size > 1;
}

function twoBodies(told: readonly Exchange[]): Wrong[] {
  const bodies = new Map<string, string>();
  return told.flatMap((exchange): Wrong[] => {
    if (exchange.operationId !== 'putStatement') return [];
    const { id } = statementOf(exchange);
    const text = JSON.stringify(exchange.body);
    const before = bodies.get(id) ?? text;
    bodies.set(id, before);
    return before === text ? [] : [{ rule: 'one id, one body', detail: id }];
  });
}

/** Attempts by statement id. */
function attemptsBy(lived: readonly LearnerFact[], type: string): Map<string, { userId: string; data: Data }> {
  return new Map(
    lived.flatMap(({ userId, fact }) => {
      if (!attemptEvents.Started.is(fact)) return [];
      const { data } = fact;
      const id = idsOfStatements(type, data.attemptId)[0];
      return id === undefined ? [] : [[id, { userId, data }] as const];
    }),
  );
}

/** Statements that must wait for states of the attempt: its end for all, a completion for those before it. */
const AFTER_STATES = {
  'an attempt is not ended before its state is told': attemptEvents.Exited.type,
  'a completion is not told before its state': attemptEvents.Completed.type,
} as const;

function toldEarly(
  rule: keyof typeof AFTER_STATES,
  states: readonly State[],
  lived: readonly LearnerFact[],
  told: readonly Exchange[],
  isExcused: (userId: string) => boolean,
): Wrong[] {
  const type = AFTER_STATES[rule];
  const isTheEnd = type === attemptEvents.Exited.type;
  const said = attemptsBy(lived, type);
  const seen = new Set<string>();
  return told.flatMap((exchange, nth): Wrong[] => {
    const { id } = statementOf(exchange);
    const about = said.get(id);
    if (!about || !isStored(exchange) || seen.has(id) || isExcused(about.userId)) return [];
    seen.add(id);
    const { titleId, attemptId } = about.data;
    const until = isTheEnd ? Number.POSITIVE_INFINITY : placeOfFirst(lived, type, attemptId);
    const owed = states.findLast((state) => state.attemptId === attemptId && state.nth <= until);
    if (!owed) return [];
    const isOfTitle = (one: Exchange) => STATE_OPERATIONS.includes(one.operationId) && titleOf(one) === titleId;
    if (told.some((one) => isOfTitle(one) && isRefused(one))) return []; // a refused state is a dead letter and delays nothing
    const later = states.filter(
      (one) => one.userId === owed.userId && one.titleId === titleId && one.place >= owed.place,
    );
    const isTold = told
      .slice(0, nth)
      .some((one) => isStored(one) && isOfTitle(one) && later.some(({ is }) => is(one.body as StateBody)));
    return isTold ? [] : [{ rule, detail: titleId }];
  });
}

const placeOfFirst = (lived: readonly LearnerFact[], type: string, attemptId: string): number =>
  lived.findIndex(({ fact }) => fact.type === type && (fact.data as Data).attemptId === attemptId);

/** Checks by recorded facts that each launched attempt ended exactly once. Another rule checks the delivery. */
function notEndedOnce(
  lived: readonly LearnerFact[],
  told: readonly Exchange[],
  isExcused: (userId: string) => boolean,
): Wrong[] {
  const handled = new Set(told.filter(isStored).map((one) => statementOf(one).id));
  const endings = new Map<string, number>();
  for (const { fact } of lived)
    if (endsAttempt(fact.type)) {
      const { attemptId } = fact.data as Data;
      endings.set(attemptId, (endings.get(attemptId) ?? 0) + 1);
    }
  return [...attemptsBy(lived, attemptEvents.Launched.type)].flatMap(([launched, { userId, data }]): Wrong[] => {
    const times = endings.get(data.attemptId) ?? 0;
    if (!handled.has(launched) || times === 1 || isExcused(userId)) return [];
    return [{ rule: 'what was launched is ended once', detail: `${data.titleId} was ended ${times} times` }];
  });
}
