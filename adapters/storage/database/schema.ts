import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { StoredFact } from '#domain/kernel/journal.ts';
import type { ConfirmedState, Outbound, StoredOutbound, Unclear } from '#domain/tracking/index.ts';

/** A fact at rest. `tab` and `n` give its place in the log it came from; `slot`: a newer one replaces it. */
export type FactRow = Omit<StoredFact, 'data'> & {
  account: string;
  data: unknown;
  tab: string;
  n: number;
  slot?: string;
};
/** `seq` is given by the store. Without `since` the record replaced none; without `order` an earlier version made it. */
export type OutboxRow = Outbound &
  Pick<StoredOutbound, 'state' | 'tries' | 'why' | 'parkedAt' | 'resendAt'> & {
    seq?: number;
    since?: number;
  };
/**
 * Highest place given to a record of the lane so far, and highest order stored of a subject; both survive the record.
 * The row of no lane counts the attempts of the account.
 */
export type LaneRow = {
  account: string;
  lane: string;
  lastSeq: number;
  order?: number;
  epoch?: number;
  /** Epoch ms: when the platform was told all of the account again. Only in the row of no lane. */
  retoldAt?: number;
  /** State of the subject that the platform confirmed last. */
  confirmed?: ConfirmedState;
  /** What of the subject was in doubt when its last state left the outbox. */
  unclear?: Unclear;
};

/** `annotation` is in the form of the W3C, which later versions and other programs can read. */
export type AnnotationRow = { account: string; titleId: string; id: string; annotation: unknown };

/** What ended attempts with a title came to; read by the rules of the attempt area. `at`: when the last of them was. */
export type CheckpointRow = { account: string; titleId: string; at: number; came: unknown };
/** Facts up to this place are counted in the checkpoint, save those of the `open` streams. */
export type FoldRow = { account: string; upTo: number; open: string[] };

export interface Schema extends DBSchema {
  /** Key: order of arrival in this browser. */
  facts: {
    key: number;
    value: FactRow;
    /** The last two since version 3. */
    indexes: { id: string; account: string; slot: string; stream: string; age: [string, number] };
  };
  outbox: {
    key: number;
    value: OutboxRow;
    indexes: { id: string; account: [string, number]; slot: string; state: [string, string] };
  };
  meta: { key: [string, string]; value: LaneRow; indexes: { account: string } };
  /** Since version 2. */
  annotations: {
    key: [string, string, string];
    value: AnnotationRow;
    indexes: { account: string; title: [string, string] };
  };
  /** Since version 3, as the next one. */
  checkpoints: { key: [string, string]; value: CheckpointRow; indexes: { account: string } };
  folds: { key: string; value: FoldRow };
}
export type StoreName = 'facts' | 'outbox' | 'meta' | 'annotations' | 'checkpoints' | 'folds';
export type Transaction = IDBPTransaction<Schema, StoreName[], 'readwrite'>;

export const VERSION = 3;
export const STORES: StoreName[] = ['facts', 'outbox', 'meta', 'annotations', 'checkpoints', 'folds'];

/** Makes what a database of version `from` lacks; 0: there was none. */
export function makeStores(
  db: IDBPDatabase<Schema>,
  from: number,
  tx: IDBPTransaction<Schema, StoreName[], 'versionchange'>,
): void {
  if (from < 1) createStores(db);
  if (from < 2) createAnnotations(db);
  if (from < 3) createCheckpoints(db, tx);
}

function createStores(db: IDBPDatabase<Schema>): void {
  const facts = db.createObjectStore('facts', { autoIncrement: true });
  facts.createIndex('id', 'id', { unique: true });
  facts.createIndex('account', 'account');
  facts.createIndex('slot', 'slot');
  const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
  outbox.createIndex('id', 'id', { unique: true });
  outbox.createIndex('account', ['account', 'seq']);
  outbox.createIndex('slot', 'slot');
  outbox.createIndex('state', ['account', 'state']);
  db.createObjectStore('meta', { keyPath: ['account', 'lane'] }).createIndex('account', 'account');
}

function createAnnotations(db: IDBPDatabase<Schema>): void {
  const annotations = db.createObjectStore('annotations', { keyPath: ['account', 'titleId', 'id'] });
  annotations.createIndex('account', 'account');
  annotations.createIndex('title', ['account', 'titleId']);
}

/** Facts that older versions left, or go on adding beside this one, are above the mark: they are read, and counted then. */
function createCheckpoints(db: IDBPDatabase<Schema>, tx: IDBPTransaction<Schema, StoreName[], 'versionchange'>): void {
  const facts = tx.objectStore('facts');
  facts.createIndex('stream', 'stream');
  facts.createIndex('age', ['account', 'at']);
  db.createObjectStore('checkpoints', { keyPath: ['account', 'titleId'] }).createIndex('account', 'account');
  db.createObjectStore('folds', { keyPath: 'account' });
}

/** A row as the rules see it: what was stored has its place. */
export function placed(row: OutboxRow): StoredOutbound {
  const seq = row.seq ?? 0; // never absent: it is the store's key path
  const order = row.slot === undefined ? undefined : ((row.order as number | undefined) ?? 0); // an earlier version gave none
  return { ...row, ...(order === undefined ? {} : { order }), seq, since: row.since ?? seq };
}
