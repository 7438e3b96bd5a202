import { attempt, attemptOf, isOfAttempt } from '../attempt/index.ts';
import type { StoredFact } from '../kernel/journal.ts';
import type { Outbound } from './outbound.ts';
import { type Statement, statementsAbout, type TrackingNames } from './statements.ts';

/**
 * All statements that this client made of a learner's facts and that wait to be sent, each once, oldest first. Facts of
 * one learner (`account`), in order; a fact may be there twice. What follows from forgotten facts is not there.
 */
export function statementsOf(
  facts: readonly StoredFact[],
  waiting: readonly Outbound[],
  names: TrackingNames & { account: string },
): readonly Statement[] {
  // Each once: an attempt that were started again in between would be told in other words.
  const told = [...new Map(facts.filter(isOfAttempt).map((fact) => [fact.id, fact])).values()];
  const state = attempt.state.replay(attempt.state.initial, told);
  const found = new Map<string, Statement>();
  for (const record of waiting) if (record.kind === 'statement') keep(found, record.body);
  for (const fact of told) {
    // The place in the log plays no part in what a fact says.
    const recorded = { ...fact, seq: 0, restored: true };
    const about = attemptOf(state, recorded.data.attemptId);
    for (const statement of about ? statementsAbout(recorded, about, names) : []) keep(found, statement);
  }
  return [...found.values()].sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

const keep = (found: Map<string, Statement>, statement: Statement) => void found.set(statement.id, statement);

/** One statement as a line of a table; '' for what it does not say. */
export type RecordLine = Readonly<{
  timestamp: string;
  verb: string;
  title: string;
  titleId: string;
  completed: boolean | '';
  /** 0 to 100 where the statement is one of ours. */
  score: number | '';
  /** ISO 8601. */
  duration: string;
  id: string;
}>;

/** Statements of content are its own words: only what is there, and is what it should be, is taken. */
export function recordLine({ id, timestamp, verb, object, result, context }: Statement): RecordLine {
  const { definition } = object as { definition?: Statement['object']['definition'] }; // content may leave it out
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
