export { attempt } from './area.ts';
export { events as attemptEvents } from './events.ts';
export type { AttemptEvent, ContentKind, ExitReason, Position, ScormMap } from './events.ts';
export { liveAttempts } from './live.ts';
export type { AttemptPorts, Player, SavedState, Signal } from './ports.ts';
export { takeBack } from './process.ts';
export { attemptOf, latestOf, type LocalResult, localResults } from './select.ts';
export type { Attempt, AttemptState } from './state.ts';
