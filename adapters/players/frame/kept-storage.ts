import type { StoredItems } from './protocol.ts';

/** What courses keep in their `localStorage`, in this browser, by title of the learner who is signed in. */
export type KeptStorage = {
  /** Nothing where nothing is kept, or it cannot be read. Never rejects. */
  readonly read: (titleId: string) => Promise<StoredItems>;
  /** Takes the place of what was kept; kept soon. */
  readonly write: (titleId: string, items: StoredItems) => void;
};
