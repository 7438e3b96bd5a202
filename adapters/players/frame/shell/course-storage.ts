import { STORAGE_MAX_CHARS, storedChars, type StoredItems } from '../protocol.ts';
import { giveMethods } from './own-methods.ts';

type Page = Window & typeof globalThis;

/** One storage of a course, behind the `Storage` objects of its pages. `set` returns false if the storage is full. */
export type CourseStorage = {
  readonly names: () => string[];
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, value: string) => boolean;
  readonly remove: (name: string) => void;
  readonly clear: () => void;
  readonly items: () => StoredItems;
};

/** In-memory storage of at most `STORAGE_MAX_CHARS`. Calls `changed` after each change. */
export function courseStorage(saved: StoredItems = [], changed: () => void = () => undefined): CourseStorage {
  const items = new Map(saved);
  let chars = storedChars(saved);
  const take = (name: string): boolean => {
    const value = items.get(name);
    if (value === undefined) return false;
    chars -= storedChars([[name, value]]);
    return items.delete(name);
  };
  return {
    names: () => [...items.keys()],
    get: (name) => items.get(name),
    set: (name, value) => {
      const before = items.get(name);
      if (before === value) return true;
      const next = chars + storedChars([[name, value]]) - (before === undefined ? 0 : storedChars([[name, before]]));
      if (next > STORAGE_MAX_CHARS) return false;
      chars = next;
      items.set(name, value);
      changed();
      return true;
    },
    remove: (name) => {
      if (take(name)) changed();
    },
    clear: () => {
      if (items.size === 0) return;
      items.clear();
      chars = 0;
      changed();
    },
    items: () => [...items],
  };
}

/** Storages of the replaced `Storage` objects of all pages: a page may call another page's methods on them. */
const behind = new WeakMap<object, CourseStorage>();

/**
 * Replaces both storages of a course's page, before its first script. Methods that pages add to `Storage.prototype`
 * work, and so does access by property.
 */
export function replaceStorages(page: Page, storages: Record<'localStorage' | 'sessionStorage', CourseStorage>): void {
  speakForOurs(page);
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    const storage = storageObject(page, storages[kind]);
    behind.set(storage, storages[kind]);
    Object.defineProperty(page, kind, { configurable: true, enumerable: true, get: () => storage });
  }
}

/** Redirects the methods of the page's own `Storage`. Names and values become strings, as in browsers. */
function speakForOurs(page: Page): void {
  const of = (storage: object): CourseStorage => {
    const found = behind.get(storage);
    if (!found) throw new page.TypeError('Illegal invocation');
    return found;
  };
  const methods = {
    getItem(this: object, name: unknown) {
      return of(this).get(String(name)) ?? null;
    },
    setItem(this: object, name: unknown, value: unknown) {
      keep(page, of(this), String(name), String(value));
    },
    removeItem(this: object, name: unknown) {
      of(this).remove(String(name));
    },
    clear(this: object) {
      of(this).clear();
    },
    key(this: object, index: unknown) {
      return of(this).names()[Number(index) >>> 0] ?? null;
    },
  };
  giveMethods(page.Storage.prototype, methods);
  Object.defineProperty(page.Storage.prototype, 'length', {
    configurable: true,
    enumerable: true,
    get(this: object) {
      return of(this).names().length;
    },
  });
}

function storageObject(page: Page, storage: CourseStorage): object {
  // Names of built-in properties: an item of such a name is found by `getItem` only.
  const isItem = (target: object, name: string | symbol): name is string =>
    typeof name === 'string' && !(name in target) && storage.get(name) !== undefined;
  const write = (target: object, name: string | symbol, value: unknown): boolean => {
    if (typeof name === 'symbol') return Reflect.set(target, name, value);
    keep(page, storage, name, String(value));
    return true;
  };
  return new page.Proxy<object>(Object.create(page.Storage.prototype) as object, {
    get: (target, name, receiver): unknown =>
      isItem(target, name) ? storage.get(name) : Reflect.get(target, name, receiver),
    set: (target, name, value) => write(target, name, value),
    defineProperty: (target, name, { value }) => write(target, name, value),
    has: (target, name) => isItem(target, name) || name in target,
    deleteProperty: (target, name) => {
      if (typeof name === 'symbol') return Reflect.deleteProperty(target, name);
      storage.remove(name);
      return true;
    },
    ownKeys: (target) => [
      ...storage.names().filter((name) => !(name in target)),
      ...Reflect.ownKeys(target).filter((name) => typeof name === 'symbol'),
    ],
    getOwnPropertyDescriptor: (target, name) =>
      isItem(target, name)
        ? { value: storage.get(name), writable: true, enumerable: true, configurable: true }
        : Reflect.getOwnPropertyDescriptor(target, name),
  });
}

function keep(page: Page, storage: CourseStorage, name: string, value: string): void {
  if (!storage.set(name, value))
    throw new page.DOMException(`Setting the value of '${name}' exceeded the quota.`, 'QuotaExceededError');
}
