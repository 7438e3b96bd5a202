import type { Breach } from './stage.ts';
import type { Journey } from './words.ts';

type Steps = Journey['when'];

/**
 * The shortest journey found that breaks the same thing. `fails` plays a journey and answers what was broken.
 */
export async function shrinkJourney(
  journey: Journey,
  broken: string,
  fails: (journey: Journey) => Promise<readonly Breach[]>,
): Promise<Journey> {
  const still = async (steps: readonly Steps[number][]): Promise<boolean> =>
    (await fails({ ...journey, given: [], when: [...steps] })).some(({ invariant }) => invariant === broken);
  const all: Steps = [...journey.given, ...journey.when];
  if (!(await still(all))) return journey; // its own start is not what it needs
  const steps = await shrinkSteps(all, still);
  // What must hold in every run broke, or an expectation that was left out: the file says that it asks for that.
  return { ...journey, given: [], when: [...steps], then: journey.then.length > 0 ? journey.then : [{ always: true }] };
}

/** Pieces of it are left out, ever smaller ones, as long as `still` says so of what remains; never all of it. */
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
