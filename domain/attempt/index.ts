export { attempt } from './area.ts';
export { checkpointOf, type EarlierAttempts, isCheckpoint, type StoredAttempts } from './checkpoint.ts';
export { endsAttempt, events as attemptEvents, isOfAttempt } from './events.ts';
export type { AttemptEvent, ExitReason, ScormMap } from './events.ts';
export { summarizeAttempt, readEarlier } from './fold.ts';
export { liveAttempts } from './live.ts';
export { needsPersistentStorage } from './persistence.ts';
export type { AttemptPorts, PersistentStorage, SavedState, TitleHold, TitleLocks } from './ports.ts';
export { requestPersistence, syncOtherTabs, rehydrate, notifyMissing } from './process.ts';
export { recover, type RecoveryPorts } from './recover.ts';
export type { AttemptOutcome } from './select.ts';
export {
  attemptOf,
  factsOfKnown,
  factsToRestore,
  uncommittedOf,
  hasUnreadCompletion,
  highestEpoch,
  isCompleted,
  outcomeOfAttempt,
  lastPosition,
  positionSince,
  latestOf,
  type LocalResult,
  localResults,
  shownTitles,
} from './select.ts';
export { createOpenAttempts, type OpenAttempts } from './open-attempts.ts';
export type { Attempt, AttemptState } from './state.ts';
export { type Launchable, prefetchLaunch, type Prepared, beginAttempt, type OpenAttempt } from './use-cases.ts';
