import { attempt, type AttemptPorts, createOpenAttempts, uncommittedOf } from '../attempt/index.ts';
import { byTitle, type AnnotationStore, type Notebook, openNotebook } from '../annotations/index.ts';
import type { ScheduleAfter } from '../kernel/clock.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { whenBack } from '../kernel/want-of-connection.ts';
import { analytics } from '../tracking/index.ts';
import type { Client, ClientWork } from './client.ts';
import type { ClientPorts } from './client-ports.ts';
import {
  admittedPlayers,
  admittedReports,
  fromDownloads,
  type LaunchPorts,
  type Launches,
  launches,
  createRecovery,
  withUnsent,
} from './launch/index.ts';
import { homeChecks } from './home.ts';
import { backgroundDownloads } from './downloads/index.ts';
import { photoUpload } from './photo-upload.ts';
import { runProcesses } from './process.ts';
import { learnerWork, withProfileRenewal } from './profile.ts';
import { registration } from './registration.ts';
import { screens } from './screens.ts';
import { type ClientSession, type ClientSessionPorts, clientSession } from './session/index.ts';
import { sessionIdOf } from './session-now.ts';
import { createQueries } from './queries.ts';
import { clientTitles } from './titles.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Tabs } from '../session/index.ts';

type NotebookPorts = {
  store: AnnotationStore;
  tabs: Tabs;
  /** Called when the tab becomes visible. */
  onLooked: (listen: () => void) => () => void;
  now: () => number;
  ids: Ids;
  /** Account of the signed-in learner. */
  account: () => string | undefined;
};

/** Annotations of the signed-in learner on a title; undefined if nobody is signed in. Follows changes of other tabs. */
const notebooks =
  ({ store, tabs, onLooked, now, ids, account }: NotebookPorts) =>
  (titleId: string): Notebook | undefined => {
    const mine = account();
    if (mine === undefined) return undefined;
    const onElsewhere = (listen: () => void) => {
      const stopLooking = onLooked(listen);
      const stop = tabs.listen(
        (said) => said.type === 'stored' && said.what === 'annotations' && said.account === mine && listen(),
      );
      return () => {
        stopLooking();
        stop();
      };
    };
    return openNotebook({ store, now, ids, onElsewhere }, mine, titleId);
  };

/** Creates the client over its ports. All background processes run when it returns. */
export function createClient<Host, Film, Stream>(ports: ClientPorts<Host, Film, Stream>): Client<Host, Film, Stream> {
  const { runtime, live, work, disk, locks, looked, report } = ports;
  const { holder } = ports.session;
  const { account } = holder;
  const onLooked = (listen: () => void) => {
    const looks = looked.subscribe(listen);
    return () => looks.unsubscribe();
  };
  const openAttempts = createOpenAttempts();
  const { recovery, died, recoverTitle, titleLocks } = createRecovery({
    ...locks,
    runtime,
    work,
    stored: disk.journal,
    account,
    isLive: live.isLive,
    report,
  });
  const shown = createQueries(ports.shown, { ...holder, runtime, onLooked });
  const downloads = backgroundDownloads({ ...ports, shown, onLooked });
  const { termsOf, deviceNow } = ports.downloads;
  const session = clientSession({
    ...ports.session,
    offlineSession: { termsOf, deviceNow, store: ports.session.offlineSession, connection: ports.connection },
    runtime,
    clock: runtime.clock,
    report,
    content: { isOpen: openAttempts.isAny, leave: openAttempts.leaveAll },
    work: work.kept,
    ...followingSession(ports, shown, recovery),
  });
  const taken = fromDownloads({ ...ports, ...ports.attempts, downloads });
  const attempts = attemptsOf({ ...ports, attempts: { ...ports.attempts, ...taken } }, recoverTitle);
  const titles = clientTitles({ runtime, ...shown });
  const own = learnerWork({ ...ports, ...disk, outbox: work.outbox, account, actor: ports.speaker.actor });

  const launch = launchesOf(ports, { shown, attempts, openAttempts, titleLocks, titles, session });
  runProcesses({
    runtime,
    journal: disk.journal,
    work,
    live,
    isAside: launch.isAside,
    died,
    recovery,
    persistent: disk.isDurable ? disk.persistence.port : undefined,
    tabs: ports.session.tabs,
    notices: ports.session.notices,
    own: session,
    looked,
    shown,
    report,
  });
  whenBack(ports.connection, work.outgoing.refresh); // platform outages cause no `online` event
  runtime.run('analytics', analytics, { ...ports.analytics, account, report: (error) => report('analytics', error) });
  const areas = { ...shownAreas(shown, ports), ...ownAreas(ports, own) };
  return {
    runtime,
    session,
    launches: { ...launch, attempts, titleLocks, openAttempts },
    titles: { ...titles, earlierFacts: own.earlierFacts, bookmarks: shown.bookmarks, ...notesOf(ports, onLooked) },
    ...areas,
    screens: screens({ ...areas, photo: areas.profile.photos.shown }),
    own: shown,
    work: workOf(ports, own),
    downloads,
    device: { ...ports.device, clock: runtime.clock },
  };
}

/** Annotations of a learner, of one title and of all. */
function notesOf<Host, Film, Stream>(
  { device, session, disk, runtime }: ClientPorts<Host, Film, Stream>,
  onLooked: (listen: () => void) => () => void,
) {
  const { account } = session.holder;
  return {
    notebook: notebooks({
      ...device,
      ...session,
      store: disk.annotations,
      onLooked,
      now: () => runtime.clock.now(),
      account,
    }),
    allNotes: async () => {
      const mine = account();
      return mine === undefined ? [] : byTitle(await disk.annotations.all(mine));
    },
  };
}

/** Reactions to the start, end and token renewal of a session. */
const followingSession = <Host, Film, Stream>(
  { work, courses }: ClientPorts<Host, Film, Stream>,
  shown: Shown,
  recovery: { shut: () => void },
): Pick<ClientSessionPorts, 'onBegin' | 'onEnd' | 'onRenewed'> => ({
  onBegin: (owner) => {
    recovery.shut();
    shown.forgetAnswers();
    courses.begins(owner);
  },
  onEnd: (by) => {
    work.outgoing.stop();
    shown.forget(by);
    if (by === 'wish') courses.ends();
  },
  onRenewed: work.outgoing.start,
});

const attemptsOf = <Host, Film, Stream>(
  { runtime, work, attempts, session }: ClientPorts<Host, Film, Stream>,
  recoverTitle: (titleId: string) => Promise<void>,
): AttemptPorts<Host> => ({
  ...attempts,
  players: admittedPlayers(attempts.players, session.secrets),
  ...withUnsent({
    ...attempts,
    // Pending records must include those of a crashed attempt, and the last ones of the previous attempt.
    settled: recoverTitle,
    uncommitted: (titleId) => uncommittedOf(runtime.state(attempt).get(), titleId),
    confirmed: work.confirmed,
    restoreForgotten: work.restoreForgotten,
    waiting: work.waiting,
  }),
  epoch: work.nextEpoch,
});

type Shown = ReturnType<typeof createQueries>;

type Launching<Host> = Pick<LaunchPorts<Host>, 'attempts' | 'openAttempts' | 'titleLocks' | 'titles'> & {
  shown: Shown;
  session: Pick<ClientSession, 'reauthTokens' | 'learner'>;
};

const launchesOf = <Host, Film, Stream>(
  { runtime, device, work, session: { secrets } }: ClientPorts<Host, Film, Stream>,
  { shown, session, ...launching }: Launching<Host>,
): Launches<Host> =>
  launches({
    ...shown,
    ...device,
    ...launching,
    runtime,
    clock: runtime.clock,
    settled: work.journal.settled,
    flush: work.outgoing.flush,
    learner: session.learner,
    proofs: session.reauthTokens,
    secrets,
  });

const shownAreas = <Host, Film, Stream>(
  shown: Shown,
  { runtime, organisation, session: { secrets } }: ClientPorts<Host, Film, Stream>,
): Pick<Client<Host>, 'catalogue' | 'home' | 'organisation'> => ({
  catalogue: { ...shown, source: shown.catalogueSource, all: shown.catalogue },
  home: {
    answer: shown.home,
    history: shown.history,
    source: shown.homeSource,
    check: homeChecks({ ...shown, after: afterBy(runtime), sessionId: () => sessionIdOf({ runtime }) }),
  },
  organisation: {
    ...organisation,
    reportViewer: admittedReports(organisation.reportViewer, secrets),
    menu: shown.menu,
    menus: shown.menus,
  },
});

const ownAreas = <Host, Film, Stream>(
  { runtime, session: { holder }, profile, account }: ClientPorts<Host, Film, Stream>,
  { learningRecord }: ReturnType<typeof learnerWork>,
): Pick<Client<Host, Film, Stream>, 'profile' | 'account'> => ({
  profile: {
    ...profile,
    profiles: withProfileRenewal(profile.profiles, holder),
    photos: photoUpload(profile.photos, { ...holder, runtime }),
    learningRecord,
  },
  account: { ...account, registration: registration({ ...account.registration, runtime }) },
});

function workOf<Host, Film, Stream>(
  { work, disk, looked, endsWithWindow }: ClientPorts<Host, Film, Stream>,
  { undelivered, recording }: Pick<ClientWork, 'undelivered' | 'recording'>,
): ClientWork {
  return {
    outbox: work.outgoing,
    journal: work.journal,
    undelivered,
    recording,
    isDurable: disk.isDurable,
    isDiskFull: work.isDiskFull,
    isKept: disk.persistence.isKept,
    endsWithWindow,
    lookAgain: () => looked.next(),
    rest: work.rest,
    wake: work.wake,
  };
}

const afterBy =
  ({ clock }: Runtime): ScheduleAfter =>
  (ms, work) => {
    const waiting = clock.schedule(work, ms);
    return () => waiting.unsubscribe();
  };
