import type { ContentKind } from '#domain/content/index.ts';
import { type Launch, runLaunch } from '#domain/client/index.ts';
import type { Title as OfCatalogue } from '#domain/catalogue/index.ts';
import type { Page } from './browser.ts';
import { activityOf } from './platform.ts';

/** `link`: link of its content in the catalogue. */
type Title = { titleId: string; kind: ContentKind; link: string };

/** Events of a title’s screen, by attempt id. */
export type Watcher = {
  started: (attemptId: string, by: { who: string; session: string }, title: Omit<Title, 'link'>) => void;
  launched: (attemptId: string) => void;
  /** The content is open, and the learner may start. */
  opened: (attemptId: string) => void;
  /** The launch failed. */
  failed: (attemptId: string) => void;
};

/** The screen of one title in a page: the player’s screen around an attempt, without UI. */
export class TitleScreen {
  readonly #page: Page;
  readonly #watcher: Watcher;
  #launch: Launch<object> | undefined;
  #isGone = false;
  /** The learner who launched the title. */
  who = '';

  constructor(page: Page, watcher: Watcher) {
    this.#page = page;
    this.#watcher = watcher;
  }

  get attemptId(): string | undefined {
    return this.#launch?.state.get().playing?.attemptId;
  }

  get hasAttempt(): boolean {
    return this.attemptId !== undefined;
  }

  begin(title: Title, steals: boolean): void {
    const { titleId, kind } = title;
    const { client } = this.#page;
    const session = client.session.now();
    if (session.at !== 'open') return;
    this.who = session.userId;
    const {
      launches: { attempts },
      work: { journal, outbox },
    } = client;
    const attemptId = client.device.ids.next();
    // The launch is reported before the content’s URL is requested. Spec §4.
    const address = (link: string) => {
      this.#watcher.launched(attemptId);
      return attempts.address(link);
    };
    const launchable = {
      ...title,
      titleName: titleId,
      activityId: activityOf(titleId),
      isLocked: false,
      isCompatible: true,
    };
    const found = { launchable, title: { id: titleId, kind } as unknown as OfCatalogue, isFirstTime: true }; // the client reads nothing else of it
    const launch = runLaunch<object>(
      {
        runtime: client.runtime,
        clock: client.device.clock,
        openAttempts: client.launches.openAttempts,
        titleLocks: client.launches.titleLocks,
        ids: { next: () => attemptId },
        attempts: { ...attempts, address },
        settled: journal.settled,
        flush: outbox.flush,
      },
      { locale: 'en-US', steals },
      {
        find: async () => found,
        checkGate: async () => 'none',
        learning: () => {
          const now = client.session.now();
          if (now.at === 'signed-out') return undefined;
          const { account, sessionId, userId } = now;
          return { account, sessionId, learner: { id: userId, name: userId } };
        },
        prepared: () => undefined,
        conditions: () => ({
          isSessionOver: false,
          isExpired: false,
          isCredentialPromptOpen: false,
          lacksPhoto: false,
        }),
        onSessionChange: () => () => undefined,
        refetchCatalogue: () => undefined,
        suspend: () => () => undefined,
        dispose: () => undefined,
      },
    );
    launch.setHost({});
    this.#launch = launch;
    this.#watch(
      launch,
      () => this.#watcher.started(attemptId, { who: session.userId, session: session.sessionId }, { titleId, kind }),
      attemptId,
    );
  }

  #watch(launch: Launch<object>, started: () => void, attemptId: string): void {
    let wasLaunching = false;
    const look = () => {
      const { isLaunching, playing } = launch.state.get();
      if (isLaunching === wasLaunching) return;
      wasLaunching = isLaunching;
      if (isLaunching) started();
      else if (!playing) this.#watcher.failed(attemptId);
      else if (!this.#page.isOver) this.#watcher.opened(attemptId);
    };
    launch.state.subscribe(look);
    look();
  }

  /** The learner navigates to another screen. */
  leave(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    void this.#launch?.leave('left');
  }

  /** The page unloads, perhaps for good. */
  pageGoes(): void {
    if (!this.#isGone) this.#launch?.pageGoes();
  }
}
