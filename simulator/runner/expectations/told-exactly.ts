import { attemptEvents, endsAttempt } from '#domain/attempt/index.ts';
import { idsOfStatements } from '#domain/tracking/index.ts';
import type { Exchange } from '../../platform/journal.ts';
import {
  isLate,
  isTaken,
  isThere,
  momentIn,
  type StateBody,
  STATES,
  statementOf,
  titleOf,
  TRACKING,
} from './exchanges.ts';

/** A fact as a page recorded it, of whom and in which browser. In the order in which they were recorded. */
export type Lived = {
  userId: string;
  where: string;
  fact: { id: string; type: string; data: unknown };
};

/** Of requests that take effect late. */
export const OLDER_STAYS = 'an older state does not stay in the place of a newer one';
export const TOLD_EXACTLY = [
  'a state never goes back',
  OLDER_STAYS,
  'one id, one body',
  'an attempt is not ended before its state is told',
  'a completion is not told before its state',
  'what was launched is ended once',
] as const;
type Wrong = { rule: (typeof TOLD_EXACTLY)[number]; detail: string };

/** What the platform got, in order. */
type State = Data & { userId: string; place: number; nth: number; is: (body: StateBody) => boolean };
type Data = { attemptId: string; titleId: string };
/**
 * What the platform was told, against what was done. Bodies were held against the contract before. `isOver`: everybody
 * has come back, so that what died has been ended; `isExcused`: work of theirs was taken off the browser, or it
 * refused to store it.
 */
export function toldExactly(
  lived: readonly Lived[],
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

/** States that the platform is to be told, by learner and title, in the order of attempts and of what was done in them. */
function statesIn(lived: readonly Lived[]): State[] {
  const orders = new Map<string, number>();
  for (const { fact } of lived) if (attemptEvents.Started.is(fact)) orders.set(fact.data.attemptId, orders.size);
  const states = lived.flatMap(({ userId, fact }, nth): State[] => {
    const is = matching(fact);
    const { titleId, attemptId } = fact.data as Data; // facts of the area have these
    return is
      ? [{ userId, titleId, attemptId, nth, place: (orders.get(attemptId) ?? 0) * lived.length + nth, is }]
      : [];
  });
  return states.sort((a, b) => a.place - b.place);
}

/** Whether a state at the platform is what this fact made of it; undefined: the platform is told no state of it. */
export function matching(fact: Lived['fact']): State['is'] | undefined {
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
 * Each state that came is, or follows, the one before it. A place may come twice in a life: the earliest that fits counts.
 * What took effect late may come after something newer, but something newer must come after it once more, unless the
 * platform goes by the moment that both were told with (`stateTimestamps`).
 */
function goneBack(states: readonly State[], lived: readonly Lived[], told: readonly Exchange[]): Wrong[] {
  const last = new Map<string, number>();
  const overwritten = new Map<string, Wrong>();
  const moments = new Map<string, string>();
  const wrong: Wrong[] = [];
  for (const exchange of told) {
    if (!STATES.includes(exchange.operationId)) continue;
    const { accountId = '' } = exchange;
    const body = exchange.body as StateBody;
    const titleId = titleOf(exchange);
    if (isOnManyDevices(lived, accountId, titleId)) continue;
    const slot = `${accountId} ${titleId} ${body.stateId ?? ''}`;
    const mine = states.filter((one) => one.userId === accountId && one.titleId === titleId && one.is(body));
    if (mine.length === 0) continue; // another rule is about what nobody did
    const next = mine.find(({ place }) => place >= (last.get(slot) ?? 0));
    const detail = `${titleId} of ${accountId}`;
    const [moment, newest] = [momentIn(body), moments.get(slot) ?? ''];
    if (isTaken(exchange) && moment > newest) moments.set(slot, moment);
    if (next) {
      last.set(slot, next.place);
      if (isTaken(exchange)) overwritten.delete(slot);
    } else if (!isLate(exchange)) wrong.push({ rule: 'a state never goes back', detail });
    else if (isTaken(exchange) && (moment === '' || moment >= newest))
      overwritten.set(slot, { rule: OLDER_STAYS, detail });
  }
  return [...wrong, ...overwritten.values()];
}

/** Nobody knows the order of what was done at two devices. */
function isOnManyDevices(lived: readonly Lived[], userId: string, titleId: string): boolean {
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

/** Attempts by the id of a statement about them. */
function attemptsBy(lived: readonly Lived[], type: string): Map<string, { userId: string; data: Data }> {
  return new Map(
    lived.flatMap(({ userId, fact }) => {
      if (!attemptEvents.Started.is(fact)) return [];
      const { data } = fact;
      const id = idsOfStatements(type, data.attemptId)[0];
      return id === undefined ? [] : [[id, { userId, data }] as const];
    }),
  );
}

/** What must not be said of an attempt before its states have arrived: its end before any, a completion before those it follows. */
const AFTER_STATES = {
  'an attempt is not ended before its state is told': attemptEvents.Exited.type,
  'a completion is not told before its state': attemptEvents.Completed.type,
} as const;

function toldEarly(
  rule: keyof typeof AFTER_STATES,
  states: readonly State[],
  lived: readonly Lived[],
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
    if (!about || !isThere(exchange) || seen.has(id) || isExcused(about.userId)) return [];
    seen.add(id);
    const { titleId, attemptId } = about.data;
    const until = isTheEnd ? Number.POSITIVE_INFINITY : placeOfFirst(lived, type, attemptId);
    const owed = states.findLast((state) => state.attemptId === attemptId && state.nth <= until);
    if (!owed) return [];
    const isOfTitle = (one: Exchange) => STATES.includes(one.operationId) && titleOf(one) === titleId;
    if (told.some((one) => isOfTitle(one) && isRefused(one))) return []; // put aside: nothing waits for it
    const later = states.filter(
      (one) => one.userId === owed.userId && one.titleId === titleId && one.place >= owed.place,
    );
    const isTold = told
      .slice(0, nth)
      .some((one) => isThere(one) && isOfTitle(one) && later.some(({ is }) => is(one.body as StateBody)));
    return isTold ? [] : [{ rule, detail: titleId }];
  });
}

const placeOfFirst = (lived: readonly Lived[], type: string, attemptId: string): number =>
  lived.findIndex(({ fact }) => fact.type === type && (fact.data as Data).attemptId === attemptId);

/** By what was recorded: that it is told too, or waits, is another rule. */
function notEndedOnce(
  lived: readonly Lived[],
  told: readonly Exchange[],
  isExcused: (userId: string) => boolean,
): Wrong[] {
  const handled = new Set(told.filter(isThere).map((one) => statementOf(one).id));
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
