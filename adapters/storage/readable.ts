import { type EventDef, readEvent } from '#domain/kernel/event.ts';
import { bareFact, type StoredFact } from '#domain/kernel/journal.ts';

/** Where a stored fact stood in the log it came from. */
type Placed = { tab: string; n: number };

/**
 * Lifts stored facts to today's shapes. What cannot be read (another version wrote it, or something damaged it) stays
 * in storage, is left out and counted.
 */
export function readable(
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

/** A stored fact that `readable` leaves out, as it lies there; `isDamaged`: no version of this application wrote it so. */
export type UnreadableFact = { fact: StoredFact; isDamaged: boolean };

export function unreadable(
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
 * Facts of one tab in the order of its log, in the places that its facts take among those of other tabs. A fact stored
 * at a second try arrived late; clocks are put right while learners work, so time stamps cannot tell.
 */
function inLogOrder<T extends Placed>(rows: readonly T[]): T[] {
  const byTab = new Map<string, T[]>();
  for (const row of rows) {
    const mine = byTab.get(row.tab);
    if (mine) mine.push(row);
    else byTab.set(row.tab, [row]);
  }
  for (const mine of byTab.values()) mine.sort((a, b) => b.n - a.n);
  return rows.map((row) => byTab.get(row.tab)!.pop()!); // as many as were put in
}
