export { type Act, journeyOf } from './journey.ts';
export { maskedFacts } from './mask.ts';
export { stateHash } from './state-hash.ts';
export { maskedStory, recordedJourney } from './story.ts';
