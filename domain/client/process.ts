import { filter, map, Observable, tap } from 'rxjs';
import {
  attemptEvents,
  requestPersistence,
  syncOtherTabs,
  type liveAttempts,
  type PersistentStorage,
  type RecoveryPorts,
  rehydrate,
  notifyMissing,
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

/** Age in ms from which facts without pending records are deleted at sign-in. */
const KEEP_FACTS_MS = 30 * 24 * 3_600_000;
/**
 * Age in ms from which ended, delivered attempts are compacted into the checkpoint, so that starts no longer read them.
 */
const FOLD_FACTS_MS = 3_600_000;
/** Limit in ms for which refreshes and maintenance wait for delivery. */
const DRAIN_LIMIT_MS = 5_000;

/** Maintenance of the journal. */
export interface JournalCare {
  /** Partitions of this learner with missing records. */
  lost: (account: string) => Promise<readonly unknown[]>;
  /** Compacts delivered attempts that ended before `beforeMs` (epoch, UTC) into the checkpoint. */
  fold: (account: string, beforeMs: number) => Promise<void>;
  accounts: () => Promise<readonly string[]>;
  /** Deletes facts from before `beforeMs` (epoch, UTC) without pending records. */
  prune: (account: string, beforeMs: number) => Promise<unknown>;
}

type Happening = {
  runtime: Runtime;
  journal: JournalCare;
  work: Pick<LearnersWork, 'follower' | 'outgoing' | 'waiting'>;
  live: Pick<ReturnType<typeof liveAttempts>, 'isAny'>;
  /** Content that is suspended during a credential prompt. */
  isAside: Projection<boolean>;
  died: RecoveryPorts;
  recovery: ReturnType<typeof latch>;
  /** Undefined: this browser stores nothing. */
  persistent: PersistentStorage | undefined;
  tabs: Tabs;
  notices: { notify: (refusal: Refusal) => void };
  own: ClientSession;
  /** Emits when the tab becomes visible. */
  looked: Observable<unknown>;
  shown: Readonly<Record<'catalogue' | 'home' | 'statuses', Pick<Resource<unknown>, 'refresh'>>>;
  report: (where: string, error: unknown) => void;
};

/** Starts background processes: recovery of crashed attempts, session expiry, refreshes. */
export function runProcesses(options: Happening): void {
  const { runtime, journal, live, isAside, recovery, own, looked, tabs, report } = options;
  const { clock } = runtime;
  const { follower, outgoing } = options.work;
  const { account } = own;
  const { catalogue, home, statuses } = options.shown;

  runtime.run('recovery', rehydrate, {
    ...options.died,
    onReady: (mine: string) => {
      if (mine !== account()) return; // another learner signed in meanwhile, with a recovery of their own
      recovery.open();
      outgoing.start(mine);
      void journal
        .lost(mine)
        .then((lanes) => lanes.length > 0 && report('journal-lost', lanes.length))
        .then(() => outgoing.drained(DRAIN_LIMIT_MS)) // pending records first: maintenance blocks the database
        .then(() => journal.fold(mine, clock.now() - FOLD_FACTS_MS))
        .then(async () => {
          // Includes learners who never return to this browser.
          for (const one of await journal.accounts()) await journal.prune(one, clock.now() - KEEP_FACTS_MS);
        })
        .catch((error: unknown) => report('journal', error));
    },
    report,
  });
  runtime.run('missing', notifyMissing, { notices: options.notices });
  if (options.persistent)
    runtime.run('persistence', requestPersistence, { storage: options.persistent, waits: hasToWait(outgoing.state) });
  own.watch({
    isLearning: () => live.isAny() || isAside.get(),
    gaveUp: whenever(isAside, (waits) => !waits),
    looked,
  });
  runtime.run('keep-up', syncOtherTabs, {
    told: heardFrom(tabs).pipe(
      filter((message) => message.type === 'stored' && message.what === 'facts'),
      map((message) => message.account),
      tap(() => outgoing.wake()), // the stored facts may be for this tab to send, or newer than its own
    ),
    looked: looked.pipe(
      map(account),
      filter((mine) => mine !== undefined),
    ),
    catchUp: follower.catchUp,
    report,
  });
  // If the session’s end ended the attempt, a refresh is not possible.
  const whileSignedIn = (refresh: () => Promise<void>) => async () => {
    if (own.now().at === 'open') await refresh();
  };
  runtime.run('freshness', freshness, {
    endedElsewhere: follower.heard.pipe(filter((facts) => facts.some(attemptEvents.Exited.is))),
    // Tabs that are not the leader learn only occasionally what was delivered.
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

/** A try failed, and a retry is scheduled. */
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
