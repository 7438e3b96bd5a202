import type { Breach } from './stage.ts';
import type { Journey } from './words.ts';

type Steps = Journey['when'];

/**
 * The shortest journey found that breaks the same thing: pieces of it are left out, ever smaller ones, as long as it
 * still fails. `fails` plays a journey and answers what was broken.
 */
export async function shrinkJourney(
  journey: Journey,
  broken: string,
  fails: (journey: Journey) => Promise<readonly Breach[]>,
): Promise<Journey> {
  const still = async (steps: Steps): Promise<boolean> =>
    steps.length > 0 &&
    (await fails({ ...journey, given: [], when: steps })).some(({ invariant }) => invariant === broken);
  let steps: Steps = [...journey.given, ...journey.when];
  if (!(await still(steps))) return journey; // its own start is not what it needs
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < steps.length;) {
      const without = [...steps.slice(0, from), ...steps.slice(from + size)];
      if (await still(without)) steps = without;
      else from += size;
    }
  }
  // What must hold in every run broke, or an expectation that was left out: the file says that it asks for that.
  return { ...journey, given: [], when: steps, then: journey.then.length > 0 ? journey.then : [{ always: true }] };
}
