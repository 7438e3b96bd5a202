import type { SchedulerLike } from 'rxjs';

/**
 * Browser functions that adapters need, which differ between application, headless runner and tests. `now`: wall-clock
 * ms; `monotonic` never steps back.
 */
export type Environment = {
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
  monotonic: () => number;
  /**
   * Timers, if not the browser's own: a runner drives client and platform with one virtual clock. `within` rejects if
   * the work takes longer than `ms`.
   */
  timers?: { schedule: SchedulerLike['schedule']; within: <T>(ms: number, work: Promise<T>) => Promise<T> };
  randomUuid: () => string;
  random: () => number;
  indexedDb: IDBFactory | undefined;
  /** Cache Storage; undefined if the browser refuses. */
  caches?: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'> | undefined;
  /** Persistent text by key; may throw if the browser refuses. */
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined;
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined;
  /** Registers a listener for `localStorage` keys that another tab changed; null: all keys. */
  onStorage: (listen: (key: string | null) => void) => void;
  cookies: { read: () => string; write: (cookie: string) => void };
  location: { origin: string; hostname: string; protocol: string; pathname: string };
  locks: LockManager | undefined;
  /** Persistence permission, if not the page's own `navigator.storage`. */
  storage?: Pick<StorageManager, 'persist' | 'persisted'> | undefined;
  /** Sends messages to other tabs of this browser, never to this one; undefined if unsupported. */
  channel: ((name: string) => Channel) | undefined;
  userAgent: string;
  digest: (text: string) => Promise<string>;
};

export type Channel = {
  post: (message: unknown) => void;
  /** Returns a function that stops listening. */
  listen: (hear: (message: unknown) => void) => () => void;
};

/** Channel for session changes and stored facts between tabs of one browser. */
export const SESSION_CHANNEL = 'session';

/** The real browser. Refused storage (private windows, policies) is undefined, never an exception. */
export function browserEnvironment(): Environment {
  return {
    // looked up at each call, because a simulator or a test may replace `fetch` later
    fetch: (request) => globalThis.fetch(request),
    now: () => Date.now(),
    monotonic: () => performance.now(),
    randomUuid: () => randomUuid(),
    random: () => Math.random(),
    indexedDb: attempt(() => globalThis.indexedDB),
    caches: attempt(() => globalThis.caches),
    localStorage: attempt(() => globalThis.localStorage),
    sessionStorage: attempt(() => globalThis.sessionStorage),
    onStorage: (listen) => window.addEventListener('storage', ({ key }) => listen(key)),
    cookies: { read: () => document.cookie, write: (cookie) => (document.cookie = cookie) },
    location: globalThis.location,
    locks: attempt(() => navigator.locks),
    channel: typeof BroadcastChannel === 'function' ? broadcast : undefined,
    userAgent: navigator.userAgent,
    digest: sha256,
  };
}

function broadcast(name: string): Channel {
  const channel = attempt(() => new BroadcastChannel(name)); // refused if storage is blocked
  return {
    post: (message) => channel?.postMessage(message),
    listen: (hear) => {
      const heard = ({ data }: MessageEvent) => hear(data);
      channel?.addEventListener('message', heard);
      return () => channel?.removeEventListener('message', heard);
    },
  };
}

/** SHA-256 as hex. Rejects on insecure origins, which have no WebCrypto; callers must tolerate that. */
async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // crypto.randomUUID is missing on insecure origins
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined; // even reading the property throws: treated as missing
  }
}
