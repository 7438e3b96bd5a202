import { composeClient } from '#adapters/compose.ts';
import type { SignInDependencies } from '#adapters/entry.ts';
import type { Configuration } from '#adapters/platform/configuration.ts';
import { sessionSettings } from '#adapters/platform/session-settings.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { type AppCache, appCache } from '#adapters/offline/app-cache.ts';
import { downloadRows } from '#adapters/offline/downloads/download-rows.ts';
import { answerWorker } from '#adapters/offline/downloads/ask-pages.ts';
import { type DownloadKeys, downloadKeys } from '#adapters/offline/downloads/download-keys.ts';
import { downloadTerms } from '#adapters/offline/downloads/download-terms.ts';
import { keyRows } from '#adapters/offline/downloads/key-rows.ts';
import { serveDownloadedCourse } from '#adapters/offline/downloads/course-answers.ts';
import { noDownloads, downloadStore } from '#adapters/offline/downloads/download-store.ts';
import { deviceSecretOf } from '#adapters/offline/answers/device-secret.ts';
import { type EncryptedCache, encryptedCache } from '#adapters/offline/answers/encrypted-cache.ts';
import { completionPolicy } from '#adapters/platform/completion-policy.ts';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { type TitleHosts, titleHosts } from '#adapters/platform/title-hosts.ts';
import { browserVoice } from '#adapters/platform/voice.ts';
import { whenIdle } from '#adapters/platform/when-idle.ts';
import { cacheReader } from '#adapters/players/epub/reader-port.ts';
import { cacheCourseHost } from '#adapters/players/frame/cache-course-host.ts';
import { type CourseSite, courseOrigin } from '#adapters/players/frame/site.ts';
import { players } from '#adapters/players/registry.ts';
import { forgetTab } from '#adapters/storage/forget-tab.ts';
import { type StorageKey, storageKey } from '#adapters/storage/storage-key.ts';
import { type BackForwardCacheState, trackBackForwardCache } from '#adapters/storage/database/transactions.ts';
import { locksOf } from '#adapters/tracking/locks.ts';
import { endsWithWindow } from '#adapters/storage/private-window.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { waitAtMost } from '#domain/kernel/within.ts';
import type { ContentKind } from '#domain/content/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { isCourse, type DownloadStore } from '#domain/downloads/index.ts';
import { deliverySnapshotOf } from '#domain/tracking/index.ts';
import type { BrowserClient } from './entry/client.ts';
import { documentPasswordPrompt } from './shared/session/document-password.ts';
import { trackVirtualKeyboard } from './shared/page/on-screen-keyboard.ts';
import { guardUnsavedWork } from './shared/session/unsaved-work-guard.ts';
import { ownLanguage } from './shared/session/own-language.ts';
import { closeStaleToasts } from './shared/session/stale-toasts.ts';
import type { ToastStore } from './entry/toast-store.ts';
import { routeAt } from './entry/routes.tsx';
import type { Services } from './entry/services.ts';
import type { TextSource } from './i18n/i18n.ts';
import { LATE_AFTER_MS } from './components/feedback/patience.ts';
import { i18nextEngine } from './i18n/i18next-engine.ts';
import { weekday } from './format/dates.ts';

type Around = {
  environment: Environment;
  configuration: Configuration;
  entry: SignInDependencies;
  text: TextSource;
  services: Pick<
    Services,
    'notices' | 'destination' | 'lastScreen' | 'leftBehind' | 'ended' | 'typedName' | 'resetAddress' | 'signInDrafts'
  >;
  keptLanguage: StorageKey;
  /** Reachability of the platform. */
  connection: Projection<Connection>;
  report: (where: string, error: unknown) => void;
};

/** Replaces the `day` parameter of a message with the weekday’s name. The first chunk contains no date formatting. */
function withDay(message: Refusal, language: string): Refusal {
  const day = message.params?.['day'];
  return typeof day === 'number'
    ? { ...message, params: { ...message.params, day: weekday(day, { language }) } }
    : message;
}

/**
 * Creates the authenticated application: the client and its listeners to page events. Loads only when a learner signs
 * in or has a token.
 */
export async function loadClient(around: Around): Promise<BrowserClient> {
  const { environment, configuration, entry, text, services, keptLanguage, connection } = around;
  const { typedName, resetAddress, signInDrafts, leftBehind, ended } = services;
  /** Drafts typed before sign-in. */
  const typed = [typedName, resetAddress, ...Object.values(signInDrafts)];
  const report = (where: string, error: unknown) => {
    if (import.meta.env.DEV || !isExpected(where)) around.report(where, error);
  };
  await text.use(await i18nextEngine());
  let client: BrowserClient | undefined;
  const codeNow = (): string => client?.session.learner.get()?.organisation.code.toLowerCase() ?? '';
  const sleep = trackBackForwardCache();
  const hosts = configuration.hostPerTitle ? titleHosts(environment, configuration) : undefined;
  const site = courseSite(around, hosts);
  const answers = answersOf(around, sleep);
  const keys = downloadKeysOf(around, { answers, sleep, session: () => client?.session, codeNow });
  const beside = { environment, configuration, text, report, codeNow, sleep, keys, site };
  const kept = keptBy({ environment, configuration, report });
  const keepsAnswers = configuration.offline !== false; // an unknown setting keeps the cached responses
  const behind = await composeClient<HTMLElement>({
    newVersion: kept.newVersion,
    answers: keepsAnswers ? learningPasswords(answers, keys) : undefined,
    downloads: downloadsOf(around, kept, { keys, sleep, site }),
    ...(hosts && { titleHosts: hosts }),
    connection,
    entry,
    configuration,
    players: (around) => playersFor({ ...around, ...beside }),
    reportViewer: {
      // The SDK is large, so it loads only with the first report.
      open: async (...opening) =>
        (await import('#adapters/reports/power-bi.ts')).openPowerBi(...opening, environment.randomUuid()),
    },
    endsWithWindow: await endsWithWindow({ storage: navigator.storage, heapLimit: heapLimit() }),
    notify: (message) => services.notices.notify(withDay(message, text.get().language)),
    kept: {
      owner: services.destination.owner,
      ended: ({ refused }) => ended.set(refused),
      forget: (because) => {
        services.destination.forget(because);
        forgetTab(environment, ['destination']);
        if (because === 'signed-out') leftBehind.set('1');
        services.lastScreen.clear();
        services.notices.forget();
      },
    },
    report,
  });
  client = behind;
  behind.session.learner.subscribe(() => {
    const wished = ownLanguage(behind.session.learner.get()?.user, keptLanguage.get(), text.get().language);
    if (wished !== text.get().language) text.setLanguage(wished).catch((error: unknown) => report('text', error));
  });
  bindPageEvents(behind.work, services.notices, { look: kept.look, sleep });
  behind.session.learner.subscribe(() => {
    if (behind.session.learner.get() === undefined) return;
    for (const one of [...typed, leftBehind, ended]) one.clear(); // a learner signed in: drafts must not reach the next person
  });
  closeStaleToasts(behind.session.learner, services.notices);
  // Exposes the log to development tools such as the simulator’s panel. The log contains no secrets.
  const {
    runtime,
    work: { outbox, recording },
  } = behind;
  const delivery = () => {
    const now = outbox.delivery();
    return now && deliverySnapshotOf(now);
  };
  window.dispatchEvent(
    new CustomEvent('learning:log', { detail: { log: runtime.log, outbox: outbox.state, delivery, recording } }),
  );
  guardUnsavedWork(behind.work, window);
  trackVirtualKeyboard(window);
  // If the platform does not respond in time, a waiting screen takes over with a message and other options.
  await waitAtMost(pageTimer.after, LATE_AFTER_MS, behind.session.resume());
  const shows = routeAt(window.location.pathname)?.shows;
  if (behind.session.account() !== undefined && shows) behind.screens.begin(shows);
  if (!keepsAnswers) void answers.forget();
  return behind;
}

const keptBy = ({ environment, configuration, report }: Pick<Around, 'environment' | 'configuration' | 'report'>) =>
  appCache({
    workers: window.early && hasWorkers() ? navigator.serviceWorker : undefined, // only in production builds
    caches: environment.caches,
    scripts: [...document.scripts].map(({ src }) => src),
    isAllowed: configuration.offline,
    reload: () => window.location.reload(),
    after: pageTimer.after,
    idle: whenIdle,
    monotonic: environment.monotonic,
    report,
  });

/** Downloads need a non-extractable key, so an insecure origin stores none. */
function downloadsOf(
  around: Around,
  { isServing: isServed, keepRest }: AppCache,
  { keys, sleep, site }: Sealing & { site: CourseSite },
): DownloadStore {
  const { environment, services, report } = around;
  const { caches, indexedDb, location } = environment;
  if (!caches || !indexedDb || !keys || !hasWorkers()) return noDownloads;
  const rows = downloadRows(indexedDb, { sleep });
  answerWorker(navigator.serviceWorker, async (downloadId) => {
    const row = await rows.get(downloadId).catch(() => undefined);
    return row ? keys.of(row) : [];
  });
  return downloadStore({
    ...{ caches, crypto, isServed, keys, rows, report },
    onUnreadable: () => services.notices.notify({ refused: 'DOWNLOADS_UNREADABLE' }),
    keepPlayer: async (kind, titleIds) => {
      if (!(await keepRest())) return 'later';
      return (await keepsPage(kind, titleIds, site)) ? 'kept' : 'never';
    },
    lastOwner: storageKey(environment, 'packs-of', 'browser'),
    locks: locksOf(environment),
    origin: location.origin,
    contentOrigin: courseOrigin(site),
    fetch: (url, init) => environment.fetch(new Request(url, init)),
    storage: navigator.storage, // possibly undefined, unlike in the DOM types
  });
}

type Sealing = { keys: DownloadKeys | undefined; sleep: BackForwardCacheState };

/** Undefined if the browser cannot store them. */
function downloadKeysOf(
  { environment, configuration, entry }: Around,
  {
    answers,
    sleep,
    session,
    codeNow,
  }: Pick<Sealing, 'sleep'> & {
    answers: Pick<EncryptedCache, 'sessionKey'>;
    session: () => BrowserClient['session'] | undefined;
    codeNow: () => string;
  },
): DownloadKeys | undefined {
  const { indexedDb, monotonic } = environment;
  const crypto = globalThis.crypto as Crypto | undefined; // undefined on insecure origins, unlike in the DOM types
  if (!indexedDb || !crypto?.subtle) return undefined;
  const termsOf = downloadTerms(configuration);
  return downloadKeys({
    ...{ crypto, sessionKey: answers.sessionKey, elapsed: monotonic, locks: locksOf(environment) },
    rows: keyRows(indexedDb, { sleep }),
    account: () => session()?.account(),
    token: entry.token.get,
    tokenOf: (account) => {
      const user = session()?.holderOf(account);
      return user && entry.token.of(user);
    },
    isWanted: () => typeof termsOf(codeNow()) === 'object',
    after: (ms) => new Promise((resolve) => void pageTimer.after(ms, resolve)),
  });
}

/** The password of a sign-in opens responses and downloads later. */
const learningPasswords = (answers: EncryptedCache, keys: DownloadKeys | undefined): EncryptedCache => ({
  ...answers,
  door: {
    ...answers.door,
    learnPassword: (told) => {
      keys?.learnPassword(told);
      answers.door.learnPassword(told);
    },
  },
});

/** A service worker serves cached data. Private windows of some browsers have no service workers. */
const hasWorkers = (): boolean => (navigator as Partial<Navigator>).serviceWorker !== undefined;

/** Caches the content-site page that shows books or courses, because it must start offline, too. */
async function keepsPage(kind: ContentKind, titleIds: readonly string[], site: CourseSite): Promise<boolean> {
  if (kind === 'epub') return cacheReader(site.contentOrigin);
  return !isCourse({ kind }) || cacheCourseHost(site, titleIds);
}

const courseSite = (
  { environment, configuration }: Pick<Around, 'environment' | 'configuration'>,
  hosts: TitleHosts | undefined,
): CourseSite => ({
  contentOrigin: configuration.contentOrigin,
  appOrigin: environment.location.origin,
  trusted: configuration.trustedContent,
  titleOrigin: hosts?.use,
});

/** Undefined if the browser lacks Cache Storage or Web Crypto, which course files need. */
function courseFilesOf({ caches, indexedDb, location }: Environment, { keys, sleep }: Sealing) {
  if (!caches || !keys) return undefined;
  const rows = downloadRows(indexedDb, { sleep });
  return serveDownloadedCourse({ rows, caches, crypto, keysOf: keys.of, origin: location.origin });
}

const answersOf = (
  { environment: { indexedDb, now, monotonic, caches }, entry }: Pick<Around, 'environment' | 'entry'>,
  sleep: BackForwardCacheState,
) =>
  encryptedCache({
    ...{ indexedDb, now, elapsed: monotonic, sleep, crypto: globalThis.crypto, token: entry.token.get },
    pepper: caches && deviceSecretOf(caches),
  });

/** Failures outside the application that the interface already reports. */
const isExpected = (where: string) => where === 'wire' || where === 'deliver' || where === 'analytics';

const heapLimit = () => (performance as { memory?: { jsHeapSizeLimit?: number } }).memory?.jsHeapSizeLimit; // Chromium only

type Work = Pick<BrowserClient['work'], 'journal' | 'outbox' | 'lookAgain' | 'rest' | 'wake'>;

/**
 * Binds page events: flushes the outbox when the page is hidden or left, and refreshes shared data when the page
 * returns.
 */
function bindPageEvents(
  work: Work,
  notices: ToastStore,
  { look, sleep }: { look: () => void; sleep: BackForwardCacheState },
): void {
  const comeBack = () => {
    look();
    work.outbox.refresh();
    work.lookAgain();
    void work.journal.retry();
  };
  window.addEventListener('online', comeBack);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    sleep.end();
    work.wake();
    comeBack();
  });
  // An open player runs its own final flush first and then flushes the outbox again.
  window.addEventListener('pagehide', ({ persisted }) => {
    work.outbox.flush('leaving');
    if (!persisted) return;
    sleep.begin(); // suspends database access: cached data can be loaded again later
    work.rest();
  });
  document.addEventListener('visibilitychange', () => {
    const isHidden = document.visibilityState === 'hidden';
    notices[isHidden ? 'pause' : 'resume']();
    if (isHidden) work.outbox.flush('hidden');
    else comeBack();
  });
}

type Playing = Pick<Around, 'environment' | 'configuration' | 'text' | 'report'> &
  Parameters<Parameters<typeof composeClient<HTMLElement>>[0]['players']>[0] & {
    /** Code of the signed-in learner’s organisation; empty if nobody is signed in. */
    codeNow: () => string;
    site: CourseSite;
  } & Sealing;

/** Creates the players with their dependencies on page and configuration. */
function playersFor({
  environment,
  configuration,
  text,
  report,
  codeNow,
  now,
  healthy,
  preferences,
  courseData,
  keys,
  sleep,
  site,
}: Playing) {
  const fetch = (url: string, init: RequestInit) => environment.fetch(new Request(url, init));
  const frame = (title: string) => text.get().t('player.frame', { title });
  const policyOf = completionPolicy(configuration);
  const { noCourseDialogsFor, noCourseDownloadsFor } = sessionSettings(configuration, environment.location.origin);
  const voice = browserVoice(window);
  const aloud = voice && { voice, preferences };
  return players({
    pdf: {
      aloud,
      fetch,
      preferences,
      askPassword: documentPasswordPrompt.ask,
      texts: { page: (page) => `${text.get().t('player.page')} ${page}` },
    },
    media: { fetch, voice },
    epub: {
      fetch,
      readerOrigin: configuration.contentOrigin,
      keepsReader: configuration.offline,
      preferences,
      aloud,
      texts: {
        frame,
        missing: () => text.get().t('book.missing'),
        missingLead: () => text.get().t('book.missingLead'),
      },
    },
    frame: {
      site,
      files: courseFilesOf(environment, { keys, sleep }),
      keepsShell: configuration.offline,
      now,
      healthy,
      completion: () => policyOf(codeNow()),
      quiet: () => noCourseDialogsFor.includes(codeNow()),
      savesFiles: () => !noCourseDownloadsFor.includes(codeNow()),
      storage: courseData.storage,
      used: courseData.files.note,
      frameTitle: frame,
      report: ({ what }) => report('content', what),
    },
  });
}
