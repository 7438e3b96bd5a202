import type { Profiles } from '#domain/account/index.ts';
import type { AttemptPorts, Position, ScormMap } from '#domain/attempt/index.ts';
import { attempt, attemptOf, liveAttempts, takeBack } from '#domain/attempt/index.ts';
import { freshness } from '#domain/catalogue/index.ts';
import type { Outbound } from '#domain/kernel/journal.ts';
import { keepJournal } from '#domain/kernel/journal-keeper.ts';
import { EventLog } from '#domain/kernel/log.ts';
import { PortFailure } from '#domain/kernel/port-failure.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { resource } from '#domain/kernel/resource.ts';
import { Runtime } from '#domain/kernel/runtime.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { expiry, session, type User } from '#domain/session/index.ts';
import { openSession } from '#domain/session/use-cases.ts';
import { isTerminal, overlay, type StoredOutbound, trackingSinks } from '#domain/tracking/index.ts';
import { answer } from './api/client.ts';
import { catalogueApi, homeApi } from './api/catalogue.api.ts';
import { extraFieldsApi } from './api/extra-fields.api.ts';
import { menuApi } from './api/menu.api.ts';
import { profilesApi } from './api/profiles.api.ts';
import { type Agent, contentAddressApi, savedStateApi } from './api/saved-state.api.ts';
import { fields, instant } from './api/wire/read.ts';
import { composeRegistration } from './compose-registration.ts';
import type { Entry } from './entry.ts';
import { platformClock } from './platform/clock.ts';
import type { Configuration } from './platform/configuration.ts';
import { cell } from '#domain/kernel/cell.ts';
import { durable } from './storage/durable.ts';
import { deliveryApi } from './tracking/delivery.api.ts';
import { leaders, storedBeats } from './tracking/leader.ts';
import { localLocks, webLocks } from './tracking/locks.ts';
import { createSender } from './tracking/sender.ts';
import { type TitleLocks, titleLocks } from './tracking/title-lock.ts';

/** Facts older than this that nothing waits for are forgotten at sign-in. */
const KEEP_FACTS_MS = 30 * 24 * 3_600_000;
/** How long a fresh answer of the platform waits for what it must be told first. */
const DRAIN_LIMIT_MS = 5_000;

export type ComposeOptions<Host> = {
  entry: Entry;
  configuration: Configuration;
  /** Made here, because a course must know whether its commits can be kept. */
  players: (behind: { now: () => number; healthy: Projection<boolean> }) => AttemptPorts<Host>['players'];
  say: (refusal: Refusal) => void;
  report: (where: string, error: unknown) => void;
};

/** Everything behind sign-in, from an environment: used by the application and by the headless runner. */
export async function composeCore<Host>({ entry, configuration, players, say, report }: ComposeOptions<Host>) {
  const { environment, api, authentication } = entry;
  const { clock, synchronise } = platformClock(environment);
  const ids = { next: environment.randomUuid };
  const random = { next: environment.random };
  const now = () => clock.now();
  const reportWire = (problem: object) => report('wire', problem);

  const store = await durable(environment, report, () => {
    // Site data was cleared while somebody learns: what is still in memory goes back to the disk.
    void outgoing
      .rebuild((records) => {
        const mine = account();
        return mine === undefined
          ? Promise.resolve()
          : store.journal.write({ account: mine, facts: [], outbound: records.map(asNew), strict: true });
      })
      .catch((error: unknown) => report('outbox', error));
  });
  const log = new EventLog({ id: ids.next, now });
  const runtime = new Runtime(log, clock, report);
  const live = liveAttempts(log);
  const sessionNow = () => runtime.state(session).get().session;
  const account = () => {
    const current = sessionNow();
    return current.at === 'signed-out' ? undefined : current.account;
  };
  const agent = (): Agent => {
    const current = sessionNow();
    if (current.at === 'signed-out') throw new PortFailure('agent', { status: 401, kind: 'status' });
    return { objectType: 'Agent', account: { homePage: configuration.statementBase, name: current.userId } };
  };

  const locks = environment.locks ? webLocks(environment.locks) : localLocks();
  const recovery = gate();
  const locksOfTitles = titleLocks(locks, clock);
  const titles: TitleLocks = {
    ...locksOfTitles,
    take: async (...asked) => {
      await recovery.passed(); // it looks at the locks to tell sittings that died from those of other tabs
      return locksOfTitles.take(...asked);
    },
  };
  const outgoing = createSender({
    outbox: store.outbox,
    deliver: deliveryApi(api, {
      actor: () => ({ homePage: agent().account.homePage, userId: agent().account.name }),
      isSignedIn: (owner) => owner === account() && sessionNow().at === 'open',
    }),
    leaders: leaders({ locks, beats: storedBeats(environment.localStorage ?? noStorage), clock, report }),
    clock,
    random,
    report,
    onParked: () => say({ refused: 'PROGRESS_SAVE_FAILURE' }),
  });
  const journal = keepJournal(log, store.journal, {
    account,
    sinks: trackingSinks({
      attemptOf: (attemptId) => attemptOf(runtime.state(attempt).get(), attemptId),
      names: { base: configuration.statementBase, platform: 'learning-client' },
    }),
    isTerminal,
    onWriting: outgoing.offer,
    onRefused: (records) => {
      outgoing.refuse(records);
      say({ refused: 'STORAGE_REFUSED' });
    },
    onStored: outgoing.wake,
    report,
  });

  const healthy: Projection<boolean> = {
    get: () => journal.health.get().unsaved === 0,
    subscribe: journal.health.subscribe,
  };

  const catalogueSource = catalogueApi({ api, now, report: reportWire });
  const homeSource = homeApi({ api, now, report: reportWire });
  const catalogue = resource(catalogueSource.all, (error) => refusalFor('loadCatalogue', error));
  const home = resource(homeSource.home, (error) => refusalFor('loadHome', error));
  const menu = resource(menuApi(api, reportWire).load, (error) => refusalFor('loadMenu', error));
  const statuses = resource(
    async () => {
      const askedAt = now();
      const waiting = account();
      const unsent = waiting === undefined ? [] : await store.outbox.after(waiting, 0).catch(() => []);
      const records = await catalogueSource.statuses();
      return { records, askedAt, unsentAttempts: new Set(unsent.map((record) => record.attemptId)) };
    },
    (error) => refusalFor('loadCatalogue', error),
  );
  const resources = [catalogue, home, menu, statuses];

  const saved = savedStateApi(api, now, agent);
  const attempts: AttemptPorts<Host> = {
    players: players({ now, healthy }),
    address: contentAddressApi(api),
    saved: async (title) => {
      // What a sitting that died still owes, and what the last one said a moment ago, must be among what waits.
      await recovery.passed();
      await journal.settled().catch(() => undefined);
      const mine = account();
      const [kept, waiting] = await Promise.all([
        saved(title),
        mine === undefined ? [] : store.outbox.after(mine, 0).catch(() => []),
      ]);
      const unsent = overlay([...waiting], title.titleId);
      return newest(kept, unsent);
    },
  };

  const learner = cell<{ user: User; organisation: Organisation } | undefined>(undefined);
  /** Whoever asks for the profile, the name on the screen is the newest. */
  const seen = (user: User) => {
    const now = learner.projection.get();
    if (now?.user.id === user.id) learner.set({ ...now, user });
    return user;
  };
  const profileSource = profilesApi(api);
  const profiles: Profiles = {
    load: async () => {
      const profile = await profileSource.load();
      seen(profile.user);
      return profile;
    },
    update: async (profile, change) => seen(await profileSource.update(profile, change)),
  };
  const accounts = {
    keyOf: (organisationCode: string, userId: string) => environment.digest(`${organisationCode}\n${userId}`),
  };
  const begin = async (user: User, organisation: Organisation, resumed: boolean) => {
    learner.set({ user, organisation });
    recovery.shut();
    for (const one of resources) one.clear();
    catalogueSource.forget();
    await openSession({ runtime, accounts, ids }, user, organisation, resumed);
  };

  runtime.run('recovery', takeBack, {
    journal: store.journal,
    runtime,
    log,
    isLive: live.isLive,
    isOpenElsewhere: locksOfTitles.isTaken,
    onReady: (mine: string) => {
      if (mine !== account()) return; // somebody else signed in meanwhile, and has a recovery of their own
      recovery.open();
      outgoing.start(mine);
      void store.journal
        .lost(mine)
        .then((lanes) => lanes.length > 0 && report('journal-lost', lanes.length))
        .then(() => store.journal.prune(mine, now() - KEEP_FACTS_MS))
        .catch((error: unknown) => report('journal', error));
    },
    report,
  });
  runtime.run('expiry', expiry, {
    isLearning: live.isAny,
    authentication,
    notices: { say },
  });
  // The sitting may have ended because the session did: then there is nobody to ask for.
  const whileSignedIn = (refresh: () => Promise<void>) => async () => {
    if (sessionNow().at === 'open') await refresh();
  };
  runtime.run('freshness', freshness, {
    outboxIsIdle: async () => void (await outgoing.drained(DRAIN_LIMIT_MS)),
    statuses: { refresh: whileSignedIn(statuses.refresh) },
    home: { refresh: whileSignedIn(home.refresh) },
  });
  entry.onUnauthorised(() => {
    const current = sessionNow();
    if (current.at === 'open') runtime.send(session, 'expire', { sessionId: current.sessionId });
  });
  let before = sessionNow();
  runtime.state(session).subscribe(() => {
    const current = sessionNow();
    if (current.at === 'signed-out') {
      outgoing.stop();
      learner.set(undefined);
      for (const one of resources) one.clear();
      catalogueSource.forget();
    } else if (current.at === 'open' && before.at === 'expired') outgoing.start(current.account);
    before = current;
  });

  void answer('getServerTime', api.GET('/api/getServerTime'))
    .then(({ body }) => synchronise(instant(fields(body)['serverTime']) ?? Number.NaN))
    .catch(() => undefined); // the browser's own clock serves until the platform answers

  return {
    runtime,
    clock,
    ids,
    random,
    accounts,
    authentication,
    attempts,
    extraFields: extraFieldsApi(api, reportWire),
    registration: composeRegistration({ api, runtime, report, reportWire }),
    profiles,
    catalogueSource,
    homeSource,
    catalogue,
    statuses,
    home,
    menu,
    learner: learner.projection,
    outbox: outgoing,
    journal,
    isDurable: store.isDurable,
    titles,
    session: sessionNow,
    open: (user: User, organisation: Organisation) => begin(user, organisation, false),
    resume: async () => {
      if (sessionNow().at !== 'signed-out' || !authentication.hasToken()) return;
      try {
        const user = await authentication.current();
        if (user) await begin(user, await entry.organisations.byCode(user.organisationCode), true);
      } catch (error) {
        if (error instanceof PortFailure && error.status === 401) authentication.forget();
        else report('resume', error);
      }
    },
  };
}

/** A record without its place in the old outbox. */
function asNew({
  seq: _seq,
  since: _since,
  state: _state,
  tries: _tries,
  why: _why,
  ...record
}: StoredOutbound): Outbound {
  return record;
}

/** Unsent state of this browser is newer than what the platform kept. */
function newest(
  kept: { position: Position | undefined; scorm: ScormMap | undefined },
  unsent: { position: Position | undefined; scorm: ScormMap | undefined },
) {
  return { position: unsent.position ?? kept.position, scorm: unsent.scorm ?? kept.scorm };
}

/** Open at first. While it is shut, who wants to pass waits. */
function gate(): { passed: () => Promise<void>; shut: () => void; open: () => void } {
  let open = () => {};
  let passed = Promise.resolve();
  return {
    passed: () => passed,
    shut: () => {
      open(); // who waited for an older one waits for nothing any more
      passed = new Promise((resolve) => (open = resolve));
    },
    open: () => open(),
  };
}

const noStorage = { getItem: () => null, setItem: () => undefined };
