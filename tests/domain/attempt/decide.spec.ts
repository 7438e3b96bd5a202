import { describe, it } from 'vitest';
import { attempt, attemptEvents as events } from '#domain/attempt/index.ts';
import type { Position } from '#domain/content/index.ts';
import { given } from '../../support/given.ts';

const [attemptId, titleId] = ['a-1', 't-1'];
const page = (at: number, of = 3) => ({ unit: 'page' as const, at, of });
const started = (kind: 'pdf' | 'epub' | 'scorm' | 'video' = 'pdf') =>
  events.Started({ attemptId, titleId, titleName: 'Handbook', activityId: 'urn:a', sessionId: 's', kind });
const opened = events.Opened({ epoch: 1, attemptId, titleId });
const launch = {
  attemptId,
  titleId,
  titleName: 'Handbook',
  activityId: 'urn:a',
  sessionId: 's',
  isLocked: false,
  isCompatible: true,
};
const committed = (map: Record<string, string>, by: 'course' | 'player' | 'autosave', final = false) =>
  events.Committed({ attemptId, titleId, map, by, row: 1, final, startedAt: 7 });

describe('starting an attempt (Verifies: §4 Content launch)', () => {
  it('refuses a locked title', () =>
    given()
      .when(attempt.start, { ...launch, kind: 'pdf', isLocked: true })
      .then({ refused: 'LOCKED_TITLE' }));
  it('refuses a title without anything this client can play', () =>
    given()
      .when(attempt.start, { ...launch, kind: 'pdf', isCompatible: false })
      .then({ refused: 'INCOMPATIBLE_TITLE' }));
  it('refuses a kind of content it does not know', () =>
    given()
      .when(attempt.start, { ...launch, kind: 'unknown' })
      .then({ refused: 'INCOMPATIBLE_TITLE' }));
  it('records the launch', () =>
    given()
      .when(attempt.start, { ...launch, kind: 'pdf' })
      .then([started()]));
  it('happens once', () =>
    given(started())
      .when(attempt.start, { ...launch, kind: 'pdf' })
      .then([]));
});

describe('reading a document (Verifies: §4 Pdf)', () => {
  it('records a page turned', () =>
    given(started(), opened)
      .when(attempt.advance, { attemptId, position: page(2) })
      .then([events.Advanced({ attemptId, titleId, position: page(2) })]));
  it('records a page shown twice once', () =>
    given(started(), opened, events.Advanced({ attemptId, titleId, position: page(2) }))
      .when(attempt.advance, { attemptId, position: page(2) })
      .then([]));
  it('completes with the last page, and records nothing after it', () => {
    const last = events.Advanced({ attemptId, titleId, position: page(3) });
    const done = events.Completed({ attemptId, titleId });
    given(started(), opened)
      .when(attempt.advance, { attemptId, position: page(3) })
      .then([last, done]);
    given(started(), opened, last, done)
      .when(attempt.advance, { attemptId, position: page(1) })
      .then([]);
    given(started(), opened, last, done).when(attempt.finish, { attemptId }).then([]);
  });
  it('completes a document of one page with its page', () =>
    given(started(), opened)
      .when(attempt.advance, { attemptId, position: page(1, 1) })
      .then([events.Advanced({ attemptId, titleId, position: page(1, 1) }), events.Completed({ attemptId, titleId })]));
  describe('what opens at the end where an earlier attempt completed it', () => {
    const cfi = (at: string, fraction: number) => ({ unit: 'cfi' as const, at, fraction });
    const second = { unit: 'second' as const, at: 60, of: 60 };
    const earlier = { attemptId: 'earlier', titleId };
    const before = (kind: 'pdf' | 'epub' | 'video', at: Position, isDone = true) => [
      events.Started({ ...started(kind).data, attemptId: 'earlier' }),
      events.Opened({ epoch: 1, ...earlier, from: at }),
      ...(isDone ? [events.Completed(earlier)] : []),
    ];
    const now = (kind: 'pdf' | 'epub' | 'video', at: Position) => [
      started(kind),
      events.Opened({ epoch: 1, attemptId, titleId, from: at }),
    ];
    const again = events.Completed({ attemptId, titleId });
    it.each([
      ['a document', 'pdf', page(3), []],
      ['a book', 'epub', cfi('/6/8', 1), []],
      ['a film is played again', 'video', second, [again]],
      ['a document of one page may have been reset', 'pdf', page(1, 1), [again]],
      ['a book of one page may have been reset', 'epub', cfi('/6/2', 0), [again]],
    ] as const)('%s', (_what, kind, at, told) =>
      given(...before(kind, at), ...now(kind, at))
        .when(attempt.finish, { attemptId })
        .then([...told]),
    );
    it.each([
      ['pdf', page(3)],
      ['epub', cfi('/6/8', 1)],
    ] as const)('%s: completes where the earlier attempt did not', (kind, at) =>
      given(...before(kind, at, false), ...now(kind, at))
        .when(attempt.finish, { attemptId })
        .then([again]),
    );
    it('and completes for who goes there anew', () =>
      given(
        ...before('epub', cfi('/6/8', 1)),
        ...now('epub', cfi('/6/8', 1)),
        events.Advanced({ attemptId, titleId, position: cfi('/6/2', 0) }),
        events.Advanced({ attemptId, titleId, position: cfi('/6/8', 1) }),
      )
        .when(attempt.finish, { attemptId })
        .then([again]));
  });
  it('a film goes on remembering its place after completion', () => {
    const second = { unit: 'second' as const, at: 5, of: 60 };
    given(started('video'), opened, events.Completed({ attemptId, titleId }))
      .when(attempt.advance, { attemptId, position: second })
      .then([events.Advanced({ attemptId, titleId, position: second })]);
  });
});

describe('a course (Verifies: §4 Scorm session)', () => {
  const open = [started('scorm'), opened];
  const commit = (map: Record<string, string>, by: 'course' | 'player' | 'autosave' = 'course', final = false) => ({
    attemptId,
    map,
    by,
    row: 1,
    final,
    startedAt: 7,
  });

  it.each(['completed', 'passed'])('that says %s completes the attempt, with its score', (status) => {
    const map = { 'cmi.core.lesson_status': status, 'cmi.core.score.raw': '80' };
    given(...open)
      .when(attempt.commit, commit(map))
      .then([committed(map, 'course'), events.Completed({ attemptId, titleId, score: 80 })]);
  });
  it('that is left without a status is not completed by leaving', () =>
    given(...open)
      .when(attempt.commit, commit({ 'cmi.core.lesson_status': 'not attempted' }, 'player', true))
      .then([committed({ 'cmi.core.lesson_status': 'not attempted' }, 'player', true)]));
  it('that commits the same values again says nothing new', () =>
    given(...open, committed({ a: '1' }, 'course'))
      .when(attempt.commit, commit({ a: '1' }))
      .then([]));
  it('that commits what was only kept so far, says it', () =>
    given(...open, committed({ a: '1' }, 'autosave'))
      .when(attempt.commit, commit({ a: '1' }))
      .then([committed({ a: '1' }, 'course')]));
  it('that finishes with the values of its last commit says that its run is over', () =>
    given(...open, committed({ a: '1' }, 'course'))
      .when(attempt.commit, commit({ a: '1' }, 'course', true))
      .then([committed({ a: '1' }, 'course', true)]));
  it('that says in a second run what it said at the end of the first, says something new', () =>
    given(...open, committed({ a: '1' }, 'course', true))
      .when(attempt.commit, { ...commit({ a: '1' }, 'course', true), row: 2 })
      .then([
        events.Committed({ attemptId, titleId, map: { a: '1' }, by: 'course', row: 2, final: true, startedAt: 7 }),
      ]));
  it('that goes on saying that it is completed completes once', () => {
    const [before, after] = ['1', '2'].map((a) => ({ a, 'cmi.core.lesson_status': 'completed' }));
    given(...open, committed(before!, 'course'), events.Completed({ attemptId, titleId }))
      .when(attempt.commit, commit(after!))
      .then([committed(after!, 'course')]);
  });
  it('gets what it never committed committed on its behalf when the attempt ends', () =>
    given(...open, committed({ a: '1' }, 'autosave'))
      .when(attempt.exit, { attemptId, reason: 'recovered', secondsSpent: 12.9 })
      .then([
        committed({ a: '1' }, 'player', true),
        events.Exited({ attemptId, titleId, reason: 'recovered', secondsSpent: 12 }),
      ]));
  it('that keeps too much is noted once', () => {
    const noted = events.Noted({ attemptId, titleId, what: 'suspend-data-over-4096' });
    given(...open)
      .when(attempt.note, { attemptId, what: 'suspend-data-over-4096' })
      .then([noted]);
    given(...open, noted)
      .when(attempt.note, { attemptId, what: 'suspend-data-over-4096' })
      .then([]);
  });
  it('that is refused things is noted once for each of them, and for twenty at most', () => {
    const refused = (host: number) => ({
      attemptId,
      what: 'content-refused' as const,
      detail: `img-src ${host}.example`,
    });
    const noted = (host: number) => events.Noted({ titleId, ...refused(host) });
    given(...open, noted(1))
      .when(attempt.note, refused(1))
      .then([]);
    given(...open, noted(1))
      .when(attempt.note, refused(2))
      .then([noted(2)]);
    const many = Array.from({ length: 20 }, (_, host) => noted(host));
    given(...open, ...many)
      .when(attempt.note, refused(20))
      .then([]);
    // The learner sees the first of these notes.
    const unread = (detail: string) => ({ attemptId, what: 'completion-unread' as const, detail });
    given(...open, ...many)
      .when(attempt.note, unread('no object'))
      .then([events.Noted({ titleId, ...unread('no object') })]);
    given(...open, ...many, events.Noted({ titleId, ...unread('no object') }))
      .when(attempt.note, unread('no JSON'))
      .then([]);
  });
});

describe('xAPI content (Verifies: §4 xAPI)', () => {
  const statement = {
    id: '5f0b2c1e-8a4d-4c57-9d3e-1f2a3b4c5d6e',
    verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
    object: { id: 'urn:a' },
    context: { registration: '5f0b2c1e-8a4d-4c57-9d3e-1f2a3b4c5d6f' },
    timestamp: '2026-05-04T08:00:00Z',
  };
  const reported = events.Reported({ attemptId, titleId, statement });
  const completed = events.Completed({ attemptId, titleId });
  it('that says that it is completed completes the attempt, once', () => {
    given(started(), opened).when(attempt.report, { attemptId, statement }).then([reported, completed]);
    given(started(), opened, reported, completed).when(attempt.report, { attemptId, statement }).then([reported]);
  });
});

describe('leaving (Verifies: §4, exited)', () => {
  const exited = events.Exited({ attemptId, titleId, reason: 'left', secondsSpent: 3 });
  it('is said once, in whole seconds that are never negative', () => {
    given(started(), opened).when(attempt.exit, { attemptId, reason: 'left', secondsSpent: 3.7 }).then([exited]);
    given(started(), opened, exited).when(attempt.exit, { attemptId, reason: 'page-closed', secondsSpent: 9 }).then([]);
    given(started(), opened)
      .when(attempt.exit, { attemptId, reason: 'left', secondsSpent: -5 })
      .then([events.Exited({ attemptId, titleId, reason: 'left', secondsSpent: 0 })]);
  });
  it('before the content was there is no attempt', () =>
    given(started())
      .when(attempt.exit, { attemptId, reason: 'left', secondsSpent: 1 })
      .then([events.Abandoned({ attemptId, titleId, because: 'left before it opened' })]));
  it('ends everything: what the content says afterwards changes nothing', () => {
    const closed = given(started(), opened, exited);
    closed.when(attempt.advance, { attemptId, position: page(2) }).then([]);
    closed.when(attempt.finish, { attemptId }).then([]);
    closed.when(attempt.abandon, { attemptId, because: 'LAUNCH_FAILURE' }).then([]);
  });
});
