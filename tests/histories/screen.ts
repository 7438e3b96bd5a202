import type { ContentKind, ExitReason } from '#domain/attempt/index.ts';
import { sit, type Sitting as Running } from '#domain/attempt/use-cases.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import type { Core, Page } from './browser.ts';
import { activityOf } from './platform.ts';

type Title = { titleId: string; kind: ContentKind };

/** What the screen of a title tells of itself, by the id of the sitting. */
export type Watcher = {
  started: (attemptId: string, by: { who: string; session: string }, title: Title) => void;
  launched: (attemptId: string) => void;
  /** The content is there, and the learner may begin. */
  opened: (attemptId: string) => void;
  /** It will not be. */
  failed: (attemptId: string) => void;
};

type Hold = Exclude<Awaited<ReturnType<Core['titles']['take']>>, 'busy'>;

/** The screen of one title in a page: what the player's screen does around a sitting, without the screen. */
export class TitleScreen {
  readonly #page: Page;
  readonly #watcher: Watcher;
  #now: { sitting: Running; end: (reason: ExitReason) => Promise<void> } | undefined;
  #isGone = false;
  /** The learner who launched it. */
  who = '';
  readonly #abort = new AbortController();

  constructor(page: Page, watcher: Watcher) {
    this.#page = page;
    this.#watcher = watcher;
  }

  get attemptId(): string | undefined {
    return this.#now?.sitting.attemptId;
  }

  get hasSitting(): boolean {
    return this.#now !== undefined;
  }

  async begin(title: Title, steals: boolean): Promise<void> {
    const { core } = this.#page;
    const session = core.session();
    if (session.at !== 'open') return;
    this.who = session.userId;
    const hold = await core.titles.take(session.account, title.titleId, { steal: steals });
    if (hold === 'busy') return;
    if (this.#isGone || core.session().at !== 'open') return hold.release();
    const { runtime, attempts, clock, sittings } = core;
    const attemptId = core.ids.next();
    this.#watcher.started(attemptId, { who: session.userId, session: session.sessionId }, title);
    // The launch is told of before the content's address is asked for. Spec §4.
    const address = (link: string) => {
      this.#watcher.launched(attemptId);
      return attempts.address(link);
    };
    const outcome = await sit(
      { runtime, ports: { ...attempts, address }, clock, ids: { next: () => attemptId }, sittings },
      {
        title: {
          ...title,
          titleName: title.titleId,
          activityId: activityOf(title.titleId),
          link: 'x',
          isLocked: false,
          isCompatible: true,
        },
        sessionId: session.sessionId,
        learner: { id: session.userId, name: session.userId },
        locale: 'en-US',
        host: {},
        abort: this.#abort.signal,
        lost: hold.lost,
      },
    );
    if (isRefusal(outcome)) {
      this.#watcher.failed(attemptId);
      const { journal } = this.#page.core;
      return journal
        .settled()
        .catch(() => undefined)
        .finally(hold.release);
    }
    this.#sitting(outcome, hold);
  }

  #sitting(sitting: Running, hold: Hold): void {
    if (this.#page.isOver) return;
    const { journal } = this.#page.core;
    this.#watcher.opened(sitting.attemptId);
    // The title is free again once what was done is stored: who opens it next begins there.
    const end = (reason: ExitReason) =>
      sitting
        .leave(reason)
        .then(journal.settled)
        .catch(() => undefined)
        .finally(hold.release);
    if (this.#isGone) return void end('left');
    this.#now = { sitting, end };
    void hold.lost.then(() => {
      if (this.#isGone) return;
      void end('taken-over');
    });
  }

  /** The learner goes elsewhere in the application. */
  leave(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#abort.abort();
    void this.#now?.end('left');
    this.#now = undefined;
  }

  /** The page goes away, perhaps for good. */
  pageGoes(): void {
    this.#now?.sitting.lastWords();
  }
}
