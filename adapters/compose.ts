import { Subject } from 'rxjs';
import type { AttemptPorts, LearnerChoices } from '#domain/attempt/index.ts';
import { liveAttempts, openSittings, uncommittedOf, attempt } from '#domain/attempt/index.ts';
import { type Client, clientTitles, homeChecks, type KeptByScreens, launches } from '#domain/client/index.ts';
import type { After } from '#domain/kernel/clock.ts';
import { EventLog } from '#domain/kernel/log.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { Runtime } from '#domain/kernel/runtime.ts';
import type { ReportViewer } from '#domain/reports/index.ts';
import { session } from '#domain/session/index.ts';
import { answer } from './api/client.ts';
import { outsideSessionsApi } from './api/outside-sessions.api.ts';
import { fields, instant } from './api/wire/read.ts';
import { composeAttempts } from './compose-attempts.ts';
import { composeSession, tokenIn } from './compose-session.ts';
import type { Entry } from './entry.ts';
import { platformClock } from './platform/clock.ts';
import { tabChannel } from './platform/tab-channel.ts';
import type { Configuration } from './platform/configuration.ts';
import { persistentStorage } from './platform/persistent-storage.ts';
import { durable } from './storage/durable.ts';
import { telling } from './storage/outbox/telling.ts';
import { keptWork } from './tracking/kept-work.ts';
import { localLocks, webLocks } from './tracking/locks.ts';
import { composeCalls } from './compose-calls.ts';
import { composeNotebooks } from './compose-notebooks.ts';
import { runProcesses } from './compose-processes.ts';
import { composeSpeaker } from './compose-speaker.ts';
import { composeRecovery } from './compose-recovery.ts';
import { composeWork } from './compose-work.ts';
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
  /** In what looks like a private window; default: it does not. */
  endsWithWindow?: boolean;
  /** Where facts and unsent work are kept; default: the browser's database. */
  store?: typeof durable;
};

/** Everything behind sign-in, from an environment: used by the application and by the headless runner. */
export async function composeClient<Host>(
  options: ComposeOptions<Host>,
): Promise<Client<Host, HTMLVideoElement, MediaStream>> {
  const { entry, configuration, players, say, kept, report } = options;
  const { environment, api, authentication } = entry;
  const persistent = persistentStorage(environment);
  const { clock, synchronise, moment } = platformClock({
    ...environment,
    mayJump: () => !live.isAny(),
  });
  const random = { next: environment.random };
  const ids = { next: environment.randomUuid };
  const now = () => clock.now();
  const reportWire = (problem: object) => report('wire', problem);

  const tabs = tabChannel(environment);
  const stored = await (options.store ?? durable)(environment, report, () => {
    report('storage', 'site data was cleared');
    work.erased();
  });
  const store = telling(stored, (mine, what) => tabs.say({ type: 'stored', account: mine, what }));
  const looked = new Subject<void>();
  const log = new EventLog({ id: environment.randomUuid, now });
  const runtime = new Runtime(log, clock, report);
  const live = liveAttempts(log);
  const sittings = openSittings();
  const own = composeSession({
    entry,
    runtime,
    clock,
    tabs,
    notices: { say },
    report,
    screens: kept,
    content: { isOpen: live.isAny, leave: sittings.leaveAll },
    work: keptWork(() => work.kept),
    onBegin: () => {
      recovery.shut();
      sources.forgetAnswers();
    },
    onEnd: () => {
      work.outgoing.stop();
      sources.forget();
    },
    onRenewed: (mine) => work.outgoing.start(mine),
  });
  const { account } = own;
  const speaker = composeSpeaker(own, configuration.statementBase);
  const { actor, agent } = speaker;
  const names = { base: configuration.statementBase, platform: PLATFORM };

  const locks = environment.locks ? webLocks(environment.locks) : localLocks();
  const work = composeWork({
    environment,
    api,
    locks,
    runtime,
    log,
    clock,
    random,
    store,
    account,
    actor,
    tokenOf: tokenIn(own, entry.token),
    external: speaker.external,
    names,
    say,
    report,
  });
  const { outgoing, journal } = work;
  const { recovery, died, recoverTitle, titleLocks } = composeRecovery({
    runtime,
    log,
    clock,
    locks,
    work,
    stored: store.journal,
    account,
    isLive: live.isLive,
    report,
  });
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
    unsentAttempts: async () => new Set((await work.waiting()).map(({ attemptId }) => attemptId)),
  });

  const attempts: AttemptPorts<Host> = {
    players: players({ now, healthy: work.healthy, likes: sources.shown.likes }),
    ...composeAttempts({
      environment,
      api,
      configuration,
      now,
      account,
      agent,
      platform: PLATFORM,
      // What a sitting that died still owes, and what the last one said a moment ago, must be among what waits.
      settled: recoverTitle,
      uncommitted: (titleId) => uncommittedOf(runtime.state(attempt).get(), titleId),
      waiting: work.waiting,
    }),
    elapsed: environment.monotonic,
    epoch: work.nextEpoch,
  };

  const titles = clientTitles({ runtime, ...sources.shown });
  const after: After = (ms, work) => {
    const waiting = clock.schedule(work, ms);
    return () => waiting.unsubscribe();
  };

  runProcesses({
    runtime,
    clock,
    journal: store.journal,
    follower: work.follower,
    looked,
    outgoing,
    nothingWaits: async () => (await work.waiting()).every(({ state }) => state === 'parked'),
    live,
    died,
    recovery,
    persistent: store.isDurable ? persistent.port : undefined,
    tabs,
    own,
    shown: sources.shown,
    report,
  });
  void answer('getServerTime', api.GET('/api/getServerTime'))
    .then(({ body }) => synchronise(instant(fields(body)['serverTime']) ?? Number.NaN))
    .catch(() => undefined); // the browser's own clock serves until the platform answers

  const { shown } = sources;
  const calls = composeCalls({ api, runtime, configuration, menus: shown.menus, own, report, reportWire });
  const { earlierFacts, undelivered, ...profile } = composeProfile({
    api,
    reportWire,
    renew: own.renew,
    store: { ...store, outbox: work.outbox },
    log,
    runtime,
    clock,
    names,
    account,
    actor,
  });
  return {
    runtime,
    session: own,
    launches: {
      ...launches({
        runtime,
        attempts,
        clock,
        ids,
        sittings,
        titleLocks,
        settled: journal.settled,
        flush: outgoing.flush,
        learner: own.learner,
        catalogue: shown.catalogue,
        statuses: shown.statuses,
        catalogueSource: shown.catalogueSource,
        home: shown.home,
        titles,
        proofs: own.launchProofs,
      }),
      attempts,
      titleLocks,
      sittings,
    },
    titles: {
      ...titles,
      earlierFacts,
      bookmarks: shown.bookmarks,
      notebook: composeNotebooks({ store: store.annotations, tabs, looked, now, ids, account }),
    },
    catalogue: {
      source: shown.catalogueSource,
      all: shown.catalogue,
      statuses: shown.statuses,
      searches: shown.searches,
      trail: shown.trail,
    },
    home: {
      answer: shown.home,
      history: shown.history,
      source: shown.homeSource,
      check: homeChecks({
        ...shown,
        after,
        sessionId: () => {
          const current = own.now();
          return current.at === 'signed-out' ? undefined : current.sessionId;
        },
      }),
    },
    profile: {
      ...profile,
      extraFields: calls.extraFields,
      photos: composePhotos({
        api,
        runtime,
        learner: own.learner,
        renew: own.renew,
        threshold: configuration.faceSimilarityThreshold,
      }),
    },
    account: {
      authentication,
      registration: composeRegistration({ api, runtime, report, reportWire }),
      passwords: calls.passwords,
      outsideSessions: outsideSessionsApi(api, {
        token: entry.token,
        crossSite: entry.crossSite,
        onOpened: speaker.sentFrom,
      }),
    },
    organisation: {
      menu: shown.menu,
      menus: shown.menus,
      builds: calls.builds,
      reports: calls.reports,
      reportViewer: options.reportViewer,
    },
    own: {
      likes: shown.likes,
      choices: shown.choices,
      appPrompt: shown.appPrompt,
      agreementPrompt: shown.agreementPrompt,
    },
    work: {
      outbox: outgoing,
      journal,
      undelivered,
      isDurable: store.isDurable,
      isDiskFull: work.isDiskFull,
      isKept: persistent.isKept,
      endsWithWindow: options.endsWithWindow ?? false,
      lookAgain: () => looked.next(),
    },
    device: { clock, ids, random, handOver: handOver(environment.location) },
  };
}
