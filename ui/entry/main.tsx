import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router-dom';
import { withEarlyAnswers } from '#adapters/early/answers.ts';
import { keptApiOrigin, keptAs } from '#adapters/early/ask.ts';
import type { Early } from '#adapters/early/early.ts';
import { composeEntry } from '#adapters/entry.ts';
import { loadFromHost } from '#adapters/offline/own-worker.ts';
import { loadConfiguration } from '#adapters/platform/configuration.ts';
import { browserEnvironment, type Environment, SESSION_CHANNEL } from '#adapters/platform/environment.ts';
import { heardCalls } from '#adapters/platform/heard-calls.ts';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { loadReplacedBuild } from '#adapters/platform/replaced-build.ts';
import { takeSignOnToken } from '#adapters/platform/sign-on-token.ts';
import { storageSlot } from '#adapters/storage/storage-slot.ts';
import { keptDestination } from '#domain/client/kept-destination.ts';
import { connectionOf, type ConnectionWatch } from '#domain/kernel/connection.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import { whenBack } from '#domain/kernel/want-of-connection.ts';
import { within } from '#domain/kernel/within.ts';
import { refusalFor } from '#domain/messages/from-http.ts';
import type { Organisation, OrganisationProfiles } from '#domain/organisation/index.ts';
import { App } from './app.tsx';
import type { PageClient } from './client.ts';
import { firstPicture } from './first-picture/first-picture.ts';
import { lookOf } from './first-picture/look.ts';
import { loadPartsIn } from './failures/load-files.ts';
import { forgetFailed, once } from './failures/parts.ts';
import { noticeBoard } from './notice-board.ts';
import { patterns, to } from './paths.ts';
import type { Services } from './services.ts';
import { textSizeStore, themeStore } from './theme.ts';
import { patienceOf } from '../components/feedback/patience.ts';
import { ConnectionContext } from '../hooks/connection.ts';
import { createText } from '../i18n/i18n.ts';
import { localePath, pickLanguage, TEXTS_SAVED } from '../i18n/languages.ts';
import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/reset.css';
import '../styles/base.css';
import '../styles/layout.css';
import '../styles/first-picture.css';
import { internalPath } from '#domain/access/internal-path.ts';
import { routes } from './routes.tsx';

/** The composition root: with what follows signing in (`behind-sign-in.ts`) the only place of the interface that knows adapters. */
async function start(root: HTMLElement): Promise<void> {
  const handedOver = takeSignOnToken(window); // first of all: nothing may be asked for or shown with it in the address
  const { early } = window; // in a build for learners: what the page asked for, and shows, before this file was there
  const firstWords = early?.firstWords;
  if (early?.isInside) behindSignIn().catch(() => undefined); // evaluated while the first answers are on their way
  const line = connectionOf(pageTimer.after, async () => entry.api.GET('/api/getServerTime')); // asked, maybe, before there is one
  const { environment, ours } = heard(earlyAnswered(browserEnvironment(), early), line);
  const keptLanguage = storageSlot(environment, 'language', 'browser');
  const words = async (file: string) => {
    const response = await environment.fetch(new Request(`/${file}`, { cache: keptAs(file) }));
    if (!response.ok) throw new Error(`no ${file}: ${response.status}`);
    return (await response.json()) as Record<string, string>; // our own file, checked by tests
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
  keptApiOrigin(environment).set(platformOrigin);

  // The console is the incident log until a deployment adds its own; values that a server sent are not in it.
  // eslint-disable-next-line no-console -- see above
  const report = (where: string, error: unknown) => console.warn(`[${where}]`, error);
  const entry = composeEntry(
    environment,
    platformOrigin,
    // The place that a learner wants is kept in this tab, not in the address.
    (code) => environment.location.origin + to.login(code),
    { nonce: early?.nonce, onOrganisation: lookOf(storageSlot(environment, 'look', 'browser')).keep },
  );
  if (handedOver) entry.signOn.arrive(handedOver, matchPath(patterns.reauthLogin, handedOver.path) !== null);
  const notices = noticeBoard(() => Date.now(), pageTimer.after);

  const services: Services = {
    authentication: entry.authentication,
    // Whatever is said there, the platform is asked who is in.
    onSessionElsewhere: (listen) => {
      if (entry.token.others() !== undefined) listen(); // begun between the load of this page and now
      return environment.channel?.(SESSION_CHANNEL).listen(listen);
    },
    deployment: configuration,
    notices,
    timer: pageTimer,
    firstPicture: firstPicture(document),
    patience: patienceOf(pageTimer, early?.startedAt ?? pageTimer.now(), () => window.location.reload(), early?.begun),
    secrets: entry.secrets,
    theme: themeStore(storageSlot(environment, 'theme', 'browser'), document.documentElement),
    textSize: textSizeStore(storageSlot(environment, 'text-size', 'browser'), document.documentElement),
    narrowMenu: storageSlot(environment, 'narrow-menu', 'browser'),
    userAgent: environment.userAgent,
    rememberLanguage: keptLanguage.set,
    lastScreen: storageSlot(inMemory, 'screen', 'tab'),
    ...untilIn(environment),
    lastOrganisation: storageSlot(environment, 'organisation', 'browser'),
    destination: keptDestination(
      storageSlot(environment, 'destination', 'tab'),
      storageSlot(environment, 'destination-owner', 'tab'),
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
    client: once(async (): Promise<PageClient> => {
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
  whenBack(line.connection, forgetFailed);
  import.meta.hot?.on(TEXTS_SAVED, (saved: Parameters<typeof text.replace>) => text.replace(...saved));

  const loginOf = early?.loginOf; // one that signs on elsewhere shows nothing of its organisation
  if (loginOf !== undefined && !configuration.externalRedirects.has(loginOf))
    await within(pageTimer.after, SOON_MS, services.organisation(loginOf).load());
  createRoot(root, {
    // A fault of ours: the boundary shows it calmly, here it is written down.
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

/** What is drawn once is there sooner than what is drawn twice: so long the first screen waits for its organisation. */
const SOON_MS = 200;

const behindSignIn = () => import('../behind-sign-in.ts');

/** Each organisation is asked for once in a visit. */
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

const earlyAnswered = (environment: Environment, early: Early | undefined): Environment =>
  early ? { ...environment, fetch: withEarlyAnswers(environment, early) } : environment;

/** Whichever part of the build does not come, the page looks whether another build has replaced it. */
function followBuild(environment: Environment): void {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>; // not in every browser
  const page = {
    scripts: [...document.scripts].map(({ src }) => src),
    reload: () => loadFromHost(serviceWorker, () => window.location.reload()),
    reloadedFor: storageSlot(environment, 'build', 'tab'),
  };
  let looking: Promise<boolean> | undefined;
  loadPartsIn({
    fetch: (path) => environment.fetch(new Request(path)),
    remedy: () => (looking ??= loadReplacedBuild({ ...environment, ...page }).finally(() => (looking = undefined))),
  });
}

/** The line is known by calls of these origins, and by what the browser says; that there is one again only makes us ask. */
function heard(environment: Environment, line: ConnectionWatch): { environment: Environment; ours: string[] } {
  if (!navigator.onLine) line.lost();
  window.addEventListener('offline', line.lost);
  window.addEventListener('online', line.ask);
  const ours = [environment.location.origin];
  return { environment: { ...environment, fetch: heardCalls(environment, ours, line) }, ours };
}

/** Until somebody is in: what is typed, of which a reload leaves what stands in a form, and how the last session ended. */
const untilIn = (environment: Environment) => ({
  typedName: storageSlot(inMemory, 'name', 'tab'),
  resetAddress: storageSlot(inMemory, 'address', 'tab'),
  signInDrafts: {
    username: storageSlot(environment, 'draft-username', 'tab'),
    organisation: storageSlot(environment, 'draft-organisation', 'tab'),
  },
  leftBehind: storageSlot(environment, 'left-behind', 'tab'),
  ended: storageSlot(environment, 'ended', 'tab'),
});
const inMemory = { sessionStorage: undefined, localStorage: undefined };

const root = document.getElementById('root');
// Without its texts there is no interface: the page itself says so, where it can.
if (root) start(root).catch((error: unknown) => (window.early ? window.early.fail() : Promise.reject(error as Error)));

/**
 * A place behind sign-in that may be gone to because something outside named it (redirectToUrl, a kept destination): a
 * path of this application that the route table knows. Anything else is undefined, also the sign-in screens themselves:
 * who has signed in is not led back there. Spec §2 redirectToUrl.
 */
export function knownPath(candidate: unknown): string | undefined {
  const path = internalPath(candidate);
  const [pathname = ''] = path?.split(/[?#]/, 1) ?? [];
  return routes.some(({ guard, path: pattern }) => guard === 'signed-in' && matchPath(pattern, pathname))
    ? path
    : undefined;
}
