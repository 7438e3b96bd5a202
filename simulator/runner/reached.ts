import { sessionEvents } from '#domain/session/index.ts';
import { attemptEvents } from '#domain/attempt/index.ts';
import type { Exchange } from '../platform/journal.ts';
import { membersIn } from '../platform/contract-fields.ts';
import type { SeenFact } from './run-context.ts';

/** Coverage of exchanges: `operation status` per response, `operation where name` per field sent. */
export type CallCoverage = { operations: ReadonlySet<string>; fields: ReadonlySet<string> };

export function callsIn(exchanges: readonly Exchange[]): CallCoverage {
  const operations = new Set<string>();
  const fields = new Set<string>();
  for (const { operationId, status, query, headers, body, files } of exchanges) {
    if (status > 0) operations.add(`${operationId} ${status}`);
    for (const name of Object.keys(query)) fields.add(`${operationId} query ${name}`);
    for (const name of Object.keys(headers)) fields.add(`${operationId} header ${name}`);
    for (const name of files) fields.add(`${operationId} body ${name}`);
    for (const name of membersIn(body)) fields.add(`${operationId} body ${name}`);
  }
  return { operations, fields };
}

/** State transitions in the facts: of sessions, and of each attempt by id. */
export function transitionsIn(facts: readonly Pick<SeenFact, 'fact' | 'tab'>[]): string[] {
  const found: string[] = [];
  const at = new Map<string, string>();
  for (const { fact, tab } of facts) {
    const { attemptId, by, reason } = fact.data as { attemptId?: string; by?: string; reason?: string };
    const to = STATES[fact.type];
    if (to === undefined) continue;
    const who = attemptId ?? tab.name;
    const from = at.get(who) ?? (attemptId === undefined ? 'session signed-out' : 'attempt none');
    found.push(
      `${from} → ${to}${(reason ?? (sessionEvents.Closed.is(fact) ? by : undefined)) ? ` (${reason ?? by ?? ''})` : ''}`,
    );
    at.set(who, to);
  }
  return found;
}

const STATES: Readonly<Record<string, string>> = {
  [sessionEvents.Opened.type]: 'session open',
  [sessionEvents.Expired.type]: 'session expired',
  [sessionEvents.Reauthenticated.type]: 'session open',
  [sessionEvents.Closed.type]: 'session signed-out',
  [attemptEvents.Started.type]: 'attempt started',
  [attemptEvents.Launched.type]: 'attempt launched',
  [attemptEvents.Opened.type]: 'attempt open',
  [attemptEvents.Completed.type]: 'attempt completed',
  [attemptEvents.Abandoned.type]: 'attempt abandoned',
  [attemptEvents.Exited.type]: 'attempt exited',
};
