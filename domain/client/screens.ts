import { historyIn, type HomeData } from '../catalogue/index.ts';
import type { Resource } from '../kernel/resource.ts';
import type { Refusal } from '../outcome/refusal.ts';

/** A screen that shows what the platform has of titles, by its name in the table of routes. */
export type TitleScreen = 'home' | 'catalogue' | 'search' | 'title' | 'profile';

type Sources = {
  catalogue: { all: Resource<unknown> & { screenChanged: () => void }; statuses: Resource<unknown> };
  home: { answer: Resource<HomeData>; history: Resource<unknown> };
  photo: Resource<unknown>;
};

type Loads = readonly Resource<unknown>[];
const titles = ({ catalogue }: Sources): Loads => [catalogue.all, catalogue.statuses];

/** What each screen loads, besides what only one part of it asks for. Spec §4, §5. */
const needs: Readonly<Record<TitleScreen, (sources: Sources) => Loads>> = {
  home: (sources) => [sources.home.answer, ...titles(sources)],
  catalogue: titles,
  search: titles,
  title: (sources) => [...titles(sources), sources.home.answer],
  profile: (sources) => [...titles(sources), sources.home.history, sources.photo],
};

export type Screens = {
  /** A page begins with this screen: what it needs is loaded before it is drawn, and its opening asks for none of it again. */
  begin: (screen: TitleScreen) => void;
  /**
   * Another screen with header and menu has opened: the platform is asked whether there is a newer catalogue, and for what
   * this one needs. Resolves with what could not be had, each reason once. Never rejects.
   */
  show: (screen: TitleScreen | undefined) => Promise<readonly Refusal[]>;
};

export function screens(sources: Sources): Screens {
  let begun: TitleScreen | undefined;
  return {
    begin: (screen) => {
      begun = screen;
      for (const one of needs[screen](sources)) void one.load();
    },
    show: async (screen) => {
      if (begun === undefined || begun !== screen) sources.catalogue.all.screenChanged();
      begun = undefined;
      if (screen === undefined) return [];
      const needed = needs[screen](sources);
      await Promise.all(needed.map((one) => one.load()));
      const failed = needed.flatMap((one) => refusalOf(one));
      // Home tells the history, or it is asked for by itself.
      if (screen !== 'home' || historyIn(sources.home.answer.get())) return failed;
      await sources.home.history.load();
      return [...failed, ...refusalOf(sources.home.history)];
    },
  };
}

function refusalOf(resource: Resource<unknown>): readonly Refusal[] {
  const now = resource.get();
  return now.at === 'failed' ? [now.because] : [];
}
