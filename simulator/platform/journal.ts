import type { FaultRule } from './faults/rule.ts';
import { type Statement, verbOf } from './model/lrs.ts';
import type { WireReply, WireRequest } from './wire.ts';

/** One logged request with its response. Tokens and passwords are masked as `***`. */
export type Exchange = Readonly<{
  seq: number;
  /** Arrival time at the platform, in milliseconds since the epoch. */
  at: number;
  /** `unknown` if no operation of the contract matches. */
  operationId: string;
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** File names of a multipart form. */
  files: readonly string[];
  /** Account of the bearer token, if its session was valid. */
  accountId: string | undefined;
  /** Sent with `keepalive`: the page may be closing and ignore the response. */
  keepalive: boolean;
  /** False if the request did not arrive (offline). */
  arrived: boolean;
  /** 0 if there was no response, or it was lost. */
  status: number;
  /** Status of the handler, even if its response was lost or altered; 0 if no handler ran. */
  handledStatus: number;
  answer: unknown;
  faults: readonly FaultRule['kind'][];
  /** Contract violations that no fault caused. */
  problems: readonly string[];
}>;

export type SyncKind = 'scorm' | 'pdf' | 'media';
export type Violation = { seq: number; operationId: string; problem: string };

/** `seq` is the number of the last exchange, even if its entry was evicted. */
export type PersistedJournal = { seq: number; exchanges: readonly Exchange[]; violations: readonly Violation[] };

const SYNC_OPERATIONS: Record<SyncKind, string> = {
  scorm: 'syncScormState',
  pdf: 'savePdfState',
  media: 'setMediaState',
};
/** Request headers that are logged. */
export const STORED_HEADERS = ['authorization', 'cache-control', 'content-type', 'etag', 'if-none-match', 'range'];
const SECRETS = new Set(['password', 'token', 'access_token', 'accesstoken', 'hltoken', 'authorization']);
/**
 * Maximum number of logged members and items of a response; `…` replaces the rest. Requests are logged whole, because
 * expectations and recordings read them; only the sum of their sizes is limited.
 */
const MAX_ANSWER_PARTS = 200;

/**
 * Request log in order of arrival; tests query it. Evicts the oldest entries when it is full, and before that the oldest
 * bodies: `…` with their size replaces them.
 */
export class Journal {
  readonly #limit: number;
  readonly #mostBodyChars: number;
  /** Sizes of logged bodies by `seq`, oldest first; empty if their sum is not limited. */
  #bodies = new Map<number, number>();
  #bodyChars = 0;
  #exchanges: Exchange[] = [];
  #violations: Violation[] = [];
  #seq = 0;

  /** `mostBodyChars` is the maximum sum of logged request bodies in characters of JSON. */
  constructor(limit: number, mostBodyChars = Infinity) {
    this.#limit = limit;
    this.#mostBodyChars = mostBodyChars;
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
    this.#addBody(seq, exchange.body);
    this.#dropBodies();
    for (const problem of exchange.problems) this.#violations.push({ seq, operationId: exchange.operationId, problem });
    // Trims in blocks, because removing single entries would copy the list at every call.
    if (this.#exchanges.length > this.#limit * 1.5) {
      this.#exchanges = this.#exchanges.slice(-this.#limit);
      this.#forgetBodies();
    }
    if (this.#violations.length > this.#limit * 1.5) this.#violations = this.#violations.slice(-this.#limit);
  }

  kept(): PersistedJournal {
    return { seq: this.#seq, exchanges: [...this.#exchanges], violations: [...this.#violations] };
  }

  restore({ seq, exchanges, violations }: PersistedJournal): void {
    this.#seq = seq;
    this.#exchanges = [...exchanges];
    this.#violations = [...violations];
    this.#bodies.clear();
    this.#bodyChars = 0;
    for (const one of exchanges) this.#addBody(one.seq, one.body);
    this.#dropBodies();
  }

  clear(): void {
    this.#exchanges = [];
    this.#violations = [];
    this.#forgetBodies();
  }

  of(operationId: string): readonly Exchange[] {
    return this.#exchanges.filter((exchange) => exchange.operationId === operationId);
  }

  /**
   * Returns accepted statements (including repeated ones), oldest first, with the title each was sent for; without those
   * whose body was dropped.
   */
  statements(verb?: string): readonly { titleId: string; accountId: string | undefined; statement: Statement }[] {
    return this.#handled('putStatement')
      .filter(({ body }) => !isDropped(body))
      .map(({ body, query, accountId }) => ({
        titleId: query['titleId'] ?? '',
        accountId,
        statement: body as Statement,
      })) // a stored statement has this shape
      .filter(({ statement }) => verb === undefined || verbOf(statement) === verb);
  }

  /** Returns the accepted syncs of a kind, oldest first. */
  syncs(kind: SyncKind): readonly Exchange[] {
    return this.#handled(SYNC_OPERATIONS[kind]);
  }

  #addBody(seq: number, body: unknown): void {
    if (this.#mostBodyChars === Infinity || body === undefined || isDropped(body)) return;
    const chars = JSON.stringify(body).length;
    this.#bodies.set(seq, chars);
    this.#bodyChars += chars;
  }

  /** Drops the oldest bodies beyond the limit; the exchanges stay. */
  #dropBodies(): void {
    const first = this.#exchanges[0]?.seq ?? 0;
    for (const [seq, chars] of this.#bodies) {
      if (this.#bodyChars <= this.#mostBodyChars) return;
      this.#forgetBody(seq, chars);
      const exchange = this.#exchanges[seq - first]; // numbers have no gaps
      if (exchange) this.#exchanges[seq - first] = { ...exchange, body: { [DROPPED]: `${chars} characters` } };
    }
  }

  /** Forgets the bodies of evicted entries. */
  #forgetBodies(): void {
    const first = this.#exchanges[0]?.seq ?? Infinity;
    for (const [seq, chars] of this.#bodies) {
      if (seq >= first) return;
      this.#forgetBody(seq, chars);
    }
  }

  #forgetBody(seq: number, chars: number): void {
    this.#bodies.delete(seq);
    this.#bodyChars -= chars;
  }

  #handled(operationId: string): readonly Exchange[] {
    return this.of(operationId).filter(({ handledStatus }) => handledStatus >= 200 && handledStatus < 300);
  }
}

/** Key in place of a dropped body. */
const DROPPED = '…';
const isDropped = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).join() === DROPPED;

export function describeRequest(request: WireRequest, body: unknown) {
  const headers: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = request.header(name);
    if (value !== undefined) headers[name] = SECRETS.has(name) ? '***' : value;
  }
  const files = request.files.map(({ name, contentType, bytes }) => `${name}: ${contentType}, ${bytes.length} bytes`);
  return {
    method: request.method,
    path: request.path,
    query: masked(Object.fromEntries(request.query)) as Record<string, string>, // masking preserves the members
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

/** Copies a value without secrets, limited to the budget of parts. */
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
