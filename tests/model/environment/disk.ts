import { FINAL_FLUSH, flushedText } from '../../support/final-flush.ts';
import type { Done, State, Told } from '../ledger.ts';
import { numberOf, numberOfMap } from './numbers.ts';
import { carriedBy } from './wire.ts';

/** Content of a browser’s disk: rows of three stores, and localStorage texts by name. */
export type Disk = {
  facts: readonly unknown[];
  outbox: readonly unknown[];
  meta: readonly unknown[];
  texts: ReadonlyMap<string, string>;
};

/** Fields of the product’s rows that identify an action. */
type Fact = { type: string; data: { attemptId?: string; [member: string]: unknown } };
type Row = { kind: string; attemptId: string; titleId: string; body: Record<string, unknown> };

/** Returns a predicate: the action is on the disk, as a fact, as an outbox record, or in a page’s final flush. */
export function onDisk({ facts, outbox, meta, texts }: Disk): (done: Done) => boolean {
  const names = new Set<string>();
  const take = (found: readonly Fact[], rows: readonly Row[]) => {
    for (const fact of found) for (const name of namesOfFact(fact)) names.add(name);
    for (const row of rows) for (const name of namesOfRow(row)) names.add(name);
  };
  take(facts as Fact[], outbox as Row[]); // rows of these stores
  for (const [name, text] of texts) {
    if (!FINAL_FLUSH.test(name)) continue;
    const flushed = flushedText(name, text, meta);
    if (flushed === undefined) continue;
    const words = JSON.parse(flushed) as { facts: Fact[]; outbound: Row[] }; // the product’s own format
    take(words.facts, words.outbound);
  }
  return (done) => names.has(nameOf(done));
}

const isState = (done: Done): done is State => 'n' in done;

function nameOf(done: Done): string {
  const { id } = done.attempt;
  if (isState(done)) return stateName(id, done.n, done.key, done.isFinal);
  const { verb, which } = done as Told; // it is one of the two
  return `${id} ${verb} ${which}`;
}

const stateName = (attempt: string, n: number, key: string, isFinal: boolean): string =>
  `${attempt} state ${n} ${key}${isFinal ? ' (end)' : ''}`;

const VERBS: Readonly<Record<string, string>> = {
  'attempt.Launched': 'launched',
  'attempt.Opened': 'initialized',
  'attempt.Completed': 'completed',
  'attempt.Exited': 'exited',
};

function namesOfFact({ type, data }: Fact): string[] {
  const id = data.attemptId ?? '';
  const verb = VERBS[type];
  if (verb !== undefined) return [`${id} ${verb} `];
  const it = data as {
    position?: { unit: string; at: number | string };
    map?: Record<string, string>;
    final?: boolean;
    statement?: { id: string };
    stateId?: string;
    content?: string | null;
  };
  switch (type) {
    case 'attempt.Advanced': {
      const n = numberOf(it.position?.at ?? 0);
      return [stateName(id, n, '', false), `${id} progressed ${n}`];
    }
    case 'attempt.Committed':
      return [stateName(id, numberOfMap(JSON.stringify(it.map ?? {})), '', it.final === true)];
    case 'attempt.Reported':
      return [`${id} own ${it.statement?.id ?? ''}`];
    case 'attempt.DocumentSaved':
      return [stateName(id, numberOf(it.content ?? ''), it.stateId ?? '', false)];
    default:
      return [];
  }
}

function namesOfRow({ kind, attemptId: id, body }: Row): string[] {
  const it = body as {
    page?: number;
    position?: number | string;
    mapJsonString?: string;
    endSessionTimeStamp?: string | null;
    stateId?: string;
    content?: string | null;
  };
  switch (kind) {
    case 'statement': {
      const [said] = carriedBy('/api/lrs/put', new URLSearchParams(), body);
      if (said?.is !== 'statement') return [];
      const { verb, page } = said;
      return [`${id} ${verb} ${verb === 'progressed' ? page : ''}`, `${id} own ${said.id}`];
    }
    case 'pdf':
      return [stateName(id, it.page ?? 0, '', false)];
    case 'scorm':
      return [stateName(id, numberOfMap(it.mapJsonString ?? '{}'), '', (it.endSessionTimeStamp ?? null) !== null)];
    case 'document':
      return [stateName(id, numberOf(it.content ?? ''), it.stateId ?? '', false)];
    default:
      return [stateName(id, numberOf(it.position ?? 0), '', false)];
  }
}
