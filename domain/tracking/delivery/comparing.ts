import { derivedId } from '../derived-id.ts';
import { isState, type Outbound, type StateRecord } from '../outbound.ts';

/**
 * State of a subject at the platform. `value`: as `valueOf`; '' = the beginning, or nothing where there is no moment. `at`:
 * when the learner was there, milliseconds since the epoch; undefined where the platform does not say.
 */
export type KeptState = Readonly<{ value: string; at: number | undefined }>;

/** State of a subject that the platform last confirmed to this browser. `at`: undefined where the clock may have been wrong. */
export type ConfirmedState = Readonly<{ value: string; at: number | undefined }>;

/**
 * States of an order from `from` on, but not of the newest, may still take effect at the platform until then (epoch ms).
 * One after the other, because what was found by a new leader is in doubt for longer, and what came before it is not.
 */
export type Unclear = readonly Readonly<{ from: number; until: number }>[];

export const confirmedBy = (record: StateRecord): ConfirmedState => ({
  value: valueOf(record),
  at: record.timestamped ? record.at : undefined,
});

/** A state that is delivered so many milliseconds after the learner's act is late: another device may have gone on since. */
const LATE_MS = 60_000;

/** Clocks of two devices and of the platform differ by so many milliseconds at the most. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Before a late state is delivered the platform's own is looked at. Runs of SCORM stand side by side there: none is replaced. */
export const isLateDelivery = (record: Outbound, now: number): boolean =>
  isState(record) && record.kind !== 'scorm' && record.kind !== 'document' && now - record.at >= LATE_MS;

/** A state as a text that can be compared with the platform's; '' = the beginning, which no platform keeps. */
export function valueOf(record: StateRecord): string {
  switch (record.kind) {
    case 'pdf':
      return String(record.body.page);
    case 'av':
    case 'epub':
      return record.body.position === 0 ? '' : String(record.body.position);
    case 'scorm':
      return derivedId(record.body.attemptId, record.body.mapJsonString);
    case 'document':
      return record.body.content === null ? '' : derivedId('document', record.body.content);
  }
}

/**
 * Which state wins: `same` where the platform has it already; `theirs` where another device went on later, by the moments of
 * the learner's acts; else `ours`. Where the platform does not tell moments, or the clock of this device was its own, what is
 * delivered last stays: a wrong clock loses nothing.
 */
export function winnerOf(
  record: StateRecord,
  kept: KeptState,
  confirmed: ConfirmedState | undefined,
): 'same' | 'ours' | 'theirs' {
  if (kept.value === valueOf(record)) return 'same';
  const isUntouched = isNothing(kept) || kept.value === confirmed?.value || isForgotten(kept, confirmed);
  const isLater = record.timestamped === true && kept.at !== undefined && kept.at > record.at;
  return isLater && !isUntouched ? 'theirs' : 'ours';
}

/** The platform has nothing, or something older, where it confirmed a state to this browser: it was restored from a backup. */
export function isForgotten(kept: KeptState, confirmed: ConfirmedState | undefined): boolean {
  if (confirmed === undefined || confirmed.value === '' || kept.value === confirmed.value) return false;
  if (isNothing(kept)) return true;
  return kept.at !== undefined && confirmed.at !== undefined && kept.at < confirmed.at - CLOCK_TOLERANCE_MS;
}

/** A beginning with a moment is a state: another device has gone back to it. */
const isNothing = ({ value, at }: KeptState): boolean => value === '' && at === undefined;
