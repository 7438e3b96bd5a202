import type { OwnTitles } from './types.ts';

/**
 * Keeps what learners keep for themselves, by account: one learner's is never read with another's. Never throws: a
 * browser that refuses to store keeps it as long as the page lives.
 */
export interface OwnTitlesStore {
  /** The same object as long as nothing changed. */
  read: (account: string) => OwnTitles;
  /** Applies a change to what is stored now: another tab may have written since the last look. */
  change: (account: string, change: (now: OwnTitles) => OwnTitles) => void;
  /** Told of each change of an account's titles, by this tab or another one. */
  watch: (onChange: (account: string) => void) => void;
}
