import type { Launch } from '#simulator/runner/players.ts';
import { signIn } from '#domain/session/sign-in.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { RunClock } from '#simulator/runner/clock.ts';
import { type Browser, openBrowser, type Page } from './browser.ts';
import { type Content, playedContent } from './content.ts';
import { Databases } from './database.ts';
import type { History } from './history.ts';
import { Ledger, type Attempt } from './ledger.ts';
import { Network } from './network.ts';
import { CODE, Platform } from './platform.ts';
import { TitleScreen, type Watcher } from './screen.ts';
import { staleIn, type StaleLaunch } from './stale.ts';

const START_MS = Date.parse('2026-05-04T08:00:00Z');
const PASSWORD = 'Lighthouse1';
/** Within it a page that is awake has stored again what was refused or lost: its longest pause, and six seconds of tries. */
const RECOVERY_MS = 40_000;
/** Promises that follow each other within one task of a page. */
const CHAIN = 60;

/** One tab of the browser, whichever page is in it. */
type Tab = { page: Page | undefined; opening: boolean; screen: TitleScreen | undefined; skewMs: number };

/** Two learners, one browser, one platform, virtual time; everything else is the product. */
export class Life {
  readonly history: History;
  readonly clock: RunClock;
  readonly databases = new Databases();
  readonly platform: Platform;
  readonly network: Network;
  readonly browser: Browser;
  readonly ledger = new Ledger();
  readonly tabs: Tab[];
  readonly stale: StaleLaunch[] = [];
  readonly reports: string[] = [];
  readonly #contents = new Map<string, Content>();
  readonly #pages = new Map<number, Page>();
  readonly #resumed = new Map<number, Promise<void>>();
  readonly #frozenSince = new Map<number, number>();
  /** Learners whose work is being taken off this browser. */
  readonly #discarding = new Set<string>();
  readonly #uninstall: () => void;
  #ids = 0;
  #troubles = 0;
  #troubledAt = -Infinity;
  #random = 1;

  constructor(history: History) {
    this.history = history;
    this.#uninstall = this.databases.install();
    this.clock = new RunClock(START_MS, { count: () => this.databases.underWay, waitOne: turn });
    const { clock, databases } = this;
    this.platform = new Platform({ conflicts: history.conflicts, now: clock.now });
    const troubles = () => databases.troubles;
    const refusesTexts = () => this.browser.refusesTexts();
    this.network = new Network(history, { platform: this.platform, clock, troubles, refusesTexts });
    const random = { uuid: () => this.#uuid(), next: () => this.#next() };
    this.browser = openBrowser({ clock, network: this.network, databases, random, reports: this.reports });
    this.tabs = Array.from({ length: history.tabs }, (_, n) => ({
      page: undefined,
      opening: false,
      screen: undefined,
      skewMs: history.skews[n] ?? 0,
    }));
  }

  #uuid(): string {
    return `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`;
  }

  #next(): number {
    return (this.#random = (this.#random * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  }

  /** Lets time pass, and then looks what is kept. */
  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms);
    await this.clock.settle();
    this.#look();
  }

  /** The page of a tab; opens one where there is none. */
  async living(tab: Tab): Promise<Page | undefined> {
    if (tab.page && !tab.page.isOver) return tab.page;
    if (tab.opening) return undefined;
    tab.screen = undefined;
    tab.opening = true;
    const options = {
      skewMs: tab.skewMs,
      players: () => ({
        open: (launch: Launch, _host: object, given: AbortSignal | undefined) => this.#played(launch, given),
      }),
      onDeath: (no: number) => this.#died(no),
    };
    const opened = this.browser.open(options).then(async (page) => {
      tab.page = page;
      this.#pages.set(page.no, page);
      // The screen of a title goes with the session that it was opened in.
      const look = () => void Promise.resolve().then(() => this.#leaveWithSession(tab, page));
      page.client.session.learner.subscribe(look);
      const resumed = page.client.session.resume();
      this.#resumed.set(page.no, resumed);
      await resumed;
    });
    void opened
      .catch((error: unknown) => this.reports.push(`open: ${String(error)}`))
      .finally(() => (tab.opening = false));
    await this.pass(300);
    return tab.page;
  }

  async signIn(page: Page, who: string): Promise<void> {
    const user = await signIn(page.entry.authentication, CODE, { username: who, password: PASSWORD });
    if (isRefusal(user)) return;
    await this.#resumed.get(page.no); // the application behind the sign-in is there only then
    await page.client.session.open(user, await page.entry.organisations.byCode(CODE));
  }

  renew(page: Page): Promise<unknown> {
    const session = page.client.session.now();
    if (session.at === 'signed-out') return Promise.resolve();
    return page.client.session.reauthenticate({ username: session.userId, password: PASSWORD });
  }

  launch(tab: Tab, page: Page, title: number, steals: boolean): void {
    tab.screen?.leave();
    const screen = new TitleScreen(page, this.#watcher(page));
    tab.screen = screen;
    const { kinds } = this.history;
    const kind = kinds[title % kinds.length] ?? 'pdf';
    screen.begin({ titleId: `title-${title % kinds.length}`, kind }, steals);
  }

  contentOf(tab: Tab): Content | undefined {
    return this.#contents.get(tab.screen?.attemptId ?? '');
  }

  hide(page: Page): void {
    if (page.isOver || page.isFrozen) return;
    page.client.work.outbox.flush('hidden');
    this.keepLastWords(page);
  }

  /** The page goes away: what it says in that moment is said, and then it may be torn down. */
  async pageGoes(tab: Tab): Promise<void> {
    const { page, screen } = tab;
    if (!page || page.isOver) return;
    page.client.work.outbox.flush('leaving');
    screen?.pageGoes();
    this.keepLastWords(page);
    for (let n = 0; n < CHAIN; n++) await Promise.resolve();
  }

  freeze(page: Page): void {
    if (page.isFrozen || page.isOver) return;
    page.freeze();
    this.#frozenSince.set(page.no, this.clock.now());
  }

  wake(page: Page): void {
    this.#standsNoMore(page.no);
    page.wake();
  }

  #standsNoMore(no: number): void {
    const from = this.#frozenSince.get(no);
    if (from === undefined) return;
    this.#frozenSince.delete(no);
    for (const attempt of this.ledger.attempts)
      if (attempt.page === no && !attempt.end) attempt.stops.push({ from, until: this.clock.now() });
  }

  discard(who: string): void {
    this.#discarding.add(who);
  }

  /** Site data is cleared: what no page holds in memory, since its learner signed in, is gone. */
  clearSiteData(): void {
    for (const attempt of this.ledger.attempts) {
      const page = this.#pages.get(attempt.page);
      const isHeld = page !== undefined && !page.isOver && sessionOf(page) === attempt.session;
      for (const done of [...attempt.states, ...attempt.told]) {
        done.isKept = false;
        done.isGone ||= !isHeld;
      }
    }
    this.browser.clear();
    this.network.forgetNotes();
    for (const attempt of this.ledger.attempts)
      for (const done of [...attempt.states, ...attempt.told])
        Object.assign(done, { troubles: this.databases.troubles, wasCleared: true });
  }

  end(): void {
    for (const page of this.#pages.values()) page.die();
    this.#uninstall();
  }

  /** What the page could say as it went away, or out of sight, is on the disk: texts are kept at once. */
  keepLastWords(page: Page): void {
    if (page.isOver || this.browser.refusesTexts() || !page.client.work.isDurable || userOf(page) === '') return;
    for (const done of this.ledger.of(page.no)) done.isKept = true;
  }

  #died(no: number): void {
    this.#standsNoMore(no);
    const unsaved = this.#pages.get(no)?.client.work.journal.health.get().unsaved ?? 0;
    for (const attempt of this.ledger.attempts) {
      if (attempt.page !== no) continue;
      attempt.isSilenced = unsaved > 0 && this.browser.refusesTexts();
      attempt.end ??= { how: 'died', at: this.clock.now() };
      const exited = attempt.told.find(({ verb }) => verb === 'exited');
      if (!exited?.isKept) attempt.end.how = 'died'; // nobody can know how it was left
    }
  }

  async #played(launch: Launch, given: AbortSignal | undefined) {
    given?.throwIfAborted();
    const id = launch.attemptId;
    const attempt = this.#attempt(id);
    const page = this.#pages.get(attempt.page);
    if (page?.client.work.isDurable && page.readsDisk())
      this.stale.push(...staleIn(this.ledger, launch, attempt, this.network.sent));
    const content = playedContent({
      ledger: this.ledger,
      attempt,
      newId: () => this.#uuid(),
      now: this.clock.now,
      troubles: () => this.databases.troubles,
      registration: launch.xapi?.registration ?? '',
    });
    this.#contents.set(id, content);
    return content.player;
  }

  #leaveWithSession(tab: Tab, page: Page): void {
    if (tab.page === page && !page.isOver && userOf(page) !== tab.screen?.who) tab.screen?.leave();
  }

  #attempt(attemptId: string): Attempt {
    const found = this.ledger.attempts.find(({ id }) => id === attemptId);
    if (!found) throw new Error(`nobody has begun ${attemptId}`);
    return found;
  }

  #watcher(page: Page): Watcher {
    const told = (attempt: Attempt, verb: 'launched' | 'initialized' | 'exited') => {
      if (!attempt.end) this.ledger.told(attempt, verb, '', this.databases.troubles);
    };
    const where = () => ({ page: page.no, hasDatabase: page.client.work.isDurable });
    return {
      started: (id, by, title) =>
        void this.ledger.attempt({ id, ...by, ...title, ...where(), startedAt: this.clock.now() }),
      launched: (id) => told(this.#attempt(id), 'launched'),
      opened: (id) => {
        const attempt = this.#attempt(id);
        attempt.openedAt = this.clock.now();
        told(attempt, 'initialized');
      },
      failed: (id) => {
        const attempt = this.#attempt(id);
        if (attempt.told.length > 0) told(attempt, 'exited');
        attempt.end ??= { how: 'left', at: this.clock.now() };
      },
    };
  }

  /** All is quiet: what was done so far is on the disk, or the product says that it is not. */
  #look(): void {
    if (this.databases.isTroubled || this.databases.troubles !== this.#troubles) this.#troubledAt = this.clock.now();
    this.#troubles = this.databases.troubles;
    for (const page of this.#pages.values()) {
      if (page.isOver || page.isFrozen || !page.client.work.isDurable) continue;
      const { writing, unsaved } = page.client.work.journal.health.get();
      const isWell = writing + unsaved === 0;
      // A store that failed a moment ago may be getting back what it lost; one that works has to take everything.
      const isBelieved = unsaved === 0 || this.clock.now() - this.#troubledAt > RECOVERY_MS;
      for (const done of this.ledger.of(page.no)) {
        const isUntroubled = done.troubles === this.databases.troubles;
        if (done.wasCleared ? isUntroubled && isWell : (isUntroubled && isBelieved) || isWell) done.isKept = true;
      }
    }
    this.network.note((no) => {
      const page = this.#pages.get(no);
      return page !== undefined && !page.isOver && !page.isFrozen && page.readsDisk();
    });
    for (const who of [...this.#discarding]) {
      for (const done of this.ledger.by(who)) done.isGone = true;
      if (![...this.#pages.values()].some((page) => !page.isOver && userOf(page) === who)) this.#discarding.delete(who);
    }
  }
}

const userOf = (page: Page): string => {
  const session = page.client.session.now();
  return session.at === 'signed-out' ? '' : session.userId;
};

const sessionOf = (page: Page): string | undefined => {
  const session = page.client.session.now();
  return session.at === 'signed-out' ? undefined : session.sessionId;
};

const turn = () => new Promise<void>((go) => setImmediate(go));
