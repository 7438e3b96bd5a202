import type { Menus } from '../access/index.ts';

import { keepBookmarks, type SavedTitlesStore, withoutViewed } from '../bookmarks/index.ts';
import type {
  Catalogue,
  CatalogueSource,
  HistoryEntry,
  HomeData,
  HomeSource,
  StoredList,
  ServerStatuses,
  BreadcrumbStore,
} from '../catalogue/index.ts';
import { type CachedResponses, type Resource, resource } from '../kernel/resource.ts';
import type { LearnerPreferences } from '../player/index.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { refusalFor } from '../messages/index.ts';
import { session } from '../session/index.ts';
import type { Prompt } from './client.ts';
import { type DraftSlot, draftsIn } from './drafts.ts';
import type { SessionOwner, SessionEnd } from './session/index.ts';

type Forgotten = { clear: () => void };
type MenuAnswer = Awaited<ReturnType<Menus['load']>>;

/** Sources of screen data, and local storage of the learner’s own data. */
export type QueryPorts = {
  catalogueSource: CatalogueSource & { forget: () => void };
  catalogue: Resource<Catalogue> & { screenChanged: () => void };
  statuses: Resource<ServerStatuses>;
  /** Last responses of the platform, for use while it is unreachable. No method rejects. */
  last: {
    home: () => Promise<CachedResponses<HomeData> | undefined>;
    history: (source: 'history' | 'nxhistory') => Promise<CachedResponses<readonly HistoryEntry[]> | undefined>;
    menu: () => Promise<CachedResponses<MenuAnswer> | undefined>;
    forget: (account: string) => void;
  };
  homeSource: HomeSource;
  menus: Menus;
  searches: StoredList & { reload: () => void };
  choices: StoredList & { reload: () => void };
  preferences: LearnerPreferences;
  ownTitles: SavedTitlesStore;
  draftSlot: DraftSlot;
  trail: BreadcrumbStore & Forgotten;
  appPrompt: Prompt & Forgotten;
  agreementPrompt: Prompt & Forgotten;
};

type Around = Pick<SessionOwner, 'account' | 'learner'> & {
  runtime: Runtime;
  /** Called when the tab becomes visible. */
  onLooked: (listen: () => void) => void;
};

/** Queries for screens: platform data, and local data of the signed-in learner. */
export function createQueries(ports: QueryPorts, { runtime, account, learner, onLooked }: Around) {
  const { catalogueSource, catalogue, statuses, homeSource, menus, searches, choices, trail } = ports;
  const onSession = runtime.state(session).subscribe;
  const { last } = ports;
  const historySource = () => learner.get()?.organisation.historySource ?? 'history';
  const home = resource(homeSource.home, (error) => refusalFor('loadHome', error), last.home);
  const history = resource(
    () => homeSource.history(historySource()),
    (error) => refusalFor('loadHistory', error),
    () => last.history(historySource()),
  );
  const menu = resource(menus.load, (error) => refusalFor('loadMenu', error), last.menu);
  const bookmarks = keepBookmarks({
    store: ports.ownTitles,
    account: { get: account, subscribe: onSession },
    now: () => runtime.clock.now(),
  });
  /** Account with stored data, which sign-out deletes. */
  let whose: string | undefined;
  const reload = () => {
    for (const list of [searches, choices]) list.reload();
  };
  onSession(reload);
  onSession(() => void (whose = account() ?? whose));
  onLooked(() => {
    reload();
    bookmarks.look();
  });

  /** Clears responses that belong to another learner. */
  const forgetAnswers = () => {
    for (const one of [catalogue, home, history, menu, statuses]) one.clear();
    catalogueSource.forget();
  };
  return {
    ...ports,
    home,
    history,
    menu,
    bookmarks,
    drafts: draftsIn({ slot: ports.draftSlot, now: () => runtime.clock.now(), session: runtime.state(session) }),
    forgetAnswers,
    /**
     * Nobody is signed in any more. Viewed titles survive an expiry, but not a requested sign-out. After an offline
     * session the response cache stays: the network may fail again before the next sign-in.
     */
    forget: (by: SessionEnd) => {
      forgetAnswers();
      if (whose !== undefined) {
        if (by !== 'line') last.forget(whose);
        if (by === 'wish') ports.ownTitles.change(whose, withoutViewed);
      }
      for (const one of [trail, ports.appPrompt, ports.agreementPrompt]) one.clear();
    },
  };
}
