import { isCompleted, wasShown } from './select.ts';
import type { AttemptState } from './state.ts';

const ATTEMPTS_OF_WHO_STAYS = 2;

/**
 * A learner has shown that they stay on this device: a second attempt, whatever its title, or something completed. Not
 * at the first: a browser may ask the learner themselves, and who only looks around has nothing to be kept yet.
 */
export function isStaying({ attempts }: AttemptState): boolean {
  const all = Object.values(attempts);
  return all.some(isCompleted) || all.filter(wasShown).length >= ATTEMPTS_OF_WHO_STAYS;
}
