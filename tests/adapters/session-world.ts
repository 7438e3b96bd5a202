import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { Subject } from 'rxjs';
import { parse } from 'yaml';
import { composeCore } from '#adapters/compose.ts';
import { composeEntry } from '#adapters/entry.ts';
import type { Channel, Environment } from '#adapters/platform/environment.ts';
import type { ExitReason, Signal } from '#domain/attempt/index.ts';
import { sit, type Sitting } from '#domain/attempt/use-cases.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { signIn } from '#domain/session/sign-in.ts';
import { reauthenticate } from '#domain/session/use-cases.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import type { ContractDocument } from '#simulator/platform/contract-check.ts';
import { createWorld } from '#simulator/platform/world.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';

const contract = parse(
  readFileSync(new URL('../../openapi/platform.yaml', import.meta.url), 'utf8'),
) as ContractDocument; // our own document

/** Two learners, each with a title that only they ever open: work that arrives says by its title whose it is. */
export type Who = 'ada' | 'ben';
export const titleOf = (who: Who) => `book-of-${who}`;
const story = loadScenario(
  `
name: Two learners, one browser
organisation: { code: acme, name: Acme, authentication: { method: dual, loginUrl: /simulated/sign-on } }
people:
  - { id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }
  - { id: p-ben, userName: ben, password: Lighthouse1, firstName: Ben, lastName: B }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: book-of-ada, title: A, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
    - { id: book-of-ben, title: B, kind: pdf, tags: [{ id: catalogue, pos: 2 }] }
`,
  'two-learners.yaml',
);

/** Turns of the event loop without a call: the simulated database takes some for each of its steps. */
const CALM_TURNS = 40;

export type Sent = { operation: string; bearer: Who | 'nobody'; titleId: string | undefined; status: number };

/** One browser with its cookies, storage and database, a platform, and any number of tabs over the real client. */
export function sessionWorld() {
  globalThis.indexedDB = new IDBFactory();
  const world = createWorld({ scenario: story, contract });
  const cookies = new Map<string, string>();
  const local = new Map<string, string>();
  const lines = new Set<{ tab: object; hear: (message: unknown) => void }>();
  const said: unknown[] = [];
  const tokens = new Map<string, Who>();
  const sent: Sent[] = [];
  let underWay = 0;
  let ids = 0;

  const send: Environment['fetch'] = async (request) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
    const url = new URL(request.url);
    const body = request.method === 'GET' ? '' : await request.clone().text();
    const titleId = url.searchParams.get('titleId') ?? /"titleId":"([^"]+)"/.exec(body)?.[1];
    const response = await directFetch(world)(request);
    const entry = { operation: `${request.method} ${url.pathname}`, titleId, status: response.status };
    sent.push({ ...entry, bearer: tokens.get(bearer) ?? 'nobody' });
    if (url.pathname.endsWith('authentication') && response.status === 200) {
      const { access_token: token, user } = (await response.clone().json()) as Answered;
      tokens.set(token, user.userName);
    }
    return response;
  };

  const tab = async () => {
    const me = {};
    const life = { isOver: false };
    const notices: Refusal[] = [];
    const session = new Map<string, string>();
    const channel = (): Channel => ({
      post: (message) => {
        said.push(message);
        for (const line of [...lines]) if (line.tab !== me) line.hear(structuredClone(message));
      },
      listen: (hear) => {
        // Heard in a turn of its own, as between two pages.
        const line = { tab: me, hear: (message: unknown) => void setImmediate(() => life.isOver || hear(message)) };
        lines.add(line);
        return () => lines.delete(line);
      },
    });
    const environment: Environment = {
      fetch: async (request) => {
        if (life.isOver) throw new TypeError('the page is gone');
        underWay++;
        try {
          return await send(request);
        } finally {
          underWay--;
        }
      },
      now: () => world.clock.now(),
      monotonic: () => performance.now(),
      randomUuid: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
      random: () => 0,
      indexedDb: globalThis.indexedDB,
      localStorage: storageOf(local),
      sessionStorage: storageOf(session),
      cookies: {
        read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        write: (cookie) => {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (cookie.includes('Max-Age=0')) cookies.delete(name);
          else cookies.set(name, value);
        },
      },
      location: { origin: PLATFORM_ORIGIN, hostname: 'platform.test', protocol: 'http:' },
      locks: undefined,
      channel,
      onStorage: () => undefined,
      userAgent: 'Chrome/140',
      digest: async (text) => createHash('sha256').update(text).digest('hex'),
    };
    const entry = composeEntry(environment, '');
    const signals = new Map<string, Subject<Signal>>();
    const core = await composeCore<object>({
      entry,
      configuration: {
        apiOrigin: '',
        contentOrigin: PLATFORM_ORIGIN,
        trustedContent: false,
        statementBase: PLATFORM_ORIGIN,
        redirectHosts: [],
        externalRedirects: new Map(),
        groupsTitleKeys: new Map(),
        appStores: {},
      },
      players: () => ({
        open: async (launch) => {
          const one = new Subject<Signal>();
          signals.set(launch.attemptId, one);
          const nothing = () => undefined;
          const still = { tools: undefined, next: nothing, previous: nothing, goTo: nothing, lastWords: nothing };
          return { ...still, signals: one, close: async () => one.complete() };
        },
      }),
      say: (notice) => notices.push(notice),
      kept: { owner: () => undefined, forget: () => undefined },
      report: (where, error) => {
        if (where !== 'wire' && where !== 'deliver') throw new Error(`${where}: ${String(error)}`);
      },
    });
    await core.resume();
    let open: Sitting | undefined;

    return {
      core,
      notices,
      who: (): Who | undefined => {
        const now = core.session();
        return now.at === 'signed-out' ? undefined : (now.userId.replace('p-', '') as Who); // of the story above
      },
      token: () => tokens.get(entry.token.get() ?? ''),
      signIn: async (who: Who) => {
        await open?.leave('left'); // the sign-in screen has taken the place of the player
        open = undefined;
        const user = await signIn(entry.authentication, 'acme', { username: who, password: 'Lighthouse1' });
        if (!isRefusal(user)) await core.open(user, await entry.organisations.byCode('acme'));
      },
      prove: (who: Who) => reauthenticate(core, { username: who, password: 'Lighthouse1' }),
      launch: async () => {
        const now = core.session();
        if (now.at !== 'open' || open) return;
        const titleId = titleOf(now.userId.replace('p-', '') as Who); // as above
        const title = { titleId, titleName: titleId, activityId: `urn:${titleId}`, kind: 'pdf' as const };
        const outcome = await sit(
          { runtime: core.runtime, ports: core.attempts, clock: core.clock, ids: core.ids, sittings: core.sittings },
          {
            title: { ...title, link: `${PLATFORM_ORIGIN}/x.pdf`, isLocked: false, isCompatible: true },
            sessionId: now.sessionId,
            learner: { id: now.userId, name: '' },
            locale: 'en-US',
            host: {},
            // Where the content comes from is no matter here.
            prepared: {
              saved: Promise.resolve({ position: undefined, scorm: undefined }),
              address: Promise.resolve('https://content.example/x.pdf'),
            },
          },
        );
        if (!isRefusal(outcome)) open = outcome;
      },
      turn: (page: number) => {
        if (open) signals.get(open.attemptId)?.next({ type: 'moved', position: { unit: 'page', at: page, of: 900 } });
      },
      leave: async (reason: ExitReason = 'left') => {
        await open?.leave(reason);
        open = undefined;
      },
      isLearning: () => open !== undefined,
      /** The page goes away without a word. */
      die: () => {
        life.isOver = true;
        for (const line of [...lines]) if (line.tab === me) lines.delete(line);
        core.outbox.stop();
      },
    };
  };

  /** Until nothing is on its way any more. */
  const settle = async (): Promise<void> => {
    for (let calm = 0; calm < CALM_TURNS; calm = underWay === 0 ? calm + 1 : 0)
      await new Promise((go) => setImmediate(go));
  };
  return { world, tab, settle, sent, said, cookies, local };
}

export type Tab = Awaited<ReturnType<ReturnType<typeof sessionWorld>['tab']>>;

type Answered = { access_token: string; user: { userName: Who } };

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (n: number) => [...kept.keys()][n] ?? null,
  get length() {
    return kept.size;
  },
});
