import { expect } from 'vitest';
import { attempt, attemptEvents, type ExitReason, isCompleted } from '#domain/attempt/index.ts';
import type { Signal } from '#domain/player/index.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { HEARTBEAT_MS } from '#adapters/tracking/leader.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { oneBrowser, type BrowserTab, type OneBrowser } from '../../support/one-browser.ts';
import { type Opened, openTitle } from '../../support/open-title.ts';
import type { Played } from './kinds.ts';
import type { ownTime } from './own-time.ts';

/** Titles of the scenario, all of one kind. */
export const TITLES = ['title', 'other-title'] as const;
const PASSWORD = 'Lighthouse1';
/** Real time in ms for deliveries after all faults have ended. */
const DRAIN_MS = 8_000;

const story = (kind: string, deduplicates: boolean) =>
  loadScenario(
    `
name: Two titles
organisation: { code: acme, name: Acme }
policies: { deduplicatesStatements: ${deduplicates} }
people:
  - { id: p-ada, userName: ada, password: ${PASSWORD}, firstName: Ada, lastName: A }
  - { id: p-ben, userName: ben, password: ${PASSWORD}, firstName: Ben, lastName: B }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
${TITLES.map((id) => `    - { id: ${id}, title: T, kind: ${kind}, tags: [{ id: catalogue, pos: 1 }] }`).join('\n')}
`,
    'two-titles.yaml',
  );

export type Life = Awaited<ReturnType<typeof aLife>>;

type Circumstances = {
  deduplicates?: boolean;
  device?: Partial<Environment>;
  /** The browser of another run with the same learner, who continues in a new tab. */
  browser?: OneBrowser;
  titleId?: (typeof TITLES)[number];
  /** Advances the time of a device with its own clock. */
  pass?: ReturnType<typeof ownTime>['pass'];
};

/** Ada takes one title of a kind from start to end, whatever happens to her browser and the platform. */
export async function aLife(
  played: Played,
  {
    deduplicates = true,
    device = {},
    browser = oneBrowser(story(played.kind, deduplicates)),
    titleId = TITLES[0],
    pass,
  }: Circumstances = {},
) {
  const { world, settle } = browser;
  const pages: BrowserTab[] = [];
  let page = await browser.tab(device);
  pages.push(page);
  let open: Opened | undefined;

  const launch = async (): Promise<void> => {
    const { client } = page;
    const session = client.session.now();
    if (session.at !== 'open') throw new Error(`nobody can launch: ${session.at}`);
    open = await openTitle(client, titleId);
    if (!open) throw new Error('the title did not open');
  };
  const say = (signals: readonly Signal[]) => {
    const line = open && page.signals.get(open.attemptId);
    for (const signal of signals) line?.next(signal);
  };
  const leave = async (reason: ExitReason = 'left') => {
    await open?.leave(reason);
    open = undefined;
  };
  const attempts = () =>
    Object.values(page.client.runtime.state(attempt).get().attempts).filter((one) => one.titleId === titleId);
  const arrived = () => world.journal.statements().filter((one) => one.titleId === titleId);

  const life = {
    browser,
    titleId,
    world,
    settle,
    page: () => page,
    launch,
    say,
    leave,
    isOpen: () => open !== undefined,
    /** The page unloads with a final flush, as the player’s screen does. */
    pageGoes: () => {
      if (open) open.pageGoes();
      else page.client.work.outbox.flush('leaving');
    },
    /** Kills the page without a page event. */
    die: () => {
      page.die();
      open = undefined;
    },
    /** Opens a page in the same browser, as after a restart. */
    reopen: async (differently: Partial<Environment> = {}) => {
      if (!page.isOver()) page.die();
      open = undefined;
      page = await browser.tab({ ...device, ...differently });
      pages.push(page);
      await settle();
    },
    signIn: (userName: 'ada' | 'ben' = 'ada') => page.signIn(userName),
    prove: () => page.client.session.reauthenticate({ username: 'ada', password: PASSWORD }),
    /** Delivers all unsent records, now that no fault is active. */
    drain: async () => {
      const until = performance.now() + DRAIN_MS;
      const {
        work: { outbox, journal },
      } = page.client;
      await journal.retry();
      for (;;) {
        await settle();
        const { pending, parked } = outbox.state.get();
        if ((pending === 0 && parked === 0) || performance.now() > until) return;
        outbox.tryNow();
        await pass?.(HEARTBEAT_MS, settle);
      }
    },
    /** Returns at the end, and completes all titles that are incomplete. */
    comeBack: async () => {
      if (page.isOver()) await life.reopen();
      if (page.client.session.now().at === 'expired') expect(await life.prove()).toBeUndefined();
      if (page.client.session.now().at === 'signed-out') await life.signIn();
      await settle();
      if (attempts().some(isCompleted)) return leave();
      if (!open) await launch();
      say([...played.further, ...played.atEnd]);
      await settle();
      await leave();
    },
    /** Statements that took effect, in the order of their first arrival. */
    told: () => {
      const seen = new Set<string>();
      return arrived()
        .map(({ statement }) => statement)
        .filter(({ id }) => !seen.has(id) && seen.add(id));
    },
    /** Number of records that the platform received more than once. */
    repeats: () => arrived().length - life.told().length,
    verbs: () => life.told().map(({ verb }) => verb.id.slice(verb.id.lastIndexOf('/') + 1)),
    notices: () => pages.flatMap(({ notices }) => notices.map(({ refused }) => refused)),
    reports: () => pages.flatMap(({ reports }) => reports),
    end: () => {
      for (const one of pages) if (!one.isOver()) one.die();
    },
  };
  if (page.client.session.now().at === 'signed-out') await life.signIn();
  await settle();
  return life;
}

/**
 * Asserts the invariants of a finished run. `repeats`: how many records may arrive twice; `disorders`: how many may
 * arrive late; `completions`: number of attempts that completed the title.
 */
export function nothingIsLost(
  life: Life,
  played: Played,
  {
    repeats = 0,
    disorders = 0,
    completions = 1,
  }: { repeats?: number; disorders?: number; completions?: number | undefined } = {},
): void {
  const verbs = life.verbs();
  const count = (verb: string) => verbs.filter((one) => one === verb).length;
  expect(life.page().client.work.outbox.state.get(), 'all of it was sent').toMatchObject({ pending: 0, parked: 0 });
  expect(count('completed'), `completions: ${verbs.join(' ')}`).toBe(completions);
  const completedIn = life
    .page()
    .client.runtime.log.facts.filter(attemptEvents.Completed.is)
    .map(({ stream }) => stream);
  expect(new Set(completedIn).size, 'once an attempt, before ids are looked at').toBe(completedIn.length);
  expect(count('launched'), 'it was opened').toBeGreaterThan(0);
  expect(count('exited'), 'each attempt was ended').toBe(count('launched'));
  if (disorders === 0) {
    expect(verbs[0], 'in order').toBe('launched');
    expect(verbs.at(-1), 'in order').toBe('exited');
  }
  if (played.lastPlace)
    expect(played.lastPlace(life.browser, life.titleId), 'the last place').toEqual(played.places.atEnd);
  const effects = life.told().map(({ id: _id, ...said }) => JSON.stringify(said));
  expect(new Set(effects).size, 'each of them took effect once').toBe(effects.length);
  expect(life.repeats(), 'repeated without need').toBeLessThanOrEqual(repeats);
  const tracking = life.browser.sent.filter(({ operation }) => isTracking(operation));
  expect(new Set(tracking.map(({ bearer }) => bearer)), 'whose token it was sent with').toEqual(new Set(['ada']));
  expect(life.world.journal.violations).toEqual([]);
}

export const isTracking = (operation: string): boolean =>
  /lrs\/put|savePdfState|set-av-state|(PUT|POST) \/statesync/.test(operation);
/** Calls that send learning data, by their operation ids. */
export const TRACKING = ['putStatement', 'savePdfState', 'setMediaState', 'syncScormState'];
