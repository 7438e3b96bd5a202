import type { Launch } from '#simulator/runner/players.ts';
import { isLater, type Ledger, placeOf, type Attempt, type State } from './ledger.ts';
import type { Sent } from './world/network.ts';
import { isPlace } from './moments.ts';
import { numberOf } from './world/numbers.ts';

/** A launch that began at an older place than the browser had kept. */
export type StaleLaunch = { attempt: Attempt; given: number; kept: State };

/** Where a launch is behind what its browser had kept of that learner and title. */
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
    // What it replaced is gone, and the platform does not want it, or what had replaced it by then.
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

/** The learner was at another device later; where the platform keeps no moments, what it was told last. */
const isElsewhere = (from: State, kept: State, keepsTimestamps: boolean): boolean =>
  !keepsTimestamps || !isPlace(from.attempt.kind) || from.at >= kept.at;

function givenIn({ from, scorm, xapi }: Launch, key: string): number {
  if (from) return numberOf(from.at);
  if (scorm) return Number(scorm['cmi.core.lesson_location'] ?? 0);
  return numberOf(xapi?.documents.find(({ stateId }) => stateId === key)?.content ?? '');
}
