import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router-dom';
import { withPrefetched } from '#adapters/prefetch/answers.ts';
import { storedApiOrigin, cacheModeOf } from '#adapters/prefetch/ask.ts';
import type { PrefetchState } from '#adapters/prefetch/prefetch.ts';
import { composeEntry } from '#adapters/entry.ts';
import { loadFromHost } from '#adapters/offline/bypass-worker.ts';
import { loadConfiguration } from '#adapters/platform/configuration.ts';
import { browserEnvironment, type Environment, SESSION_CHANNEL } from '#adapters/platform/environment.ts';
import { monitorCalls } from '#adapters/platform/monitor-calls.ts';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { loadReplacedBuild } from '#adapters/platform/replaced-build.ts';
import { takeSignOnToken } from '#adapters/platform/sign-on-token.ts';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { storedDestination } from '#domain/client/stored-destination.ts';
import { connectionOf, type ConnectionWatch } from '#domain/kernel/connection.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import { whenBack } from '#domain/kernel/want-of-connection.ts';
import { waitAtMost } from '#domain/kernel/within.ts';
import { refusalFor } from '#domain/messages/from-http.ts';
import type { Organisation, OrganisationProfiles } from '#domain/organisation/index.ts';
import { App } from './app.tsx';
import type { BrowserClient } from './client.ts';
import { firstPaint } from './first-paint/first-paint.ts';
import { appearanceCacheOf } from './first-paint/look.ts';
import { setLoadEnvironment } from './failures/load-files.ts';
import { resetFailedLoads, cacheLoad } from './failures/parts.ts';
import { toastStore } from './toast-store.ts';
import { patterns, to } from './paths.ts';
import type { Services } from './services.ts';
import { textSizeStore, themeStore } from './theme.ts';
import { createWaitMonitor } from '../components/feedback/patience.ts';
import { ConnectionContext } from '../hooks/connection.ts';
import { createText } from '../i18n/i18n.ts';
import { localePath, pickLanguage, TEXTS_SAVED } from '../i18n/languages.ts';
import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/reset.css';
import '../styles/base.css';
import '../styles/layout.css';
import '../styles/first-paint.css';
import { internalPath } from '#domain/access/internal-path.ts';
import { routes } from './routes.tsx';

/** Composition root. Only this file and `behind-sign-in.ts` import adapters. */
async function start(root: HTMLElement): Promise<void> {
  const handedOver = takeSignOnToken(window); // first of all: no request or rendering may happen while the token is in the URL
  const { early } = window; // only in production builds: requests and first paint that the inline script started
  const firstWords = early?.firstWords;
  if (early?.isInside) behindSignIn().catch(() => undefined); // evaluates the chunk while the first requests are pending
  const line = connectionOf(pageTimer.after, async () => entry.api.GET('/api/getServerTime')); // may be called before `entry` is assigned
  const { environment, ours } = heard(earlyAnswered(browserEnvironment(), early), line);
  const keptLanguage = storageKey(environment, 'language', 'browser');
  const words = async (file: string) => {
    const response = await environment.fetch(new Request(`/${file}`, { cache: cacheModeOf(file) }));
    if (!response.ok) throw new Error(`no ${file}: ${response.status}`);
    return (await response.json()) as Record<string, string>; // a file of this build, checked by tests
  };
  const [configuration, text] = await Promise.all([
    loadConfiguration(environment),
    createText({
      language: pickLanguage([keptLanguage.get(), ...navigator.languages]),
      page: document.documentElement,
      load: (language) => words(localePath(language, early?.hashes[language])),
      firstWords: firstWords === undefined ? undefined : words(firstWords),
    }),
  ]);

  if (configuration.apiOrigin) ours.push(configuration.apiOrigin);
  const platformOrigin = configuration.apiOrigin || environment.location.origin;
  storedApiOrigin(environment).set(platformOrigin);

  // The console is the incident log until a deployment provides one. The log contains no values from a server.
  // eslint-disable-next-line no-console -- see above
  const report = (where: string, error: unknown) => console.warn(`[${where}]`, error);
  const entry = composeEntry(
    environment,
    platformOrigin,
    // The destination is stored in this tab, not in the URL.
    (code) => environment.location.origin + to.login(code),
    { nonce: early?.nonce, onOrganisation: appearanceCacheOf(storageKey(environment, 'look', 'browser')).keep },
  );
  if (handedOver) entry.signOn.arrive(handedOver, matchPath(patterns.reauthLogin, handedOver.path) !== null);
  const notices = toastStore(() => Date.now(), pageTimer.after);

  const services: Services = {
    authentication: entry.authentication,
    // Any message makes the client request the session from the platform.
    onSessionElsewhere: (listen) => {
      if (entry.token.others() !== undefined) listen(); // another tab signed in after this page had loaded
      return environment.channel?.(SESSION_CHANNEL).listen(listen);
    },
    deployment: configuration,
    notices,
    timer: pageTimer,
    firstPaint: firstPaint(document),
    patience: createWaitMonitor(
      pageTimer,
      early?.startedAt ?? pageTimer.now(),
      () => window.location.reload(),
      early?.begun,
    ),
    secrets: entry.secrets,
    theme: themeStore(storageKey(environment, 'theme', 'browser'), document.documentElement),
    textSize: textSizeStore(storageKey(environment, 'text-size', 'browser'), document.documentElement),
    narrowMenu: storageKey(environment, 'narrow-menu', 'browser'),
    userAgent: environment.userAgent,
    rememberLanguage: keptLanguage.set,
    lastScreen: storageKey(inMemory, 'screen', 'tab'),
    ...untilIn(environment),
    lastOrganisation: storageKey(environment, 'organisation', 'browser'),
    destination: storedDestination(
      storageKey(environment, 'destination', 'tab'),
      storageKey(environment, 'destination-owner', 'tab'),
      knownPath,
    ),
    registrations: {
      resendMail: async (...asked) =>
        (await import('#adapters/api/account/resend-mail.api.ts')).resendMail(entry.api)(...asked),
    },
    signOn: entry.signOn,
    leaveFor: (address) => window.location.assign(address),
    platformOrigin,
    organisation: organisationsOnce(entry.organisations),
    client: cacheLoad(async (): Promise<BrowserClient> => {
      const { loadClient } = await behindSignIn();
      return loadClient({
        environment,
        configuration,
        entry,
        text,
        services,
        keptLanguage,
        connection: line.connection,
        report,
      });
    }),
  };

  followBuild(environment);
  whenBack(line.connection, resetFailedLoads);
  import.meta.hot?.on(TEXTS_SAVED, (saved: Parameters<typeof text.replace>) => text.replace(...saved));

  const loginOf = early?.loginOf; // a login that redirects elsewhere displays no branding
  if (loginOf !== undefined && !configuration.externalRedirects.has(loginOf))
    await waitAtMost(pageTimer.after, SOON_MS, services.organisation(loginOf).load());
  createRoot(root, {
    // Reports a rendering error; the error boundary displays the message.
    onUncaughtError: (error) => report('render', error),
    onCaughtError: (error) => report('render', error),
  }).render(
    <StrictMode>
      <ConnectionContext value={line.connection}>
        <App services={services} text={text} />
      </ConnectionContext>
    </StrictMode>,
  );
}

/** Longest wait in ms for the organisation before the first render. One render is faster than two. */
const SOON_MS = 200;

const behindSignIn = () => import('../authenticated-app.ts');

/** Requests each organisation once a visit. */
function organisationsOnce({ byCode }: OrganisationProfiles): Services['organisation'] {
  const known = new Map<string, Resource<Organisation>>();
  return (code) => {
    const there = known.get(code);
    if (there) return there;
    const loading = resource(
      () => byCode(code),
      (error) => refusalFor('findOrganisation', error),
    );
    known.set(code, loading);
    return loading;
  };
}

const earlyAnswered = (environment: Environment, early: PrefetchState | undefined): Environment =>
  early ? { ...environment, fetch: withPrefetched(environment, early) } : environment;

/** Checks after a failed chunk whether another build was deployed. */
function followBuild(environment: Environment): void {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>; // missing in some browsers
  const page = {
    scripts: [...document.scripts].map(({ src }) => src),
    reload: () => loadFromHost(serviceWorker, () => window.location.reload()),
    reloadedFor: storageKey(environment, 'build', 'tab'),
  };
  let looking: Promise<boolean> | undefined;
  setLoadEnvironment({
    fetch: (path) => environment.fetch(new Request(path)),
    remedy: () => (looking ??= loadReplacedBuild({ ...environment, ...page }).finally(() => (looking = undefined))),
  });
}

/**
 * Tracks the connection by requests to these origins and by browser events. The `online` event only triggers a request.
 */
function heard(environment: Environment, line: ConnectionWatch): { environment: Environment; ours: string[] } {
  if (!navigator.onLine) line.lost();
  window.addEventListener('offline', line.lost);
  window.addEventListener('online', line.ask);
  const ours = [environment.location.origin];
  return { environment: { ...environment, fetch: monitorCalls(environment, ours, line) }, ours };
}

/** State until sign-in: form drafts, some of which survive a reload, and why the last session ended. */
const untilIn = (environment: Environment) => ({
  typedName: storageKey(inMemory, 'name', 'tab'),
  resetAddress: storageKey(inMemory, 'address', 'tab'),
  signInDrafts: {
    username: storageKey(environment, 'draft-username', 'tab'),
    organisation: storageKey(environment, 'draft-organisation', 'tab'),
  },
  leftBehind: storageKey(environment, 'left-behind', 'tab'),
  ended: storageKey(environment, 'ended', 'tab'),
});
const inMemory = { sessionStorage: undefined, localStorage: undefined };

const root = document.getElementById('root');
// Without texts no interface can render, so the inline page script displays the error if possible.
if (root) start(root).catch((error: unknown) => (window.early ? window.early.fail() : Promise.reject(error as Error)));

/**
 * Returns a destination behind sign-in that an external source named (`redirectToUrl` or a stored destination). The
 * path must be in the route table. Undefined for other paths and for sign-in screens. Spec §2 redirectToUrl.
 */
export function knownPath(candidate: unknown): string | undefined {
  const path = internalPath(candidate);
  const [pathname = ''] = path?.split(/[?#]/, 1) ?? [];
  return routes.some(({ guard, path: pattern }) => guard === 'signed-in' && matchPath(pattern, pathname))
    ? path
    : undefined;
}
