import { decodeUrlComponent } from '../../decoded.ts';
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

/** Snapshots of SCORM runs. A newer snapshot of a run replaces the previous one; an older one is ignored. */
export class ScormStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Returns a learner's runs of an activity, oldest first. The activity may be named by title, content or resource id.
   */
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

  /** Total time of all runs of a title. */
  totalSeconds(accountId: string, titleId: string): number {
    let seconds = 0;
    for (const row of this.#db.scormRun.by('byTitle', `${accountId}|${titleId}`)) seconds += row.seconds;
    return seconds;
  }

  /** Finds the title for a full activity IRI, or for its last segment, by title, content or resource id. */
  #titleOf(activityId: string): string | undefined {
    for (const name of [activityId, lastPart(activityId)]) {
      if (this.#db.title.get(name)) return name;
      const [byContent] = this.#db.title.by('contentid', name);
      if (byContent) return byContent.id;
    }
    return undefined;
  }
}

/** Last segment of an IRI: `https://platform.example/activities/t-1` and `urn:content:t-1` both give `t-1`. */
const lastPart = (activityId: string): string => decodeUrlComponent(/[^/:]*$/.exec(activityId)?.[0] ?? '');

/** True if the run has an end time, which clients may omit. */
export const hasEnded = ({ endSessionTimeStamp: ended }: Partial<ScormRun>): boolean =>
  ended !== null && ended !== undefined;

/** Parses the data map of a run; undefined if its text is no flat JSON object. */
export function readMap({ mapJsonString }: ScormRun): DataMap | undefined {
  try {
    const map: unknown = JSON.parse(mapJsonString);
    return typeof map === 'object' && map !== null && !Array.isArray(map) ? (map as DataMap) : undefined; // just checked
  } catch {
    return undefined; // malformed JSON is refused by the caller
  }
}

/**
 * Derives the title's progress from a run. With `run-time-environment`, a course that ended without a status is
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
