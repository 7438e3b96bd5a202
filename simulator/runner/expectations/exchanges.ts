import type { Exchange } from '../../platform/journal.ts';
import { type Statement, verbOf } from '../../platform/model/lrs.ts';

/** Calls that tell a place, a state of whatever kind, and what was learned at all. Spec §3 Tracking. */
export const PLACES: readonly string[] = ['savePdfState', 'setMediaState'];
export const STATES: readonly string[] = [...PLACES, 'syncScormState', 'saveStateDocument'];
export const TRACKING: readonly string[] = [...STATES, 'putStatement'];

/** A platform took it in, also when the answer was lost. */
export const isTaken = ({ handledStatus }: Exchange): boolean => handledStatus >= 200 && handledStatus < 300;
/** A platform has it, of this time or of one before (409). */
export const isThere = (one: Exchange): boolean => isTaken(one) || one.handledStatus === 409;

/** It took effect long after it was sent, when the client had perhaps sent it again, or something newer. */
export const isLate = ({ faults }: Exchange): boolean => faults.includes('late-effect');

/** What states say, of whatever kind. Spec §3 Tracking. */
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

export const statementOf = ({ body }: Exchange): Statement => body as Statement; // it was taken in, so it has the shape
/** A statement that was taken in; `verb`: with this one only. */
export const isStatement = (one: Exchange, verb?: string): boolean =>
  one.operationId === 'putStatement' && isTaken(one) && (verb === undefined || verbOf(statementOf(one)) === verb);

/** The title that something is about; '' where it names none. */
export const titleOf = ({ query, body }: Exchange): string => {
  const { titleId, scormMaps } = (body ?? {}) as StateBody;
  return query['titleId'] ?? titleId ?? scormMaps?.[0]?.titleId ?? '';
};
export const isInPath = ({ path }: Exchange, title: string): boolean =>
  path.split('/').includes(encodeURIComponent(title));

export const placeIn = ({ position, statesChanged }: StateBody): unknown =>
  position ?? statesChanged?.[0]?.document.position;

/** When the learner was there (ISO 8601); '' where the platform keeps no moments. */
export const momentIn = ({ timestamp, statesChanged }: StateBody): string =>
  timestamp ?? statesChanged?.[0]?.document.timestamp ?? '';

/** Values of a course's map. */
export function valuesOf(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text ?? '{}') as Record<string, unknown>;
  } catch {
    return {}; // another rule is about maps that are none
  }
}

/** A value by the last part of its address; undefined when none ends so. */
export const lastPart = (all: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(all).find(([key]) => key === name || key.endsWith(`/${name}`))?.[1];

export const memberAt = (value: unknown, [step, ...rest]: readonly string[]): unknown =>
  step === undefined
    ? value
    : memberAt(
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
        rest,
      );
