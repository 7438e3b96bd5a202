import { filter, map, Observable, tap } from 'rxjs';
import {
  attemptEvents,
  keepStored,
  keepUp,
  type liveAttempts,
  type PersistentStorage,
  type RecoveryPorts,
  rehydrate,
  tellWhatIsMissing,
} from '../attempt/index.ts';
import { freshness } from '../catalogue/index.ts';
import type { latch } from '../kernel/latch.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Resource } from '../kernel/resource.ts';
import type { Runtime } from '../kernel/runtime.ts';
import type { TabMessage, Tabs } from '../session/index.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { OutboxView } from '../tracking/index.ts';
import type { ClientSession } from './session/index.ts';
import type { LearnersWork } from './work.ts';

/** Facts older than this that nothing waits for are forgotten at sign-in. */
const KEEP_FACTS_MS = 30 * 24 * 3_600_000;
/** Attempts that ended longer ago than this, and told all, are counted in the checkpoint: a start reads them no more. */
const FOLD_FACTS_MS = 3_600_000;
/** How long a fresh answer of the platform, and tidying, wait for what the platform must be told first. */
const DRAIN_LIMIT_MS = 5_000;

/** The journal as it is looked after. */
export interface JournalCare {
  /** Lanes of this learner of which records are missing. */
  lost: (account: string) => Promise<readonly unknown[]>;
  /** Counts attempts that ended before `beforeMs` (epoch, UTC) and told all in the checkpoint. */
  fold: (account: string, beforeMs: number) => Promise<void>;
  accounts: () => Promise<readonly string[]>;
  /** Forgets facts of before `beforeMs` (epoch, UTC) that nothing waits for. */
  prune: (account: string, beforeMs: number) => Promise<unknown>;
}

type Happening = {
  runtime: Runtime;
  journal: JournalCare;
  work: Pick<LearnersWork, 'follower' | 'outgoing' | 'waiting'>;
  live: Pick<ReturnType<typeof liveAttempts>, 'isAny'>;
  /** Content that waits for a secret to be typed. */
  isAside: Projection<boolean>;
  died: RecoveryPorts;
  recovery: ReturnType<typeof latch>;
  /** Undefined: this browser stores nothing. */
  persistent: PersistentStorage | undefined;
  tabs: Tabs;
  notices: { notify: (refusal: Refusal) => void };
  own: ClientSession;
  /** Emits when the learner looks at this tab again. */
  looked: Observable<unknown>;
  shown: Readonly<Record<'catalogue' | 'home' | 'statuses', Pick<Resource<unknown>, 'refresh'>>>;
  report: (where: string, error: unknown) => void;
};

/** What happens by itself: work of pages that died is taken back, sessions end, what is shown stays fresh. */
export function runProcesses(options: Happening): void {
  const { runtime, journal, live, isAside, recovery, own, looked, tabs, report } = options;
  const { clock } = runtime;
  const { follower, outgoing } = options.work;
  const { account } = own;
  const { catalogue, home, statuses } = options.shown;

  runtime.run('recovery', rehydrate, {
    ...options.died,
    onReady: (mine: string) => {
      if (mine !== account()) return; // somebody else signed in meanwhile, and has a recovery of their own
      recovery.open();
      outgoing.start(mine);
      void journal
        .lost(mine)
        .then((lanes) => lanes.length > 0 && report('journal-lost', lanes.length))
        .then(() => outgoing.drained(DRAIN_LIMIT_MS)) // what waits goes first: these hold up the database
        .then(() => journal.fold(mine, clock.now() - FOLD_FACTS_MS))
        .then(async () => {
          // Also of those who will not come back to this browser.
          for (const one of await journal.accounts()) await journal.prune(one, clock.now() - KEEP_FACTS_MS);
        })
        .catch((error: unknown) => report('journal', error));
    },
    report,
  });
  runtime.run('missing', tellWhatIsMissing, { notices: options.notices });
  if (options.persistent)
    runtime.run('persistence', keepStored, { storage: options.persistent, waits: hasToWait(outgoing.state) });
  own.watch({
    isLearning: () => live.isAny() || isAside.get(),
    gaveUp: whenever(isAside, (waits) => !waits),
    looked,
  });
  runtime.run('keep-up', keepUp, {
    told: heardFrom(tabs).pipe(
      filter((message) => message.type === 'stored' && message.what === 'facts'),
      map((message) => message.account),
      tap(() => outgoing.wake()), // what it stored may be for this tab to send, or newer than what this one holds
    ),
    looked: looked.pipe(
      map(account),
      filter((mine) => mine !== undefined),
    ),
    catchUp: follower.catchUp,
    report,
  });
  // The attempt may have ended because the session did: then there is nobody to ask for.
  const whileSignedIn = (refresh: () => Promise<void>) => async () => {
    if (own.now().at === 'open') await refresh();
  };
  runtime.run('freshness', freshness, {
    endedElsewhere: follower.heard.pipe(filter((facts) => facts.some(attemptEvents.Exited.is))),
    // A tab that does not deliver learns only now and then of what the one that does has sent.
    outboxIsIdle: async () => {
      const waiting = await options.work.waiting();
      return waiting.every(({ state }) => state !== 'pending') || outgoing.drained(DRAIN_LIMIT_MS);
    },
    delivered: nothingWaits(outgoing.state),
    statuses: { refresh: whileSignedIn(statuses.refresh) },
    home: { refresh: whileSignedIn(home.refresh) },
    catalogue: { refresh: whileSignedIn(catalogue.refresh) },
  });
}

const heardFrom = (tabs: Tabs) =>
  new Observable<TabMessage>((observer) => tabs.listen((message) => observer.next(message)));

const nothingWaits = (state: Projection<OutboxView>) =>
  whenever(state, ({ pending, sending }) => pending === 0 && sending === 0);

/** A try has failed, and the next one is later. */
const hasToWait = (state: Projection<OutboxView>) =>
  whenever(state, ({ pending, nextTryAtMs }) => pending > 0 && nextTryAtMs !== undefined);

const whenever = <S>({ get, subscribe }: Projection<S>, is: (state: S) => boolean) =>
  new Observable<void>((observer) => {
    const look = () => {
      if (is(get())) observer.next();
    };
    const stop = subscribe(look);
    look();
    return stop;
  });
