import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { storedDestination } from '#domain/client/stored-destination.ts';
import { createHash } from 'node:crypto';
import { act, render } from '@testing-library/react';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { composeClient } from '#adapters/compose.ts';
import { composeEntry } from '#adapters/entry.ts';
import { readConfiguration } from '#adapters/platform/configuration.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { fingerprint, RECEIVED_TOKEN } from '#adapters/storage/token.cookie.ts';
import { internalPath } from '#domain/access/index.ts';
import type { AttemptPorts } from '#domain/attempt/index.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { ourContract } from '#simulator/mount/contract.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import type { ManualClock } from '#simulator/platform/clock.ts';
import { createInstance, type PlatformInstance } from '#simulator/platform/instance.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { playedReports } from '#simulator/runner/tab.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { createWaitMonitor } from '#ui/components/feedback/patience.ts';
import { App } from '#ui/entry/app.tsx';
import { toastStore } from '#ui/entry/toast-store.ts';
import type { Services } from '#ui/entry/services.ts';
import { closeStaleToasts } from '#ui/shared/session/stale-toasts.ts';
import { textSizeStore, themeStore } from '#ui/entry/theme.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { noFirstPaint } from './first-paint.ts';

const memory = { sessionStorage: undefined, localStorage: undefined };

/** Browser state that survives a reload: session storage, the cookie, and the platform instance. */
export type RestoredByReload = Pick<Environment, 'sessionStorage'> & {
  cookie: string;
  /** What the browser remembers of the token that it received. */
  local?: Map<string, string>;
  world?: PlatformInstance<ManualClock>;
};

/** The tab of a browser that received this token before the page loads. */
export function tabWithToken(token: string | undefined): RestoredByReload {
  const tab: RestoredByReload = { sessionStorage: undefined, cookie: '' };
  if (token === undefined) return tab;
  return { ...tab, cookie: `lms_token=${token}`, local: new Map([[RECEIVED_TOKEN, fingerprint(token)]]) };
}

/** Network and clock between the client and the platform. */
type Around = { fetch?: (fetch: Environment['fetch']) => Environment['fetch']; timers?: Environment['timers'] };

/**
 * The whole client in a page of jsdom, over a simulated platform in the same process: real adapters, log, screens and
 * routes. Has no players, so that no content can open. `arrive` renders the application at a path.
 */
export function aClient(
  story: string,
  texts: TextSource,
  tab: RestoredByReload = { sessionStorage: undefined, cookie: '' },
  around: Around = {},
) {
  const world = (tab.world ??= createInstance({ scenario: scenarioNamed(story), contract: ourContract() }));
  let ids = 0;
  const environment: Environment = {
    fetch: around.fetch?.(directFetch(world)) ?? directFetch(world),
    ...(around.timers && { timers: around.timers }),
    now: () => Date.now(),
    monotonic: () => performance.now(),
    randomUuid: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    random: () => 0.5,
    indexedDb: undefined,
    onStorage: () => undefined,
    channel: undefined,
    localStorage: storageOf((tab.local ??= new Map())),
    sessionStorage: tab.sessionStorage,
    cookies: {
      read: () => tab.cookie,
      write: (written) => (tab.cookie = /Max-Age=0/.test(written) ? '' : (written.split(';')[0] ?? '')),
    },
    location: { origin: PLATFORM_ORIGIN, hostname: 'platform.test', protocol: 'http:', pathname: '/' },
    locks: undefined,
    storage: undefined,
    userAgent: 'test',
    digest: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
  };
  const entry = composeEntry(environment, '');
  const notices = toastStore(() => Date.now(), pageTimer.after);
  const { redirectHosts } = world.scenario.client;
  const configuration = readConfiguration({ redirectHosts, reportHosts: ['reports.example'] }, PLATFORM_ORIGIN);
  const destination = storedDestination(
    storageKey(memory, 'destination', 'tab'),
    storageKey(memory, 'destination-owner', 'tab'),
    internalPath,
  );
  const organisations = new Map<string, Resource<Organisation>>();
  const organisation = (code: string) => {
    const loading =
      organisations.get(code) ??
      resource(
        () => entry.organisations.byCode(code),
        (error) => refusalFor('findOrganisation', error),
      );
    organisations.set(code, loading);
    return loading;
  };
  const client = composeClient<HTMLElement>({
    entry,
    configuration,
    players: () => ({}) as AttemptPorts<HTMLElement>['players'], // nothing here opens content
    reportViewer: playedReports(world.report),
    notify: notices.notify,
    kept: { ...destination, ended: () => undefined },
    report: () => undefined,
  }).then((it) => {
    closeStaleToasts(it.session.learner, notices);
    return it;
  }); // one promise: pages wait for the same client
  const services = {
    secrets: credentialPromptsOfPage(),
    authentication: entry.authentication,
    deployment: configuration,
    notices,
    timer: pageTimer,
    lastScreen: storageKey(memory, 'screen', 'tab'),
    lastOrganisation: storageKey(memory, 'organisation', 'browser'),
    destination,
    leftBehind: storageKey(memory, 'left-behind', 'tab'),
    ended: storageKey(memory, 'ended', 'tab'),
    rememberLanguage: () => undefined,
    narrowMenu: storageKey(memory, 'narrow-menu', 'browser'),
    userAgent: 'test',
    leaveFor: () => undefined,
    typedName: storageKey(memory, 'name', 'tab'),
    resetAddress: storageKey(memory, 'address', 'tab'),
    firstPaint: noFirstPaint,
    patience: createWaitMonitor(pageTimer, pageTimer.now(), () => undefined),
    signInDrafts: {
      username: storageKey(environment, 'draft-username', 'tab'),
      organisation: storageKey(environment, 'draft-organisation', 'tab'),
    },
    platformOrigin: PLATFORM_ORIGIN,
    onSessionElsewhere: () => () => undefined,
    signOn: entry.signOn,
    theme: themeStore(storageKey(memory, 'theme', 'browser'), document.documentElement),
    textSize: textSizeStore(storageKey(memory, 'text-size', 'browser'), document.documentElement),
    organisation,
    client: () => client,
  } satisfies Partial<Services>; // all services but the passwords of documents, which only players request
  return {
    world,
    services,
    client,
    /** Signs a person in without the sign-in screen. */
    signIn: async (username: string) => {
      const { code, authentication } = { code: world.scenario.organisation.code, authentication: entry.authentication };
      const password = world.scenario.people.find((one) => one.userName === username)?.password ?? '';
      const user = await authentication.signIn({ organisationCode: code, username, password });
      await (await client).session.open(user, await entry.organisations.byCode(code));
    },
    /** Undefined: the browser’s current URL. */
    arrive: async (path: string | undefined) => {
      if (path !== undefined) window.history.replaceState(null, '', path);
      // Awaits lazy screens inside `act`: outside of `act`, React does not render again.
      await act(async () => {
        render(<App services={services} text={texts} />);
        await client;
      });
    },
  };
}
