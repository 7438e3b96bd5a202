import { derivedId } from '../derived-id.ts';
import { isState, type Outbound, type StateRecord } from '../outbound.ts';

/**
 * State of a subject at the platform. `value`: as `valueOf`; '' = the beginning, or no state if `at` is undefined.
 * `at`: epoch ms of the learner’s act; undefined if the platform does not send it.
 */
export type StoredState = Readonly<{ value: string; at: number | undefined }>;

/**
 * State of a subject that the platform last confirmed to this browser. `at`: undefined if the clock may have been
 * wrong.
 */
export type ConfirmedState = Readonly<{ value: string; at: number | undefined }>;

/**
 * Older states, of order `from` or higher, may still take effect at the platform until `until` (epoch ms). Several
 * entries: states that a new leader found stay unclear longer than earlier ones.
 */
export type UnsettledStates = readonly Readonly<{ from: number; until: number }>[];

export const confirmedBy = (record: StateRecord): ConfirmedState => ({
  value: valueOf(record),
  at: record.timestamped ? record.at : undefined,
});

/** Age in milliseconds from which a state counts as late: another device may have stored a newer one since. */
const LATE_MS = 60_000;

/** Maximum clock difference between two devices and the platform, in milliseconds. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Whether the platform’s state must be compared before a late delivery. SCORM runs need no check: the platform stores
 * each run separately.
 */
export const isLateDelivery = (record: Outbound, now: number): boolean =>
  isState(record) && record.kind !== 'scorm' && record.kind !== 'document' && now - record.at >= LATE_MS;

/** State as a comparable text; '' = the beginning, which platforms do not store. */
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
 * Decides which state wins. `same`: the platform has it already. `theirs`: another device has a later state, by time of
 * the learner’s acts. Else `ours`. Without reliable times the last delivery wins, so a wrong clock loses nothing.
 */
export function winnerOf(
  record: StateRecord,
  kept: StoredState,
  confirmed: ConfirmedState | undefined,
): 'same' | 'ours' | 'theirs' {
  if (kept.value === valueOf(record)) return 'same';
  const isUntouched = isNothing(kept) || kept.value === confirmed?.value || isForgotten(kept, confirmed);
  const isLater = record.timestamped === true && kept.at !== undefined && kept.at > record.at;
  return isLater && !isUntouched ? 'theirs' : 'ours';
}

/** Whether the platform lost a state that it confirmed to this browser, because it was restored from a backup. */
export function isForgotten(kept: StoredState, confirmed: ConfirmedState | undefined): boolean {
  if (confirmed === undefined || confirmed.value === '' || kept.value === confirmed.value) return false;
  if (isNothing(kept)) return true;
  return kept.at !== undefined && confirmed.at !== undefined && kept.at < confirmed.at - CLOCK_TOLERANCE_MS;
}

/** A beginning with a time is a state: another device went back to it. */
const isNothing = ({ value, at }: StoredState): boolean => value === '' && at === undefined;
