import { type HomeData, HOME_CHECK_MS, homeIds } from '../catalogue/index.ts';
import { atom } from '../kernel/atom.ts';
import type { After } from '../kernel/clock.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Resource } from '../kernel/resource.ts';

/** `checking`: the platform is asked whether home is still as it is shown. `changed`: it was not, and has been replaced. */
export type HomeCheck = 'none' | 'checking' | 'changed';

/** Looks once whether home is still what the platform has. */
export type HomeChecks = {
  state: Projection<HomeCheck>;
  /**
   * Home is on the screen. Once for each sign-in, 15 s later, the platform is asked again; when the ids of the home data
   * changed, all that home shows is loaded again and replaced in place. Spec §4, §9. Returns how to say that it has gone.
   */
  show: () => () => void;
};

type HomePorts = {
  home: Resource<HomeData>;
  catalogue: Pick<Resource<unknown>, 'refresh'>;
  statuses: Pick<Resource<unknown>, 'refresh'>;
  /** Undefined: nobody is signed in. */
  sessionId: () => string | undefined;
  after: After;
};

export function homeChecks({ home, catalogue, statuses, sessionId, after }: HomePorts): HomeChecks {
  const { projection, set } = atom<HomeCheck>('none');
  /** The session whose home has been checked. */
  let checkedIn: string | undefined;

  const check = async (isShown: () => boolean): Promise<void> => {
    const before = home.get();
    if (before.at !== 'ready') return; // it failed, and there is another try on the screen
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
