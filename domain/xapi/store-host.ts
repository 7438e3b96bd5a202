import type { ContentStatement } from './content-statement.ts';
import type { StateDocument } from './documents.ts';

/** Findings about xAPI content for operators and authors. */
export const contentFindings = ['statement-repaired', 'completion-unread', 'cmi5-unit'] as const;
export type ContentFinding = (typeof contentFindings)[number];

export type RecordStoreHost = {
  /** Milliseconds since the epoch. */
  now: () => number;
  newId: () => string;
  /** Accepts a statement for storage; false: it cannot be stored now. */
  stated: (statement: ContentStatement) => boolean;
  kept: (document: StateDocument) => boolean;
  /** `detail`: removed members of a statement, or the reason why none was accepted. */
  found: (what: ContentFinding, detail: string) => void;
};
