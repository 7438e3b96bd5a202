import type { StoredItems } from './protocol.ts';

/** Stored `localStorage` values of courses, by title of the signed-in learner. */
export type StoredCourseData = {
  /** Empty if nothing is stored or readable. Never rejects. */
  readonly read: (titleId: string) => Promise<StoredItems>;
  /** Replaces the stored values, asynchronously. */
  readonly write: (titleId: string, items: StoredItems) => void;
};
