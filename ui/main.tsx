import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router-dom';
import { composeEntry } from '#adapters/entry.ts';
import { loadConfiguration } from '#adapters/platform/configuration.ts';
import { browserEnvironment } from '#adapters/platform/environment.ts';
import { takeSignOnToken } from '#adapters/platform/sign-on-token.ts';
import { forgetTab, place } from '#adapters/storage/places.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/from-http.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { CompletionPolicy } from '#domain/scorm/index.ts';
import { App } from './app/app.tsx';
import type { Core } from './app/core.ts';
import { documentPassword } from './app/document-password.ts';
import { knownPath } from './app/known-path.ts';
import { noticeBoard } from './app/notice-board.ts';
import { patterns, to } from './app/paths.ts';
import type { Services } from './app/services.ts';
import { textSizeStore, themeStore } from './app/theme.ts';
import { createText } from './i18n/i18n.ts';
import { localePath, pickLanguage } from './i18n/languages.ts';
import './styles/tokens.css';
import './styles/reset.css';
import './styles/base.css';

/** The composition root: the only file of the interface that knows adapters. */
async function start(root: HTMLElement): Promise<void> {
  let handedOver = takeSignOnToken(window); // first of all: nothing may be asked for or shown with it in the address
  if (import.meta.env.DEV) await (await import('./dev.ts')).startSimulator();
  const environment = browserEnvironment();
  const keptLanguage = place(environment, 'language', 'browser');
  const keptDestination = place(environment, 'destination', 'tab');
  const inMemory = { sessionStorage: undefined, localStorage: undefined };
  const typedName = place(inMemory, 'name', 'tab');
  const resetAddress = place(inMemory, 'address', 'tab');
  const keptFor = place(environment, 'destination-owner', 'tab');
  const [configuration, text] = await Promise.all([
    loadConfiguration(environment),
    createText({
      language: pickLanguage([keptLanguage.get(), ...navigator.languages]),
      page: document.documentElement,
      load: async (language) => {
        const response = await environment.fetch(new Request(`/${localePath(language)}`));
        if (!response.ok) throw new Error(`no texts for ${language}: ${response.status}`);
        return (await response.json()) as Record<string, string>; // our own file, checked by tests
      },
    }),
  ]);

  const report = (where: string, error: unknown) => {
    // The console is the incident log until a deployment adds its own; values that a server sent are not in it.
    // eslint-disable-next-line no-console -- see above
    if (import.meta.env.DEV || !isExpected(where)) console.warn(`[${where}]`, error);
  };
  const after = (delayMs: number, work: () => void) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  };
  // Back from proving oneself again before a launch: that token is for the launch, not for signing in.
  const isProof = handedOver && matchPath(patterns.reauthLogin, handedOver.path) !== null;
  const entry = composeEntry(environment, configuration.apiOrigin, isProof ? handedOver?.token : undefined);
  const notices = noticeBoard(() => Date.now(), after);
  const asksPassword = documentPassword();

  const organisations = new Map<string, Resource<Organisation>>();
  let core: Promise<Core> | undefined;
  const destination: Services['destination'] = {
    get: () => knownPath(keptDestination.get()),
    set: (path, owner) => {
      const known = knownPath(path);
      if (known === undefined) return;
      keptDestination.set(known);
      if (owner === undefined) keptFor.clear();
      else keptFor.set(owner);
    },
    clear: () => {
      keptDestination.clear();
      keptFor.clear();
    },
  };
  const services: Services = {
    authentication: entry.authentication,
    deployment: configuration,
    notices,
    after,
    documentPassword: asksPassword,
    theme: themeStore(place(environment, 'theme', 'browser'), document.documentElement),
    textSize: textSizeStore(place(environment, 'text-size', 'browser'), document.documentElement),
    narrowMenu: place(environment, 'narrow-menu', 'browser'),
    userAgent: environment.userAgent,
    rememberLanguage: keptLanguage.set,
    lastScreen: place(inMemory, 'screen', 'tab'),
    typedName,
    resetAddress,
    lastOrganisation: place(environment, 'organisation', 'browser'),
    destination,
    registrations: {
      resendMail: async (...asked) =>
        (await import('#adapters/api/resend-mail.api.ts')).resendMail(entry.api)(...asked),
    },
    signOnToken: {
      at: (path) => (handedOver?.path === path ? handedOver.token : undefined),
      clear: () => (handedOver = undefined),
    },
    leaveFor: (address) => window.location.assign(address),
    platformOrigin: configuration.apiOrigin || environment.location.origin,
    organisation: (code) => {
      const known = organisations.get(code);
      if (known) return known;
      const loading = resource(
        // Where single sign-on comes back to: the same for everybody, the place a learner wants is kept in this tab.
        () => entry.organisations.byCode(code, environment.location.origin + to.login(code)),
        (error) => refusalFor('findOrganisation', error),
      );
      organisations.set(code, loading);
      return loading;
    },
    core: () => {
      core ??= loadCore();
      core.catch(() => (core = undefined)); // the next wish for it tries again
      return core;
    },
  };

  const loadCore = async (): Promise<Core> => {
    const [{ composeCore }, { players }, { i18nextEngine }, { ownLanguage }] = await Promise.all([
      import('#adapters/compose.ts'),
      import('#adapters/players/registry.ts'),
      import('./i18n/i18next-engine.ts'),
      import('./app/own-language.ts'),
    ]);
    text.use(await i18nextEngine());
    const behind = await composeCore<HTMLElement>({
      entry,
      configuration,
      players: ({ now, healthy, likes }) =>
        players({
          pdf: {
            fetch: (url, init) => environment.fetch(new Request(url, init)),
            askPassword: asksPassword.ask,
            texts: {
              document: (name) => text.get().t('player.frame', { title: name }),
              page: (page) => `${text.get().t('player.page')} ${page}`,
            },
          },
          media: { fetch: (url, init) => environment.fetch(new Request(url, init)) },
          epub: {
            fetch: (url, init) => environment.fetch(new Request(url, init)),
            readerOrigin: configuration.contentOrigin,
            likes,
            texts: {
              frame: (title) => text.get().t('player.frame', { title }),
              missing: () => text.get().t('book.missing'),
              missingLead: () => text.get().t('book.missingLead'),
            },
          },
          frame: {
            site: {
              contentOrigin: configuration.contentOrigin,
              appOrigin: environment.location.origin,
              trusted: configuration.trustedContent,
            },
            now,
            healthy,
            completion: (): CompletionPolicy => {
              const code: string = behind.learner.get()?.organisation.code.toLowerCase() ?? '';
              return configuration.completionPolicies.get(code) ?? 'as-set';
            },
            frameTitle: (title) => text.get().t('player.frame', { title }),
            report: ({ what }) => report('content', what),
          },
        }),
      reportViewer: {
        // The SDK is large, so it comes with the first report and with nothing else.
        open: async (...opening) => (await import('#adapters/reports/power-bi.ts')).openPowerBi(...opening),
      },
      say: notices.say,
      kept: {
        owner: keptFor.get,
        forget: (because) => {
          // Reading: a place that nobody's session left behind is for whoever signs in.
          const staysForAnybody = because === 'other-learner' && keptFor.get() === undefined;
          if (!staysForAnybody) destination.clear();
          forgetTab(environment, ['destination']);
          services.lastScreen.clear();
          notices.forget();
        },
      },
      report,
    });
    behind.learner.subscribe(() => {
      const wished = ownLanguage(behind.learner.get()?.user, keptLanguage.get(), text.get());
      if (wished !== text.get().chosen) text.setLanguage(wished).catch((error: unknown) => report('text', error));
    });
    const comeBack = () => {
      behind.outbox.refresh();
      void behind.lookAtOtherTab();
      void behind.journal.retry();
    };
    window.addEventListener('online', comeBack);
    // An open player says its last words first; it flushes once more when it has.
    window.addEventListener('pagehide', () => behind.outbox.flush('leaving'));
    document.addEventListener('visibilitychange', () => {
      const isHidden = document.visibilityState === 'hidden';
      notices[isHidden ? 'pause' : 'resume']();
      if (isHidden) behind.outbox.flush('hidden');
      else comeBack();
    });
    behind.learner.subscribe(() => {
      if (behind.learner.get() === undefined) return;
      typedName.clear(); // somebody is in: the next person at this screen has no business with it
      resetAddress.clear();
    });
    // For tools beside the page, as the simulator's panel is: what is recorded, in which there is nothing secret.
    const { runtime, outbox } = behind;
    window.dispatchEvent(new CustomEvent('learning:log', { detail: { log: runtime.log, outbox: outbox.state } }));
    await behind.resume();
    return behind;
  };

  createRoot(root, {
    // A fault of ours: the boundary shows it calmly, here it is written down.
    onUncaughtError: (error) => report('render', error),
    onCaughtError: (error) => report('render', error),
  }).render(
    <StrictMode>
      <App services={services} text={text} />
    </StrictMode>,
  );
}

/** Failures of the world that the interface already shows. */
const isExpected = (where: string) => where === 'wire' || where === 'deliver' || where === 'analytics';

const root = document.getElementById('root');
if (root) void start(root);
