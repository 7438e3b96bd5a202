import { attemptEvents } from '../attempt/index.ts';
import type { ContentKind } from '../content/index.ts';
import type { Recorded } from '../kernel/event.ts';
import { sessionEvents } from '../session/index.ts';
import { type Act, journeyOf, type RecordedStep } from './journey.ts';
import { maskedFacts } from './mask.ts';
import { ownFacts } from './own-facts.ts';
import { stateHash } from './state-hash.ts';

/** A journey that was recorded: played again, it ends in the state of this hash. */
export type RecordedJourney = { name: string; recorded: { state: string }; when: (RecordedStep | Act['step'])[] };

/** A story as the simulator reads it, of the parts that a recording knows. */
export type RecordedStory = {
  name: string;
  organisation: { code: string; name: string };
  people: { id: string; userName: string; password: string; firstName: string; lastName: string }[];
  catalogue: {
    tags: { id: string; name: string; isRoot: true }[];
    titles: { id: string; title: string; kind: ContentKind; contentid: string; tags: { id: string; pos: number }[] }[];
  };
  journeys: RecordedJourney[];
};

/** The journey of these facts as they are. For those of play data; of a learner only what is masked may leave. */
export const recordedJourney = (
  name: string,
  facts: readonly Recorded[],
  nameOf: (userId: string) => string,
  acts: readonly Act[] = [],
): RecordedJourney => ({ name, recorded: { state: stateHash(facts) }, when: journeyOf(facts, nameOf, acts) });

/**
 * What a tab has lived through, as a story of its own that the simulator's runner plays again to the same state: learners,
 * titles and texts have stand-ins, so that it can be given away. `name` is a sentence without anything of the learner.
 * Undefined when nothing was done that a story could tell.
 */
export function maskedStory(name: string, facts: readonly Recorded[]): RecordedStory | undefined {
  const masked = maskedFacts(ownFacts(facts));
  const journey = recordedJourney(name, masked, (userId) => userId);
  if (journey.when.length === 0) return undefined;
  const learners = new Set(masked.flatMap((fact) => (sessionEvents.Opened.is(fact) ? [fact.data.userId] : [])));
  const titles = new Map(
    masked.flatMap((fact) => (attemptEvents.Started.is(fact) ? [[fact.data.titleId, fact.data] as const] : [])),
  );
  return {
    name,
    organisation: { code: 'recorded', name: 'Recorded' },
    people: [...learners].map((id) => ({
      id,
      userName: id,
      password: 'Recorded-1',
      firstName: 'Learner',
      lastName: id,
    })),
    catalogue: {
      tags: [{ id: 'catalogue', name: 'Catalogue', isRoot: true }],
      titles: [...titles].map(([id, { kind, activityId }], index) => ({
        id,
        title: id,
        kind,
        contentid: activityId,
        tags: [{ id: 'catalogue', pos: index + 1 }],
      })),
    },
    journeys: [journey],
  };
}
