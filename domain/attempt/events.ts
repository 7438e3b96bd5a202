import * as z from 'zod/mini';
import { kindNames, Position } from '../content/index.ts';
import { NOTES } from '../player/index.ts';
import { defineEvent, type EventOf, past } from '../kernel/event.ts';

const attemptId = z.string().check(z.minLength(1));
const titleId = z.string().check(z.minLength(1));

/** A SCORM run-time snapshot: the flat map `cmi.… → value`, with the `_count` keys (Spec §3 Scorm data map). */
export const ScormMap = z.record(z.string(), z.string());
export type ScormMap = z.infer<typeof ScormMap>;

/** A statement of xAPI content without its actor; checked by `domain/xapi`, kept as it was said. */
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

/** The facts of one attempt with one title. Spec §4 Content launch. */
export const events = {
  /** The learner launched the title. */
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
  /** What was kept of the title is known: its link is fetched next, and its stream opened. Spec §4 Content launch. */
  Launched: defineEvent(
    'attempt.Launched',
    z.object({ attemptId, titleId, epoch: z.optional(z.int().check(z.minimum(0))) }),
  ),
  /**
   * The content is open in front of the learner; `from` is the restored position. `epoch` counts the learner's attempts in
   * this browser: what a later one says is newer, whichever tab, crash or clock comes between. 0: an earlier version.
   */
  Opened: defineEvent(
    'attempt.Opened',
    z.object({ attemptId, titleId, from: z.optional(Position), epoch: z.int().check(z.minimum(0)) }),
    past(z.object({ attemptId, titleId, from: z.optional(Position) }), (opened) => ({ ...opened, epoch: 0 })),
  ),
  /** The learner moved to another page, second or place. */
  Advanced: defineEvent(
    'attempt.Advanced',
    z.object({ attemptId, titleId, position: Position }),
    past(z.object({ attemptId, titleId, page: z.int(), pages: z.int() }), ({ attemptId, titleId, page, pages }) => ({
      attemptId,
      titleId,
      position: { unit: 'page', at: page, of: pages },
    })),
  ),
  /** The content was taken to its end, or a course reported completed or passed. At most once an attempt. */
  Completed: defineEvent('attempt.Completed', z.object({ attemptId, titleId, score: z.optional(z.number()) })),
  /**
   * A SCORM snapshot. `by: 'autosave'` is kept in the journal only (the course set values and has not committed);
   * `course` and `player` commits also go to the platform. `row` counts runs (Initialize…Finish) in this attempt.
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
  /** xAPI content said something by itself. At most once a statement. */
  Reported: defineEvent('attempt.Reported', z.object({ attemptId, titleId, statement })),
  /** xAPI content keeps a document of its own (a bookmark); `content` null: it deleted it. */
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
  /** The page stood still while the content was open (a laptop that slept): `ms` milliseconds that are not time spent. */
  Stalled: defineEvent('attempt.Stalled', z.object({ attemptId, titleId, ms: z.int().check(z.minimum(1)) })),
  /** The attempt ended. `secondsSpent` is active time by the monotonic clock, whole seconds. */
  Exited: defineEvent('attempt.Exited', z.object({ attemptId, titleId, reason: ExitReason, secondsSpent: z.int() })),
  /**
   * Worth knowing to an operator; it stops nobody: content that ran on the application's own origin because it is
   * trusted, a course that kept more suspend data than SCORM 1.2 grants (readings, Content and tracking), one that was
   * not let load something from another host (`detail`: what for, and the host), or whose own window the browser blocked.
   */
  Noted: defineEvent(
    'attempt.Noted',
    z.object({ attemptId, titleId, what: z.enum(NOTES), detail: z.optional(z.string()) }),
    past(
      z.object({ attemptId, titleId, what: z.enum(['content-not-isolated', 'suspend-data-over-4096']) }),
      (noted) => noted,
    ),
  ),
  /** The launch failed; `because` is the message code shown. */
  Abandoned: defineEvent('attempt.Abandoned', z.object({ attemptId, titleId, because: z.string() })),
};

/** After this fact nothing more is told of the attempt. */
export const endsAttempt = (type: string): boolean => type === events.Exited.type || type === events.Abandoned.type;

export type AttemptEvent = EventOf<typeof events>;

/** Only this area makes facts of these names; what is kept of them was checked when it was read. */
export const isOfAttempt = <F extends { type: string; data: unknown }>(fact: F): fact is F & AttemptEvent =>
  fact.type.startsWith('attempt.');
