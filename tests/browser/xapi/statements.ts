import type { Platform } from '../support/platform.ts';

export type Told = { id: string; verb: string; own: boolean; registration: string; object: string };

/** Statements about a title in the order of arrival, each once; `own`: said by the client and not by the content. */
export function statementsOf({ world }: Platform, titleId: string): Told[] {
  const seen = new Set<string>();
  return world.journal
    .statements()
    .filter((one) => one.titleId === titleId && !seen.has(one.statement.id) && seen.add(one.statement.id))
    .map(({ statement }) => ({
      id: statement.id,
      verb: statement.verb.id.replace(/.*\//, ''),
      own: Object.keys(statement.context?.extensions ?? {}).some((key) => key.endsWith('/extensions/session-id')),
      registration: statement.context?.registration ?? '',
      object: statement.object.id,
    }));
}
