import type { Launch } from '#simulator/runner/players.ts';
import { isLater, type Ledger, placeOf, type Attempt, type State } from './ledger.ts';
import type { Sent } from './environment/network.ts';
import { isPlace } from './moments.ts';
import { numberOf } from './environment/numbers.ts';

/** A launch that resumed at an older position than the browser had stored. */
export type StaleLaunch = { attempt: Attempt; given: number; kept: State };

/** Launches behind the stored state of their learner and title in this browser. */
export function staleIn(
  ledger: Ledger,
  launch: Launch,
  attempt: Attempt,
  sent: readonly Sent[],
  keepsTimestamps: boolean,
): StaleLaunch[] {
  const { who, titleId } = attempt;
  const refused = new Set(
    sent.flatMap(({ isRefused, carried }) => (isRefused && carried.is === 'state' ? [carried.n] : [])),
  );
  const newest = new Map<string, State>();
  for (const one of ledger.attempts) {
    if (one === attempt || one.who !== who || one.titleId !== titleId || one.device !== attempt.device) continue;
    for (const state of one.states) {
      if (!state.isKept || state.isGone) continue;
      const known = newest.get(state.key);
      if (!known || isLater(placeOf(state, state.isFinal), placeOf(known, known.isFinal))) newest.set(state.key, state);
    }
  }
  return [...newest.values()].flatMap((kept) => {
    // The state it replaced is gone, and the platform refuses the state itself or its successors.
    const isRefused = [...refused].some((n) => {
      const state = ledger.stateOf(who, titleId, n);
      return state?.key === kept.key && !isLater(placeOf(kept), placeOf(state));
    });
    if (isRefused) return [];
    const given = givenIn(launch, kept.key);
    const from = ledger.stateOf(who, titleId, given);
    if (from && from.attempt.device !== attempt.device && isElsewhere(from, kept, keepsTimestamps)) return [];
    return !from || isLater(placeOf(kept), placeOf(from)) ? [{ attempt, given, kept }] : [];
  });
}

/** True if the learner was on another device later. Without timestamps, the platform’s last received state counts. */
const isElsewhere = (from: State, kept: State, keepsTimestamps: boolean): boolean =>
  !keepsTimestamps || !isPlace(from.attempt.kind) || from.at >= kept.at;

function givenIn({ from, scorm, xapi }: Launch, key: string): number {
  if (from) return numberOf(from.at);
  if (scorm) return Number(scorm['cmi.core.lesson_location'] ?? 0);
  return numberOf(xapi?.documents.find(({ stateId }) => stateId === key)?.content ?? '');
}
