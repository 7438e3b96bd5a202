import { type HomeData, HOME_CHECK_MS, homeIds } from '../catalogue/index.ts';
import { atom } from '../kernel/atom.ts';
import type { ScheduleAfter } from '../kernel/clock.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Resource } from '../kernel/resource.ts';

/** `checking`: the platform is queried for newer home data. `changed`: home data has changed and was replaced. */
export type HomeCheck = 'none' | 'checking' | 'changed';

/** Checks once whether home data is current. */
export type HomeChecks = {
  state: Projection<HomeCheck>;
  /**
   * Call when home is displayed; returns a function for its end. Once per sign-in, 15 s later, home data is fetched
   * again. If its ids changed, everything on home is reloaded and replaced in place. Spec §4, §9.
   */
  show: () => () => void;
};

type HomePorts = {
  home: Resource<HomeData>;
  catalogue: Pick<Resource<unknown>, 'refresh'>;
  statuses: Pick<Resource<unknown>, 'refresh'>;
  /** Undefined: nobody is signed in. */
  sessionId: () => string | undefined;
  after: ScheduleAfter;
};

export function homeChecks({ home, catalogue, statuses, sessionId, after }: HomePorts): HomeChecks {
  const { projection, set } = atom<HomeCheck>('none');
  /** Session whose home was checked. */
  let checkedIn: string | undefined;

  const check = async (isShown: () => boolean): Promise<void> => {
    const before = home.get();
    if (before.at !== 'ready') return; // the load failed, and the screen offers a retry
    checkedIn = sessionId();
    set('checking');
    await home.refresh();
    const now = home.get();
    const isChanged = isShown() && now.at === 'ready' && homeIds(now.value) !== homeIds(before.value);
    if (isChanged) await Promise.all([catalogue.refresh(), statuses.refresh()]);
    if (isShown()) set(isChanged ? 'changed' : 'none');
  };

  return {
    state: projection,
    show: () => {
      const mine = sessionId();
      if (mine === undefined || mine === checkedIn) return () => undefined;
      let isShown = true;
      const stop = after(HOME_CHECK_MS, () => void check(() => isShown));
      return () => {
        isShown = false;
        stop();
        set('none');
      };
    },
  };
}
