import { historyIn, type HomeData } from '../catalogue/index.ts';
import type { Resource } from '../kernel/resource.ts';
import type { Refusal } from '../outcome/refusal.ts';

/** A screen with title data of the platform, by its name in the table of routes. */
export type TitleScreen = 'home' | 'catalogue' | 'search' | 'title' | 'profile';

type Sources = {
  catalogue: { all: Resource<unknown> & { screenChanged: () => void }; statuses: Resource<unknown> };
  home: { answer: Resource<HomeData>; history: Resource<unknown> };
  photo: Resource<unknown>;
};

type Loads = readonly Resource<unknown>[];
const titles = ({ catalogue }: Sources): Loads => [catalogue.all, catalogue.statuses];

/** Data that each screen loads, without data of single sections. Spec §4, §5. */
const needs: Readonly<Record<TitleScreen, (sources: Sources) => Loads>> = {
  home: (sources) => [sources.home.answer, ...titles(sources)],
  catalogue: titles,
  search: titles,
  title: (sources) => [...titles(sources), sources.home.answer],
  profile: (sources) => [...titles(sources), sources.home.history, sources.photo],
};

export type Screens = {
  /** Preloads this screen’s data before it is drawn; its opening does not load again. */
  begin: (screen: TitleScreen) => void;
  /**
   * Another screen with header and menu opened: checks for a newer catalogue and loads this screen’s data. Resolves
   * with the reasons of failed loads, each once. Never rejects.
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
      // Home data includes the history; else it is fetched separately.
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
