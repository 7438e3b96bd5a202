import { Subject } from 'rxjs';
import { openNotebook } from '#domain/annotations/index.ts';
import type { AttemptPorts, LearnerChoices } from '#domain/attempt/index.ts';
import {
  attempt,
  attemptOf,
  highestEpoch,
  uncommittedOf,
  liveAttempts,
  openSittings,
  recover,
  type RecoveryPorts,
} from '#domain/attempt/index.ts';
import { followJournal } from '#domain/kernel/journal-follower.ts';
import { keepJournal } from '#domain/kernel/journal-keeper.ts';
import { EventLog } from '#domain/kernel/log.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { Runtime } from '#domain/kernel/runtime.ts';
import type { ReportViewer } from '#domain/reports/index.ts';
import { session } from '#domain/session/index.ts';
import type { ExternalTracking } from '#domain/aicc/index.ts';
import {
  epochOf,
  highestOf,
  isOwed,
  isTerminal,
  type Outbound,
  trackingSinks,
  withMemory,
} from '#domain/tracking/index.ts';
import { answer } from './api/client.ts';
import { outsideSessionsApi } from './api/outside-sessions.api.ts';
import type { Agent } from './api/saved-state.api.ts';
import { fields, instant } from './api/wire/read.ts';
import { composeAttempts } from './compose-attempts.ts';
import { composeSession, type KeptByScreens } from './compose-session.ts';
import type { Entry } from './entry.ts';
import { platformClock } from './platform/clock.ts';
import type { Configuration } from './platform/configuration.ts';
import { persistentStorage } from './platform/persistent-storage.ts';
import { besideDatabase } from './storage/beside-database.ts';
import { durable } from './storage/durable.ts';
import { fullDisk } from './storage/full-disk.ts';
import { lastWords } from './storage/last-words.ts';
import { concernsLearner, startReading } from './storage/start-reading.ts';
import { telling } from './storage/telling.ts';
import { giveBack, toGiveBack } from './tracking/after-clearing.ts';
import { gate } from './gate.ts';
import { givingBack } from './tracking/giving-back.ts';
import { deliveryApi } from './tracking/delivery.api.ts';
import { keptWork } from './tracking/kept-work.ts';
import { leaders, storedBeats } from './tracking/leader.ts';
import { localLocks, webLocks } from './tracking/locks.ts';
import { createSender } from './tracking/sender.ts';
import { sittingLocks, whenStored } from './tracking/sitting-lock.ts';
import { type TitleLocks, titleLocks } from './tracking/title-lock.ts';
import { composeCalls } from './compose-calls.ts';
import { runProcesses } from './compose-processes.ts';
import { composePhotos } from './compose-photos.ts';
import { composeProfile } from './compose-profile.ts';
import { composeRegistration } from './compose-registration.ts';
import { composeSources } from './compose-sources.ts';
import { handOver } from './platform/hand-over.ts';

/** How this client is called in statements and launch parameters. */
const PLATFORM = 'learning-client';

export type ComposeOptions<Host> = {
  entry: Entry;
  configuration: Configuration;
  /** Made here, because a course must know whether its commits can be kept. */
  players: (behind: {
    now: () => number;
    healthy: Projection<boolean>;
    /** How the learner likes things: speed, letters. */
    likes: LearnerChoices;
  }) => AttemptPorts<Host>['players'];
  reportViewer: ReportViewer<Host>;
  say: (refusal: Refusal) => void;
  kept: KeptByScreens;
  report: (where: string, error: unknown) => void;
  /** Where facts and unsent work are kept; default: the browser's database. */
  store?: typeof durable;
};

/** Everything behind sign-in, from an environment: used by the application and by the headless runner. */
export async function composeCore<Host>(options: ComposeOptions<Host>) {
  const { entry, configuration, players, say, kept, report } = options;
  const { environment, api, authentication } = entry;
  const { clock, synchronise, moment } = platformClock({
    ...environment,
    mayJump: () => !live.isAny(),
  });
  const random = { next: environment.random };
  const now = () => clock.now();
  const reportWire = (problem: object) => report('wire', problem);

  const stored = await (options.store ?? durable)(environment, report, () => {
    // Site data was cleared while somebody learns: what is still in memory goes back to the disk.
    report('storage', 'site data was cleared');
    onlyHere.erased();
  });
  const store = telling(stored, (mine, what) => own.tabs.say({ type: 'stored', account: mine, what }));
  const looked = new Subject<void>();
  const onAnnotated = (mine: string) => (listen: () => void) => {
    const looks = looked.subscribe(listen);
    const stop = own.tabs.listen(
      (said) => said.type === 'stored' && said.what === 'annotations' && said.account === mine && listen(),
    );
    return () => {
      looks.unsubscribe();
      stop();
    };
  };
  const log = new EventLog({ id: environment.randomUuid, now });
  const runtime = new Runtime(log, clock, report);
  const live = liveAttempts(log);
  const sittings = openSittings();
  const own = composeSession({
    entry,
    runtime,
    clock,
    say,
    report,
    kept,
    content: { isOpen: live.isAny, leave: sittings.leaveAll },
    work: keptWork(() => ({
      store: store.journal,
      keeper: journal,
      sender: outgoing,
      elsewhere: store.isDurable ? [outgoing, words, beside] : [outgoing], // what belongs to a database goes with it
      report,
    })),
    onBegin: () => {
      recovery.shut();
      sources.forgetAnswers();
    },
    onEnd: () => {
      outgoing.stop();
      sources.forget();
    },
    onRenewed: (mine) => outgoing.start(mine),
  });
  const { account } = own;
  /** Where an outside LMS wants to hear of the learner that it sent; of nobody else. In memory only. */
  let outside: { userId: string; tracking: ExternalTracking } | undefined;
  const agent = (): Agent => {
    const current = own.sessionNow();
    if (current.at === 'signed-out') throw new PortFailure('agent', { status: 401, kind: 'status' });
    return { objectType: 'Agent', account: { homePage: configuration.statementBase, name: current.userId } };
  };

  /** While somebody else signs in over this session, the token in hand may be theirs already. */
  const agentWithToken = (): Agent => {
    const mine = account();
    if (mine === undefined || own.tokenOf(mine) === undefined)
      throw new PortFailure('agent', { status: 401, kind: 'status' });
    return agent();
  };

  const actor = () => ({ homePage: agent().account.homePage, userId: agent().account.name });
  const names = { base: configuration.statementBase, platform: PLATFORM };

  const locks = environment.locks ? webLocks(environment.locks) : localLocks();
  const recovery = gate();
  const locksOfTitles = titleLocks(locks, clock);
  const titles: TitleLocks = {
    take: async (...asked) => {
      const hold = await locksOfTitles.take(...asked);
      // What was done under the lock before comes before what is done now.
      if (hold !== 'busy') await follower.catchUp(asked[0]).catch((error: unknown) => report('journal', error));
      return hold;
    },
  };
  const beside = besideDatabase(environment);
  const words = lastWords(environment, store.tab, store.journal.write);
  // Memory would take them from where the next start finds them.
  const adopt = (mine: string) => (store.isDurable ? words.adopt(mine) : Promise.resolve());
  const deliver = deliveryApi(api, {
    actor,
    tokenOf: own.tokenOf,
    external: () => (outside?.userId === agent().account.name ? outside.tracking : undefined),
  });
  const outgoing = createSender({
    // What earlier leaders did is what they stored, and what they kept when their pages went.
    outbox: {
      ...store.outbox,
      after: (...asked) =>
        adopt(asked[0])
          .catch((error: unknown) => report('last words', error)) // no room for them: what is stored is told meanwhile
          .then(() => store.outbox.after(...asked)),
    },
    handed: (mine) => highestOf(beside.handed(mine), words.orders(mine)),
    deliver: (record, how) => {
      if (!store.isDurable) beside.hand(record);
      return deliver(record, how);
    },
    leaders: leaders({ locks, beats: storedBeats(environment.localStorage), clock, report }),
    clock,
    random,
    report,
    onParked: () => say({ refused: 'PROGRESS_SAVE_FAILURE' }),
  });
  const disk = fullDisk();
  const persistent = persistentStorage(environment);
  const follower = followJournal(log, startReading(store.journal, adopt), { account, takes: concernsLearner });
  /** What was told from memory while the disk refused is not stored any more. */
  const isStillOwed = (record: Outbound): boolean => {
    const delivery = outgoing.delivery();
    return delivery?.account !== record.account || isOwed(delivery, record);
  };
  const inOrder = {
    write: (batch: Parameters<typeof store.journal.write>[0]) =>
      onlyHere.behind(() => store.journal.write({ ...batch, outbound: batch.outbound.filter(isStillOwed) })),
  };
  const journal = keepJournal(log, inOrder, {
    account,
    sinks: trackingSinks({
      attemptOf: (attemptId) => attemptOf(runtime.state(attempt).get(), attemptId),
      names,
    }),
    isTerminal,
    onWriting: outgoing.offer,
    onRefused: (records) => {
      words.keep(unkept()); // there may be room for a little elsewhere
      outgoing.refuse(records);
      say({ refused: 'STORAGE_REFUSED' });
    },
    onStored: (records) => {
      words.settle(unkept);
      if (records.length > 0) outgoing.settle(records);
    },
    report: (where, error) => {
      disk.refused(error);
      report(where, error);
    },
  });
  /** What only this page has. What the platform has confirmed already is told by nobody again. */
  const unkept = () => {
    const refused = journal.unkept().map(({ account: mine, items }) => ({
      account: mine,
      items: items.map(({ fact, outbound }) => ({ fact, outbound: outbound.filter(isStillOwed) })),
    }));
    const mine = account();
    if (mine === undefined || !onlyHere.isErased()) return refused;
    return [{ account: mine, items: toGiveBack({ runtime, outgoing }) }, ...refused];
  };
  const onlyHere = givingBack({
    retry: journal.retry,
    health: journal.health,
    giveBack: async () => {
      const mine = account();
      if (mine === undefined) return;
      beside.began(mine, knownEpoch(mine));
      await giveBack({ journal: store.journal, outgoing, runtime, clock }, mine);
    },
    isSignedIn: () => account() !== undefined,
    clock,
    report,
  });
  outgoing.state.subscribe(() => words.settle(unkept)); // what was told from memory is nobody's last word any more
  const settled = () => journal.settled().catch(() => undefined);
  const sittingsHeld = sittingLocks(log, locks, () => whenStored(journal), report);
  const died: RecoveryPorts = {
    catchUp: follower.catchUp,
    keptOf: async (mine, streams) => {
      const { facts } = await store.journal.readOpen(mine, streams);
      return new Set(facts.map(({ stream }) => stream).filter((stream) => streams.includes(stream)));
    },
    runtime,
    isLive: live.isLive,
    hold: sittingsHeld.hold,
    settled,
  };
  /** A sitting with the title whose page died, also while this tab lived, is ended before another begins. */
  const recoverTitle = async (titleId: string) => {
    await recovery.passed();
    const mine = account();
    if (mine === undefined) return;
    await recover(died, mine, (one) => one.titleId === titleId).catch((error: unknown) => report('recovery', error));
    await settled();
  };

  /** The number of the newest sitting that this page knows of. */
  const knownEpoch = (mine: string): number => {
    const orders = [...(outgoing.delivery()?.known.values() ?? [])];
    return Math.max(beside.epoch(mine), highestEpoch(runtime.state(attempt).get()), ...orders.map(epochOf));
  };
  const nextEpoch = async (): Promise<number> => {
    const mine = account() ?? '';
    const known = knownEpoch(mine);
    const epoch = await store.journal.epoch(mine, known).catch(() => known + 1);
    beside.began(mine, epoch);
    return epoch;
  };

  const healthy: Projection<boolean> = {
    get: () => onlyHere.health.get().unsaved === 0,
    subscribe: onlyHere.health.subscribe,
  };

  /** What the platform has not been told yet; where that cannot be read, as far as this page knows of it. */
  const waiting = async () => {
    const mine = account();
    if (mine === undefined) return [];
    const stored = await store.outbox.after(mine, 0).catch(() => undefined);
    const delivery = outgoing.delivery();
    return delivery?.account === mine ? withMemory(stored, delivery) : (stored ?? []);
  };
  const sources = composeSources({
    environment,
    api,
    configuration,
    now,
    moment,
    reportWire,
    account,
    onSession: runtime.state(session).subscribe,
    organisation: () => own.learner.get()?.organisation,
    looked,
    unsentAttempts: async () => new Set((await waiting()).map(({ attemptId }) => attemptId)),
  });

  const attempts: AttemptPorts<Host> = {
    players: players({ now, healthy, likes: sources.shown.likes }),
    ...composeAttempts({
      environment,
      api,
      configuration,
      now,
      account,
      agent: agentWithToken,
      platform: PLATFORM,
      // What a sitting that died still owes, and what the last one said a moment ago, must be among what waits.
      settled: recoverTitle,
      uncommitted: (titleId) => uncommittedOf(runtime.state(attempt).get(), titleId),
      waiting,
    }),
    elapsed: environment.monotonic,
    epoch: nextEpoch,
  };

  runProcesses({
    runtime,
    clock,
    journal: store.journal,
    follower,
    looked,
    outgoing,
    nothingWaits: async () => (await waiting()).every(({ state }) => state === 'parked'),
    live,
    died,
    recovery,
    persistent: store.isDurable ? persistent.port : undefined,
    authentication,
    own,
    shown: sources.shown,
    say,
    report,
  });
  void answer('getServerTime', api.GET('/api/getServerTime'))
    .then(({ body }) => synchronise(instant(fields(body)['serverTime']) ?? Number.NaN))
    .catch(() => undefined); // the browser's own clock serves until the platform answers

  return {
    runtime,
    clock,
    ids: own.ids,
    random,
    accounts: own.accounts,
    authentication,
    proofs: own.proofs,
    attempts,
    sittings,
    ...sources.shown,
    ...composeProfile({
      api,
      reportWire,
      renew: own.renew,
      store,
      log,
      runtime,
      clock,
      names,
      account,
      actor,
    }),
    registration: composeRegistration({ api, runtime, report, reportWire }),
    photos: composePhotos({
      api,
      runtime,
      learner: own.learner,
      renew: own.renew,
      threshold: configuration.faceSimilarityThreshold,
    }),
    notebook: (titleId: string) => {
      const mine = account();
      return mine === undefined
        ? undefined
        : openNotebook({ store: store.annotations, now, ids: own.ids, onElsewhere: onAnnotated(mine) }, mine, titleId);
    },
    handOver: handOver(environment.location),
    ...composeCalls({ api, runtime, configuration, menus: sources.shown.menus, own, report, reportWire }),
    reportViewer: options.reportViewer,
    learner: own.learner,
    outsideSessions: outsideSessionsApi(api, {
      token: entry.token,
      crossSite: entry.crossSite,
      onOpened: (userId, tracking) => {
        outside = { userId, tracking };
      },
    }),
    outbox: {
      ...outgoing,
      /** The page is hidden or going away: what is in memory only is kept first, then what can leave does. */
      flush: (why: 'hidden' | 'leaving') => outgoing.flush(why, words.keep(unkept()) || !store.isDurable),
    },
    journal: { ...journal, health: onlyHere.health },
    isDurable: store.isDurable,
    isDiskFull: disk.isFull,
    isKept: persistent.isKept,
    titles,
    session: own.sessionNow,
    launches: own.launches,
    signOnJourney: own.journey,
    backFromSignOn: own.back,
    open: own.open,
    resume: own.resume,
    pickUp: own.pickUp,
    signOut: own.endings.signOut,
    lookAgain: () => looked.next(),
  };
}
