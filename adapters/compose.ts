import { Subject } from 'rxjs';
import { type AttemptPorts, liveAttempts } from '#domain/attempt/index.ts';
import { withChoice, withoutChoice, withoutSearch, withSearch } from '#domain/catalogue/index.ts';
import {
  type Client,
  createClient,
  type ScreenState,
  type NewVersion,
  sessionOwner,
  platformIdentityOf,
} from '#domain/client/index.ts';
import type { DownloadStore } from '#domain/downloads/index.ts';
import type { LearnerPreferences } from '#domain/player/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import { EventLog } from '#domain/kernel/log.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { StoredOutbound } from '#domain/tracking/index.ts';
import type { Resource } from '#domain/kernel/resource.ts';
import type { Catalogue } from '#domain/catalogue/index.ts';
import { Runtime } from '#domain/kernel/runtime.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { session } from '#domain/session/index.ts';
import type { ReportViewer } from '#domain/reports/index.ts';
import { admissionApi, ownAdmissionOf } from './api/admission.api.ts';
import type { ObservedFiles } from './offline/courses/observed-files.ts';
import { courseLists } from './offline/courses/course-list.ts';
import { analyticsApi } from './api/analytics.api.ts';
import { buildsApi } from './api/builds.api.ts';
import { catalogueApi, homeApi } from './api/catalogue.api.ts';
import { catalogueResource } from './api/catalogue.resource.ts';
import { certificatesApi } from './api/account/certificates.api.ts';
import { extraFieldsApi } from './api/account/extra-fields.api.ts';
import { createPausableApi } from './api/held-api.ts';
import { menuApi } from './api/menu.api.ts';
import { outsideSessionsApi } from './api/outside-sessions.api.ts';
import { ownGroupsApi } from './api/account/own-groups.api.ts';
import { passwordsApi } from './api/account/passwords.api.ts';
import { photosApi } from './api/account/photos.api.ts';
import { profilesApi } from './api/account/profiles.api.ts';
import { reauthenticationApi, signOffApi } from './api/reauthentication.api.ts';
import { registrationsApi } from './api/account/registrations.api.ts';
import { reportsApi } from './api/reports.api.ts';
import { contentAddressApi, savedStateApi } from './api/saved-state.api.ts';
import { serverTimeApi } from './api/server-time.api.ts';
import { statusesResource } from './api/statuses.resource.ts';
import type { SignInDependencies } from './entry.ts';
import { loadPhotoTools } from './faces/photo-tools.ts';
import { createResponseCache } from './offline/answers/response-cache.ts';
import type { EncryptedCache } from './offline/answers/encrypted-cache.ts';
import { downloadTerms } from './offline/downloads/download-terms.ts';
import { noDownloads } from './offline/downloads/download-store.ts';
import { camera } from './platform/camera.ts';
import { platformClock } from './platform/clock.ts';
import { type Configuration, originsOf } from './platform/configuration.ts';
import { sessionSettings } from './platform/session-settings.ts';
import { clearContentSite } from './platform/content-site.ts';
import { sharing } from './platform/sharing.ts';
import { mailPatterns } from './platform/mail-patterns.ts';
import { persistentStorage } from './platform/persistent-storage.ts';
import { secureRandom } from './platform/secure-random.ts';
import { tabChannel } from './platform/tab-channel.ts';
import type { TitleHosts } from './platform/title-hosts.ts';
import type { StoredCourseData } from './players/frame/stored-course-data.ts';
import { breadcrumbStore } from './storage/breadcrumb.store.ts';
import { courseData } from './storage/course-data.ts';
import { openDurableStores } from './storage/durable.ts';
import { storedList } from './storage/stored-list.ts';
import { lastStatuses } from './storage/last-statuses.ts';
import { learnerPreferences } from './storage/learner-preferences.ts';
import { changeBroadcast } from './storage/outbox/change-broadcast.ts';
import { savedTitlesStore } from './storage/saved-titles.store.ts';
import { storageKey } from './storage/storage-key.ts';
import { tokenIn, tokensOf } from './storage/session-token.ts';
import { signOnJourney } from './storage/sign-on-journey.ts';
import { refuse } from '#domain/messages/index.ts';
import { locksOf } from './tracking/locks.ts';
import { attemptLocks, waitUntilStored } from './tracking/attempt-lock.ts';
import { stateMoments } from './tracking/state-moments.ts';
import { titleLocks } from './tracking/title-lock.ts';
import { learnersWork } from './tracking/work/work.ts';

/** Name of this client in statements and launch parameters. */
const PLATFORM = 'learning-client';

export type ComposeOptions<Host> = {
  entry: SignInDependencies;
  configuration: Configuration;
  /** Factory: players need the storage health, which a course reads before it commits. */
  players: (behind: {
    now: () => number;
    healthy: Projection<boolean>;
    /** Player settings of the learner, such as speed and font. */
    preferences: LearnerPreferences;
    /** Course data stored in this browser, and the observer of the files that courses request. */
    courseData: { storage: StoredCourseData; files: Pick<ObservedFiles, 'note'> };
  }) => AttemptPorts<Host>['players'];
  reportViewer: ReportViewer<Host>;
  notify: (refusal: Refusal) => void;
  kept: ScreenState;
  report: (where: string, error: unknown) => void;
  /** True if this looks like a private window, whose data is lost when it closes; default: false. */
  endsWithWindow?: boolean;
  /** Whether a newer build is ready to load; default: never. */
  newVersion?: NewVersion;
  /** Encrypted cache of the platform's last responses, for offline use; default: no cache. */
  answers?: EncryptedCache | undefined;
  /** Store of downloaded titles; default: no downloads. */
  downloads?: DownloadStore;
  /** Hosts of titles below the content site, which are cleared with it; default: none. */
  titleHosts?: TitleHosts;
  /** Whether the platform is reachable; default: always. */
  connection?: Projection<Connection>;
  /** Storage of facts and unsent work; default: IndexedDB. */
  store?: typeof openDurableStores;
};

/** Builds the client of a signed-in learner, for the application and for the headless runner. */
export async function composeClient<Host>(
  options: ComposeOptions<Host>,
): Promise<Client<Host, HTMLVideoElement, MediaStream>> {
  const { entry, configuration, players, notify, report, endsWithWindow = false } = options;
  const { environment, authentication, token, crossSite } = entry;
  const wire = (problem: object) => report('wire', problem);
  const erased = new Subject<void>();
  const looked = new Subject<void>();
  const time = platformClock(environment);
  const { clock, now, moment } = time;
  const log = new EventLog({ id: environment.randomUuid, now });
  const runtime = new Runtime(log, clock, report);
  const isHeld = goesOnIn(runtime);
  const api = createPausableApi(entry.api, isHeld);
  const live = liveAttempts(log);
  const random = { next: environment.random };
  const ids = { next: environment.randomUuid };
  const tabs = tabChannel(environment);
  const tokens = tokensOf(token);
  const proofs = reauthenticationApi({ api, token, crossSite, arrived: entry.signOn.takeReauth });
  const holder = sessionOwner({ runtime, tokens, proofs });
  const { account } = holder;
  const settings = sessionSettings(configuration, environment.location.origin);
  const speaker = platformIdentityOf(holder, settings.statementBase);
  const names = { base: settings.statementBase, platform: PLATFORM };
  const locks = locksOf(environment);
  const stored = await (options.store ?? openDurableStores)(environment, report, () => erased.next());
  const store = changeBroadcast(stored, (mine, what) => tabs.say({ type: 'stored', account: mine, what }));
  const tokenOf = tokenIn(holder, token);
  const catalogueSource = catalogueApi({ api, now, report: wire });
  const moments = stateMoments({ environment, time, ...holder, saved: savedStateApi(api, now, speaker.agent) });
  const origins = originsOf(configuration, environment);
  const known = createResponseCache({ entry, answers: options.answers, learner: holder.learner, now, origins });
  const catalogue = catalogueResource(catalogueSource, now, known.catalogue);
  const work = learnersWork({ ...speaker, environment, api, locks, runtime, log, clock, random, store, account, tokenOf, isHeld, names, erased, notify, report, onOvertaken: saysOvertaken(catalogue, notify), ...moments }); // prettier-ignore
  const menus = menuApi(api, wire);
  const last = lastStatuses(environment);
  const preferences = learnerPreferences(environment, account);
  const clearSite = () => clearContentSite(environment, configuration, options.titleHosts);
  const courses = courseData({ environment, clearSite, account, report });
  const unsentAttempts = async () => attemptsIn(await work.waiting());

  const admitted = {
    agent: speaker.agent,
    account,
    platform: PLATFORM,
    shellOrigin: origins.shell,
    randomUuid: environment.randomUuid,
  };
  time.staysWhile(live.isAny);
  void serverTimeApi(api).then(moments.synchronise, () => undefined); // until then, the browser's clock is used
  return createClient<Host, HTMLVideoElement, MediaStream>({
    ...{ log, runtime, live, speaker, work, names, looked, endsWithWindow, report },
    session: {
      holder,
      authentication,
      organisations: entry.organisations,
      ...{ lastKnown: known, offlineSession: known.offlineSession },
      onUnauthorised: entry.onUnauthorised,
      tokens,
      ids,
      accounts: { keyOf: (organisationCode, userId) => environment.digest(`${organisationCode}\n${userId}`) },
      proofs,
      signOff: signOffApi(api, token, now),
      journey: signOnJourney(environment),
      secrets: entry.secrets,
      nonce: entry.nonce,
      tabs,
      screens: options.kept,
      notices: { notify },
    },
    disk: { ...store, persistence: persistentStorage(environment) },
    locks: {
      titles: titleLocks(locks, clock),
      hold: attemptLocks(log, locks, () => waitUntilStored(work.journal), report).hold,
    },
    courses,
    downloads: {
      ...{ termsOf: downloadTerms(configuration, report), deviceNow: environment.now },
      store: options.downloads ?? noDownloads,
      listOf: courseLists(api, environment, courses.files),
      askedOf: courses.files.of,
    },
    connection: options.connection ?? atom<Connection>('online').projection,
    attempts: {
      players: players({ now, healthy: work.healthy, preferences, courseData: courses }),
      address: contentAddressApi(api),
      admission: admissionApi(api, admitted),
      ownAdmission: ownAdmissionOf(admitted),
      saved: moments.saved,
      elapsed: environment.monotonic,
    },
    shown: {
      ...{ catalogueSource, catalogue, menus },
      statuses: statusesResource({ source: catalogueSource, last, account, moment, unsentAttempts }),
      last: {
        ...known,
        forget: (mine) => {
          last.forget(mine);
          known.forget();
        },
      },
      homeSource: homeApi({ api, now, report: wire, origins }),
      searches: storedList(environment, 'searches', account, { add: withSearch, remove: withoutSearch }),
      choices: storedList(environment, 'choices', account, { add: withChoice, remove: withoutChoice }),
      preferences,
      ownTitles: savedTitlesStore(environment),
      trail: breadcrumbStore(storageKey(environment, 'breadcrumbs', 'tab'), account),
      draftSlot: storageKey(environment, 'drafts', 'tab'),
      appPrompt: storageKey(environment, 'app-prompt', 'tab'),
      agreementPrompt: storageKey(environment, 'agreement-prompt', 'tab'),
    },
    profile: {
      profiles: profilesApi(api),
      certificates: certificatesApi(api, wire),
      ownGroups: ownGroupsApi(api, wire),
      extraFields: extraFieldsApi(api, wire),
      photos: {
        photos: photosApi(api),
        tools: loadPhotoTools,
        camera: camera(),
        threshold: settings.faceSimilarityThreshold,
      },
    },
    account: {
      authentication,
      passwords: passwordsApi(api),
      outsideSessions: outsideSessionsApi(api, { token, crossSite, onOpened: speaker.sentFrom }),
      registration: {
        registrations: registrationsApi(api, wire),
        mailPatterns: mailPatterns({ start: patternThread, clock, report }),
        secureRandom,
      },
    },
    organisation: {
      builds: buildsApi(api),
      reports: reportsApi(api, wire),
      reportViewer: options.reportViewer,
    },
    analytics: {
      analytics: analyticsApi(api, menus),
      isOn: () => settings.analyticsFor.includes(holder.learner.get()?.organisation.code ?? ''),
    },
    device: { ids, random, sharing: sharing(environment.location), newVersion: options.newVersion ?? noNewVersion },
  });
}

/** Whether this is an offline session, which has no token. */
const goesOnIn = (runtime: Runtime) => () => {
  const now = runtime.state(session).get().session;
  return now.at === 'open' && now.wentOn === true;
};

/** For the headless runner, which never has a newer build. */
const noNewVersion: NewVersion = { isReady: atom(false).projection, load: () => undefined };

/** Imported on first use, because only a browser build can resolve the worker's URL. */
const patternThread = async () => (await import('./platform/pattern-thread.ts')).startPatternThread();

/** Attempts with records that the platform has not confirmed. */
const attemptsIn = (waiting: readonly StoredOutbound[]): ReadonlySet<string> =>
  new Set(waiting.flatMap(({ state, attemptId }) => (state === 'confirmed' ? [] : [attemptId])));

/** Notifies the learner that a later position from another device wins; names the title if the catalogue has it. */
const saysOvertaken =
  (catalogue: Resource<Catalogue>, notify: (refusal: Refusal) => void) =>
  (titleId: string, day: number): void =>
    void catalogue.load().then(() => {
      const loaded = catalogue.get();
      const title = loaded.at === 'ready' ? loaded.value.titles.get(titleId)?.name : undefined;
      notify(
        title === undefined
          ? refuse('CONTINUED_ELSEWHERE', { day })
          : refuse('TITLE_CONTINUED_ELSEWHERE', { title, day }),
      );
    });
