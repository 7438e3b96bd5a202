import type { Observable } from 'rxjs';
import { keepBookmarks } from '#domain/bookmarks/index.ts';
import { withChoice, withoutChoice, withoutSearch, withSearch } from '#domain/catalogue/index.ts';
import { resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { catalogueApi, homeApi } from './api/catalogue.api.ts';
import { catalogueResource } from './api/catalogue.resource.ts';
import type { Api } from './api/client.ts';
import { menuApi } from './api/menu.api.ts';
import { statusesResource } from './api/statuses.resource.ts';
import type { Report } from './api/wire/read.ts';
import type { Configuration } from './platform/configuration.ts';
import type { Environment } from './platform/environment.ts';
import { breadcrumbStore } from './storage/breadcrumb.store.ts';
import { keptList } from './storage/kept-list.ts';
import { lastStatuses } from './storage/last-statuses.ts';
import { learnerChoices } from './storage/learner-choices.ts';
import { ownTitlesStore } from './storage/own-titles.store.ts';
import { place } from './storage/places.ts';

type SourceOptions = {
  environment: Environment;
  api: Api;
  configuration: Configuration;
  now: () => number;
  /** This moment, for comparing with later facts (`platformClock`). */
  moment: () => () => number;
  reportWire: Report;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
  /** Told of each change of the session. */
  onSession: (listen: () => void) => () => void;
  organisation: () => Organisation | undefined;
  /** Emits when the learner looks at this tab again. */
  looked: Observable<unknown>;
  /** Attempts of which the platform has not been told everything yet. */
  unsentAttempts: () => Promise<ReadonlySet<string>>;
};

/** What screens show of the platform, and what this browser keeps for the learner who is signed in. */
export function composeSources(options: SourceOptions) {
  const { environment, api, configuration, now, reportWire, account, onSession, organisation } = options;
  const catalogueSource = catalogueApi({ api, now, report: reportWire });
  const homeSource = homeApi({
    api,
    now,
    report: reportWire,
    origins: {
      platform: configuration.apiOrigin || environment.location.origin,
      content: configuration.contentOrigin,
    },
  });
  const catalogue = catalogueResource(catalogueSource, now);
  const home = resource(homeSource.home, (error) => refusalFor('loadHome', error));
  const history = resource(
    () => homeSource.history(organisation()?.historySource ?? 'history'),
    (error) => refusalFor('loadHistory', error),
  );
  const menus = menuApi(api, reportWire);
  const menu = resource(menus.load, (error) => refusalFor('loadMenu', error));
  const last = lastStatuses(environment);
  /** Of whom something may be kept: signing out forgets it. */
  let whose: string | undefined;
  const statuses = statusesResource({ ...options, source: catalogueSource, last });
  const searches = keptList(environment, 'searches', account, { add: withSearch, remove: withoutSearch });
  const choices = keptList(environment, 'choices', account, { add: withChoice, remove: withoutChoice });
  const bookmarks = keepBookmarks({
    store: ownTitlesStore(environment),
    account: { get: account, subscribe: onSession },
    now,
  });
  const trail = breadcrumbStore(place(environment, 'breadcrumbs', 'tab'), account);
  const appPrompt = place(environment, 'app-prompt', 'tab');
  const agreementPrompt = place(environment, 'agreement-prompt', 'tab');
  const reload = () => {
    for (const list of [searches, choices]) list.reload();
  };
  onSession(reload);
  onSession(() => void (whose = account() ?? whose));
  options.looked.subscribe(() => {
    reload();
    bookmarks.look();
  });

  /** The answers of the platform were for somebody else. */
  const forgetAnswers = () => {
    for (const one of [catalogue, home, history, menu, statuses]) one.clear();
    catalogueSource.forget();
  };
  return {
    shown: {
      catalogueSource,
      homeSource,
      catalogue,
      statuses,
      home,
      history,
      menu,
      menus,
      searches,
      choices,
      likes: learnerChoices(environment, account),
      bookmarks,
      trail,
      appPrompt,
      agreementPrompt,
    },
    forgetAnswers,
    /** Nobody is signed in any more. */
    forget: () => {
      forgetAnswers();
      if (whose !== undefined) last.forget(whose);
      for (const one of [trail, appPrompt, agreementPrompt]) one.clear();
    },
  };
}
