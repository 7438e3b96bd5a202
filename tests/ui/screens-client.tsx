import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import type { SignedInLearner } from '#domain/client/index.ts';
import { parts } from '../support/parts.ts';
import { type ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { VirtualTimeScheduler } from 'rxjs';
import { storedList } from '#adapters/storage/stored-list.ts';
import { learnerPreferences } from '#adapters/storage/learner-preferences.ts';
import { savedTitlesStore } from '#adapters/storage/saved-titles.store.ts';
import { breadcrumbStore } from '#adapters/storage/breadcrumb.store.ts';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { attempt } from '#domain/attempt/index.ts';
import { keepBookmarks, type SavedTitlesStore } from '#domain/bookmarks/index.ts';
import { clientTitles, homeChecks } from '#domain/client/index.ts';
import {
  type Catalogue,
  type HistoryEntry,
  type HomeData,
  type ServerStatuses,
  type StatusRecord,
  withChoice,
  withoutChoice,
  withoutSearch,
  withSearch,
} from '#domain/catalogue/index.ts';
import type { Event } from '#domain/kernel/event.ts';
import { EventLog } from '#domain/kernel/log.ts';
import { resource } from '#domain/kernel/resource.ts';
import { Runtime } from '#domain/kernel/runtime.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { type BrowserClient, ClientContext } from '#ui/entry/client.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { aDeployment } from '../support/deployment.ts';
import { anOrganisation } from '../support/people.ts';
import { playedDownloads } from '../support/downloads.ts';
import { draftsOf } from '../support/drafts.ts';
import { toastStore } from '#ui/entry/toast-store.ts';
import { patterns } from '#ui/entry/paths.ts';
import { noFirstPaint } from '../support/first-paint.ts';
import { type Services, ServicesContext } from '#ui/entry/services.ts';
import { BreadcrumbTrail } from '#ui/shared/page/breadcrumbs.tsx';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { TextContext } from '#ui/i18n/use-text.ts';

/** Wednesday 13 May 2026, 10:00 UTC. */
export const NOW = Date.UTC(2026, 4, 13, 10);
export const DAY = 86_400_000;

export type Story = {
  catalogue: () => Promise<Catalogue>;
  statuses?: ReadonlyMap<string, StatusRecord>;
  home?: () => Promise<HomeData>;
  history?: () => Promise<readonly HistoryEntry[]>;
  moreSuggestions?: BrowserClient['home']['source']['moreSuggestions'];
  title?: BrowserClient['catalogue']['source']['title'];
  part?: BrowserClient['catalogue']['source']['part'];
  build?: BrowserClient['organisation']['builds']['version'];
  stores?: Services['deployment']['appStores'];
  userAgent?: string;
  saved?: BrowserClient['launches']['attempts']['saved'];
  picture?: BrowserClient['catalogue']['source']['picture'];
  seed?: number;
  ownTitles?: SavedTitlesStore;
  sharing?: Partial<BrowserClient['device']['sharing']>;
  branding?: Partial<Organisation['branding']>;
  /** Whether the browser promises to retain stored data when disk space is low. */
  isKept?: boolean | undefined;
  /** The browser stores nothing. */
  isDurable?: false;
  /** The browser deletes stored data when its window closes. */
  endsWithWindow?: true;
  /** Possible and existing downloads. */
  downloads?: BrowserClient['downloads'];
};

const ofStory = ({ branding }: Story): Organisation => {
  const usual = anOrganisation();
  return { ...usual, branding: { ...usual.branding, ...branding } };
};

export const emptyHome: HomeData = {
  groupIds: [],
  history: [],
  lastWorkedOn: { titleId: undefined, at: undefined },
  suggestions: { titleIds: [], next: undefined },
  tagIds: [],
  searches: [],
  pages: [],
};

/**
 * A client over memory, with the real log, reducers and resources, and without all that screens do not use. `pass`
 * advances the timers of the interface by ms.
 */
export function clientOf(story: Story) {
  const clock = new VirtualTimeScheduler();
  clock.now = () => NOW;
  let id = 0;
  const learner = parts<SignedInLearner>({ user: { firstName: 'Ayşe' }, organisation: ofStory(story) });
  const runtime = new Runtime(new EventLog<Event>({ id: () => String(++id), now: () => NOW }), clock, (_, error) => {
    throw error;
  });
  const statuses: ServerStatuses = {
    records: story.statuses ?? new Map(),
    askedAt: NOW - 1,
    unsentAttempts: new Set(),
  };
  const records = resource(
    () => Promise.resolve(statuses),
    (error) => refusalFor('loadHome', error),
  );
  const catalogue = resource(story.catalogue, (error) => refusalFor('loadCatalogue', error));
  const home = resource(story.home ?? (() => Promise.resolve(emptyHome)), (error) => refusalFor('loadHome', error));
  const waiting = new Set<{ at: number; work: () => void }>();
  let passed = 0;
  const after = (delayMs: number, work: () => void) => {
    const one = { at: passed + delayMs, work };
    waiting.add(one);
    return () => waiting.delete(one);
  };
  const client = parts<BrowserClient>({
    runtime,
    device: {
      clock,
      random: { next: () => story.seed ?? 0.25 },
      sharing: {
        address: (path: string) => `https://learn.example${path}`,
        save: () => undefined,
        copy: () => Promise.resolve(true),
        canShare: () => false,
        share: () => Promise.resolve(false),
        ...story.sharing,
      },
    },
    launches: {
      attempts: { saved: story.saved ?? (() => Promise.resolve({ position: undefined, scorm: undefined })) },
    },
    titles: {
      ...clientTitles({ runtime, catalogue, statuses: records }),
      earlierFacts: () => Promise.resolve([]),
      bookmarks: keepBookmarks({
        store: story.ownTitles ?? savedTitlesStore({ localStorage: undefined, onStorage: () => undefined }),
        account: { get: () => 'ayse', subscribe: () => () => undefined },
        now: () => NOW,
      }),
    },
    catalogue: {
      source: {
        picture: story.picture ?? ((set, { width, height }) => `https://pictures.example/${set}/${width}x${height}`),
        title: story.title ?? (() => Promise.reject(new Error('no such title'))),
        part: story.part ?? (() => Promise.reject(new Error('no such part'))),
      },
      all: { ...catalogue, screenChanged: () => undefined },
      statuses: records,
      searches: kept({ add: withSearch, remove: withoutSearch }),
      trail: breadcrumbStore(storageKey(nowhere, 'breadcrumbs', 'tab'), () => 'account'),
    },
    home: {
      answer: home,
      source: {
        moreSuggestions: story.moreSuggestions ?? (() => Promise.resolve({ titleIds: [], next: undefined })),
      },
      check: homeChecks({ home, catalogue, statuses: records, sessionId: () => 's-1', after }),
      history: resource(story.history ?? (() => Promise.resolve([])), (error) => refusalFor('loadHistory', error)),
    },
    organisation: { builds: { version: story.build ?? (() => Promise.resolve('1.8.8')) } },
    own: {
      preferences: learnerPreferences(nowhere, () => 'ada'),
      choices: kept({ add: withChoice, remove: withoutChoice }),
      drafts: draftsOf(runtime),
    },
    work: {
      isDurable: story.isDurable ?? true,
      isKept: { get: () => story.isKept, subscribe: () => () => undefined },
      endsWithWindow: story.endsWithWindow ?? false,
    },
    downloads: story.downloads ?? playedDownloads().downloads,
    session: { learner: { get: () => learner, subscribe: () => () => undefined } },
  });
  const services = {
    firstPaint: noFirstPaint,
    secrets: credentialPromptsOfPage(),
    timer: { now: () => passed, after },
    notices: toastStore(() => NOW, after),
    deployment: aDeployment({ appStores: story.stores ?? {} }),
    userAgent: story.userAgent ?? '',
  } satisfies Partial<Services>;
  const pass = (ms: number) => {
    passed += ms;
    for (const one of [...waiting])
      if (one.at <= passed) {
        waiting.delete(one);
        one.work();
      }
  };
  return { client, services, pass, waiting, send: runtime.send, attempt };
}

const nowhere = { sessionStorage: undefined, localStorage: undefined };
/** A list of the learner, in memory. */
const kept = (rules: Parameters<typeof storedList>[3]) =>
  storedList({ ...nowhere, onStorage: () => undefined }, 'kept', () => 'ada', rules);

/** Screens at their routes, starting at `path`. */
export function Screens(props: {
  client: Partial<BrowserClient>;
  services: Partial<Services>;
  texts: TextSource;
  path: string;
  screens: Partial<Record<keyof typeof patterns, ReactNode>>;
}) {
  return (
    <TextContext value={props.texts}>
      <ServicesContext value={props.services}>
        <ClientContext value={props.client}>
          <MemoryRouter initialEntries={[props.path]}>
            <main>
              <BreadcrumbTrail />
              <Routes>
                {Object.entries(props.screens).map(([name, screen]) => (
                  <Route key={name} path={patterns[name as keyof typeof patterns]} element={screen} />
                ))}
                <Route path="*" element={null} />
              </Routes>
            </main>
          </MemoryRouter>
        </ClientContext>
      </ServicesContext>
    </TextContext>
  );
}
