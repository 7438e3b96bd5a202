import { decoded } from '../../decoded.ts';
import type { components } from '#openapi/generated/platform.d.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { Database, Row } from './db.ts';
import { scormSeconds } from './durations.ts';
import type { Progress, WireStatus } from './progress.ts';

export type ScormRun = components['schemas']['ScormMap'];
export type Completion = Scenario['policies']['completion'];
type DataMap = Readonly<Record<string, unknown>>;

const STATUS_OF_LESSON: Readonly<Record<string, WireStatus>> = {
  passed: 'completed',
  completed: 'completed',
  failed: 'failed',
  incomplete: 'inprogress',
  browsed: 'inprogress',
};

/** Snapshots of SCORM runs. The latest snapshot of a run replaces the one before; an older one never does. */
export class ScormStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Runs of a learner with an activity, oldest first. Content is known by title, content or resource id as well. */
  runs(accountId: string, activityId: string): ScormRun[] {
    const titleId = this.#titleOf(activityId);
    const rows = new Map<string, Row<'scormRun'>>();
    for (const row of this.#db.scormRun.by('byActivity', `${accountId}|${activityId}`)) rows.set(row.id, row);
    if (titleId !== undefined)
      for (const row of this.#db.scormRun.by('byTitle', `${accountId}|${titleId}`)) rows.set(row.id, row);
    return [...rows.values()].sort((a, b) => a.order - b.order).map(({ json }) => JSON.parse(json) as ScormRun); // written by `save`
  }

  save(accountId: string, run: ScormRun, map: DataMap): void {
    const id = `${accountId}|${run.titleId}|${run.sessionId}|${run.attemptId}`;
    const before = this.#db.scormRun.get(id);
    this.#db.scormRun.put({
      id,
      byTitle: `${accountId}|${run.titleId}`,
      byActivity: `${accountId}|${run.activityId}`,
      titleId: run.titleId,
      seconds: scormSeconds(textOf(map, 'cmi.core.session_time')) ?? before?.seconds ?? 0,
      order: before?.order ?? this.#db.scormRun.size,
      json: JSON.stringify(run),
    });
  }

  /** Time of all runs of a title together. */
  totalSeconds(accountId: string, titleId: string): number {
    let seconds = 0;
    for (const row of this.#db.scormRun.by('byTitle', `${accountId}|${titleId}`)) seconds += row.seconds;
    return seconds;
  }

  /** A full address, or the last part of one, as a title, a content or a resource is called. */
  #titleOf(activityId: string): string | undefined {
    for (const name of [activityId, lastPart(activityId)]) {
      if (this.#db.title.get(name)) return name;
      const [byContent] = this.#db.title.by('contentid', name);
      if (byContent) return byContent.id;
    }
    return undefined;
  }
}

/** `https://platform.example/activities/t-1` and `urn:content:t-1` both name `t-1`. */
const lastPart = (activityId: string): string => decoded(/[^/:]*$/.exec(activityId)?.[0] ?? '');

/** A client may leave the moment out. */
export const hasEnded = ({ endSessionTimeStamp: ended }: Partial<ScormRun>): boolean =>
  ended !== null && ended !== undefined;

/** The data map of a run, or undefined when its text is no flat map. */
export function readMap({ mapJsonString }: ScormRun): DataMap | undefined {
  try {
    const map: unknown = JSON.parse(mapJsonString);
    return typeof map === 'object' && map !== null && !Array.isArray(map) ? (map as DataMap) : undefined; // just checked
  } catch {
    return undefined; // not JSON: refused by the caller
  }
}

/**
 * What a run says about the title. `run-time-environment`: a course that has ended without a status of its own is
 * completed, and a mastery score decides between passed and failed.
 */
export function progressOfRun(
  run: ScormRun,
  map: DataMap,
  completion: Completion,
  masteryScore: number | null,
): Progress {
  const lesson = textOf(map, 'cmi.core.lesson_status');
  const raw = textOf(map, 'cmi.core.score.raw');
  const score = raw !== '' && Number.isFinite(Number(raw)) ? Number(raw) : undefined;
  const ended = hasEnded(run);
  const said = STATUS_OF_LESSON[lesson];
  if (completion === 'as-set-by-course' || !ended) return { status: said ?? 'inprogress', score };
  if (masteryScore !== null && score !== undefined && (said === undefined || said === 'completed'))
    return { status: score >= masteryScore ? 'completed' : 'failed', score };
  return { status: said ?? 'completed', score };
}

const textOf = (map: DataMap, key: string): string => {
  const value = map[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
