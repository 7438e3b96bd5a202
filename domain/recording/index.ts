export { type ManualChange, type SignInResult, journeyOf } from './journey.ts';
export { maskedFacts } from './mask.ts';
export { type RecordingGap, type WholeRecording, wholeRecording } from './whole-recording.ts';
export { recordingHash, stateHash } from './state-hash.ts';
export { maskedScenario, journeyFromFacts } from './recorded-scenario.ts';
