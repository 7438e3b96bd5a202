import { attempt, attemptOf, isOfAttempt } from '../attempt/index.ts';
import type { StoredFact } from '../kernel/journal.ts';
import type { Outbound } from './outbound.ts';
import { type Statement, statementsAbout, type TrackingNames } from './statements.ts';

/**
 * All statements of a learner: those that follow from the facts, and those still pending. Each once, oldest first.
 * `facts` belong to one learner (`account`), in order; duplicates are allowed. Statements of deleted facts are missing.
 */
export function statementsOf(
  facts: readonly StoredFact[],
  waiting: readonly Outbound[],
  names: TrackingNames & { account: string },
): readonly Statement[] {
  // Removes duplicates: an attempt that started twice would give different statements.
  const told = [...new Map(facts.filter(isOfAttempt).map((fact) => [fact.id, fact])).values()];
  const state = attempt.state.replay(attempt.state.initial, told);
  const found = new Map<string, Statement>();
  for (const record of waiting) if (record.kind === 'statement') keep(found, record.body);
  for (const fact of told) {
    // The number in the log does not influence a statement.
    const recorded = { ...fact, seq: 0, restored: true };
    const about = attemptOf(state, recorded.data.attemptId);
    for (const statement of about ? statementsAbout(recorded, about, names) : []) keep(found, statement);
  }
  return [...found.values()].sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

const keep = (found: Map<string, Statement>, statement: Statement) => void found.set(statement.id, statement);

/** One statement as a row of a table; '' for missing values. */
export type RecordLine = Readonly<{
  timestamp: string;
  verb: string;
  title: string;
  titleId: string;
  completed: boolean | '';
  /** 0 to 100 for statements of this client. */
  score: number | '';
  /** ISO 8601. */
  duration: string;
  id: string;
}>;

/** Row of a statement. Statements of content are untrusted: only present, well-formed members are read. */
export function recordLine({ id, timestamp, verb, object, result, context }: Statement): RecordLine {
  const { definition } = object as { definition?: Statement['object']['definition'] }; // content may omit it
  const titleId = Object.entries((context as Partial<Statement['context']>).extensions ?? {}).find(([key]) =>
    key.endsWith('/extensions/title-id'),
  )?.[1];
  return {
    timestamp,
    verb: verb.id.replace(/^.*[/#]/, ''),
    title: Object.values(definition?.name ?? {}).find((name) => typeof name === 'string') ?? '',
    titleId: titleId ?? '',
    completed: result?.completion ?? '',
    score: result?.score?.raw ?? '',
    duration: result?.duration ?? '',
    id,
  };
}
