export { attempt } from './area.ts';
export { endsAttempt, events as attemptEvents } from './events.ts';
export type { AttemptEvent, ContentKind, ExitReason, Position, ScormMap } from './events.ts';
export { liveAttempts } from './live.ts';
export type { AttemptPorts, Player, SavedState, Signal } from './ports.ts';
export { takeBack } from './process.ts';
export { attemptOf, latestOf, type LocalResult, localResults, wasShown } from './select.ts';
export { openSittings, type OpenSittings } from './sittings.ts';
export type { Attempt, AttemptState } from './state.ts';
