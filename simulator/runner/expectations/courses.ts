import { attemptEvents } from '#domain/attempt/index.ts';
import type { SeenFact, RunContext } from '../run-context.ts';
import { titleOf } from './exchanges.ts';

export const COURSES = [
  'a course is completed when it says so, and only then',
  'leaving a course sets nothing for it',
  'a course that was suspended is resumed',
] as const;
type Wrong = { rule: (typeof COURSES)[number]; detail: string };

type Committed = ReturnType<typeof attemptEvents.Committed>['data'];
/** A snapshot of a SCORM run, in recorded order. */
type Snapshot = { seen: SeenFact; data: Committed };

const STATUS = 'cmi.core.lesson_status';
const EXIT = 'cmi.core.exit';
const ENTRY = 'cmi.core.entry';

const valueIn = ({ data }: Pick<Snapshot, 'data'>, element: string): string => data.map[element] ?? '';

/** Checks completion and resume of courses against the values that they set. */
export function checkCourses(stage: RunContext): void {
  const snapshots = stage.facts.flatMap((seen): Snapshot[] =>
    attemptEvents.Committed.is(seen.fact) ? [{ seen, data: seen.fact.data }] : [],
  );
  const mayLeaveComplete = stage.scenario.policies.completion === 'run-time-environment';
  for (const { rule, detail } of [
    ...completedAsSaid(stage, snapshots),
    ...(mayLeaveComplete || stage.isRecorded ? [] : leftAsSet(snapshots)),
    ...resumed(stage, snapshots),
  ])
    stage.breach(rule, detail);
}

/** SCORM 1.2 RTE §3.4.2.2 lesson_status: `passed` and `completed` both mean completed. */
const isDone = ({ map }: Committed): boolean => ['completed', 'passed'].includes(map[STATUS] ?? '');

function completedAsSaid({ facts }: RunContext, snapshots: readonly Snapshot[]): Wrong[] {
  const rule = 'a course is completed when it says so, and only then';
  const completed = new Set(
    facts.flatMap(({ fact }) => (attemptEvents.Completed.is(fact) ? [fact.data.attemptId] : [])),
  );
  const said = new Set(snapshots.flatMap(({ data }) => (isDone(data) ? [data.attemptId] : [])));
  const told = snapshots.filter(({ data }) => isDone(data) && data.by !== 'autosave');
  const wrong = (titleId: string, what: string): Wrong => ({ rule, detail: `${titleId} ${what}` });
  return [
    ...told.flatMap(({ data }) => (completed.has(data.attemptId) ? [] : [wrong(data.titleId, 'said so, and is not')])),
    ...snapshots.flatMap(({ data: { attemptId, titleId } }) =>
      completed.has(attemptId) && !said.has(attemptId) ? [wrong(titleId, 'never said so')] : [],
    ),
  ];
}

/** Leaving a course never completes it: the final status is the one set by the course. */
function leftAsSet(snapshots: readonly Snapshot[]): Wrong[] {
  return snapshots.flatMap(({ data }, nth): Wrong[] => {
    if (!data.final) return [];
    const before = snapshots
      .slice(0, nth)
      .findLast((one) => one.data.attemptId === data.attemptId && one.data.row === data.row);
    if (!before || before.data.map[STATUS] === data.map[STATUS]) return [];
    const detail = `${data.titleId} was ${valueIn(before, STATUS)} and is left ${valueIn({ data }, STATUS)}`;
    return [{ rule: 'leaving a course sets nothing for it', detail }];
  });
}

/** SCORM 1.2 RTE §3.4.2.2 entry: a course that exited with `suspend` is entered with `resume`. */
function resumed({ world, browsers, startedOver }: RunContext, snapshots: readonly Snapshot[]): Wrong[] {
  if (browsers.size > 1) return []; // the order of work on two devices is unknown
  const refused = new Set(
    world.journal
      .of('syncScormState')
      .flatMap((one) => (one.status >= 400 && one.status !== 401 ? [titleOf(one)] : [])),
  );
  const last = new Map<string, Snapshot>();
  return snapshots.flatMap((snapshot): Wrong[] => {
    const { seen, data } = snapshot;
    const { browser } = seen.tab;
    const place = `${seen.account ?? ''} ${data.titleId}`;
    const before = last.get(place);
    last.set(place, snapshot);
    if (!before || (before.data.attemptId === data.attemptId && before.data.row === data.row)) return [];
    if (before.data.map[EXIT] !== 'suspend' || data.map[ENTRY] === 'resume' || startedOver.has(data.attemptId))
      return [];
    if (browser.mayForget || browser.discarded.size > 0 || refused.has(data.titleId)) return [];
    return [
      {
        rule: 'a course that was suspended is resumed',
        detail: `${data.titleId} is entered with "${valueIn(snapshot, ENTRY)}"`,
      },
    ];
  });
}
