import * as z from 'zod/mini';
import { kindNames, Position } from '../content/index.ts';
import { NOTES } from '../player/index.ts';
import { defineEvent, type EventOf, upcaster } from '../kernel/event.ts';

const attemptId = z.string().check(z.minLength(1));
const titleId = z.string().check(z.minLength(1));

/** A SCORM run-time snapshot: the flat map `cmi.… → value`, with the `_count` keys (Spec §3 Scorm data map). */
export const ScormMap = z.record(z.string(), z.string());
export type ScormMap = z.infer<typeof ScormMap>;

/** Statement of xAPI content without its actor; validated by `domain/xapi`, stored unchanged. */
const statement = z.looseObject({
  id: z.uuid(),
  verb: z.looseObject({ id: z.string() }),
  object: z.looseObject({ id: z.string(), objectType: z.optional(z.string()) }),
  context: z.looseObject({ registration: z.uuid() }),
  timestamp: z.string(),
});

/** Why an attempt ended. `recovered`: the page died, and the next start closed it. */
export const ExitReason = z.enum(['left', 'page-closed', 'signed-out', 'session-expired', 'recovered', 'taken-over']);
export type ExitReason = z.infer<typeof ExitReason>;

/** Facts of one attempt with one title. Spec §4 Content launch. */
export const events = {
  Started: defineEvent(
    'attempt.Started',
    z.object({
      attemptId,
      titleId,
      activityId: z.string(),
      kind: z.enum(kindNames),
      sessionId: z.string(),
      titleName: z.string(),
    }),
  ),
  /**
   * The saved state of the title is loaded. Next the link is fetched and its stream is opened. Spec §4 Content launch.
   */
  Launched: defineEvent(
    'attempt.Launched',
    z.object({ attemptId, titleId, epoch: z.optional(z.int().check(z.minimum(0))) }),
  ),
  /**
   * The content is open; `from` is the restored position. `epoch` counts the learner’s attempts in this browser: a
   * higher one is newer, independent of tabs, crashes and clocks. 0: recorded by an earlier version.
   */
  Opened: defineEvent(
    'attempt.Opened',
    z.object({ attemptId, titleId, from: z.optional(Position), epoch: z.int().check(z.minimum(0)) }),
    upcaster(z.object({ attemptId, titleId, from: z.optional(Position) }), (opened) => ({ ...opened, epoch: 0 })),
  ),
  /** The learner moved to another page, second or location. */
  Advanced: defineEvent(
    'attempt.Advanced',
    z.object({ attemptId, titleId, position: Position }),
    upcaster(
      z.object({ attemptId, titleId, page: z.int(), pages: z.int() }),
      ({ attemptId, titleId, page, pages }) => ({
        attemptId,
        titleId,
        position: { unit: 'page', at: page, of: pages },
      }),
    ),
  ),
  /** The content reached its end, or a course reported completed or passed. At most once per attempt. */
  Completed: defineEvent('attempt.Completed', z.object({ attemptId, titleId, score: z.optional(z.number()) })),
  /**
   * A SCORM snapshot. `by: 'autosave'` stays in the journal (the course set values without a commit); `course` and
   * `player` commits also go to the platform. `row` counts runs (Initialize…Finish) in this attempt.
   */
  Committed: defineEvent(
    'attempt.Committed',
    z.object({
      attemptId,
      titleId,
      map: ScormMap,
      by: z.enum(['course', 'player', 'autosave']),
      row: z.int().check(z.minimum(1)),
      final: z.boolean(),
      startedAt: z.number(),
    }),
  ),
  /** xAPI content sent a statement. At most one fact per statement. */
  Reported: defineEvent('attempt.Reported', z.object({ attemptId, titleId, statement })),
  /** xAPI content saved a document of its own (for example a bookmark); `content` null: the document was deleted. */
  DocumentSaved: defineEvent(
    'attempt.DocumentSaved',
    z.object({
      attemptId,
      titleId,
      registration: z.uuid(),
      activityId: z.string(),
      stateId: z.string(),
      contentType: z.string(),
      content: z.nullable(z.string()),
    }),
  ),
  /**
   * The page was frozen while the content was open (for example a sleeping laptop): `ms` milliseconds are no active
   * time.
   */
  Stalled: defineEvent('attempt.Stalled', z.object({ attemptId, titleId, ms: z.int().check(z.minimum(1)) })),
  /** The attempt ended. `secondsSpent` is active time by the monotonic clock, in whole seconds. */
  Exited: defineEvent('attempt.Exited', z.object({ attemptId, titleId, reason: ExitReason, secondsSpent: z.int() })),
  /**
   * A note for operators, without effect on the attempt. Trusted content ran on the application’s own origin; a course
   * stored more suspend data than SCORM 1.2 allows (readings, Content and tracking); a load from another host was
   * blocked (`detail`: purpose and host); or the browser blocked the course’s pop-up window.
   */
  Noted: defineEvent(
    'attempt.Noted',
    z.object({ attemptId, titleId, what: z.enum(NOTES), detail: z.optional(z.string()) }),
    upcaster(
      z.object({ attemptId, titleId, what: z.enum(['content-not-isolated', 'suspend-data-over-4096']) }),
      (noted) => noted,
    ),
  ),
  /** The launch failed; `because` is the displayed message code. */
  Abandoned: defineEvent('attempt.Abandoned', z.object({ attemptId, titleId, because: z.string() })),
};

/** Whether a fact of this type is the last one of an attempt. */
export const endsAttempt = (type: string): boolean => type === events.Exited.type || type === events.Abandoned.type;

export type AttemptEvent = EventOf<typeof events>;

/** Only this area makes facts of these names; stored ones were validated when they were read. */
export const isOfAttempt = <F extends { type: string; data: unknown }>(fact: F): fact is F & AttemptEvent =>
  fact.type.startsWith('attempt.');
