import { attemptEvents } from '../attempt/index.ts';
import type { ContentKind } from '../content/index.ts';
import type { Recorded } from '../kernel/event.ts';
import { sessionEvents } from '../session/index.ts';
import { type ManualChange, type SignInResult, journeyOf, type RecordedStep } from './journey.ts';
import { maskedFacts } from './mask.ts';
import { ownFacts } from './own-facts.ts';
import type { RecordingGap } from './whole-recording.ts';
import { recordingHash, stateHash } from './state-hash.ts';

/** A recorded journey: replaying it gives the state of this hash. */
export type RecordedJourney = {
  name: string;
  /** `steps`: hash of the steps with that state; `missing`: actions that are not in the steps, as text. */
  recorded: { state: string; steps: string; missing?: string[] };
  when: (RecordedStep | ManualChange['step'])[];
};

/** A scenario for the simulator, limited to the members that recordings use. */
export type RecordedScenario = {
  name: string;
  organisation: { code: string; name: string };
  people: { id: string; userName: string; password: string; firstName: string; lastName: string }[];
  catalogue: {
    tags: { id: string; name: string; isRoot: true }[];
    titles: { id: string; title: string; kind: ContentKind; contentid: string; tags: { id: string; pos: number }[] }[];
  };
  journeys: RecordedJourney[];
};

/** Texts about missing data, for readers of the file. */
const MISSING: Readonly<Record<RecordingGap, string>> = {
  beginning: 'What was done before the first step: this browser does not keep it any more.',
  between: 'Of earlier pages and other tabs, the places and course states before the last one of each attempt.',
  elsewhere: 'What is open in another tab.',
  unreadable: 'What another version of the application wrote.',
  'earlier-pages': 'What was done on earlier pages and in other tabs: this browser did not give it back.',
};

export type JourneyOptions = {
  /** Sign-in method by user id; default: by password, with the id as user name. */
  comesIn?: (userId: string) => SignInResult;
  acts?: readonly ManualChange[];
  lacks?: readonly RecordingGap[];
};

/** Journey of unmasked facts. Only for demo data; data of learners must be masked. */
export function journeyFromFacts(
  name: string,
  facts: readonly Recorded[],
  { comesIn, acts = [], lacks = [] }: JourneyOptions = {},
): RecordedJourney {
  const state = stateHash(facts);
  const when = journeyOf(facts, comesIn, acts);
  const missing = lacks.map((lack) => MISSING[lack]);
  return {
    name,
    recorded: { state, steps: recordingHash(state, when), ...(missing.length > 0 ? { missing } : {}) },
    when,
  };
}

/**
 * Recording as a scenario that the simulator’s runner replays to the same state. Learners, titles and texts are
 * replaced by placeholders, so that it can be shared. `name`: a sentence without personal data. Undefined if there are
 * no steps.
 */
export function maskedScenario(
  name: string,
  facts: readonly Recorded[],
  lacks: readonly RecordingGap[] = [],
): RecordedScenario | undefined {
  const masked = maskedFacts(ownFacts(facts));
  const journey = journeyFromFacts(name, masked, { lacks });
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
