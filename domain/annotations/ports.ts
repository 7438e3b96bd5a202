import type { Annotation } from './types.ts';

/**
 * Keeps annotations by account and title: one learner's are never read with another's. Each call rejects when the
 * browser refuses; what cannot be read is left out.
 */
export interface AnnotationStore {
  load: (account: string, titleId: string) => Promise<readonly Annotation[]>;
  /** Those of all titles, in no order. */
  all: (account: string) => Promise<readonly { titleId: string; annotation: Annotation }[]>;
  /** Adds, or takes the place of the one with the same id. */
  put: (account: string, titleId: string, annotation: Annotation) => Promise<void>;
  remove: (account: string, titleId: string, id: string) => Promise<void>;
}
