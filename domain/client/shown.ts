import type { Menus } from '../access/index.ts';

import { keepBookmarks, type OwnTitlesStore, withoutViewed } from '../bookmarks/index.ts';
import type {
  Catalogue,
  CatalogueSource,
  HistoryEntry,
  HomeData,
  HomeSource,
  KeptList,
  ServerStatuses,
  TrailKeeper,
} from '../catalogue/index.ts';
import { type LastKnown, type Resource, resource } from '../kernel/resource.ts';
import type { LearnerPreferences } from '../player/index.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { refusalFor } from '../messages/index.ts';
import { session } from '../session/index.ts';
import type { Prompt } from './client.ts';
import { type DraftSlot, draftsIn } from './drafts.ts';
import type { Holder, SessionEnd } from './session/index.ts';

type Forgotten = { clear: () => void };
type MenuAnswer = Awaited<ReturnType<Menus['load']>>;

/** Where what screens show comes from, and where this browser keeps what is the learner's own. */
export type ShownPorts = {
  catalogueSource: CatalogueSource & { forget: () => void };
  catalogue: Resource<Catalogue> & { screenChanged: () => void };
  statuses: Resource<ServerStatuses>;
  /** What the platform last said, kept for when it does not answer. None of these rejects. */
  last: {
    home: () => Promise<LastKnown<HomeData> | undefined>;
    history: (source: 'history' | 'nxhistory') => Promise<LastKnown<readonly HistoryEntry[]> | undefined>;
    menu: () => Promise<LastKnown<MenuAnswer> | undefined>;
    forget: (account: string) => void;
  };
  homeSource: HomeSource;
  menus: Menus;
  searches: KeptList & { reload: () => void };
  choices: KeptList & { reload: () => void };
  preferences: LearnerPreferences;
  ownTitles: OwnTitlesStore;
  draftSlot: DraftSlot;
  trail: TrailKeeper & Forgotten;
  appPrompt: Prompt & Forgotten;
  agreementPrompt: Prompt & Forgotten;
};

type Around = Pick<Holder, 'account' | 'learner'> & {
  runtime: Runtime;
  /** Told when the learner looks at this tab again. */
  onLooked: (listen: () => void) => void;
};

/** What screens show of the platform, and what this browser keeps for the learner who is signed in. */
export function shownBy(ports: ShownPorts, { runtime, account, learner, onLooked }: Around) {
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
  /** Of whom something may be kept: signing out forgets it. */
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

  /** The answers of the platform were for somebody else. */
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
     * Nobody is signed in any more; what a learner looked at outlives an expiry, and not their wish to go. What the platform last
     * said serves who went on without it until it says something else: the line may be gone again before they have signed in.
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
