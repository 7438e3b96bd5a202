import { attemptEvents, type Attempt, type AttemptEvent, type ScormMap } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';
import { derivedId } from './derived-id.ts';

/**
 * One entry of `scormMaps`, Spec §3 Scorm sync payload. Time stamps are ISO 8601 UTC; `mapJsonString` is the flat data
 * map as JSON text. An attempt may hold several runs (Initialize…Finish). The first run has the attempt’s id; later
 * ones have derived ids.
 * Reading: `isLastAttemptInSession` means that no later run had begun when this was written; a later one follows
 * separately.
 */
export type ScormSync = Readonly<{
  sessionId: string;
  attemptId: string;
  startSessionTimeStamp: string;
  /** Null while the run is open. */
  endSessionTimeStamp: string | null;
  mapJsonString: string;
  isLastAttemptInSession: boolean;
  titleId: string;
  activityId: string;
}>;

/** Payload of a commit by course or player. Autosaves stay in the journal. */
export function scormSyncOf(fact: Recorded<AttemptEvent>, about: Attempt): ScormSync | undefined {
  if (!attemptEvents.Committed.is(fact) || fact.data.by === 'autosave') return undefined;
  const { attemptId, titleId, map, row, startedAt, final } = fact.data;
  const last = about.stage === 'starting' ? undefined : about.scorm;
  return {
    sessionId: about.sessionId,
    attemptId: row === 1 ? attemptId : derivedId(attemptId, `run ${row}`),
    startSessionTimeStamp: new Date(Math.min(startedAt, fact.at)).toISOString(),
    endSessionTimeStamp: final ? new Date(fact.at).toISOString() : null,
    mapJsonString: JSON.stringify(map),
    isLastAttemptInSession: last === undefined || row >= last.row,
    titleId,
    activityId: about.activityId,
  };
}

/** Data map of a pending record; undefined if it is damaged. */
export function mapOfSync({ mapJsonString }: ScormSync): ScormMap | undefined {
  try {
    const map: unknown = JSON.parse(mapJsonString);
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return undefined;
    return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, String(value)]));
  } catch {
    return undefined; // damaged record: the server’s copy is used instead
  }
}
