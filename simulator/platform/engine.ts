import type { InstanceClock } from './clock.ts';
import type { ContractCheck } from './contract-check.ts';
import { Faults, type PersistedFaults, type MatchedFaults } from './faults/faults.ts';
import type { FaultRule } from './faults/rule.ts';
import { delayOf, createFaultResponse, applyFaults } from './faults/spoil.ts';
import { isRecord, type OperationId } from './handlers/handle.ts';
import { handlers } from './handlers/index.ts';
import { describeAnswer, describeRequest, Journal, type PersistedJournal } from './journal.ts';
import { LATE_MS } from '../scenarios/fault-kinds.ts';
import { createModel, type PersistedModel, type Model, type ModelOptions } from './model/model.ts';
import { probabilitiesOf, type Random } from './random.ts';
import { answerStore, isOfStore } from './lrs/endpoint.ts';
import { createRouter, type Match } from './router.ts';
import { NO_ANSWER, type NoAnswer, type WireReply, type WireRequest } from './wire.ts';

export type EngineOptions = {
  clock: InstanceClock;
  check: ContractCheck | undefined;
  journalLimit: number;
  /** Maximum sum of logged request bodies in characters of JSON; default: no limit. */
  bodyLimit?: number | undefined;
  keepsAnswers: boolean;
  /** Called after each exchange has been added to the request log. */
  onRecorded: (() => void) | undefined;
  /** Persisted state of an earlier run with the same options, to resume from. */
  kept: PersistedEngine | undefined;
  model: ModelOptions;
};

/** One run of a platform instance: its state and request handling. */
export type Engine = {
  readonly model: Model;
  readonly journal: Journal;
  readonly faults: Faults;
  exchange: (request: WireRequest, signal?: AbortSignal) => Promise<WireReply | NoAnswer>;
  readonly kept: () => PersistedEngine;
};

/** Serializable state of a run. Requests in progress are not included: their callers receive no response. */
export type PersistedEngine = PersistedModel & {
  faults: PersistedFaults;
  journal: PersistedJournal;
  /** State of each random generator, by purpose. */
  chances: Readonly<Record<string, number>>;
};

/** After this time a gateway drops a request without response. */
const GATEWAY_PATIENCE_MS = 120_000;
const DEFAULT_REORDER_MS = 500;

/** Handlers, and so the router, are shared by all platform instances. */
const route = createRouter<OperationId>(
  (Object.keys(handlers) as OperationId[]).map((operationId) => ({ operationId, ...handlers[operationId] })),
);

/** Creates the mutable state of a run, from the scenario or from persisted state. */
function partsOf({ clock, journalLimit, bodyLimit, kept, model: options }: EngineOptions) {
  const chances = probabilitiesOf(options.seed, kept?.chances);
  const model = createModel(options, chances, kept);
  const journal = new Journal(journalLimit, bodyLimit);
  const faults = new Faults(chances.of('faults'), kept?.startedAt ?? clock.now());
  for (const fault of kept ? [] : options.scenario.faults) faults.add(fault);
  if (kept) {
    faults.restore(kept.faults);
    journal.restore(kept.journal);
  }
  return { model, journal, faults, chances };
}

export function createEngine(options: EngineOptions): Engine {
  const { clock, check, keepsAnswers } = options;
  const { scenario } = options.model;
  const { model, journal, faults, chances } = partsOf(options);
  const chance = { delay: chances.of('delay'), spoil: chances.of('spoil') };
  const record = (exchange: Parameters<typeof journal.record>[0]): void => {
    journal.record(exchange);
    options.onRecorded?.();
  };

  const exchange = (request: WireRequest, signal?: AbortSignal): Promise<WireReply | NoAnswer> => {
    const matched = route(request.method, request.path);
    const match = typeof matched === 'object' ? matched : undefined;
    const operationId = match?.operationId ?? (isOfStore(request) ? 'recordStore' : 'unknown');
    const struck = faults.strike(operationId, clock.now());
    const answer = answered({ request, matched, match, operationId, struck, signal });
    return struck.kinds.includes('late-effect') ? unlessAborted(answer, signal) : answer;
  };

  const answered = async ({ request, matched, match, operationId, struck, signal }: Arrived) => {
    const { rules, kinds } = struck;
    const has = (kind: FaultRule['kind']) => kinds.includes(kind);
    const body = parsed(request.text);
    const entry = {
      ...describeRequest(request, body),
      operationId,
      faults: kinds,
    };

    if (has('offline')) {
      record({ ...entry, ...NEVER_CAME, at: clock.now() });
      return NO_ANSWER;
    }
    for (const rule of rules) if (rule.kind === 'reorder') await wait(clock, rule.ms ?? DEFAULT_REORDER_MS, signal);

    model.catchUp();
    if (has('session-expiry')) model.accounts.endAll();
    // Delayed processing uses the caller's session at arrival.
    const arrivedAs = has('late-effect') ? model.accounts.session(bearerOf(request)) : undefined;
    for (const rule of rules) if (rule.kind === 'late-effect') await wait(clock, rule.ms ?? LATE_MS, undefined);
    model.catchUp();
    const problems = requestProblems(check, request, match, body);
    const times = has('duplicate') ? 2 : 1;
    let reply: WireReply | undefined;
    for (let time = 1; time <= times; time++) {
      const caller = arrivedAs ?? model.accounts.session(bearerOf(request));
      const skew = skewMs(rules, scenario);
      const around = { random: chance.spoil, shownNow: clock.now() + skew };
      const stand = has('no-answer') ? undefined : createFaultResponse(rules, around);
      const handled = has('no-answer') || stand ? undefined : handle(model, request, matched, { body, caller, skew });
      const sent = stand ?? (handled && applyFaults(handled, rules, chance.spoil));
      const isHeard = !has('no-answer') && !has('lost-answer') && signal?.aborted !== true;
      const heard = isHeard ? sent : undefined;
      if (check && match && handled && handled === sent && !isRawAnswer(model, match.operationId))
        problems.push(...check.response(match.operationId, handled));
      record({
        ...entry,
        at: clock.now(),
        accountId: caller?.account.id,
        arrived: true,
        status: heard?.status ?? 0,
        handledStatus: handled?.status ?? 0,
        answer: keepsAnswers ? describeAnswer(heard) : undefined,
        problems: time === 1 ? problems : [],
      });
      reply ??= heard; // a duplicated request gets the first response
    }
    const delay = has('no-answer') ? GATEWAY_PATIENCE_MS : delayMs(rules, scenario.server, chance.delay);
    if (delay > 0) await wait(clock, delay, signal);
    return reply ?? NO_ANSWER;
  };

  return {
    ...{ model, journal, faults, exchange },
    kept: () => ({ ...model.kept(), faults: faults.kept(), journal: journal.kept(), chances: chances.states() }),
  };
}

/** Log fields of a request that never arrived. */
const NEVER_CAME = {
  accountId: undefined,
  arrived: false,
  status: 0,
  handledStatus: 0,
  answer: undefined,
  problems: [],
};

type Route = ReturnType<typeof route>;
type Caller = ReturnType<Model['accounts']['session']>;
/** A request that arrived, with its route and the faults that apply. */
type Arrived = {
  request: WireRequest;
  matched: Route;
  match: Match<OperationId> | undefined;
  operationId: string;
  struck: MatchedFaults;
  signal: AbortSignal | undefined;
};

function handle(
  model: Model,
  request: WireRequest,
  matched: Route,
  { body, caller, skew }: { body: unknown; caller: Caller; skew: number },
): WireReply {
  if (isOfStore(request)) return answerStore(model, request);
  if (matched === undefined)
    return { status: 404, headers: {}, json: { message: `There is nothing at ${request.path}.` } };
  if (matched === 'wrong-method')
    return { status: 405, headers: {}, json: { message: `${request.path} does not know ${request.method}.` } };
  const handler = handlers[matched.operationId];
  if (handler.guarded && !caller) return { status: 401, headers: {}, json: {} };
  return handler.answer({
    model,
    params: matched.params,
    query: Object.fromEntries(request.query),
    body: isRecord(body) ? body : {},
    files: request.files,
    header: request.header,
    shownNow: model.now() + skew,
    session: caller?.session,
    account: caller?.account,
  });
}

function requestProblems(
  check: ContractCheck | undefined,
  request: WireRequest,
  match: Match<OperationId> | undefined,
  body: unknown,
): string[] {
  if (!check) return [];
  if (isOfStore(request)) return []; // the contract does not describe xAPI
  if (!match) return [`the contract has no ${request.method} ${request.path}`];
  return check.request(match.operationId, request, match.params, body);
}

/** True for responses with raw scenario records, which may violate the contract on purpose. */
function isRawAnswer({ catalogue, scenario }: Model, operationId: string): boolean {
  if (operationId === 'getTitleStatuses') return scenario.catalogue.raw.statuses.length > 0;
  if (operationId === 'getCatalogue') return catalogue.hasRawRecords;
  return false;
}

function skewMs(rules: readonly FaultRule[], { server }: ModelOptions['scenario']): number {
  const seconds = rules.reduce(
    (sum, rule) => sum + (rule.kind === 'clock-skew' ? rule.seconds : 0),
    server.clockSkewSeconds,
  );
  return seconds * 1000;
}

function delayMs(rules: readonly FaultRule[], server: { latencyMs: number; jitterMs: number }, random: Random): number {
  let delay = server.latencyMs + (server.jitterMs > 0 ? random.next() * server.jitterMs : 0);
  for (const rule of rules) delay += delayOf(rule, random);
  return delay;
}

/** Rejects when the client aborts; the work itself continues. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const aborted = () => reject(reasonOf(signal));
    if (signal.aborted) return aborted();
    signal.addEventListener('abort', aborted, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
  });
}

const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError');

/** Waits by the instance's clock. Rejects when the request is aborted. */
function wait(clock: InstanceClock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      if (signal) reject(reasonOf(signal));
    };
    if (signal?.aborted) return aborted();
    signal?.addEventListener('abort', aborted, { once: true });
    clock.schedule(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
  });
}

const bearerOf = (request: WireRequest): string | undefined =>
  /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1];

/** Parses JSON; undefined if there is no body or it is malformed. */
function parsed(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the handler refuses the missing members, and the contract check reports the cause
  }
}
