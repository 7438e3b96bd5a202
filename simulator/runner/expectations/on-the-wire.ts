import { asText } from '../../as-text.ts';
import type { Exchange } from '../../platform/journal.ts';
import { isoSeconds } from '../../platform/model/durations.ts';
import type { Statement } from '../../platform/model/lrs.ts';
import { momentAt } from '../../scenarios/schema.ts';
import { durationMs } from '../duration.ts';
import type { Expectation } from '../words.ts';
import {
  isInPath, isStatement, isAccepted, lastPart, memberAt, positionOf, POSITION_OPERATIONS, type StateBody, statementOf, STATE_OPERATIONS, titleOf, valuesOf,
} from './exchanges.ts'; // prettier-ignore

type Asked<W extends string> = Extract<Expectation, Record<W, unknown>> extends infer E ? E[W & keyof E] : never;
type AskedStatement = Exclude<Asked<'received'>, string>;
type AskedState = Asked<'saved'>;
type AskedCall = Asked<'calls'>;
type Order = Pick<AskedState, 'before' | 'after' | 'within'>;
type Times = AskedState['times'];

/** Requests that reached a platform, in order, and resolvers for people and times of the scenario. */
export type ReceivedRequests = {
  exchanges: readonly Exchange[];
  startMs: number;
  idOf: (userName: string) => string;
};

/** A check of one request: undefined if passed, else the difference. */
type Look = (one: Exchange) => string | undefined;

/** Checks statements and their content; each id counts once. */
export function statementsDifferenceOf(wire: ReceivedRequests, said: Asked<'received'>): string | undefined {
  const asked: AskedStatement = typeof said === 'string' ? { statement: said } : said;
  const seen = new Set<string>();
  const all = wire.exchanges.filter((one) => {
    if (!isStatement(one, asked.statement) || !isOf(wire, one, asked)) return false;
    const { id } = statementOf(one);
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
  const what = `statements ${asked.statement}${ofTitle(asked.title)}`;
  const happened = (one: Exchange) => Date.parse(statementOf(one).timestamp);
  return among(wire, what, all, asked, contentOf(wire, asked), happened);
}

/** Checks states of a title: positions, SCORM data maps, documents. */
export function statesDifferenceOf(wire: ReceivedRequests, asked: AskedState): string | undefined {
  const all = wire.exchanges.filter((one) => isAccepted(one) && isState(one, asked) && isOf(wire, one, asked));
  return among(wire, `states${ofTitle(asked.title)}`, all, asked, stateOf(wire, asked));
}

export function callsDifferenceOf(wire: ReceivedRequests, asked: AskedCall): string | undefined {
  const { operation, status } = asked;
  const all = wire.exchanges.filter(
    (one) => one.operationId === operation && (status === undefined || one.status === status) && isOf(wire, one, asked),
  );
  const what = `calls of ${operation}${ofTitle(asked.title)}${status === undefined ? '' : ` answered ${status}`}`;
  return among(wire, what, all, asked, callOf(asked));
}

/** Counts the requests that pass all checks, and compares the number. */
function among(
  wire: ReceivedRequests,
  what: string,
  all: readonly Exchange[],
  asked: Order & { times?: Times },
  looks: readonly Look[],
  happened?: (one: Exchange) => number,
): string | undefined {
  const everything = [...looks, ...orderOf(wire, asked, happened)];
  const judged = all.map((one) => everything.flatMap((look) => look(one) ?? []));
  const fits = judged.filter((wrong) => wrong.length === 0).length;
  if (isAmong(fits, asked.times ?? { from: 1 })) return undefined;
  const nearest = [...judged].sort((a, b) => a.length - b.length)[0];
  if (asked.times !== undefined && (fits > 0 || !nearest))
    return `${what}: should be ${rangeText(asked.times)}, is ${fits}`;
  return `${what}: ${nearest ? nearest.join('; ') || `should be ${rangeText(asked.times)}, is ${fits}` : 'none came'}`;
}

function contentOf({ startMs }: ReceivedRequests, asked: AskedStatement): Look[] {
  const about = (name: string, wanted: unknown, is: (one: Statement) => unknown): Look[] =>
    wanted === undefined ? [] : [(one) => differs(name, wanted, is(statementOf(one)))];
  const { duration, timestamp, extensions = {} } = asked;
  return [
    ...(duration === undefined ? [] : [lastsAs(duration)]),
    ...inRange('score', asked.score, ({ result }) => result?.score?.raw),
    ...inRange('scaled', asked.scaled, ({ result }) => result?.score?.scaled),
    ...about('completion', asked.completion, ({ result }) => result?.completion),
    ...about('success', asked.success, ({ result }) => result?.success),
    ...(timestamp === undefined
      ? []
      : [atMoment('timestamp', timestamp, startMs, (one) => statementOf(one).timestamp)]),
    ...Object.entries(extensions).flatMap(([name, wanted]) =>
      about(`the extension ${name}`, wanted, ({ result, context }) =>
        lastPart({ ...context.extensions, ...result?.extensions }, name),
      ),
    ),
  ];
}

const inRange = (
  name: string,
  wanted: Range<number> | undefined,
  is: (one: Statement) => number | undefined,
): Look[] =>
  wanted === undefined
    ? []
    : [
        (one) => {
          const came = is(statementOf(one));
          return came !== undefined && isAmong(came, wanted) ? undefined : said(name, rangeText(wanted), came);
        },
      ];

const lastsAs =
  (wanted: Range<string>): Look =>
  (one) => {
    const { duration } = statementOf(one).result ?? {};
    const told = isoSeconds(duration ?? '');
    return told !== undefined && isAmong(told, inSeconds(wanted))
      ? undefined
      : said('duration', rangeText(wanted), duration);
  };

const inSeconds = (wanted: Range<string>): Range<number> => {
  if (typeof wanted === 'string') return durationMs(wanted) / 1000;
  const { from, to } = wanted;
  return {
    ...(from === undefined ? {} : { from: durationMs(from) / 1000 }),
    ...(to === undefined ? {} : { to: durationMs(to) / 1000 }),
  };
};

function stateOf({ startMs }: ReceivedRequests, asked: AskedState): Look[] {
  const { position, map, began, ended, document, text } = asked;
  const runs = (one: Exchange) => (one.body as StateBody).scormMaps ?? [];
  return [
    ...(position === undefined
      ? []
      : [(one: Exchange) => differs('position', position, positionOf(one.body as StateBody))]),
    ...Object.entries(map ?? {}).map(
      ([key, wanted]): Look =>
        (one) =>
          differs(key, wanted, valuesOf(runs(one)[0]?.mapJsonString)[key]),
    ),
    ...(began === undefined ? [] : [atMoment('began', began, startMs, (one) => runs(one)[0]?.startSessionTimeStamp)]),
    ...(typeof ended === 'string'
      ? [atMoment('ended', ended, startMs, (one) => runs(one)[0]?.endSessionTimeStamp)]
      : []),
    ...(typeof ended === 'boolean'
      ? [(one: Exchange) => differs('ended', ended, typeof runs(one)[0]?.endSessionTimeStamp === 'string')]
      : []),
    ...(document === undefined
      ? []
      : [(one: Exchange) => differs('document', document, (one.body as StateBody).stateId)]),
    ...(text === undefined ? [] : [(one: Exchange) => differs('text', text, (one.body as StateBody).content ?? '')]),
  ];
}

function callOf({ headers = {}, query = {}, body = {} }: AskedCall): Look[] {
  return [
    ...Object.entries(headers).map(([name, wanted]): Look => (one) => {
      const is = one.headers[name];
      return differs(`the header ${name}`, wanted, typeof wanted === 'boolean' ? is !== undefined : is);
    }),
    ...Object.entries(query).map(
      ([name, wanted]): Look =>
        (one) =>
          differs(`?${name}`, wanted, one.query[name]),
    ),
    ...Object.entries(body).map(
      ([way, wanted]): Look =>
        (one) =>
          differs(way, wanted, memberAt(one.body, way.split('.'))),
    ),
  ];
}

/** Checks the order: before the first of some requests, after one of them, and within a duration. */
function orderOf(
  wire: ReceivedRequests,
  { before, after, within }: Order,
  happened?: (one: Exchange) => number,
): Look[] {
  const beside = (other: NonNullable<Order['before']>, one: Exchange): readonly Exchange[] =>
    wire.exchanges.filter(
      (that) =>
        (other.call === undefined
          ? isStatement(that, other.statement ?? '')
          : that.arrived && that.operationId === other.call) &&
        (that.accountId === undefined || one.accountId === undefined || that.accountId === one.accountId) &&
        (titleOf(that) === '' || titleOf(one) === '' || titleOf(that) === titleOf(one)),
    );
  const looks: Look[] = [];
  if (before)
    looks.push((one) => {
      const [first] = beside(before, one);
      if (!first) return `${nameOf(before)} never came`;
      return first.seq > one.seq ? undefined : `came after ${nameOf(before)}`;
    });
  if (after)
    looks.push((one) =>
      beside(after, one).some(({ seq }) => seq < one.seq) ? undefined : `came before ${nameOf(after)}`,
    );
  if (within !== undefined)
    looks.push((one) => {
      const since = after ? beside(after, one).findLast(({ seq }) => seq < one.seq)?.at : happened?.(one);
      if (since === undefined) return undefined; // the check above reports a missing predecessor
      const tookMs = one.at - since;
      return tookMs <= durationMs(within) ? undefined : `came ${tookMs / 1000}s later, not within ${within}`;
    });
  return looks;
}

type Range<T> = T | { from?: T | undefined; to?: T | undefined };

const isAmong = (is: number, wanted: Range<number>): boolean =>
  typeof wanted === 'number' ? is === wanted : is >= (wanted.from ?? -Infinity) && is <= (wanted.to ?? Infinity);

const rangeText = (wanted: Range<number | string> | undefined): string =>
  typeof wanted === 'object'
    ? [wanted.from === undefined ? '' : `from ${wanted.from}`, wanted.to === undefined ? '' : `to ${wanted.to}`]
        .filter(Boolean)
        .join(' ')
    : String(wanted ?? 'at least 1');

const said = (name: string, wanted: unknown, is: unknown): string =>
  `${name} should be ${asText(wanted)}, is ${is === undefined ? 'not there' : asText(is)}`;
const differs = (name: string, wanted: unknown, is: unknown): string | undefined =>
  wanted === is ? undefined : said(name, wanted, is);

/** Timestamps are compared in whole seconds. */
const SECOND_MS = 1000;
const atMoment =
  (name: string, wanted: string, startMs: number, is: (one: Exchange) => string | null | undefined): Look =>
  (one) => {
    const told = is(one) ?? undefined;
    const whenMs = momentAt(wanted, startMs);
    const isSo = told !== undefined && Math.floor(Date.parse(told) / SECOND_MS) === Math.floor(whenMs / SECOND_MS);
    return isSo ? undefined : said(name, `${wanted} (${new Date(whenMs).toISOString()})`, told);
  };

/** True for states of the requested type; without a type, for any state. */
function isState({ operationId }: Exchange, { position, map, began, ended, document, text }: AskedState): boolean {
  const isOfRun = operationId === 'syncScormState';
  const isDocument = operationId === 'saveStateDocument';
  if (position !== undefined) return POSITION_OPERATIONS.includes(operationId);
  if ([map, began, ended].some((one) => one !== undefined)) return isOfRun;
  if (document !== undefined || text !== undefined) return isDocument;
  return STATE_OPERATIONS.includes(operationId);
}

/** True if learner and title match, as far as given. */
const isOf = (
  wire: ReceivedRequests,
  one: Exchange,
  { title, by }: { title?: string | undefined; by?: string | undefined },
): boolean =>
  (title === undefined || titleOf(one) === title || isInPath(one, title)) &&
  (by === undefined || one.accountId === wire.idOf(by));

const ofTitle = (title: string | undefined): string => (title === undefined ? '' : ` of ${title}`);
const nameOf = ({ statement, call }: NonNullable<Order['before']>): string => call ?? statement ?? '';
