import { shrinkSteps } from '../shrink.ts';
import type { Step } from './generated-runs.ts';
import type { WrittenScenario } from './base-scenarios.ts';

/** Plays a scenario; true if the behaviour under search still occurs. */
export type Still = (story: WrittenScenario) => Promise<boolean>;

/** Up to this number of steps, tries to remove pairs of separate steps, such as opening and closing. */
const FEW = 14;

/** Shrinks a scenario while the behaviour still occurs: steps first, then the organisation. */
export async function minimizedScenario(story: WrittenScenario, still: Still): Promise<WrittenScenario> {
  const isStill = (steps: readonly Step[]) => still(withSteps(story, steps));
  let steps: readonly Step[] = await shrinkSteps(stepsIn(story), isStill);
  for (let shorter = await withoutPair(steps, isStill); shorter; shorter = await withoutPair(steps, isStill))
    steps = await shrinkSteps(shorter, isStill);
  let plain = withSteps(story, steps);
  for (const plainer of PLAINER) {
    for (const tried of plainer(plain)) {
      if (!(await still(tried))) continue;
      plain = tried;
      break;
    }
  }
  return plain;
}

export const stepsIn = ({ journeys: [{ given, when }] }: WrittenScenario): readonly Step[] => [...given, ...when];

export function withSteps(story: WrittenScenario, steps: readonly Step[]): WrittenScenario {
  const [journey] = story.journeys;
  return { ...story, journeys: [{ ...journey, given: [], when: [...steps] }] };
}

async function withoutPair(
  steps: readonly Step[],
  still: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[] | undefined> {
  if (steps.length > FEW) return undefined;
  for (let first = 0; first < steps.length; first++)
    for (let second = first + 1; second < steps.length; second++) {
      const without = steps.filter((_step, index) => index !== first && index !== second);
      if (without.length > 0 && (await still(without))) return without;
    }
  return undefined;
}

/** Simplifications of the scenario. From each row, the first that preserves the behaviour is used. */
const PLAINER: readonly ((story: WrittenScenario) => WrittenScenario[])[] = [
  (story) => [{ ...story, faults: [] }, ...story.faults.map((fault) => ({ ...story, faults: [fault] }))],
  (story) => [{ ...story, server: {} }],
  (story) => [{ ...story, policies: {} }],
  (story) => [{ ...story, organisation: { code: 'acme', name: 'Acme' } }],
  (story) => [withTitles(story, (title) => ({ ...title, tags: title.tags.map((tag) => ({ ...tag, prerequisites: [] })) }))],
  (story) => [withTitles(story, (title) => ({ ...title, kind: 'pdf' }))],
  (story) => [usedAlone(story)],
]; // prettier-ignore

type Title = WrittenScenario['catalogue']['titles'][number];

const withTitles = (story: WrittenScenario, change: (title: Title) => Title): WrittenScenario => ({
  ...story,
  catalogue: { ...story.catalogue, titles: story.catalogue.titles.map(change) },
});

/** Removes unused people and titles. */
function usedAlone(story: WrittenScenario): WrittenScenario {
  const steps = JSON.stringify(stepsIn(story));
  const isNamed = (id: string) => steps.includes(`"${id}"`);
  const titles = story.catalogue.titles.filter(
    ({ id }) =>
      isNamed(id) || story.catalogue.titles.some(({ tags }) => tags.some((tag) => tag.prerequisites.includes(id))),
  );
  return {
    ...story,
    people: story.people.filter(({ userName }, index) => index === 0 || isNamed(userName)),
    catalogue: { ...story.catalogue, titles: titles.length > 0 ? titles : story.catalogue.titles.slice(0, 1) },
  };
}
