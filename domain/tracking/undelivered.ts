import type { Outbound, StoredOutbound } from './outbound.ts';
import { withoutSuperseded } from './outbox.ts';
import { type Statement, VERBS, type Verb, verbId } from './statements.ts';

/** Work that has waited this long is told of: a day of offline learning is nothing out of the ordinary. */
export const LONG_WAIT_MS = 24 * 3_600_000;

/** What a record says: a statement by its verb (`said`: one of the content's own), or the state of its kind. */
export type UndeliveredKind = Verb | 'said' | Exclude<Outbound['kind'], 'statement'>;

/** Why something has not been delivered, by the last answer of the platform; `not-tried`, `no-answer`: there was none. */
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

/** Records of one title that say the same kind of thing and wait for the same reason. */
export type UndeliveredEntry = Readonly<{
  kind: UndeliveredKind;
  count: number;
  /** `refused`: for good (parked). `waiting`: for longer than `LONG_WAIT_MS`. */
  state: 'refused' | 'waiting';
  why: WhyUndelivered;
  /** HTTP status of the last answer; undefined: none came. */
  status: number | undefined;
  /** Milliseconds since the epoch, UTC: when the oldest of them was done. */
  since: number;
}>;

/** What has not been delivered of one title, oldest first. `name` is undefined where no record says it. */
export type UndeliveredTitle = Readonly<{
  titleId: string;
  name: string | undefined;
  entries: readonly UndeliveredEntry[];
}>;

/**
 * What a learner should know of their outbox: what was refused for good, and what has waited for longer than a day. Of a
 * state the newest alone: it stands for the older ones. `records` are in order.
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
  const verb = (body as Partial<Statement>).verb?.id; // content may say what it likes
  return VERBS.find((known) => verbId(known) === verb) ?? 'said';
}

/** Meaning of the answer that is noted with a record (`StoredOutbound.why`). */
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

/** The name of its title, which statements of ours carry. */
function nameIn({ kind, body }: StoredOutbound): string | undefined {
  if (kind !== 'statement') return undefined;
  const { object } = body as { object?: { definition?: Statement['object']['definition'] } }; // content may leave it out
  const names = object?.definition?.name ?? {};
  return Object.values(names).find((name) => typeof name === 'string' && name !== '');
}
