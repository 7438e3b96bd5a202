import type { Pack } from '../../packs/index.ts';
import { documentKey, type StateDocument } from '../../xapi/index.ts';
import type { Known } from './ports.ts';

/** A pack by what is known of its learner at a moment (epoch in ms): of what nothing is said the last word stays. The same pack: nothing is. */
export function placed(pack: Pack, { position, scorm, documents }: Known, asOf: number): Pack {
  const isPlace = position !== undefined || scorm !== undefined;
  if (!isPlace && !documents) return pack;
  return {
    ...pack,
    ...(isPlace && { place: { position, scorm, asOf } }),
    ...(documents && { documents: newest(pack.documents ?? [], documents) }),
  };
}

/** One for each activity and state; what was deleted is none. */
function newest(kept: readonly StateDocument[], later: readonly StateDocument[]): StateDocument[] {
  const all = new Map([...kept, ...later].map((one) => [documentKey(one), one]));
  return [...all.values()]
    .filter(({ content }) => content !== null)
    .map(({ activityId, stateId, contentType, content }) => ({ activityId, stateId, contentType, content }));
}
