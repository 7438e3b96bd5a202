/** What the library keeps per model, reached without its queries: each of these is one Map operation. */
export type Store = {
  update: (model: string, before: object, after: object) => void;
  delete: (model: string, key: string) => void;
};

/**
 * One kind of record: the library's model, and `Map` indexes beside it that are fed from what create, update and
 * delete give back. Every lookup by key is one step; `all` is the only walk, and it is counted.
 */
export class Table<R extends { readonly id: string }> {
  /** How often the whole table was walked. */
  walks = 0;
  readonly #name: string;
  readonly #create: (row: R) => R;
  readonly #store: Store;
  readonly #rows = new Map<string, R>();
  readonly #indexes = new Map<keyof R, Map<unknown, Map<string, R>>>();

  constructor(name: string, create: (row: R) => R, store: Store, indexed: readonly (keyof R)[]) {
    this.#name = name;
    this.#create = create;
    this.#store = store;
    for (const field of indexed) this.#indexes.set(field, new Map());
  }

  get size(): number {
    return this.#rows.size;
  }

  get(key: string): R | undefined {
    return this.#rows.get(key);
  }

  /** Records with this value in an indexed field, in the order they came. */
  by(field: keyof R, value: unknown): Iterable<R> {
    const index = this.#indexes.get(field);
    if (!index) throw new Error(`${this.#name}.${String(field)} has no index. Add it to INDEXED in db.ts.`);
    return index.get(value)?.values() ?? [];
  }

  all(): Iterable<R> {
    this.walks++;
    return this.#rows.values();
  }

  add(row: R): R {
    const made = this.#create(row);
    this.#remember(made.id, made);
    return made;
  }

  change(key: string, values: Partial<R>): R {
    const before = this.#rows.get(key);
    if (!before) throw new Error(`There is no ${this.#name} "${key}" to change.`);
    const after = Object.assign({}, before, values); // keeps the library's symbols too
    this.#store.update(this.#name, before, after);
    for (const [field, index] of this.#indexes)
      if (before[field] !== after[field]) index.get(before[field])?.delete(key);
    this.#remember(key, after);
    return after;
  }

  /** Adds or changes, by key. */
  put(row: R): R {
    const key = row.id;
    return this.#rows.has(key) ? this.change(key, row) : this.add(row);
  }

  remove(key: string): boolean {
    const before = this.#rows.get(key);
    if (!before) return false;
    this.#store.delete(this.#name, key);
    this.#rows.delete(key);
    for (const [field, index] of this.#indexes) index.get(before[field])?.delete(key);
    return true;
  }

  #remember(key: string, row: R): void {
    this.#rows.set(key, row);
    for (const [field, index] of this.#indexes) {
      let rows = index.get(row[field]);
      if (!rows) index.set(row[field], (rows = new Map<string, R>()));
      rows.set(key, row);
    }
  }
}
