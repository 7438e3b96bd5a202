import type { FaultRule } from './faults/rule.ts';
import { type Statement, verbOf } from './model/lrs.ts';
import type { WireReply, WireRequest } from './wire.ts';

/** One exchange, as the platform saw it. No token and no password is kept: they read `***`. */
export type Exchange = Readonly<{
  seq: number;
  /** Milliseconds since the epoch, when it reached the platform. */
  at: number;
  /** `unknown` when no operation of the contract was asked for. */
  operationId: string;
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** Names of the files in a form. */
  files: readonly string[];
  /** Account of the bearer token, when it had a living session. */
  accountId: string | undefined;
  /** The page may have been going away: nobody waits for the answer. */
  keepalive: boolean;
  /** false: the request did not come through (offline). */
  arrived: boolean;
  /** 0: no answer was given, or it was lost. */
  status: number;
  /** What the handler did, also when its answer was lost or spoiled; 0 when it was not asked. */
  handledStatus: number;
  answer: unknown;
  faults: readonly FaultRule['kind'][];
  /** Breaches of the contract that no fault asked for. */
  problems: readonly string[];
}>;

export type SyncKind = 'scorm' | 'pdf' | 'media';
export type Violation = { seq: number; operationId: string; problem: string };

/** `seq`: number of the last exchange, also of one that was forgotten since. */
export type KeptJournal = { seq: number; exchanges: readonly Exchange[]; violations: readonly Violation[] };

const SYNC_OPERATIONS: Record<SyncKind, string> = {
  scorm: 'syncScormState',
  pdf: 'savePdfState',
  media: 'setMediaState',
};
/** Headers of a request that the journal keeps. */
export const KEPT_HEADERS = ['authorization', 'cache-control', 'content-type', 'etag', 'if-none-match', 'range'];
const SECRETS = new Set(['password', 'token', 'access_token', 'accesstoken', 'hltoken', 'authorization']);
/** Members and items of an answer that are kept; the rest reads `…`. Requests are kept whole. */
const MAX_ANSWER_PARTS = 200;

/** Everything that went over the wire, in wire order: what tests ask. Oldest entries go first when it is full. */
export class Journal {
  readonly #limit: number;
  #exchanges: Exchange[] = [];
  #violations: Violation[] = [];
  #seq = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  get violations(): readonly Violation[] {
    return this.#violations;
  }

  record(exchange: Omit<Exchange, 'seq'>): void {
    const seq = ++this.#seq;
    this.#exchanges.push({ seq, ...exchange });
    for (const problem of exchange.problems) this.#violations.push({ seq, operationId: exchange.operationId, problem });
    // Cut in blocks: shifting one by one would copy the list at every call.
    if (this.#exchanges.length > this.#limit * 1.5) this.#exchanges = this.#exchanges.slice(-this.#limit);
    if (this.#violations.length > this.#limit * 1.5) this.#violations = this.#violations.slice(-this.#limit);
  }

  kept(): KeptJournal {
    return { seq: this.#seq, exchanges: [...this.#exchanges], violations: [...this.#violations] };
  }

  restore({ seq, exchanges, violations }: KeptJournal): void {
    this.#seq = seq;
    this.#exchanges = [...exchanges];
    this.#violations = [...violations];
  }

  clear(): void {
    this.#exchanges = [];
    this.#violations = [];
  }

  of(operationId: string): readonly Exchange[] {
    return this.#exchanges.filter((exchange) => exchange.operationId === operationId);
  }

  /** Statements that the platform took in (also repetitions), oldest first, with the title they are about. */
  statements(verb?: string): readonly { titleId: string; accountId: string | undefined; statement: Statement }[] {
    return this.#handled('putStatement')
      .map(({ body, query, accountId }) => ({
        titleId: query['titleId'] ?? '',
        accountId,
        statement: body as Statement,
      })) // it was stored, so it has the shape
      .filter(({ statement }) => verb === undefined || verbOf(statement) === verb);
  }

  /** Saved states of a kind that the platform took in, oldest first. */
  syncs(kind: SyncKind): readonly Exchange[] {
    return this.#handled(SYNC_OPERATIONS[kind]);
  }

  #handled(operationId: string): readonly Exchange[] {
    return this.of(operationId).filter(({ handledStatus }) => handledStatus >= 200 && handledStatus < 300);
  }
}

export function describeRequest(request: WireRequest, body: unknown) {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = request.header(name);
    if (value !== undefined) headers[name] = SECRETS.has(name) ? '***' : value;
  }
  const files = request.files.map(({ name, contentType, bytes }) => `${name}: ${contentType}, ${bytes.length} bytes`);
  return {
    method: request.method,
    path: request.path,
    query: masked(Object.fromEntries(request.query)) as Record<string, string>, // the same members, masked
    headers,
    body: files.length > 0 ? files : masked(body),
    files: request.files.map(({ name }) => name),
    keepalive: request.keepalive ?? false,
  };
}

export function describeAnswer(reply: WireReply | undefined): unknown {
  if (!reply) return undefined;
  if (reply.json !== undefined) return masked(reply.json, { left: MAX_ANSWER_PARTS });
  return reply.text?.slice(0, MAX_ANSWER_PARTS);
}

/** A copy without secrets, of as many parts as the budget allows. */
function masked(value: unknown, budget = { left: Infinity }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value as unknown[]) {
      if (budget.left-- <= 0) return [...items, '…'];
      items.push(masked(item, budget));
    }
    return items;
  }
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (budget.left-- <= 0) return { ...copy, '…': '…' };
    copy[key] = SECRETS.has(key.toLowerCase()) && member !== '' ? '***' : masked(member, budget);
  }
  return copy;
}
