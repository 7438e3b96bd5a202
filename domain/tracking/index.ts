export { type AnalyticsEvent, analyticsOf } from './analytics.ts';
export { type Answer, retryDelayMs, verdictOn } from './answers.ts';
export { factSlot } from './compaction.ts';
export { derivedId } from './derived-id.ts';
export { laneOf } from './lanes.ts';
export { leavingBatch } from './leaving.ts';
export type { MediaState } from './media-state.ts';
export { asNew, coalesce, heads, leftBehind, type StoredOutbound } from './outbox.ts';
export type { KeptDocument } from './state-document.ts';
export { overlay } from './overlay.ts';
export type { PdfState } from './pdf-state.ts';
export type { Analytics, Deliver, Outbox } from './ports.ts';
export { analytics } from './process.ts';
export { recordLine, statementsOf } from './record.ts';
export type { ScormSync } from './scorm-sync.ts';
export { isTerminal, trackingSinks } from './sinks.ts';
export {
  type Actor,
  address,
  idsOfStatements,
  type OwnStatement,
  type Statement,
  type TrackingNames,
  VERBS,
} from './statements.ts';
