import type { Outbound, StoredOutbound } from './outbound.ts';
import { withoutSuperseded } from './outbox.ts';
import { type Statement, VERBS, type Verb, verbId } from './statements.ts';

/** Age in milliseconds from which pending work is reported: a day of offline learning is normal. */
export const LONG_WAIT_MS = 24 * 3_600_000;

/** Kind of a record: a statement by its verb (`said`: one of the content’s own), or the kind of state. */
export type UndeliveredKind = Verb | 'said' | Exclude<Outbound['kind'], 'statement'>;

/** Reason, by the last response of the platform; `not-tried`, `no-answer`: there was none. */
export type WhyUndelivered =
  | 'not-tried'
  | 'no-answer'
  | 'unreadable-answer'
  | 'busy'
  | 'malformed'
  | 'not-allowed'
  | 'unknown-title'
  | 'conflict'
  | 'too-large'
  | 'refused';

/** Records of one title with the same kind and reason. */
export type UndeliveredEntry = Readonly<{
  kind: UndeliveredKind;
  count: number;
  /** `refused`: dead letters. `waiting`: pending longer than `LONG_WAIT_MS`. */
  state: 'refused' | 'waiting';
  why: WhyUndelivered;
  /** HTTP status of the last response; undefined: none. */
  status: number | undefined;
  /** Milliseconds since the epoch, UTC, of the oldest record. */
  since: number;
}>;

/** Undelivered records of one title, oldest first. `name` is undefined if no record holds it. */
export type UndeliveredTitle = Readonly<{
  titleId: string;
  name: string | undefined;
  entries: readonly UndeliveredEntry[];
}>;

/**
 * Undelivered work to report to the learner: dead letters, and records pending longer than a day. Of a state only the
 * newest counts, because it replaces the older ones. `records` are in order.
 */
export function undeliveredTitles(records: readonly StoredOutbound[], now: number): readonly UndeliveredTitle[] {
  const titles = new Map<string, { name: string | undefined; entries: Map<string, UndeliveredEntry> }>();
  for (const record of withoutSuperseded(records)) {
    if (record.state === 'confirmed' || (record.state === 'pending' && now - record.at < LONG_WAIT_MS)) continue;
    const title = titles.get(record.titleId) ?? { name: undefined, entries: new Map<string, UndeliveredEntry>() };
    titles.set(record.titleId, { ...title, name: title.name ?? nameIn(record) });
    const entry = entryOf(record);
    const key = `${entry.state} ${entry.kind} ${entry.why} ${String(entry.status)}`;
    const known = title.entries.get(key);
    title.entries.set(
      key,
      known ? { ...known, count: known.count + 1, since: Math.min(known.since, entry.since) } : entry,
    );
  }
  return [...titles]
    .map(([titleId, { name, entries }]) => ({
      titleId,
      name,
      entries: [...entries.values()].sort((a, b) => a.since - b.since),
    }))
    .sort((a, b) => (a.entries[0]?.since ?? 0) - (b.entries[0]?.since ?? 0));
}

function entryOf(record: StoredOutbound): UndeliveredEntry {
  const status = statusIn(record.why);
  return {
    kind: undeliveredKind(record),
    count: 1,
    state: record.state === 'parked' ? 'refused' : 'waiting',
    why: whyUndelivered(record.why),
    status: status === 0 ? undefined : status,
    since: record.at,
  };
}

export function undeliveredKind({ kind, body }: Pick<Outbound, 'kind' | 'body'>): UndeliveredKind {
  if (kind !== 'statement') return kind;
  const verb = (body as Partial<Statement>).verb?.id; // content may send any verb
  return VERBS.find((known) => verbId(known) === verb) ?? 'said';
}

/** Meaning of the response that is stored with a record (`StoredOutbound.why`). */
export function whyUndelivered(noted: string): WhyUndelivered {
  const status = statusIn(noted);
  if (status === undefined) return 'not-tried';
  if (status === 0) return 'no-answer';
  if (status < 300) return 'unreadable-answer';
  if (status < 400 || status >= 500) return 'busy';
  return REFUSALS[status] ?? 'refused';
}

const REFUSALS: Readonly<Record<number, WhyUndelivered>> = {
  400: 'malformed',
  403: 'not-allowed',
  404: 'unknown-title',
  408: 'busy',
  409: 'conflict',
  410: 'unknown-title',
  413: 'too-large',
  422: 'malformed',
  425: 'busy',
  429: 'busy',
};

const statusIn = (noted: string): number | undefined => {
  const [digits] = /^\d+/.exec(noted) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** Title name, which statements of this client hold. */
function nameIn({ kind, body }: StoredOutbound): string | undefined {
  if (kind !== 'statement') return undefined;
  const { object } = body as { object?: { definition?: Statement['object']['definition'] } }; // content may omit it
  const names = object?.definition?.name ?? {};
  return Object.values(names).find((name) => typeof name === 'string' && name !== '');
}
