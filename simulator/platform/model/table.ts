/** The library's internal store of a model. Bypasses its queries: each operation is one Map access. */
export type Store = {
  update: (model: string, before: object, after: object) => void;
  delete: (model: string, key: string) => void;
};

/** Changes of a table since its baseline: whole rows, in table order. */
export type PersistedTable<R> = {
  removed: readonly string[];
  changed: readonly R[];
  added: readonly R[];
  /** Row order of each index value into which a change moved a row. */
  moved: readonly [field: keyof R, value: unknown, keys: readonly string[]][];
};

type Since<R> = {
  removed: Set<string>;
  changed: Set<string>;
  added: Set<string>;
  moved: Map<keyof R, Set<unknown>>;
};

/**
 * One table: a model of the library with `Map` indexes that create, update and delete maintain. Lookups by key take
 * constant time; only `all` scans, and scans are counted.
 */
export class Table<R extends { readonly id: string }> {
  /** Number of full scans. */
  walks = 0;
  readonly #name: string;
  readonly #create: (row: R) => R;
  readonly #store: Store;
  readonly #rows = new Map<string, R>();
  readonly #indexes = new Map<keyof R, Map<unknown, Map<string, R>>>();
  #since: Since<R> | undefined;

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

  /** Records with this value in an indexed field, in order of insertion. */
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
    this.#since?.added.add(made.id);
    return made;
  }

  change(key: string, values: Partial<R>): R {
    const before = this.#rows.get(key);
    if (!before) throw new Error(`There is no ${this.#name} "${key}" to change.`);
    const after = Object.assign({}, before, values); // preserves the library's symbol members
    this.#store.update(this.#name, before, after);
    for (const [field, index] of this.#indexes) {
      if (before[field] === after[field]) continue;
      index.get(before[field])?.delete(key);
      this.#since?.moved.get(field)?.add(after[field]);
    }
    this.#remember(key, after);
    if (this.#since?.added.has(key) === false) this.#since.changed.add(key);
    return after;
  }

  /** Adds or updates a record by key. */
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
    this.#since?.changed.delete(key);
    if (this.#since?.added.delete(key) === false) this.#since.removed.add(key);
    return true;
  }

  /** Marks the current rows as the baseline for `kept`. */
  markBeginning(): void {
    const moved = new Map([...this.#indexes.keys()].map((field) => [field, new Set<unknown>()] as const));
    this.#since = { removed: new Set(), changed: new Set(), added: new Set(), moved };
  }

  /** Returns the changes since the baseline. Throws if no baseline was marked. */
  kept(): PersistedTable<R> {
    const since = this.#since;
    if (!since) throw new Error(`${this.#name} has no beginning.`);
    const rows = (keys: Iterable<string>) => [...keys].flatMap((key) => this.#rows.get(key) ?? []);
    const moved = [...since.moved].flatMap(([field, values]) =>
      [...values].map((value): PersistedTable<R>['moved'][number] => {
        const keys = [...(this.#indexes.get(field)?.get(value)?.keys() ?? [])];
        return [field, value, keys];
      }),
    );
    return { removed: [...since.removed], changed: rows(since.changed), added: rows(since.added), moved };
  }

  /** Applies persisted changes to a table with the same baseline. */
  restore({ removed, changed, added, moved }: PersistedTable<R>): void {
    for (const key of removed) this.remove(key);
    for (const row of changed) this.change(row.id, row);
    for (const row of added) this.add(row);
    for (const [field, value, keys] of moved) {
      const rows = keys.flatMap((key): [string, R][] => {
        const row = this.#rows.get(key);
        return row ? [[key, row]] : [];
      });
      this.#indexes.get(field)?.set(value, new Map(rows));
      this.#since?.moved.get(field)?.add(value);
    }
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
