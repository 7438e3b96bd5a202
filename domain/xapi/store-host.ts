import type { ContentStatement } from './content-statement.ts';
import type { StateDocument } from './documents.ts';

/** What an operator should know of xAPI content, and whoever makes it. */
export const contentFindings = ['statement-repaired', 'completion-unread', 'cmi5-unit'] as const;
export type ContentFinding = (typeof contentFindings)[number];

export type RecordStoreHost = {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** A fresh UUID. */
  newId: () => string;
  /** Takes a statement into the application's hands; false: it cannot be kept now. */
  stated: (statement: ContentStatement) => boolean;
  kept: (document: StateDocument) => boolean;
  /** `detail`: the parts that a statement was taken without, or why nothing could be taken. */
  found: (what: ContentFinding, detail: string) => void;
};
