import type { Annotation } from './types.ts';

/**
 * Stores annotations by account and title, so that learners never share them. Each call rejects if the browser refuses;
 * unreadable ones are left out.
 */
export interface AnnotationStore {
  load: (account: string, titleId: string) => Promise<readonly Annotation[]>;
  /** Annotations of all titles, unordered. */
  all: (account: string) => Promise<readonly { titleId: string; annotation: Annotation }[]>;
  /** Adds an annotation, or replaces the one with the same id. */
  put: (account: string, titleId: string, annotation: Annotation) => Promise<void>;
  remove: (account: string, titleId: string, id: string) => Promise<void>;
}
