import fc from 'fast-check';
import { scenarioKindNames } from '../../scenarios/kinds.ts';
import { FAULT_PROFILES, type FaultProfile, PROFILES } from '../fault-profiles.ts';
import type { Journey } from '../words.ts';
import { generatedRuns, MOST_TITLES, PEOPLE, SHUT, type Step } from './generated-runs.ts';

/** A scenario as a program writes it; equals the content of the file. */
export type WrittenScenario = {
  name: string;
  seed: number;
  organisation: object;
  policies: object;
  client: object;
  server: object;
  faults: object[];
  people: {
    id: string;
    userName: string;
    password: string;
    firstName: string;
    lastName: string;
    attemptsUsed?: number;
  }[];
  catalogue: { tags: object[]; titles: WrittenTitle[] };
  journeys: [Journey];
};

type WrittenTitle = {
  id: string;
  title: string;
  kind: string;
  tags: { id: string; pos: number; prerequisites: string[] }[];
};

/** Documents and courses are twice as frequent, because most rules concern them. */
const KINDS = ['pdf', 'scorm', ...scenarioKindNames] as const;
/** Generates small organisations: two people, a few titles of any kind, some with prerequisites, varying policies. */
const organisations = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  kinds: fc.array(fc.record({ kind: fc.constantFrom(...KINDS), isLocked: fc.boolean() }), {
    minLength: MOST_TITLES,
    maxLength: MOST_TITLES,
  }),
  latencyMs: fc.constantFrom(0, 0, 60, 900),
  deduplicates: fc.boolean(),
  etags: fc.boolean(),
  asksAgain: fc.constantFrom(false, false, true),
  byRunTime: fc.boolean(),
  /** Expiry of downloads in days; 0 disables downloads. */
  days: fc.constantFrom(0, 1),
  /** Whether the platform lists the files of courses; otherwise the client discovers them. */
  tellsFiles: fc.constantFrom(true, true, false),
});

/** Faults of a whole run: none, or a combination of the matrix. */
export type BackgroundFaults = 'swarm' | readonly FaultProfile[];

const backgroundOf = (background: BackgroundFaults): fc.Arbitrary<object[]> =>
  background === 'swarm'
    ? fc.oneof(
        { weight: 3, arbitrary: fc.constant<object[]>([]) },
        { weight: 1, arbitrary: fc.subarray(PROFILES, { minLength: 1, maxLength: 4 }).map(faultsOf) },
      )
    : fc.constantFrom(...background).map((profile) => faultsOf([profile]));

const faultsOf = (profiles: readonly FaultProfile[]): object[] =>
  profiles.flatMap((profile): readonly object[] => FAULT_PROFILES[profile] ?? []);

/** Generates scenarios with one journey each. */
export const scenariosIn = (background: BackgroundFaults): fc.Arbitrary<WrittenScenario> =>
  fc
    .record({ organisation: organisations, journey: generatedRuns, faults: backgroundOf(background) })
    .map(({ organisation, journey, faults }) => scenarioFor(organisation, journey, faults));

export const baseScenarios = scenariosIn('swarm');

/** Simulates a platform without this operation. */
const NOT_TOLD = { kind: 'status', status: 404, operation: 'getCourseFiles' };

type Organisation = typeof organisations extends fc.Arbitrary<infer T> ? T : never;

function scenarioFor({ seed, kinds, ...about }: Organisation, journey: Step[], faults: object[]): WrittenScenario {
  return {
    name: 'Found by exploring',
    seed,
    organisation: {
      code: 'acme',
      name: 'Acme',
      authentication: about.asksAgain ? { launchreauthenticationenabled: true } : {},
    },
    client: about.days > 0 ? { offline: true, downloads: { days: about.days } } : {},
    policies: {
      deduplicatesStatements: about.deduplicates,
      ...(about.byRunTime ? { completion: 'run-time-environment' } : {}),
    },
    server: { latencyMs: about.latencyMs, etags: about.etags },
    faults: [...faults, ...(about.tellsFiles ? [] : [NOT_TOLD])],
    people: [...PEOPLE.map((userName) => ({ userName })), SHUT].map((person) => ({
      id: `p-${person.userName}`,
      password: 'Lighthouse1',
      firstName: person.userName,
      lastName: 'Learner',
      ...person,
    })),
    catalogue: {
      tags: [{ id: 'catalogue', name: 'Catalogue', isRoot: true }],
      titles: kinds.map(({ kind, isLocked }, index) => ({
        id: `t${index + 1}`,
        title: `Title ${index + 1}`,
        kind,
        tags: [{ id: 'catalogue', pos: index, prerequisites: isLocked && index > 0 ? [`t${index}`] : [] }],
      })),
    },
    journeys: [
      {
        name: 'Found by exploring',
        given: [],
        when: [{ signIn: 'ada' }, ...journey],
        then: [{ invariantsOnly: true }],
      },
    ],
  };
}
