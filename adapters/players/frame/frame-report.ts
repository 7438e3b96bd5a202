import type { BrowserRefusal } from '#domain/player/index.ts';
import type { ContentFinding } from '#domain/xapi/index.ts';
import type { IgnoredReason } from './course-host-port.ts';

/** Diagnostics for an operator; none of them stops the learner. */
export type FrameReport =
  | { readonly what: 'content-not-isolated' }
  | { readonly what: BrowserRefusal | ContentFinding | 'file-not-here'; readonly detail: string }
  | { readonly what: 'course-warning'; readonly code: string; readonly element: string }
  /** `forged`: a statement about another learner, or no valid statement. */
  | { readonly what: 'message-dropped'; readonly why: IgnoredReason | 'forged' };
