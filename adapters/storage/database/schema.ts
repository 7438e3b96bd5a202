import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { StoredFact } from '#domain/kernel/journal.ts';
import type { ConfirmedState, Outbound, StoredOutbound, UnsettledStates } from '#domain/tracking/index.ts';

/** A stored fact. `tab` and `n`: the log that recorded the fact, and its position there. `slot`: compaction key. */
export type FactRow = Omit<StoredFact, 'data'> & {
  account: string;
  data: unknown;
  tab: string;
  n: number;
  slot?: string;
};
/**
 * IndexedDB assigns `seq`. Without `since`, the record replaced none; without `order`, an earlier version wrote the
 * row.
 */
export type OutboxRow = Outbound &
  Pick<StoredOutbound, 'state' | 'tries' | 'why' | 'parkedAt' | 'resendAt'> & {
    seq?: number;
    since?: number;
  };
/**
 * Highest `seq` of a partition, and highest order of a subject; both outlive their records. The row with an empty
 * partition counts the account's attempts.
 */
export type PartitionRow = {
  account: string;
  lane: string;
  lastSeq: number;
  order?: number;
  epoch?: number;
  /** Epoch ms of the last redelivery of the whole account. Only in the row with an empty partition. */
  retoldAt?: number;
  /** State of the subject that the platform confirmed last. */
  confirmed?: ConfirmedState;
  /** Doubtful states of the subject when its last record left the outbox. */
  unclear?: UnsettledStates;
  /** Key of the account's final flushes. Only in the row with the partition `FLUSH_KEY`. */
  flushKey?: Uint8Array;
};

/** Partition names contain `account:title`, so that none has this name. */
export const FLUSH_KEY = 'flush-key';

/** `annotation` is a W3C Web Annotation, which later versions and other programs can read. */
export type AnnotationRow = { account: string; titleId: string; id: string; annotation: unknown };

/** Summary of ended attempts with a title, parsed by the attempt area. `at`: time of the last one. */
export type CheckpointRow = { account: string; titleId: string; at: number; came: unknown };
/** Compaction cursor: facts up to `upTo` are counted in the checkpoint, except those of the `open` streams. */
export type CursorRow = { account: string; upTo: number; open: string[] };

export interface Schema extends DBSchema {
  /** Key: order of arrival in this browser. */
  facts: {
    key: number;
    value: FactRow;
    /** `stream` and `age` exist since version 3. */
    indexes: { id: string; account: string; slot: string; stream: string; age: [string, number] };
  };
  outbox: {
    key: number;
    value: OutboxRow;
    indexes: { id: string; account: [string, number]; slot: string; state: [string, string] };
  };
  meta: { key: [string, string]; value: PartitionRow; indexes: { account: string } };
  /** Since version 2. */
  annotations: {
    key: [string, string, string];
    value: AnnotationRow;
    indexes: { account: string; title: [string, string] };
  };
  /** Since version 3, like `folds`. */
  checkpoints: { key: [string, string]; value: CheckpointRow; indexes: { account: string } };
  folds: { key: string; value: CursorRow };
}
export type StoreName = 'facts' | 'outbox' | 'meta' | 'annotations' | 'checkpoints' | 'folds';
export type Transaction = IDBPTransaction<Schema, StoreName[], 'readwrite'>;

export const VERSION = 3;
export const STORES: StoreName[] = ['facts', 'outbox', 'meta', 'annotations', 'checkpoints', 'folds'];

/** Creates the object stores that version `from` lacks; 0: no database existed. */
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

/** Facts that older versions left, or still add in other tabs, are above the cursor: they are read and counted then. */
function createCheckpoints(db: IDBPDatabase<Schema>, tx: IDBPTransaction<Schema, StoreName[], 'versionchange'>): void {
  const facts = tx.objectStore('facts');
  facts.createIndex('stream', 'stream');
  facts.createIndex('age', ['account', 'at']);
  db.createObjectStore('checkpoints', { keyPath: ['account', 'titleId'] }).createIndex('account', 'account');
  db.createObjectStore('folds', { keyPath: 'account' });
}

/** A stored row as the domain sees the record, with its `seq`. */
export function storedRecordOf(row: OutboxRow): StoredOutbound {
  const seq = row.seq ?? 0; // never absent: `seq` is the key path of the store
  const order = row.slot === undefined ? undefined : ((row.order as number | undefined) ?? 0); // earlier versions stored no order
  return { ...row, ...(order === undefined ? {} : { order }), seq, since: row.since ?? seq };
}
