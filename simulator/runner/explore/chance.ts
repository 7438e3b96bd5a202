import fc from 'fast-check';
import { seededRandom } from '../../platform/random.ts';
import { stepsIn, withSteps } from './shorter.ts';
import { anyStep, type Step } from './lives.ts';
import { type BackgroundFaults, storiesIn, type WrittenStory } from './stories.ts';

/** So often a life is one of the corpus, changed; otherwise it is made from nothing. */
const CHANGED = 0.5;
const MOST_CHANGES = 4;
const MOST_STEPS = 40;

/** What is drawn for one life: the same seed and number, and the same corpus before it, give the same story. */
export function drawnLife(
  seed: number,
  number: number,
  background: BackgroundFaults,
  corpus: readonly WrittenStory[],
): WrittenStory {
  const { next } = seededRandom(seed, `life ${number}`);
  const below = (count: number) => Math.floor(next() * count);
  const draw = <T>(from: fc.Arbitrary<T>): T => fc.sample(from, { seed: below(2 ** 31), numRuns: 1 })[0]!; // one was asked for
  const parent = next() < CHANGED ? corpus[below(corpus.length)] : undefined;
  if (!parent) return draw(storiesIn(background));
  const other = corpus[below(corpus.length)] ?? parent;
  let steps = [...stepsIn(parent)];
  for (let changes = 1 + below(MOST_CHANGES); changes > 0; changes--)
    steps = changed(steps, stepsIn(other), below, () => draw(anyStep));
  return { ...withSteps(parent, steps.slice(0, MOST_STEPS)), seed: 1 + below(1_000_000) };
}

/** One step more, less, doubled or another; or the end of another life. */
function changed(
  steps: readonly Step[],
  other: readonly Step[],
  below: (count: number) => number,
  another: () => Step,
): Step[] {
  const at = below(steps.length + 1);
  switch (below(5)) {
    case 0:
      return steps.length > 1 ? steps.filter((_step, index) => index !== at) : [...steps];
    case 1:
      return [...steps.slice(0, at), ...steps.slice(Math.max(0, at - 1))];
    case 2:
      return [...steps.slice(0, at), another(), ...steps.slice(at + 1)];
    case 3:
      return [...steps.slice(0, at), ...other.slice(below(other.length))];
    default:
      return [...steps.slice(0, at), another(), ...steps.slice(at)];
  }
}
