export { attempt } from './area.ts';
export { checkpointOf, type Earlier, isCheckpoint, type StoredAttempts } from './checkpoint.ts';
export { endsAttempt, events as attemptEvents, isOfAttempt } from './events.ts';
export type { AttemptEvent, ExitReason, ScormMap } from './events.ts';
export { fold, readEarlier } from './fold.ts';
export { liveAttempts } from './live.ts';
export { isStaying } from './persistence.ts';
export type { AttemptPorts, PersistentStorage, SavedState, TitleHold, TitleLocks } from './ports.ts';
export { keepStored, keepUp, rehydrate, notifyMissing } from './process.ts';
export { recover, type RecoveryPorts } from './recover.ts';
export type { AttemptOutcome } from './select.ts';
export {
  attemptOf,
  factsOfKnown,
  factsToGiveBack,
  uncommittedOf,
  hasUnreadCompletion,
  highestEpoch,
  isCompleted,
  outcomeOfAttempt,
  lastPlace,
  placeAfter,
  latestOf,
  type LocalResult,
  localResults,
  shownTitles,
} from './select.ts';
export { createOpenAttempts, type OpenAttempts } from './open-attempts.ts';
export type { Attempt, AttemptState } from './state.ts';
export { type Launchable, prepare, type Prepared, beginAttempt, type OpenAttempt } from './use-cases.ts';
