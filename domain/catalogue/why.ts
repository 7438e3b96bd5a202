import {
  attempt,
  type AttemptEvent,
  attemptEvents,
  type AttemptState,
  type ExitReason,
  factsOfKnown,
  isOfAttempt,
} from '../attempt/index.ts';
import type { Position } from '../content/index.ts';
import type { Recorded } from '../kernel/event.ts';
import type { StoredFact } from '../kernel/journal.ts';
import { outcomeOf } from '../scorm/index.ts';
import { outcomeOfStatement } from '../xapi/index.ts';
import { isUntold, type ServerStatuses } from './status.ts';
import type { TitleStatus } from './types.ts';

/** One thing that made a title's status what it is. `at`: milliseconds since the epoch. */
export type Reason = { at: number } & (
  | { what: 'platform'; status: TitleStatus; score: number | undefined }
  | ({ isUntold: boolean } & (
      | { what: 'opened'; from: Position | undefined }
      | { what: 'reached'; position: Position }
      | { what: 'reported'; status: TitleStatus; score: number | undefined }
      | { what: 'completed' }
      | { what: 'left'; because: ExitReason; secondsSpent: number }
      | { what: 'notOpened' }
    ))
);

/**
 * Why a title has its status, oldest first: what the platform said when it was last asked, and the facts of the
 * learner's attempts that this browser has. Of many places only the last of an attempt, of many reports of a course only
 * those that say something new. `isUntold`: the platform's answer cannot hold it yet, so it counts on top. The status
 * that tiles show (`mergeStatuses`) is made of the same.
 */
export function reasonsFor(
  titleId: string,
  from: {
    facts: readonly Recorded[];
    attempts: AttemptState;
    server: ServerStatuses | undefined;
    /** Of the title, from the journal: of earlier attempts the log has what they came to, and no facts. */
    earlier?: readonly StoredFact[];
  },
): Reason[] {
  const { server } = from;
  const { facts, attempts } = withEarlier(from);
  const mine = factsOfKnown(attempts, facts).filter(({ data }) => data.titleId === titleId);
  const lastPlaces = new Set(
    new Map(mine.flatMap((fact) => (attemptEvents.Advanced.is(fact) ? [[fact.data.attemptId, fact]] : []))).values(),
  );
  const reported = new Map<string, Report>();
  const reasons = mine.flatMap((fact): Reason[] => {
    const { attemptId } = fact.data;
    const result = attempts.attempts[attemptId];
    const isOpen = result !== undefined && result.stage !== 'closed';
    const common = { at: fact.at, isUntold: isUntold(server, { attemptId, at: result?.lastAt ?? fact.at, isOpen }) };
    switch (fact.type) {
      case attemptEvents.Opened.type:
        return [{ ...common, what: 'opened', from: fact.data.from }];
      case attemptEvents.Advanced.type:
        return lastPlaces.has(fact) ? [{ ...common, what: 'reached', position: fact.data.position }] : [];
      case attemptEvents.Committed.type:
      case attemptEvents.Reported.type: {
        const now = reportIn(fact, attempts);
        const before = reported.get(attemptId);
        // A snapshot is the whole of what a course says; a statement about a part of the content is not.
        if (now) reported.set(attemptId, now);
        else if (attemptEvents.Committed.is(fact)) reported.delete(attemptId);
        return now && !sameReport(now, before) ? [{ ...common, what: 'reported', ...now }] : [];
      }
      case attemptEvents.Completed.type:
        return [{ ...common, what: 'completed' }];
      case attemptEvents.Exited.type:
        return [{ ...common, what: 'left', because: fact.data.reason, secondsSpent: fact.data.secondsSpent }];
      case attemptEvents.Abandoned.type:
        return [{ ...common, what: 'notOpened' }];
      case attemptEvents.Started.type: // told by what came of it
      case attemptEvents.Launched.type: // as above
      case attemptEvents.Stalled.type: // as above
      case attemptEvents.Noted.type: // the operator's
      case attemptEvents.DocumentSaved.type: // the content's own
        return [];
    }
  });
  return [...reasons, ...ofPlatform(titleId, server)].sort((a, b) => a.at - b.at);
}

/** Attempts that the log knows are told by the log: what was said a moment ago may not be stored. */
function withEarlier({ facts, attempts, earlier = [] }: Parameters<typeof reasonsFor>[1]): {
  facts: readonly Recorded[];
  attempts: AttemptState;
} {
  const before = earlier.filter(isOfAttempt).filter(({ data }) => !(data.attemptId in attempts.attempts));
  if (before.length === 0) return { facts, attempts };
  const past = attempt.state.replay(attempt.state.initial, before).attempts;
  return {
    facts: [...before.map((fact) => ({ ...fact, seq: 0, restored: true })), ...facts],
    attempts: { ...attempts, attempts: { ...past, ...attempts.attempts } },
  };
}

function ofPlatform(titleId: string, server: ServerStatuses | undefined): Reason[] {
  if (!server) return [];
  const { status, score } = server.records.get(titleId) ?? { status: 'not-started' as const };
  return [{ at: server.askedAt, what: 'platform', status, score }];
}

type Report = { status: TitleStatus; score: number | undefined };

/** What a course says of itself; nothing as long as it only works. */
function reportIn(fact: Recorded<AttemptEvent>, { attempts }: AttemptState): Report | undefined {
  if (attemptEvents.Committed.is(fact)) return said(outcomeOf(fact.data.map));
  if (!attemptEvents.Reported.is(fact)) return undefined;
  const outcome = outcomeOfStatement(fact.data.statement, attempts[fact.data.attemptId]?.activityId ?? '');
  return outcome && said(outcome);
}

function said(outcome: { completed: boolean; failed: boolean; score?: number | undefined }): Report | undefined {
  const { completed, failed, score } = outcome;
  if (!completed && !failed && score === undefined) return undefined;
  return { status: completed ? 'completed' : failed ? 'failed' : 'in-progress', score };
}

const sameReport = (a: Report, b: Report | undefined): boolean => a.status === b?.status && a.score === b.score;
