export { attempt } from './area.ts';
export type { Earlier } from './checkpoint.ts';
export { endsAttempt, events as attemptEvents, isOfAttempt } from './events.ts';
export type { AttemptEvent, ContentKind, ExitReason, Position, ScormMap } from './events.ts';
export { fold, readEarlier } from './fold.ts';
export { liveAttempts } from './live.ts';
export { mediaSpeeds } from './media-tools.ts';
export type { Admission, AttemptPorts, LearnerChoices, Player, SavedState, Signal } from './ports.ts';
export { takeBack } from './process.ts';
export { type KeptSittings, recover, type RecoveryPorts } from './recover.ts';
export {
  attemptOf,
  factsOfKnown,
  highestEpoch,
  lastPlace,
  type LocalResult,
  localResults,
  shownTitles,
} from './select.ts';
export { openSittings, type OpenSittings } from './sittings.ts';
export type { Attempt, AttemptState } from './state.ts';
export type { TrackLink } from './tools.ts';
