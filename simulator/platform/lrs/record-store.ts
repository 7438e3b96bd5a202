import { sha1Hex } from '#domain/kernel/sha-1.ts';
import type { components } from '#openapi/generated/platform.d.ts';
import { asText } from '../../as-text.ts';
import type { Random } from '../random.ts';

type Agent = components['schemas']['Agent'];
type StateDocument = components['schemas']['StateDocument'];
export type Json = Readonly<Record<string, unknown>>;

/** Owner of a credential. Without `attempt` the caller is a program with full access. */
export type Caller = { attempt: Attempt | undefined };
export type Attempt = { accountId: string; actor: Agent; titleId: string; activityId: string; registration: string };

/** A stored statement as returned to callers. */
export type StoredStatement = { id: string; json: Json; storedAt: number; voided: boolean };
export type StoredDocument = { content: string; contentType: string; etag: string; updatedAt: number };

/** Remaining results of a paged query. */
export type RemainingResults = { found: readonly StoredStatement[]; size: number; format: string; from: number };

/** Serializable state of the store. Remaining results refer to statements by index in `statements`. */
export type PersistedStore = {
  credentials: readonly [auth: string, credential: Credential][];
  statements: readonly StoredStatement[];
  documents: readonly [key: string, document: StoredDocument][];
  rests: readonly [place: string, rest: Omit<RemainingResults, 'found'> & { found: readonly number[] }][];
  restCount: number;
};
type Credential = { attempt: Attempt; expiresAt: number };

const RESTS_MAX = 200;
/** Lifetime of a launch credential. */
const CREDENTIAL_MS = 8 * 3_600_000;

/** Record store behind `/xapi/`: statements, documents and launch credentials. */
export class RecordStore {
  readonly #random: Random;
  readonly #now: () => number;
  readonly #credentials = new Map<string, Credential>();
  readonly #statements: StoredStatement[] = [];
  readonly #byId = new Map<string, StoredStatement>();
  readonly #documents = new Map<string, StoredDocument>();
  readonly #rests = new Map<string, RemainingResults>();
  #restCount = 0;

  constructor(random: Random, now: () => number) {
    this.#random = random;
    this.#now = now;
  }

  /** Issues a credential for one attempt, as an Authorization header value. */
  admit(attempt: Attempt): string {
    const auth = `Basic ${btoa(`sitting-${this.#random.hex(8)}:${this.#random.hex(32)}`)}`;
    this.#credentials.set(auth, { attempt, expiresAt: this.#now() + CREDENTIAL_MS });
    return auth;
  }

  caller(auth: string | undefined, client: string | undefined): Caller | undefined {
    if (auth === undefined) return undefined;
    if (client !== undefined && auth === `Basic ${btoa(client)}`) return { attempt: undefined };
    const known = this.#credentials.get(auth);
    return known && known.expiresAt > this.#now() ? { attempt: known.attempt } : undefined;
  }

  remember(given: object): StoredStatement {
    const storedAt = Math.max(this.#now(), (this.#statements.at(-1)?.storedAt ?? 0) + 1);
    const statement = given as Json; // a valid statement is an object
    const id = String(statement['id']).toLowerCase();
    const stored = new Date(storedAt).toISOString();
    const json = {
      version: '1.0.0',
      ...statement,
      id,
      timestamp: statement['timestamp'] ?? stored,
      stored,
      authority: { objectType: 'Agent', account: { homePage: 'https://platform.example', name: 'platform' } },
    };
    return this.#file({ id, json, storedAt, voided: false });
  }

  #file(kept: StoredStatement): StoredStatement {
    this.#statements.push(kept);
    this.#byId.set(kept.id, kept);
    return kept;
  }

  get(id: string): StoredStatement | undefined {
    return this.#byId.get(id.toLowerCase());
  }

  /** Returns all statements in the order of storage. */
  all(): readonly StoredStatement[] {
    return this.#statements;
  }

  /** Stores remaining results and returns their key. Evicts the oldest. */
  keepRest(rest: RemainingResults): string {
    const place = String(++this.#restCount);
    this.#rests.set(place, rest);
    this.#rests.delete(String(this.#restCount - RESTS_MAX));
    return place;
  }

  restAt(place: string): RemainingResults | undefined {
    return this.#rests.get(place);
  }

  document(key: string): StoredDocument | undefined {
    return this.#documents.get(key);
  }

  put(key: string, content: string, contentType: string): void {
    this.#documents.set(key, { content, contentType, etag: etagOf(content), updatedAt: this.#now() });
  }

  remove(key: string): void {
    this.#documents.delete(key);
  }

  /** Returns documents whose key has this prefix. */
  under(prefix: string): [key: string, document: StoredDocument][] {
    return [...this.#documents].filter(([key]) => key.startsWith(prefix));
  }

  kept(): PersistedStore {
    const places = new Map(this.#statements.map((kept, place) => [kept, place]));
    return {
      credentials: [...this.#credentials],
      statements: this.#statements.map((kept) => ({ ...kept })),
      documents: [...this.#documents],
      rests: [...this.#rests].map(([at, rest]) => [
        at,
        { ...rest, found: rest.found.flatMap((kept) => places.get(kept) ?? []) },
      ]),
      restCount: this.#restCount,
    };
  }

  restore({ credentials, statements, documents, rests, restCount }: PersistedStore): void {
    for (const [auth, credential] of credentials) this.#credentials.set(auth, credential);
    for (const kept of statements) this.#file({ ...kept });
    // Recomputes the ETags: older files hold them in another format.
    for (const [key, document] of documents) this.#documents.set(key, { ...document, etag: etagOf(document.content) });
    for (const [at, rest] of rests)
      this.#rests.set(at, { ...rest, found: rest.found.flatMap((place) => this.#statements[place] ?? []) });
    this.#restCount = restCount;
  }

  putState(of: StateKey, content: string | null, contentType: string): void {
    const key = stateKey(of);
    if (content === null) this.remove(key);
    else this.put(key, content, contentType || 'application/octet-stream');
  }

  documentsOf(actor: Agent, registration: string): StateDocument[] {
    return this.under('state\n').flatMap(([key, { content, contentType }]) => {
      const [, whose, activityId = '', of, stateId = ''] = key.split('\n');
      return whose === agentKey(actor) && of === registration.toLowerCase()
        ? [{ activityId, stateId, contentType, content }]
        : [];
    });
  }
}

export type StateKey = { actor: unknown; activityId: string; registration: string; stateId: string };
export const stateKey = ({ actor, activityId, registration, stateId }: StateKey): string =>
  ['state', agentKey(actor), activityId, registration.toLowerCase(), stateId].join('\n');

/** Canonical key of an agent, from its identifier alone. */
export function agentKey(agent: unknown): string {
  const it = (typeof agent === 'object' && agent !== null ? agent : {}) as Json; // members are checked below
  const account = it['account'] as Json | undefined; // agents are validated on arrival
  if (account) return `account ${String(account['homePage'])} ${String(account['name'])}`;
  for (const name of ['mbox', 'mbox_sha1sum', 'openid'])
    if (it[name] !== undefined) return `${name} ${asText(it[name])}`;
  return `group ${JSON.stringify(it['member'])}`;
}

/** xAPI 1.0.3 Communication §3.1: SHA-1 of the bytes in hexadecimal. */
const etagOf = (content: string): string => `"${sha1Hex(content)}"`;
