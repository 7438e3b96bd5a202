import type { World } from '../../platform/world.ts';
import type { Scenario } from '../../scenarios/schema.ts';

/** What the story says was completed before it began: a user's id and a title's, as one text. */
export const completedIn = ({ people }: Scenario): Set<string> =>
  new Set(
    people.flatMap(({ id, statuses }) =>
      statuses.filter(({ status }) => status === 'completed').map(({ titleId }) => `${id} ${titleId}`),
    ),
  );

type Known = { completed: ReadonlySet<string>; scenario: Scenario; world: Pick<World, 'standing'> };

/** Completed as far as facts say, and as the platform has it: a course that died may be completed there. */
export function completedNow(stage: Known, userId: string): ReadonlySet<string> {
  const completed = new Set(stage.completed);
  for (const titleId of prerequisitesIn(stage.scenario))
    if (stage.world.standing(userId, titleId).status === 'completed') completed.add(`${userId} ${titleId}`);
  return completed;
}

const prerequisitesIn = ({ catalogue: { tags, titles } }: Scenario): ReadonlySet<string> =>
  new Set([...tags, ...titles.flatMap((title) => title.tags)].flatMap(({ prerequisites }) => prerequisites));
