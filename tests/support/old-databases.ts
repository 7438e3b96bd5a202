/** Object stores as version 1 of the application created them. */
export function storesOfVersion1(db: IDBDatabase): void {
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

/** Object stores of version 2, which added annotations. */
export function storesOfVersion2(db: IDBDatabase): void {
  storesOfVersion1(db);
  const annotations = db.createObjectStore('annotations', { keyPath: ['account', 'titleId', 'id'] });
  annotations.createIndex('account', 'account');
  annotations.createIndex('title', ['account', 'titleId']);
}
