import { type EventDef, readEvent } from '#domain/kernel/event.ts';
import { bareFact, type StoredFact } from '#domain/kernel/journal.ts';

/** Log and position that a stored fact came from. */
type Placed = { tab: string; n: number };

/**
 * Upgrades stored facts to current versions. Unreadable facts (of another version, or damaged) stay in storage; they
 * are left out and counted.
 */
export function selectReadableFacts(
  rows: readonly (StoredFact & Placed)[],
  definitionOf: (type: string) => EventDef | undefined,
): { facts: readonly StoredFact[]; unreadable: number } {
  const facts: StoredFact[] = [];
  let unreadable = 0;
  for (const { id, type, v, data, at, stream, cause } of inLogOrder(rows)) {
    const event = readEvent(definitionOf(type), v, data);
    if ('unreadable' in event) unreadable++;
    else facts.push({ ...event, id, at, stream, cause });
  }
  return { facts, unreadable };
}

/**
 * A stored fact that `readable` leaves out, unchanged. `isDamaged`: no version of this application wrote it like that.
 */
export type UnreadableFact = { fact: StoredFact; isDamaged: boolean };

export function selectUnreadableFacts(
  rows: readonly (StoredFact & Placed)[],
  definitionOf: (type: string) => EventDef | undefined,
): readonly UnreadableFact[] {
  return inLogOrder(rows).flatMap((row) => {
    const event = readEvent(definitionOf(row.type), row.v, row.data);
    if (!('unreadable' in event)) return [];
    return [{ fact: bareFact(row), isDamaged: event.unreadable === 'invalid' }];
  });
}

/**
 * Sorts each tab's facts in log order, within the positions that the tab's facts have among others. A retried fact
 * arrived late. Time stamps cannot sort facts, because clocks are corrected while learners work.
 */
function inLogOrder<T extends Placed>(rows: readonly T[]): T[] {
  const byTab = new Map<string, T[]>();
  for (const row of rows) {
    const mine = byTab.get(row.tab);
    if (mine) mine.push(row);
    else byTab.set(row.tab, [row]);
  }
  for (const mine of byTab.values()) mine.sort((a, b) => b.n - a.n);
  return rows.map((row) => byTab.get(row.tab)!.pop()!); // as many were added
}
