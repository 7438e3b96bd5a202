import type { SavedTitles } from './types.ts';

/**
 * Stores saved titles by account, so that learners never share them. Never throws: if the browser refuses, they stay in
 * memory.
 */
export interface SavedTitlesStore {
  /** Returns the same object until something changes. */
  read: (account: string) => SavedTitles;
  /** Applies a change to the current storage, which another tab may have written since. */
  change: (account: string, change: (now: SavedTitles) => SavedTitles) => void;
  /** Notifies on each change of an account’s titles, by any tab. */
  watch: (onChange: (account: string) => void) => void;
}
