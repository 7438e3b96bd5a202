import { atom } from '../kernel/atom.ts';
import type { Projection } from '../kernel/projection.ts';
import type { SavedTitlesStore } from './ports.ts';
import { noTitles, toggleSaved, withoutViewed, withViewed } from './rules.ts';
import type { SavedTitles } from './types.ts';

/** Saved titles of the signed-in learner, observable and editable; empty if nobody is signed in. */
export type Bookmarks = Projection<SavedTitles> & {
  /** Adds or removes a saved title. */
  toggle: (titleId: string) => void;
  view: (titleId: string) => void;
  forgetViewed: () => void;
  /** Reads storage again: a message of another tab may have been missed. */
  look: () => void;
};

type Deps = { store: SavedTitlesStore; account: Projection<string | undefined>; now: () => number };

/**
 * Opens the saved titles. They are not facts, because nobody else needs them. `now` is milliseconds since the epoch.
 */
export function keepBookmarks({ store, account, now }: Deps): Bookmarks {
  let owner: string | undefined;
  const own = atom(noTitles);
  const look = () => {
    owner = account.get();
    const next = owner === undefined ? noTitles : store.read(owner);
    if (next !== own.projection.get()) own.set(next);
  };
  const change = (how: (before: SavedTitles) => SavedTitles) => {
    if (owner !== undefined) store.change(owner, how);
  };
  look();
  account.subscribe(() => account.get() !== owner && look());
  store.watch((changed) => changed === owner && look());
  return {
    ...own.projection,
    look,
    toggle: (titleId) => change((before) => toggleSaved(before, titleId, now())),
    view: (titleId) => change((before) => withViewed(before, titleId, now())),
    forgetViewed: () => change(withoutViewed),
  };
}
