import type { SchedulerLike } from 'rxjs';

/**
 * The browser, as the adapters need it: everything that differs between the application, the headless runner and a
 * test. `now` is wall-clock milliseconds, `monotonic` never steps back.
 */
export type Environment = {
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
  monotonic: () => number;
  /**
   * Timers, where they are not the browser's own: a runner drives client and platform with one virtual clock. `within`
   * rejects when the work takes longer than so many milliseconds.
   */
  timers?: { schedule: SchedulerLike['schedule']; within: <T>(ms: number, work: Promise<T>) => Promise<T> };
  randomUuid: () => string;
  random: () => number;
  indexedDb: IDBFactory | undefined;
  /** Answers by address, each in a file of its own; undefined where the browser refuses. */
  caches?: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'> | undefined;
  /** Text by key, kept across visits; may throw when the browser refuses. */
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined;
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined;
  /** Told the key that another tab has changed in `localStorage`; null: all of them. */
  onStorage: (listen: (key: string | null) => void) => void;
  cookies: { read: () => string; write: (cookie: string) => void };
  location: { origin: string; hostname: string; protocol: string };
  locks: LockManager | undefined;
  /** What the browser says of how long it keeps things, where that is not the page's own. */
  storage?: Pick<StorageManager, 'persist' | 'persisted'> | undefined;
  /** Speaks to the other tabs of this browser, never to this one; undefined where the browser cannot. */
  channel: ((name: string) => Channel) | undefined;
  userAgent: string;
  digest: (text: string) => Promise<string>;
};

export type Channel = {
  post: (message: unknown) => void;
  /** Returns the way to stop. */
  listen: (hear: (message: unknown) => void) => () => void;
};

/** Where tabs of one browser tell each other of sessions, and that something was stored. */
export const SESSION_CHANNEL = 'session';

/** The real one. Storage that the browser refuses (private windows, policies) is undefined, never an exception. */
export function browserEnvironment(): Environment {
  return {
    // looked up at each call: a simulator or a test may replace it after this line
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
  const channel = attempt(() => new BroadcastChannel(name)); // refused with storage switched off
  return {
    post: (message) => channel?.postMessage(message),
    listen: (hear) => {
      const heard = ({ data }: MessageEvent) => hear(data);
      channel?.addEventListener('message', heard);
      return () => channel?.removeEventListener('message', heard);
    },
  };
}

/** SHA-256 as hex; on an insecure origin, where there is no WebCrypto, the caller must not be stopped by that. */
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
    return undefined; // the browser refuses the very question: same as not having it
  }
}
