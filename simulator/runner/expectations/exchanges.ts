import type { Exchange } from '../../platform/journal.ts';
import { type Statement, verbOf } from '../../platform/model/lrs.ts';

/** Operations that save positions, any state, and any learning record. Spec §3 Tracking. */
export const POSITION_OPERATIONS: readonly string[] = ['savePdfState', 'setMediaState'];
export const STATE_OPERATIONS: readonly string[] = [...POSITION_OPERATIONS, 'syncScormState', 'saveStateDocument'];
export const TRACKING: readonly string[] = [...STATE_OPERATIONS, 'putStatement'];

/** True if the platform accepted the request, even if the response was lost. */
export const isAccepted = ({ handledStatus }: Exchange): boolean => handledStatus >= 200 && handledStatus < 300;
/** True if the platform has the record, from this request or an earlier one (409). */
export const isStored = (one: Exchange): boolean => isAccepted(one) || one.handledStatus === 409;

/** True if the request took effect late, possibly after a retry or a newer record. */
export const isLate = ({ faults }: Exchange): boolean => faults.includes('late-effect');

/** Common type of all state bodies. Spec §3 Tracking. */
export type StateBody = {
  titleId?: string;
  position?: unknown;
  timestamp?: string;
  statesChanged?: { document: { position: unknown; timestamp?: string } }[];
  scormMaps?: {
    titleId: string;
    mapJsonString: string;
    startSessionTimeStamp: string;
    endSessionTimeStamp: string | null;
  }[];
  stateId?: string;
  content?: string | null;
};

export const statementOf = ({ body }: Exchange): Statement => body as Statement; // an accepted statement has this shape
/** True for an accepted statement, optionally with this verb only. */
export const isStatement = (one: Exchange, verb?: string): boolean =>
  one.operationId === 'putStatement' && isAccepted(one) && (verb === undefined || verbOf(statementOf(one)) === verb);

/** Title of a request; '' if the request names none. */
export const titleOf = ({ query, body }: Exchange): string => {
  const { titleId, scormMaps } = (body ?? {}) as StateBody;
  return query['titleId'] ?? titleId ?? scormMaps?.[0]?.titleId ?? '';
};
export const isInPath = ({ path }: Exchange, title: string): boolean =>
  path.split('/').includes(encodeURIComponent(title));

export const positionOf = ({ position, statesChanged }: StateBody): unknown =>
  position ?? statesChanged?.[0]?.document.position;

/** Timestamp of a position (ISO 8601); '' if the platform stores none. */
export const timestampOf = ({ timestamp, statesChanged }: StateBody): string =>
  timestamp ?? statesChanged?.[0]?.document.timestamp ?? '';

/** Parses a SCORM data map; empty if malformed. */
export function valuesOf(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text ?? '{}') as Record<string, unknown>;
  } catch {
    return {}; // another rule checks malformed maps
  }
}

/** Finds a value by the last segment of its key; undefined if none matches. */
export const lastPart = (all: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(all).find(([key]) => key === name || key.endsWith(`/${name}`))?.[1];

export const memberAt = (value: unknown, [step, ...rest]: readonly string[]): unknown =>
  step === undefined
    ? value
    : memberAt(
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
        rest,
      );
