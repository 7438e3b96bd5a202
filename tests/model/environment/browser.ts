import type { Client } from '#domain/client/index.ts';
import { createHash } from 'node:crypto';
import { composeClient } from '#adapters/compose.ts';
import { composeEntry } from '#adapters/entry.ts';
import { readConfiguration } from '#adapters/platform/configuration.ts';
import type { Channel, Environment } from '#adapters/platform/environment.ts';
import { monitorCalls } from '#adapters/platform/monitor-calls.ts';
import { openDurableStores, type DurableStores } from '#adapters/storage/durable.ts';
import type { AttemptPorts } from '#domain/attempt/index.ts';
import { connectionOf } from '#domain/kernel/connection.ts';
import { PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { browserLocks } from '#simulator/runner/browser.ts';
import type { RunClock } from '#simulator/runner/clock.ts';
import type { Databases } from './database.ts';
import type { Disk } from './disk.ts';
import { Downloads } from './downloads.ts';
import type { Network } from './network.ts';
import { CODE } from './platform.ts';
import { pageTimers } from './time.ts';

type Players = AttemptPorts<object>['players'];

/** Environment of a browser’s pages. */
export type World = {
  clock: RunClock;
  network: Network;
  databases: Databases;
  /** Index of the learner’s device. */
  device: number;
  /** The organisation allows downloads, and pages know when they are offline. */
  allowsDownloads: boolean;
  nextPage: () => number;
  random: { uuid: () => string; next: () => number };
  reports: string[];
};

/** The product in one page. */
export type Page = {
  readonly no: number;
  readonly isOver: boolean;
  readonly isFrozen: boolean;
  readonly entry: ReturnType<typeof composeEntry>;
  readonly client: Client<object, HTMLVideoElement, MediaStream>;
  readonly device: number;
  /** The page has, or had, a database. */
  readonly hasDatabase: boolean;
  /** Its database is open, or can be opened. */
  readsDisk: () => boolean;
  freeze: () => void;
  wake: () => void;
  /** Kills the page at its n-th step (a call or a received event) from now. */
  dieAt: (point: number) => void;
  /** Runs `interrupt` in the turn after the page’s n-th step from now. */
  interruptAt: (point: number, interrupt: () => void) => void;
  die: () => void;
  /** Fires the page’s `online` or `offline` event. */
  networkIs: (isOnline: boolean) => void;
  setClock: (by: number) => void;
};

/** Days for which the organisation allows downloads. */
const DOWNLOAD_DAYS = 14;
const configured = (allowsDownloads: boolean) =>
  readConfiguration(
    allowsDownloads ? { offline: true, downloads: { [CODE]: { days: DOWNLOAD_DAYS } } } : {},
    PLATFORM_ORIGIN,
  );

type PageOptions = { skewMs: number; players: () => Players; onDeath: (no: number) => void };

const COOKIE = /^([^=]+)=([^;]*)/;
const accountsOf = new Map<string, string>();
const digest = (text: string): string => {
  const known = accountsOf.get(text) ?? createHash('sha256').update(text).digest('hex');
  accountsOf.set(text, known);
  return known;
};

/** One browser: state shared by its pages, and their life cycle. */
export function openBrowser(world: World) {
  const { clock, network, databases, random } = world;
  const cookies = new Map<string, string>();
  const texts = new Map<string, string>();
  const lines = new Set<{ page: object; name: string; hear: (message: unknown) => void }>();
  const watching = new Map<object, (key: string | null) => void>();
  const locks = browserLocks();
  const downloads = new Downloads();
  let refusesTexts = false;

  const open = async ({ skewMs, players, onDeath }: PageOptions): Promise<Page> => {
    const no = world.nextPage();
    const born = clock.now();
    let skew = skewMs;
    let diesIn = Infinity;
    let interrupted: { in: number; by: () => void } | undefined;
    let frozen: { until: Promise<void>; end: () => void } | undefined;
    const life = {
      no,
      device: world.device,
      get troubles() {
        return databases.troubles;
      },
      get refusesTexts() {
        return refusesTexts;
      },
      isOver: false,
      get isFrozen() {
        return frozen !== undefined;
      },
      point: () => {
        if (life.isOver) return;
        if (--diesIn <= 0) die();
        if (!interrupted || --interrupted.in > 0) return;
        setImmediate(interrupted.by);
        interrupted = undefined;
      },
      awake: async () => {
        while (frozen) await frozen.until;
      },
    };
    const timers = pageTimers(clock, life);
    const die = () => {
      if (life.isOver) return;
      life.isOver = true;
      timers.end();
      databases.endOf(life);
      onDeath(no);
      watching.delete(life);
      for (const line of [...lines]) if (line.page === life) lines.delete(line);
      locks.leave(life);
      wake();
    };
    const wake = () => {
      frozen?.end();
      frozen = undefined;
    };
    const channel = (name: string): Channel => ({
      post: (message) => {
        if (life.isOver) return;
        for (const other of [...lines])
          if (other.page !== life && other.name === name) {
            const copy: unknown = structuredClone(message);
            clock.schedule(() => lines.has(other) && other.hear(copy), 1); // in a turn of its own, as between two pages
          }
      },
      listen: (hear) => {
        const line = {
          page: life,
          name,
          hear: (message: unknown) => void life.awake().then(() => !life.isOver && hear(message)),
        };
        lines.add(line);
        return () => lines.delete(line);
      },
    });
    const changed = (key: string) => {
      for (const [page, hear] of watching) if (page !== life) clock.schedule(() => watching.has(page) && hear(key), 1);
    };
    const after = (ms: number, work: () => void) => {
      const due = timers.schedule(work, ms);
      return () => due.unsubscribe();
    };
    const watch = connectionOf(after, async () => entry.api.GET('/api/getServerTime'));
    const fetch: Environment['fetch'] = (request) => network.fetch(life, request);
    const environment: Environment = {
      fetch: world.allowsDownloads ? monitorCalls({ fetch }, [PLATFORM_ORIGIN], watch) : fetch,
      now: () => clock.now() + skew,
      monotonic: () => clock.now() - born,
      timers,
      randomUuid: random.uuid,
      random: random.next,
      indexedDb: globalThis.indexedDB,
      localStorage: textsOf(texts, life, () => refusesTexts, changed),
      sessionStorage: textsOf(
        new Map(),
        life,
        () => refusesTexts,
        () => undefined,
      ),
      onStorage: (hear) => void watching.set(life, hear),
      cookies: {
        read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        write: (cookie) => {
          const [, name = '', value = ''] = COOKIE.exec(cookie) ?? [];
          if (life.isOver) return;
          if (cookie.includes('Max-Age=0')) cookies.delete(name);
          else cookies.set(name, value);
        },
      },
      location: { origin: PLATFORM_ORIGIN, hostname: 'platform.test', protocol: 'http:', pathname: '/' },
      storage: undefined,
      locks: locksOf(locks.manager(life), life),
      channel,
      userAgent: 'Chrome/140',
      digest: (text) => Promise.resolve(digest(text)),
    };
    const report = (where: string, error: unknown) => world.reports.push(`${no} ${where}: ${String(error)}`);
    const entry = composeEntry(environment, '');
    const client = await composeClient<object>({
      entry,
      configuration: configured(world.allowsDownloads),
      ...(world.allowsDownloads && {
        downloads: downloads.of(life, environment, report),
        connection: watch.connection,
      }),
      players,
      reportViewer: { open: () => Promise.reject(new Error('no reports here')) },
      notify: () => undefined,
      kept: { owner: () => undefined, ended: () => undefined, forget: () => undefined },
      report,
      store: async (given, tell, onErased) => {
        const serialQueue = <T>(work: () => T) => databases.turnOf(life, work);
        return ownedBy(
          await serialQueue(() => openDurableStores(given, tell, () => serialQueue(onErased))),
          serialQueue,
        );
      },
    });
    return {
      no,
      device: world.device,
      get hasDatabase() {
        return databases.hasOpened(life);
      },
      get isOver() {
        return life.isOver;
      },
      get isFrozen() {
        return life.isFrozen;
      },
      entry,
      client,
      readsDisk: () => databases.isReachable(life),
      freeze: () => {
        if (frozen || life.isOver) return;
        let end = () => {};
        const until = new Promise<void>((go) => (end = go));
        frozen = { until, end };
      },
      wake,
      dieAt: (point) => void (diesIn = Math.min(diesIn, point)),
      interruptAt: (point, by) => void (interrupted = { in: point, by }),
      die,
      networkIs: (isOnline) =>
        void life.awake().then(() => {
          if (life.isOver || !world.allowsDownloads) return;
          if (isOnline) watch.ask();
          else watch.lost();
        }),
      setClock: (by) => void (skew += by),
    };
  };

  return {
    open,
    refuseTexts: (refuses: boolean) => void (refusesTexts = refuses),
    refusesTexts: () => refusesTexts,
    /** Content of its disk. */
    disk: (): Disk => ({
      facts: databases.rows('facts'),
      outbox: databases.rows('outbox'),
      meta: databases.rows('meta'),
      texts,
    }),
    /** Clears site data. */
    clear: () => {
      cookies.clear();
      texts.clear();
      databases.clear();
      downloads.clear();
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

type SimulatedLearner = { readonly isOver: boolean; readonly isFrozen: boolean; awake: () => Promise<void> };

/** `localStorage` of a page; writes of a dead page have no effect. */
function textsOf(
  kept: Map<string, string>,
  life: SimulatedLearner,
  refuses: () => boolean,
  changed: (key: string) => void,
) {
  const change = (key: string, work: () => void) => {
    if (life.isOver) return;
    if (refuses()) throw new DOMException('The disk is full', 'QuotaExceededError');
    work();
    changed(key);
  };
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => change(key, () => kept.set(key, value)),
    removeItem: (key: string) => change(key, () => kept.delete(key)),
    key: (n: number) => [...kept.keys()][n] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** Locks of a page. A dead page requests none; a frozen page is notified when it wakes. */
function locksOf(manager: LockManager, life: SimulatedLearner): LockManager {
  const never = () => new Promise<never>(() => undefined);
  const request = (name: string, options: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> => {
    if (life.isOver) return never();
    const granted = (lock: Lock | null): unknown => (life.isOver ? never() : callback(lock));
    const whenAwake = (lock: Lock | null) => (life.isFrozen ? life.awake().then(() => granted(lock)) : granted(lock));
    const asked = manager.request(name, options, whenAwake as LockGrantedCallback<unknown>);
    return asked.catch(async (error: unknown) => {
      await life.awake();
      throw error;
    });
  };
  return { request, query: () => Promise.resolve({ held: [], pending: [] }) } as unknown as LockManager; // the one form that the client uses
}

/** Wraps the store so that each call runs in its page’s turn: a database reopened by the call belongs to this page. */
function ownedBy(store: DurableStores, serialQueue: <T>(work: () => T) => T): DurableStores {
  const owned = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, name, receiver) => {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function') return value;
        return (...asked: unknown[]) =>
          serialQueue(() => (value as (...asked: unknown[]) => unknown).apply(target, asked));
      },
    });
  return {
    ...store,
    journal: owned(store.journal),
    outbox: owned(store.outbox),
    annotations: owned(store.annotations),
  };
}
