import { isCompleted, wasShown } from './select.ts';
import type { AttemptState } from './state.ts';

const ATTEMPTS_OF_WHO_STAYS = 2;

/**
 * Whether the learner will stay on this device: two attempts, or one completion. The first attempt is not enough,
 * because a browser may prompt for persistent storage and a visitor has nothing to store yet.
 */
export function needsPersistentStorage({ attempts }: AttemptState): boolean {
  const all = Object.values(attempts);
  return all.some(isCompleted) || all.filter(wasShown).length >= ATTEMPTS_OF_WHO_STAYS;
}
