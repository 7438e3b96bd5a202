import fc from 'fast-check';
import { storyKindNames } from '../../scenarios/kinds.ts';
import type { Journey } from '../words.ts';

/** A story as a program writes it: what the file would hold. */
export type WrittenStory = {
  name: string;
  seed: number;
  organisation: object;
  policies: object;
  server: object;
  people: { id: string; userName: string; password: string; firstName: string; lastName: string }[];
  catalogue: { tags: object[]; titles: { id: string; kind: string }[] };
  journeys: Journey[];
};

type Step = Journey['when'][number];

/** Documents twice as often: most rules are about them. */
const KINDS = ['pdf', ...storyKindNames] as const;
const PEOPLE = ['ada', 'ben'] as const;
const MOST_TITLES = 3;

/** Ids of a story's titles and of nothing else: `t1`, `t2`, … */
const titleId = fc.integer({ min: 1, max: MOST_TITLES }).map((n) => `t${n}`);

/** Small organisations: two people, a few titles of any kind, some behind others, a platform of any temper. */
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
});

/** What a learner may do next. A word that makes no sense at its place does nothing, so any part of a journey is one. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: titleId.map((launch): Step => ({ launch })) },
  { weight: 6, arbitrary: fc.oneof(fc.integer({ min: 1, max: 11 }), fc.constant('end' as const)).map((readTo): Step => ({ readTo })) },
  { weight: 2, arbitrary: fc.oneof(fc.constantFrom(3, 40, 120), fc.constant('end' as const)).map((playTo): Step => ({ playTo })) },
  { weight: 4, arbitrary: fc.constant<Step>('leave') },
  { weight: 3, arbitrary: fc.constant<Step>('complete') },
  { weight: 4, arbitrary: fc.constantFrom('1s', '4s', '20s', '2m').map((wait): Step => ({ wait })) },
  { weight: 3, arbitrary: fc.constantFrom(...PEOPLE).map((signIn): Step => ({ signIn })) },
  { weight: 1, arbitrary: fc.constant<Step>('signOut') },
  { weight: 1, arbitrary: fc.constant<Step>({ signOut: { discard: true } }) },
  { weight: 2, arbitrary: fc.constant<Step>('signInAgain') },
  { weight: 2, arbitrary: fc.constant<Step>('goOffline') },
  { weight: 2, arbitrary: fc.constant<Step>('goOnline') },
  { weight: 2, arbitrary: fc.constant<Step>('expireSession') },
  { weight: 2, arbitrary: fc.constantFrom<Step>('crash', 'closeTab') },
  { weight: 2, arbitrary: fc.constant<Step>('reopen') },
  { weight: 1, arbitrary: fc.constant<Step>('hidePage') },
  { weight: 1, arbitrary: fc.boolean().map((storageFull): Step => ({ storageFull })) },
  { weight: 2, arbitrary: fc.constantFrom('first', 'second').map((tab): Step => ({ tab })) },
  { weight: 1, arbitrary: fc.constantFrom('computer', 'tablet').map((device): Step => ({ device })) },
  { weight: 1, arbitrary: titleId.map((takeOver): Step => ({ takeOver })) },
  { weight: 2, arbitrary: fc.constantFrom('home', 'catalogue', 'title', 'search').map((visit): Step => ({ visit: visit as 'home' })) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ courseSets: { 'cmi.core.lesson_status': 'incomplete' } }, { courseSets: { 'cmi.core.lesson_location': '7', 'cmi.core.score.raw': '80' } }, 'courseCommits', 'courseFinishes') },
  { weight: 1, arbitrary: titleId.map((id): Step => ({ administrator: { change: 'rename-title', titleId: id, title: 'Another name' } })) },
  { weight: 2, arbitrary: faultSteps() },
  { weight: 1, arbitrary: fc.constant<Step>('endFaults') },
); // prettier-ignore

/** An attempt as most are: opened, gone through a little, left. */
const attempts: fc.Arbitrary<Step[]> = fc
  .record({
    title: titleId,
    move: fc.constantFrom<Step>({ readTo: 4 }, { readTo: 7 }, { readTo: 'end' }, { playTo: 40 }, 'complete', {
      courseSets: { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' },
    }),
  })
  .map(({ title, move }) => [{ launch: title }, move, 'leave']);

/** The same at a platform that asks for time, and long enough to see whether it gets it. */
const busyAttempts: fc.Arbitrary<Step[]> = attempts.map((attempt) => {
  const busy = { kind: 'status', status: 503, retryAfterSeconds: 30, operation: '*', times: 2 } as const;
  return [...attempt.slice(0, 1), { fault: busy as never }, ...attempt.slice(1), { wait: '20s' }]; // as below
});

const lives: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: steps.map((step) => [step]) },
      { weight: 3, arbitrary: attempts },
      { weight: 1, arbitrary: busyAttempts },
    ),
    { minLength: 3, maxLength: 18, size: 'max' },
  )
  .map((parts) => parts.flat());

function faultSteps(): fc.Arbitrary<Step> {
  const operation = fc.constantFrom(
    '*',
    'putStatement',
    'savePdfState',
    'setMediaState',
    'syncScormState',
    'getTitleStatuses',
  );
  const times = fc.constantFrom(1, 2, 4);
  return fc.oneof(
    fc
      .record({
        kind: fc.constantFrom(
          'lost-answer',
          'duplicate',
          'offline',
          'malformed',
          'html-200',
          'html-200',
          'session-expiry',
        ),
        operation,
        times,
      })
      .map((fault): Step => ({ fault: fault as never })), // of the schema's own kinds
    fc
      .record({
        kind: fc.constant('status'),
        status: fc.constantFrom(429, 500, 503),
        retryAfterSeconds: fc.constantFrom(0, 30),
        operation,
        times,
      })
      .map((fault): Step => ({ fault: fault as never })), // as above
  );
}

/** Stories with one journey each. */
export const stories: fc.Arbitrary<WrittenStory> = fc
  .record({ organisation: organisations, journey: lives })
  .map(({ organisation, journey }) => storyOf(organisation, journey));

type Organisation = typeof organisations extends fc.Arbitrary<infer T> ? T : never;

function storyOf({ seed, kinds, ...about }: Organisation, journey: Step[]): WrittenStory {
  return {
    name: 'Found by exploring',
    seed,
    organisation: {
      code: 'acme',
      name: 'Acme',
      authentication: about.asksAgain ? { launchreauthenticationenabled: true } : {},
    },
    policies: {
      deduplicatesStatements: about.deduplicates,
      ...(about.byRunTime ? { completion: 'run-time-environment' } : {}),
    },
    server: { latencyMs: about.latencyMs, etags: about.etags },
    people: PEOPLE.map((userName) => ({
      id: `p-${userName}`,
      userName,
      password: 'Lighthouse1',
      firstName: userName,
      lastName: 'Learner',
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
      { name: 'Found by exploring', given: [], when: [{ signIn: 'ada' }, ...journey], then: [{ always: true }] },
    ],
  };
}
