import { factory, nullable, primaryKey } from '@mswjs/data';
import { type PersistedTable, type Store, Table } from './table.ts';

const texts = () => [] as string[];
const maybeNumber = () => nullable(() => null as number | null);
const maybeText = () => nullable(() => null as string | null);
const id = () => primaryKey(String);

/**
 * Flat models of ids and scalars. No relations: queries and relations of the library scan, while `Table` looks up by
 * key.
 */
const models = {
  account: {
    id: id(),
    userKey: String,
    userName: String,
    password: String,
    firstName: String,
    lastName: String,
    mailbox: String,
    externalId: String,
    roles: texts,
    locale: String,
    userStatus: String,
    attemptsUsed: Number,
    pinCodeEnabled: Boolean,
    forceAuthenticationAtRelaunch: Boolean,
    firstLoginPasswordReseted: Boolean,
    authenticationValidityTimespan: String,
    contentEncryptionEnabled: Boolean,
    disclaimerAccepted: Boolean,
    profileUpdateRequired: Boolean,
    termsAndConditionsAccepted: Boolean,
    passwordExpired: Boolean,
    passwordExpiryDaysLeft: Number,
    photoUploaded: Boolean,
    groups: texts,
  },
  /** Value of an extra field; `id` is account|field. */
  fieldValue: { id: id(), accountId: String, fieldId: String, value: String },
  /** A session; `id` is the token. */
  session: { id: id(), accountId: String, sessionId: String, expiresAt: Number, endedAt: maybeNumber() },
  /** A mailed link; `id` is the GUID. */
  link: { id: id(), kind: String, accountId: String, expiresAt: Number, usedAt: maybeNumber() },
  mail: {
    id: id(),
    kind: String,
    to: String,
    subject: String,
    body: String,
    link: String,
    accountId: String,
    at: Number,
  },
  /** An uploaded image; `id` is account|purpose. */
  photo: { id: id(), imageName: String, contentType: String, base64: String },
  tag: {
    id: id(),
    name: String,
    isRoot: Boolean,
    description: String,
    layout: String,
    imageSetId: maybeText(),
    prerequisites: texts,
  },
  /** Position of a tag in a parent tag; `id` is tag|parent. */
  tagParent: { id: id(), tagId: String, parentId: String, pos: Number },
  title: {
    id: id(),
    title: String,
    description: String,
    contentid: String,
    parentTag: maybeText(),
    dueAt: maybeNumber(),
    assignmentLevel: maybeText(),
    imageSetId: maybeText(),
    related: texts,
    masteryScore: maybeNumber(),
    launchData: String,
    published: Boolean,
  },
  /** Position of a title in a tag; `id` is title|tag. */
  titleTag: { id: id(), titleId: String, tagId: String, pos: Number, prerequisites: texts },
  resource: {
    id: id(),
    resourceId: String,
    titleId: String,
    contentType: String,
    deviceType: String,
    canStream: Boolean,
    sample: String,
  },
  /** An additional file of the resource with `id` in `resource`; its own `id` appends the index in the list. */
  beside: { id: id(), resource: String, rel: String, sample: String, srclang: maybeText(), label: maybeText() },
  imageSet: { id: id(), hue: Number, pattern: String, text: String, contentType: String, base64: String },
  /** Progress of a learner in a title; `id` is account|title. */
  status: {
    id: id(),
    accountId: String,
    titleId: String,
    status: String,
    score: maybeNumber(),
    initialSeconds: Number,
    statementSeconds: Number,
    scormSeconds: Number,
    updatedAt: Number,
  },
  history: { id: id(), accountId: String, titleId: String, lastAccessed: Number },
  /** A stored statement; `id` is a counter, because a platform without de-duplication stores repeated statements. */
  statement: {
    id: id(),
    statementId: String,
    accountId: String,
    titleId: String,
    verb: String,
    storedAt: Number,
    json: String,
  },
  /**
   * A SCORM run; `id` is account|title|session|attempt, `byTitle` and `byActivity` are account|title and
   * account|activity.
   */
  scormRun: {
    id: id(),
    byTitle: String,
    byActivity: String,
    titleId: String,
    seconds: Number,
    order: Number,
    json: String,
  },
  /** A saved position; `id` is account|kind|title|state. */
  position: { id: id(), accountId: String, kind: String, titleId: String, json: String },
  certificate: { id: id(), accountId: String, titleId: maybeText(), name: String, dateCreated: Number },
};

type Models = typeof models;
export type TableName = keyof Models;
type Getter<V> = V extends StringConstructor
  ? string
  : V extends NumberConstructor
    ? number
    : V extends BooleanConstructor
      ? boolean
      : V extends { getValue: () => infer R }
        ? R
        : V extends { getPrimaryKeyValue: () => unknown }
          ? string
          : V extends () => infer R
            ? R
            : never;
export type Row<N extends TableName> = { readonly [K in keyof Models[N]]: Getter<Models[N][K]> };

export type Database = { readonly [N in TableName]: Table<Row<N>> };
/** Changes in each table since the start of the scenario. */
export type PersistedTables = { readonly [N in TableName]: PersistedTable<Row<N>> };

/** Marks the current database content as the baseline for later changes. */
export function markBeginning(db: Database): void {
  for (const table of Object.values(db)) table.markBeginning();
}

export const persistedTables = (db: Database): PersistedTables =>
  Object.fromEntries(Object.entries(db).map(([name, table]) => [name, table.kept()])) as PersistedTables; // the same table names

export function restoreTables(db: Database, kept: PersistedTables): void {
  const tables: Readonly<Record<string, { restore: (kept: never) => void }>> = db;
  for (const [name, table] of Object.entries(kept)) tables[name]?.restore(table as never); // the table of the same name
}

const INDEXED: { readonly [N in TableName]: readonly (keyof Models[N])[] } = {
  account: ['userKey', 'mailbox'],
  fieldValue: ['accountId'],
  session: ['accountId', 'sessionId'],
  link: ['accountId'],
  mail: ['to', 'accountId'],
  photo: [],
  tag: ['isRoot'],
  tagParent: ['tagId', 'parentId'],
  title: ['contentid'],
  titleTag: ['titleId', 'tagId'],
  resource: ['titleId', 'sample'],
  beside: ['resource', 'sample'],
  imageSet: [],
  status: ['accountId'],
  history: ['accountId'],
  statement: ['statementId', 'accountId'],
  scormRun: ['byTitle', 'byActivity'],
  position: ['accountId'],
  certificate: ['accountId'],
};

export function openDatabase(): Database {
  const library = quietFactory();
  // The library stores its data under a symbol that it does not export.
  const symbol = Object.getOwnPropertySymbols(library)[0];
  if (!symbol) throw new Error('@mswjs/data no longer keeps its store under a symbol: look at Table in db.ts.');
  const store = (library as unknown as Record<symbol, Store>)[symbol] as Store; // the symbol was found on this object
  const names = Object.keys(models) as TableName[];
  const tables = names.map((name) => {
    const { [name]: table } = library as unknown as Record<TableName, { create: (row: object) => never }>; // typed by `Row`
    const { create } = table;
    return [name, new Table(name, create, store, INDEXED[name])];
  });
  return Object.fromEntries(tables) as Database;
}

/**
 * Creates the database without BroadcastChannel: the library would replay changes in other tabs. Also disables stack
 * traces, because the library names each database by a costly stack trace.
 */
function quietFactory() {
  const scope = globalThis as { BroadcastChannel?: unknown };
  const channel = scope.BroadcastChannel;
  const depth = Error.stackTraceLimit;
  scope.BroadcastChannel = undefined;
  Error.stackTraceLimit = 0;
  try {
    return factory(models);
  } finally {
    scope.BroadcastChannel = channel;
    Error.stackTraceLimit = depth;
  }
}
