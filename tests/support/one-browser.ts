import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { Subject } from 'rxjs';
import { composeClient } from '#adapters/compose.ts';
import { composeEntry, type SignInDependencies } from '#adapters/entry.ts';
import type { EncryptedCache } from '#adapters/offline/answers/encrypted-cache.ts';
import { readConfiguration } from '#adapters/platform/configuration.ts';
import type { Channel, Environment } from '#adapters/platform/environment.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { DownloadStore } from '#domain/downloads/index.ts';
import type { Signal } from '#domain/player/index.ts';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import { signIn } from '#domain/session/sign-in.ts';
import { ourContract } from '#simulator/mount/contract.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { browserLocks } from '#simulator/runner/browser.ts';
import type { Scenario } from '#simulator/scenarios/schema.ts';
import { storageOf } from '#simulator/runner/browser.ts';

type Around = {
  /** Content of the operator’s `config.json`. */
  configuration?: object;
  answersOf?: (entry: Pick<SignInDependencies, 'token'>) => EncryptedCache;
  connection?: Projection<Connection>;
  downloads?: DownloadStore;
};

/** Event loop turns without a call before the browser counts as idle: each database step takes several. */
const CALM_TURNS = 100;

/** One call that tab number `tab` sent; `bearer` is the user name of its token. */
export type Sent = { tab: number; operation: string; bearer: string; titleId: string | undefined; status: number };

/**
 * One browser with its cookies, storage and database, a platform that plays the scenario, and any number of tabs over
 * the real client. Players are fake: `signals` of a tab stands in for the content of an attempt.
 */
export function oneBrowser(story: Scenario) {
  globalThis.indexedDB = new IDBFactory();
  const world = createInstance({ scenario: story, contract: ourContract(), contentOrigin: 'https://content.test' });
  const cookies = new Map<string, string>();
  const local = new Map<string, string>();
  const storageListeners = new Set<{ tab: object; hear: (key: string | null) => void }>();
  const lines = new Set<{ tab: object; hear: (message: unknown) => void }>();
  const said: unknown[] = [];
  const tokens = new Map<string, string>();
  const sent: Sent[] = [];
  const locks = browserLocks();
  let tabs = 0;
  const watchers = new Set<() => void>();
  let underWay = 0;
  let ids = 0;

  const send = async (tab: number, request: Request): Promise<Response> => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
    const url = new URL(request.url);
    const body = request.method === 'GET' ? '' : await request.clone().text();
    const titleId = url.searchParams.get('titleId') ?? /"titleId":"([^"]+)"/.exec(body)?.[1];
    const response = await directFetch(world)(request);
    const entry = { tab, operation: `${request.method} ${url.pathname}`, titleId, status: response.status };
    sent.push({ ...entry, bearer: tokens.get(bearer) ?? 'nobody' });
    if (url.pathname.endsWith('authentication') && response.status === 200) {
      const { access_token: token, user } = (await response.clone().json()) as Answered;
      tokens.set(token, user.userName);
    }
    return response;
  };

  /** Storage that all tabs share. Other tabs receive the key that a tab changed. */
  const storedBy = (tab: object) => {
    const storage = storageOf(local);
    const changing = (key: string, change: () => void) => {
      const before = storage.getItem(key);
      change();
      if (storage.getItem(key) === before) return;
      for (const line of [...storageListeners]) if (line.tab !== tab) line.hear(key);
    };
    return Object.defineProperty(
      {
        ...storage,
        setItem: (key: string, value: string) => changing(key, () => storage.setItem(key, value)),
        removeItem: (key: string) => changing(key, () => storage.removeItem(key)),
      },
      'length',
      { get: () => local.size },
    );
  };

  /** `device`: overrides of this tab’s environment; `around`: its further dependencies. */
  const tab = async (device: Partial<Environment> = {}, around: Around = {}) => {
    const me = {};
    const number = ++tabs;
    const life = { isOver: false, isDeaf: false };
    let frozen: Promise<void> | undefined;
    let thaw = () => {};
    const notices: Refusal[] = [];
    const reports: string[] = [];
    const session = new Map<string, string>();
    const channel = (): Channel => ({
      post: (message) => {
        said.push(message);
        for (const line of [...lines]) if (line.tab !== me) line.hear(structuredClone(message));
      },
      listen: (hear) => {
        // Delivers the message in a later turn, as between two pages.
        const heard = async (message: unknown) => {
          await new Promise((go) => setImmediate(go));
          await frozen;
          if (!life.isOver && !life.isDeaf) hear(message);
        };
        const line = { tab: me, hear: (message: unknown) => void heard(message) };
        lines.add(line);
        return () => lines.delete(line);
      },
    });
    const environment: Environment = {
      fetch: async (request) => {
        for (const look of [...watchers]) look();
        if (life.isOver) throw new TypeError('the page is gone');
        underWay++;
        try {
          return await send(number, request);
        } finally {
          underWay--;
          await frozen; // a frozen tab receives the response when it wakes
        }
      },
      now: () => world.clock.now(),
      monotonic: () => performance.now(),
      randomUuid: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
      random: () => 0,
      indexedDb: globalThis.indexedDB,
      localStorage: storedBy(me),
      sessionStorage: storageOf(session),
      cookies: {
        read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        write: (cookie) => {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (cookie.includes('Max-Age=0')) cookies.delete(name);
          else cookies.set(name, value);
        },
      },
      location: { origin: PLATFORM_ORIGIN, hostname: 'platform.test', protocol: 'http:', pathname: '/' },
      locks: locks.manager(me),
      storage: undefined,
      channel,
      onStorage: (listen) => {
        const heard = async (key: string | null) => {
          await new Promise((go) => setImmediate(go));
          await frozen;
          if (!life.isOver && !life.isDeaf) listen(key);
        };
        storageListeners.add({ tab: me, hear: (key) => void heard(key) });
      },
      userAgent: 'Chrome/140',
      digest: async (text) => createHash('sha256').update(text).digest('hex'),
      ...device,
    };
    const entry = composeEntry(environment, '');
    const signals = new Map<string, Subject<Signal>>();
    const client = await composeClient<object>({
      entry,
      configuration: readConfiguration(around.configuration ?? {}, PLATFORM_ORIGIN),
      answers: around.answersOf?.(entry),
      ...(around.connection && { connection: around.connection }),
      ...(around.downloads && { downloads: around.downloads }),
      players: () => ({
        open: async (launch) => {
          const one = new Subject<Signal>();
          signals.set(launch.attemptId, one);
          const nothing = () => undefined;
          const still = { tools: undefined, next: nothing, previous: nothing, goTo: nothing, finalFlush: nothing };
          return { ...still, signals: one, close: async () => one.complete() };
        },
      }),
      reportViewer: { open: () => Promise.reject(new Error('no reports here')) },
      notify: (notice) => notices.push(notice),
      kept: { owner: () => undefined, ended: () => undefined, forget: () => undefined },
      report: (where, error) => reports.push(`${where}: ${String(error)}`),
    });
    await client.session.resume();
    return {
      client,
      number,
      notices,
      /** Error reports for the operator. */
      reports,
      signals,
      userName: () => tokens.get(entry.token.get() ?? ''),
      signIn: async (userName: string) => {
        const password = story.people.find((one) => one.userName === userName)?.password ?? '';
        const { code } = story.organisation;
        const user = await signIn(entry.authentication, code, { username: userName, password });
        if (!isRefusal(user)) await client.session.open(user, await entry.organisations.byCode(code));
      },
      isOver: () => life.isOver,
      /**
       * Freezes the page: responses and messages wait. Its timers are those of the device. Returns a function that
       * wakes the page.
       */
      freeze: () => {
        frozen ??= new Promise((resolve) => (thaw = resolve));
        return () => {
          frozen = undefined;
          thaw();
        };
      },
      /** Blocks messages of other tabs, as in the back/forward cache. Returns a function that unblocks them. */
      deafen: () => {
        life.isDeaf = true;
        return () => {
          life.isDeaf = false;
        };
      },
      /** Kills the page without a page event. */
      die: () => {
        life.isOver = true;
        for (const line of [...lines]) if (line.tab === me) lines.delete(line);
        for (const line of [...storageListeners]) if (line.tab === me) storageListeners.delete(line);
        client.work.outbox.stop();
        locks.leave(me);
      },
    };
  };

  /** Resolves when no request is in flight any more. */
  const settle = async (): Promise<void> => {
    for (let calm = 0; calm < CALM_TURNS; calm = underWay === 0 ? calm + 1 : 0)
      await new Promise((go) => setImmediate(go));
  };
  /** Calls `look` before each call of a page. Returns a function that stops this. */
  const onCall = (look: () => void) => {
    watchers.add(look);
    return () => watchers.delete(look);
  };
  return { world, tab, settle, sent, said, cookies, local, onCall };
}

export type OneBrowser = ReturnType<typeof oneBrowser>;
export type BrowserTab = Awaited<ReturnType<OneBrowser['tab']>>;

type Answered = { access_token: string; user: { userName: string } };
