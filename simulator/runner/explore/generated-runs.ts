import fc from 'fast-check';
import { DELIVERY_CALLS, namedFaultList } from '../../scenarios/named-faults.ts';
import type { Journey } from '../words.ts';

export type Step = Journey['when'][number];

export const PEOPLE = ['ada', 'ben'] as const;
/** A locked account: sign-in always fails. */
export const SHUT = { userName: 'cleo', attemptsUsed: 5 };
export const MOST_TITLES = 3;

/** Generates title ids only: `t1`, `t2`, … */
const titleId = fc.integer({ min: 1, max: MOST_TITLES }).map((n) => `t${n}`);

/** Faults with missing responses or responses of other servers, limited to their operations. */
const FOREIGN = namedFaultList.flatMap(({ rule, generated, isThirdParty }) =>
  isThirdParty && generated ? [generated.operation === '*' ? rule : { ...rule, operation: generated.operation }] : [],
);

/** Steps by topic. A step that makes no sense in the current state has no effect, so any sequence is valid. */
const FAMILIES: Readonly<Record<string, readonly fc.WeightedArbitrary<Step>[]>> = {
  waiting: [{ weight: 4, arbitrary: fc.constantFrom('1s', '4s', '20s', '2m').map((wait): Step => ({ wait })) }],
  sessions: [
    { weight: 3, arbitrary: fc.constantFrom(...PEOPLE).map((signIn): Step => ({ signIn })) },
    { weight: 1, arbitrary: fc.constantFrom<Step>({ signIn: SHUT.userName }, { signIn: { as: 'ben', password: 'wrong' } }) },
    { weight: 1, arbitrary: fc.constant<Step>('signOut') },
    { weight: 1, arbitrary: fc.constant<Step>({ signOut: { discard: true } }) },
    { weight: 2, arbitrary: fc.constant<Step>('signInAgain') },
    { weight: 2, arbitrary: fc.constant<Step>('expireSession') },
  ],
  network: [{ weight: 4, arbitrary: fc.constantFrom('none', 'back').map((network): Step => ({ network })) }],
  downloads: [
    { weight: 3, arbitrary: titleId.map((download): Step => ({ download })) },
    { weight: 1, arbitrary: titleId.map((removeDownload): Step => ({ removeDownload })) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('pauseDownload', 'resumeDownload', 'updateDownload'), titleId).map(([word, id]) => ({ [word]: id })) },
  ],
  ends: [
    { weight: 2, arbitrary: fc.constantFrom<Step>('crash', 'closeTab') },
    { weight: 2, arbitrary: fc.constant<Step>('reopen') },
    { weight: 1, arbitrary: fc.constantFrom<Step>('hidePage', 'restorePage') },
  ],
  storage: [{ weight: 1, arbitrary: fc.boolean().map((storageFull): Step => ({ storageFull })) }],
  tabs: [
    { weight: 2, arbitrary: fc.constantFrom('first', 'second').map((tab): Step => ({ tab })) },
    { weight: 1, arbitrary: fc.constantFrom('computer', 'tablet').map((device): Step => ({ device })) },
    { weight: 1, arbitrary: titleId.map((takeOver): Step => ({ takeOver })) },
    { weight: 1, arbitrary: titleId.map((startOver): Step => ({ startOver })) },
  ],
  screens: [{ weight: 2, arbitrary: fc.constantFrom('home', 'catalogue', 'title', 'search').map((visit): Step => ({ visit: visit as 'home' })) }],
  courses: [
    { weight: 2, arbitrary: fc.constantFrom<Step>({ courseSets: { 'cmi.core.lesson_status': 'incomplete' } }, { courseSets: { 'cmi.core.lesson_location': '7', 'cmi.core.score.raw': '80' } }, 'courseCommits', 'courseFinishes') },
    { weight: 1, arbitrary: fc.constantFrom('passed', 'failed').map((status): Step => ({ courseSets: { 'cmi.core.lesson_status': status } })) },
    { weight: 1, arbitrary: fc.constant<Step>({ courseSets: { 'cmi.core.exit': 'suspend' } }) },
    { weight: 1, arbitrary: fc.constantFrom<Step>({ contentSendsStatement: { verb: 'passed', score: 0.8 } }, { contentSavesDocument: { id: 'notes', text: 'a note' } }) },
    { weight: 1, arbitrary: fc.constantFrom('course.des', 'part-two.json').map((courseRequestsFile): Step => ({ courseRequestsFile })) },
  ],
  administrator: [{ weight: 1, arbitrary: titleId.map((id): Step => ({ administrator: { change: 'rename-title', titleId: id, title: 'Another name' } })) }],
  faults: [
    { weight: 2, arbitrary: faultSteps() },
    { weight: 1, arbitrary: fc.constant<Step>('endFaults') },
  ],
}; // prettier-ignore

/** Steps with titles, part of every run. */
const READING: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 6, arbitrary: titleId.map((launch): Step => ({ launch })) },
  { weight: 6, arbitrary: fc.oneof(fc.integer({ min: 1, max: 11 }), fc.constant('end' as const)).map((readTo): Step => ({ readTo })) },
  { weight: 2, arbitrary: fc.oneof(fc.constantFrom(3, 40, 120), fc.constant('end' as const)).map((playTo): Step => ({ playTo })) },
  { weight: 4, arbitrary: fc.constant<Step>('leave') },
  { weight: 3, arbitrary: fc.constant<Step>('complete') },
]; // prettier-ignore

const stepsOf = (families: readonly string[]): fc.Arbitrary<Step> =>
  fc.oneof(...READING, ...families.flatMap((family) => FAMILIES[family] ?? []));

export const anyStep: fc.Arbitrary<Step> = stepsOf(Object.keys(FAMILIES));

/** Most frequent values set by courses. */
const RUNS: readonly Step[] = [
  { courseSets: { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' } },
  { courseSets: { 'cmi.core.exit': 'suspend', 'cmi.core.lesson_location': '3' } },
];

/** A typical attempt: opened, advanced, left, and perhaps resumed. */
const attempts: fc.Arbitrary<Step[]> = fc
  .record({
    title: titleId,
    move: fc.constantFrom<Step>({ readTo: 4 }, { readTo: 7 }, { readTo: 'end' }, { playTo: 40 }, 'complete', ...RUNS),
    isTakenUp: fc.boolean(),
  })
  .map(({ title, move, isTakenUp }) => [{ launch: title }, move, 'leave', ...(isTakenUp ? [{ launch: title }] : [])]);

/** The same on a platform that sends 503 with Retry-After, with enough time to check whether the client waits. */
const busyAttempts: fc.Arbitrary<Step[]> = attempts.map((attempt) => {
  const busy = { kind: 'status', status: 503, retryAfterSeconds: 30, operation: '*', times: 2 } as const;
  return [...attempt.slice(0, 1), { fault: busy as never }, ...attempt.slice(1), { wait: '20s' }]; // a valid fault of the schema
});

/** A download: title used offline before or after expiry, then delivered when online again. */
const trips: fc.Arbitrary<Step[]> = fc
  .record({
    title: titleId,
    move: fc.constantFrom<Step>(
      { readTo: 3 },
      { readTo: 'end' },
      { playTo: 40 },
      'complete',
      ...RUNS,
      { contentSendsStatement: { verb: 'passed', score: 0.8 } },
      { courseRequestsFile: 'course.des' },
    ),
    /** A course without a file list must be opened online first. */
    isRunBefore: fc.boolean(),
    taking: fc.constantFrom('1s', '4s', '20s'),
    late: fc.constantFrom<Step[]>([], ['closeTab'], ['closeTab', { wait: '26h' }]), // a page that stays open for days takes long to simulate
    end: fc.constantFrom<Step>('leave', 'leave', 'crash'),
    isBack: fc.boolean(),
  })
  .map(({ title, move, isRunBefore, taking, late, end, isBack }) => [
    { network: 'back' },
    ...(isRunBefore ? [{ launch: title }, 'leave' as const] : []),
    { download: title },
    { wait: taking },
    { network: 'none' },
    ...late,
    { launch: title },
    move,
    end,
    ...(isBack ? [{ network: 'back' as const }] : []),
  ]);

const livesOf = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: step.map((one) => [one]) },
        { weight: 3, arbitrary: attempts },
        { weight: 1, arbitrary: busyAttempts },
        { weight: 4, arbitrary: trips },
      ),
      { minLength: 3, maxLength: 18, size: 'max' },
    )
    .map((parts) => parts.flat());

/**
 * Half of the runs may use all steps, the others only some topics. Each topic then occurs more often ("swarm testing",
 * Groce et al., 2012).
 */
export const generatedRuns: fc.Arbitrary<Step[]> = fc.oneof(
  livesOf(anyStep),
  fc.subarray(Object.keys(FAMILIES), { minLength: 1 }).chain((families) => livesOf(stepsOf(families))),
);

function faultSteps(): fc.Arbitrary<Step> {
  const when = {
    operation: fc.constantFrom('*', ...DELIVERY_CALLS, 'getTitleStatuses'),
    times: fc.constantFrom(1, 2, 4),
  };
  const step = (fault: object): Step => ({ fault: fault as never }); // valid kinds of the schema
  const plain = { kind: fc.constantFrom('lost-answer', 'duplicate', 'offline', 'malformed', 'session-expiry') };
  const busy = {
    kind: fc.constant('status'),
    status: fc.constantFrom(429, 500, 503),
    retryAfterSeconds: fc.constantFrom(0, 30),
    retryAfterFormat: fc.constantFrom('seconds', 'http-date'),
  };
  const foreign = fc.record({ rule: fc.constantFrom(...FOREIGN), ...when });
  return fc.oneof(
    fc.record({ ...plain, ...when }).map(step),
    fc.record({ ...busy, ...when }).map(step),
    foreign.map(({ rule, ...struck }) => step({ ...struck, ...rule })),
  );
}
