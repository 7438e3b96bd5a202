import type { InvariantViolation } from './run-context.ts';
import type { Journey } from './words.ts';

type Steps = Journey['when'];

/** Finds a shorter journey that violates the same rule. `fails` plays a journey and returns the violations. */
export async function shrinkJourney(
  journey: Journey,
  broken: string,
  fails: (journey: Journey) => Promise<readonly InvariantViolation[]>,
): Promise<Journey> {
  const still = async (steps: readonly Steps[number][]): Promise<boolean> =>
    (await fails({ ...journey, given: [], when: [...steps] })).some(({ invariant }) => invariant === broken);
  const all: Steps = [...journey.given, ...journey.when];
  if (!(await still(all))) return journey; // the failure depends on the original start
  const steps = await shrinkSteps(all, still);
  // A file needs an expectation: without one, requires the invariants only.
  return {
    ...journey,
    given: [],
    when: [...steps],
    then: journey.then.length > 0 ? journey.then : [{ invariantsOnly: true }],
  };
}

/** Removes chunks of decreasing size while `still` holds; never removes everything. */
export async function shrinkSteps<T>(
  all: readonly T[],
  still: (steps: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let steps = all;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < steps.length;) {
      const without = [...steps.slice(0, from), ...steps.slice(from + size)];
      if (without.length > 0 && (await still(without))) steps = without;
      else from += size;
    }
  }
  return steps;
}
