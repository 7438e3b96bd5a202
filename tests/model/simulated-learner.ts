import type { Launch } from '#simulator/runner/players.ts';
import { signIn } from '#domain/session/sign-in.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { RunClock } from '#simulator/runner/clock.ts';
import { type Browser, openBrowser, type Page } from './environment/browser.ts';
import { type Content, playedContent } from './environment/content.ts';
import { Databases, IndexedDbs } from './environment/database.ts';
import { onDisk } from './environment/disk.ts';
import type { ContentKind } from '#domain/content/index.ts';
import type { DownloadDeed, History } from './history.ts';
import { Ledger, type Attempt } from './ledger.ts';
import { Network } from './environment/network.ts';
import { linkOf } from './environment/content-site.ts';
import { CODE, Platform, titleIdOf } from './environment/platform.ts';
import { TitleScreen, type Watcher } from './environment/screen.ts';
import { staleIn, type StaleLaunch } from './stale.ts';

const START_MS = Date.parse('2026-05-04T08:00:00Z');
const PASSWORD = 'Lighthouse1';
/** Time in ms in which an active page stores refused or lost data again: its longest retry delay plus six seconds. */
const RECOVERY_MS = 40_000;
/** Length of a promise chain within one task of a page. */
const CHAIN = 60;

/** One tab of the browser, independent of its current page. */
type Tab = {
  page: Page | undefined;
  opening: boolean;
  screen: TitleScreen | undefined;
  skewMs: number;
  device: number;
};
/** One browser of the learners, and its disk. */
type Device = { databases: Databases; browser: Browser; troubles: number; troubledAt: number };

/** Two learners, one browser, one platform, virtual time; everything else is the product. */
export class SimulatedLearner {
  readonly history: History;
  readonly clock: RunClock;
  readonly devices: readonly Device[];
  readonly platform: Platform;
  readonly network: Network;
  readonly ledger: Ledger;
  readonly tabs: Tab[];
  readonly stale: StaleLaunch[] = [];
  readonly reports: string[] = [];
  /** Attempts whose content opened from a download, while their device was offline. */
  openedOffline = 0;
  readonly #contents = new Map<string, Content>();
  readonly #pages = new Map<number, Page>();
  readonly #resumed = new Map<number, Promise<void>>();
  readonly #frozenSince = new Map<number, number>();
  /** Learners whose work is being removed from this browser. */
  readonly #discarding = new Map<string, { who: string; device: number }>();
  readonly #uninstall: () => void;
  #ids = 0;
  #pageCount = 0;
  #random = 1;

  constructor(history: History) {
    this.history = history;
    const front = new IndexedDbs();
    this.#uninstall = front.install();
    const all = Array.from({ length: history.devices }, () => new Databases(front));
    const underWay = () => all.reduce((sum, one) => sum + one.underWay, 0);
    const clock = new RunClock(START_MS, { count: underWay, waitOne: turn });
    this.clock = clock;
    this.ledger = new Ledger(clock.now);
    this.platform = new Platform({ ...history, now: clock.now });
    this.network = new Network(history, { platform: this.platform, clock });
    const random = { uuid: () => this.#uuid(), next: () => this.#next() };
    const world = {
      ...{ clock, network: this.network, random, reports: this.reports },
      allowsDownloads: history.downloads,
      nextPage: () => ++this.#pageCount,
    };
    this.devices = all.map((databases, device) => ({
      databases,
      browser: openBrowser({ ...world, databases, device }),
      troubles: 0,
      troubledAt: -Infinity,
    }));
    this.tabs = Array.from({ length: history.tabs }, (_, n) => ({
      page: undefined,
      opening: false,
      screen: undefined,
      skewMs: history.skews[n] ?? 0,
      device: n % history.devices,
    }));
  }

  #uuid(): string {
    return `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`;
  }

  #next(): number {
    return (this.#random = (this.#random * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  }

  /** Advances the time, and then checks what is stored. */
  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms);
    await this.clock.settle();
    this.#look();
  }

  /** The page of a tab; opens one if there is none. */
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
    const opened = this.#device(tab)
      .browser.open(options)
      .then(async (page) => {
        tab.page = page;
        this.#pages.set(page.no, page);
        // A title’s screen closes with the session in which it was opened.
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
    await this.#resumed.get(page.no); // the application behind sign-in exists only then
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
    const { titleId, kind } = this.#title(title);
    screen.begin({ titleId, kind, link: linkOf(titleId, kind) }, steals);
  }

  /** A learner’s action on the download of a title. */
  async download(page: Page, title: number, how: DownloadDeed): Promise<unknown> {
    const { catalogue, downloads } = page.client;
    await catalogue.all.load();
    return downloads[how]([this.#title(title).titleId]);
  }

  /** Publishes a new version of a title’s content. */
  replaceContent(title: number): void {
    this.platform.replaceContent(this.#title(title).titleId);
  }

  #title(nth: number): { titleId: string; kind: ContentKind } {
    const { kinds } = this.history;
    const own = nth % kinds.length;
    return { titleId: titleIdOf(own), kind: kinds[own] ?? 'pdf' };
  }

  connect(device: number, isOnline: boolean): void {
    this.network.connect(device, isOnline);
    for (const page of this.#pages.values()) if (page.device === device && !page.isOver) page.networkIs(isOnline);
  }

  contentOf(tab: Tab): Content | undefined {
    return this.#contents.get(tab.screen?.attemptId ?? '');
  }

  hide(page: Page): void {
    if (page.isOver || page.isFrozen) return;
    page.client.work.outbox.flush('hidden');
    this.storeFinalFlush(page);
  }

  /** Unloads the page: its final flush runs, and the page may then be destroyed. */
  async pageGoes(tab: Tab): Promise<void> {
    const { page, screen } = tab;
    if (!page || page.isOver) return;
    page.client.work.outbox.flush('leaving');
    screen?.pageGoes();
    this.storeFinalFlush(page);
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

  discard(device: number, who: string): void {
    this.#discarding.set(`${device} ${who}`, { who, device });
  }

  #device({ device }: { device: number }): Device {
    return this.devices[device]!; // the index is taken modulo the number of devices
  }

  /** Clears site data: anything that no page holds in memory is gone. */
  clearSiteData(device: number): void {
    const here = this.ledger.attempts.filter((attempt) => attempt.device === device);
    for (const attempt of here) {
      const page = this.#pages.get(attempt.page);
      const isHeld = page !== undefined && !page.isOver && sessionOf(page) === attempt.session;
      for (const done of [...attempt.states, ...attempt.told]) {
        done.isKept = false;
        done.isGone ||= !isHeld;
      }
    }
    const { browser, databases } = this.#device({ device });
    browser.clear();
    this.network.forgetNotes(device);
    for (const attempt of here)
      for (const done of [...attempt.states, ...attempt.told])
        Object.assign(done, { troubles: databases.troubles, wasCleared: true });
  }

  end(): void {
    for (const page of this.#pages.values()) page.die();
    this.#uninstall();
  }

  /** Marks a final flush as stored: localStorage writes are synchronous. */
  storeFinalFlush(page: Page): void {
    if (page.isOver || this.#device(page).browser.refusesTexts() || !page.hasDatabase || userOf(page) === '') return;
    for (const done of this.ledger.of(page.no)) done.isKept = true;
  }

  #died(no: number): void {
    this.#standsNoMore(no);
    const page = this.#pages.get(no);
    if (page) this.#lookAtDisk(page.device);
    const isUnsaved = [...this.ledger.of(no)].some(({ isKept, isGone }) => !isKept && !isGone);
    const isSilenced = isUnsaved && page !== undefined && this.#device(page).browser.refusesTexts();
    for (const attempt of this.ledger.attempts) {
      if (attempt.page !== no) continue;
      attempt.isSilenced = isSilenced;
      attempt.end ??= { how: 'died', at: this.clock.now() };
      const exited = attempt.told.find(({ verb }) => verb === 'exited');
      if (!exited?.isKept) attempt.end.how = 'died'; // nobody can know how the attempt was left
    }
  }

  async #played(launch: Launch, given: AbortSignal | undefined) {
    given?.throwIfAborted();
    const id = launch.attemptId;
    const attempt = this.#attempt(id);
    const page = this.#pages.get(attempt.page);
    if (!this.network.isOnline(attempt.device)) this.openedOffline++;
    if (page?.hasDatabase && page.readsDisk())
      this.stale.push(...staleIn(this.ledger, launch, attempt, this.network.sent, this.history.keepsTimestamps));
    const content = playedContent({
      ledger: this.ledger,
      attempt,
      newId: () => this.#uuid(),
      now: this.clock.now,
      pageNow: () => page?.client.device.clock.now() ?? 0,
      troubles: () => this.#device(attempt).databases.troubles,
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
      if (!attempt.end) this.ledger.told(attempt, verb, '', this.#device(page).databases.troubles);
    };
    const where = () => ({ page: page.no, device: page.device, hasDatabase: page.hasDatabase });
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

  /** Called when all is idle: all actions so far are on the disk, if storage works. */
  #look(): void {
    for (const device of this.devices) {
      const { databases } = device;
      if (databases.isTroubled || databases.troubles !== device.troubles) device.troubledAt = this.clock.now();
      device.troubles = databases.troubles;
    }
    for (const page of this.#pages.values()) {
      if (page.isOver || page.isFrozen || !page.hasDatabase) continue;
      const { databases, troubledAt } = this.#device(page);
      // Storage that failed a moment ago may still be recovering; working storage must have stored everything.
      if (this.clock.now() - troubledAt <= RECOVERY_MS) continue;
      for (const done of this.ledger.of(page.no)) if (done.troubles === databases.troubles) done.isKept = true;
    }
    for (const device of this.devices.keys()) this.#lookAtDisk(device);
    this.network.note(({ page: no, troubles }) => {
      const page = this.#pages.get(no);
      if (page === undefined || page.isOver || page.isFrozen) return false;
      return page.readsDisk() && troubles === this.#device(page).databases.troubles;
    });
    for (const [name, { who, device }] of [...this.#discarding]) {
      for (const done of this.ledger.by(who, device)) done.isGone = true;
      const isThere = (page: Page) => !page.isOver && page.device === device && userOf(page) === who;
      if (![...this.#pages.values()].some(isThere)) this.#discarding.delete(name);
    }
  }

  /** Marks actions found on the disk as stored, whatever the product reports. */
  #lookAtDisk(device: number): void {
    const left = this.ledger.attempts
      .filter((attempt) => attempt.device === device)
      .flatMap(({ states, told }) => [...states, ...told])
      .filter(({ isKept, isGone }) => !isKept && !isGone);
    if (left.length === 0) return;
    const isOnDisk = onDisk(this.#device({ device }).browser.disk());
    for (const done of left) done.isKept = isOnDisk(done);
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
