export { type AnalyticsEvent, analyticsOf } from './analytics.ts';
export { type DeliveryResponse, retryDelayMs, verdictOn } from './delivery/answers.ts';
export { compactionKeyOf } from './compaction.ts';
export { step } from './delivery/delivery.ts';
export {
  initialDelivery,
  type Delivery,
  isOwed,
  deliverySnapshotOf,
  owedOf,
  idlePollMs,
  SETTLE_MS,
  viewOf,
  withMemory,
} from './delivery/delivery-state.ts';
export type { DeliveryEffect, DeliveryEvent } from './delivery/delivery-types.ts';
export { derivedId } from './derived-id.ts';
export { partitionOf } from './delivery/partitions.ts';
export { leavingBatch } from './delivery/leaving.ts';
export {
  withoutOutboxFields,
  epochOf,
  isState,
  type Outbound,
  type StateRecord,
  type StoredOutbound,
  subjectOf,
} from './outbound.ts';
export { coalesce } from './outbox.ts';
export { overlay } from './overlay.ts';
export { confirmedBy, type ConfirmedState, isForgotten, type UnsettledStates, valueOf } from './delivery/comparing.ts';
export type {
  Analytics,
  Deliver,
  FetchPlatformState,
  RecordUpdate,
  Outbox,
  OutboxView,
  Removal,
  UndeliveredWork,
} from './ports.ts';
export { analytics } from './process.ts';
export { recordLine, statementsOf } from './record.ts';
export { registrationOf } from './registration.ts';
export { isRetellDue, recordsToRedeliver } from './retelling.ts';
export { isTerminal, trackingSinks } from './sinks.ts';
export {
  type Actor,
  addActor,
  idsOfStatements,
  type OwnStatement,
  type Statement,
  type TrackingNames,
  VERBS,
} from './statements.ts';
export {
  type UndeliveredEntry,
  undeliveredKind,
  type UndeliveredTitle,
  undeliveredTitles,
  whyUndelivered,
} from './undelivered.ts';
export { readUndelivered, undeliveredText, type UndeliveredFile } from './undelivered-file.ts';
export { countsOf } from './delivery/pending-queue.ts';
