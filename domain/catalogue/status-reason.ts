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
import { isMissingFromServer, type ServerStatuses } from './status.ts';
import type { TitleStatus } from './types.ts';

/** One cause of a title’s status. `at`: milliseconds since the epoch. */
export type StatusReason = { at: number } & (
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
 * Why a title has its status, oldest first: the platform’s last response, and facts of the learner’s attempts in this
 * browser. Only the last position of an attempt is included, and only course reports with a change. `isMissingFromServer`: the
 * platform’s response cannot include it yet, so it overrides. Displayed statuses (`mergeStatuses`) use the same data.
 */
export function reasonsFor(
  titleId: string,
  from: {
    facts: readonly Recorded[];
    attempts: AttemptState;
    server: ServerStatuses | undefined;
    /** Stored facts of the title: of earlier attempts the log has summaries only. */
    earlier?: readonly StoredFact[];
  },
): StatusReason[] {
  const { server } = from;
  const { facts, attempts } = withEarlier(from);
  const mine = factsOfKnown(attempts, facts).filter(({ data }) => data.titleId === titleId);
  const lastPlaces = new Set(
    new Map(mine.flatMap((fact) => (attemptEvents.Advanced.is(fact) ? [[fact.data.attemptId, fact]] : []))).values(),
  );
  const reported = new Map<string, Report>();
  const reasons = mine.flatMap((fact): StatusReason[] => {
    const { attemptId } = fact.data;
    const result = attempts.attempts[attemptId];
    const isOpen = result !== undefined && result.stage !== 'closed';
    const common = {
      at: fact.at,
      isUntold: isMissingFromServer(server, { attemptId, at: result?.lastAt ?? fact.at, isOpen }),
    };
    switch (fact.type) {
      case attemptEvents.Opened.type:
        return [{ ...common, what: 'opened', from: fact.data.from }];
      case attemptEvents.Advanced.type:
        return lastPlaces.has(fact) ? [{ ...common, what: 'reached', position: fact.data.position }] : [];
      case attemptEvents.Committed.type:
      case attemptEvents.Reported.type: {
        const now = reportIn(fact, attempts);
        const before = reported.get(attemptId);
        // A snapshot holds the course’s whole state; a statement about a subactivity does not.
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
      case attemptEvents.Started.type: // visible in later facts
      case attemptEvents.Launched.type: // as above
      case attemptEvents.Stalled.type: // as above
      case attemptEvents.Noted.type: // for the operator
      case attemptEvents.DocumentSaved.type: // for the content
        return [];
    }
  });
  return [...reasons, ...ofPlatform(titleId, server)].sort((a, b) => a.at - b.at);
}

/** Attempts of the log are read from the log: recent facts may not be stored yet. */
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

function ofPlatform(titleId: string, server: ServerStatuses | undefined): StatusReason[] {
  if (!server) return [];
  const { status, score } = server.records.get(titleId) ?? { status: 'not-started' as const };
  return [{ at: server.askedAt, what: 'platform', status, score }];
}

type Report = { status: TitleStatus; score: number | undefined };

/** Status that a course reports; undefined while it is only in progress. */
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
