import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateGate, readFromShell } from '#adapters/players/frame/from-shell.ts';
import { MESSAGE_MAX_CHARS, STORAGE_MAX_CHARS, MAX_FILES_PER_MESSAGE } from '#adapters/players/frame/protocol.ts';
import { runBook } from '#adapters/players/frame/run-book.ts';
import { readOpen, readToShell } from '#adapters/players/frame/shell/from-app.ts';
import { type CourseSite, courseUrlsOf, siteOf } from '#adapters/players/frame/site.ts';
import type { Signal } from '#domain/player/index.ts';
import { reaching } from '../support/reaching/reaching.ts';
import { runs } from '../support/runs.ts';

const kept = {
  op: 'kept',
  by: 'autosave',
  row: 1,
  startedAt: 1_000,
  final: false,
  revision: 3,
  map: '{"cmi.core.lesson_location":"2"}',
} as const;
const open = {
  op: 'open',
  courseUrl: 'https://content.example/course/index.html',
  courseName: 'Fire safety',
  learner: { id: 'l1', name: 'Doe, Jane' },
  saved: { 'cmi.suspend_data': 'x' },
  now: 5,
  firstRow: 1,
  completion: 'as-set',
  healthy: true,
  speech: { by: 'scorm' },
  storage: [['place', '2']],
  texts: [['/c/a.css', 'text/css', 'a {}']],
} as const;

describe('what the application takes from the shell', () => {
  it('is each kind of message, and nothing added to it', () => {
    expect(readFromShell({ ...kept, extra: 1 })).toEqual({ ...kept, map: { 'cmi.core.lesson_location': '2' } });
    for (const message of [
      { op: 'opened' },
      { op: 'left' },
      { op: 'asked', what: 'leave' },
      { op: 'asked', what: 'previousLandmark' },
      { op: 'failed', detail: 'd' },
      { op: 'warned', code: 'c', element: 'e' },
      { op: 'found', what: 'statement-repaired', detail: 'result.score' },
      { op: 'found', what: 'completion-unread', detail: 'it is no JSON' },
      { op: 'found', what: 'cmi5-unit', detail: 'LMS.LaunchData' },
      { op: 'storage', items: [['place', '2']] },
      { op: 'used', paths: ['/c/a.js'] },
    ]) {
      expect(readFromShell(message)).toEqual(message);
    }
  });

  it.each([
    [{ ...kept, map: '{"a":1}' }],
    [{ ...kept, map: '["a"]' }],
    [{ ...kept, map: '{' }],
    [{ ...kept, map: { a: 'b' } }],
    [{ ...kept, map: ' '.repeat(MESSAGE_MAX_CHARS) + '{}' }],
    [{ op: 'asked', what: 'everything' }],
    [{ op: 'found', what: 'everything', detail: '' }],
    [{ ...kept, row: 0 }],
    [{ ...kept, row: 1.5 }],
    [{ ...kept, by: 'platform' }],
    [{ ...kept, startedAt: Number.NaN }],
    [{ ...kept, revision: '3' }],
    [{ op: 'failed', detail: 'x'.repeat(501) }],
    [{ op: 'storage', items: [['place', 2]] }],
    [{ op: 'storage', items: [['place', 'x'.repeat(STORAGE_MAX_CHARS)]] }],
    [{ op: 'used', paths: ['a.js'] }],
    [{ op: 'used', paths: Array.from({ length: MAX_FILES_PER_MESSAGE + 1 }, () => '/a.js') }],
    [{ op: 'leave' }],
    [null],
    ['kept'],
  ])('is not a message out of shape: %#', (message) => {
    expect(readFromShell(message)).toBeUndefined();
  });

  it('never throws, whatever is sent, and never takes what has no known operation', () => {
    const known = ['opened', 'kept', 'stated', 'documented', 'storage', 'used', 'warned', 'refused', 'failed', 'asked', 'left']; // prettier-ignore
    const { reached, assert } = reaching({ taken: 0.08 });
    assert(
      fc.property(
        fc.oneof(
          fc.anything({ withNullPrototype: true, withBigInt: true }),
          fc.record(
            {
              op: fc.constantFrom(...known, 'unknown', 'Kept', '__proto__'),
              ...{ by: fc.constantFrom('course', 'player', 'platform'), row: fc.integer({ min: 0, max: 3 }) },
              ...{ startedAt: fc.nat(), revision: fc.nat(), final: fc.boolean() },
              map: fc.constantFrom('{}', '{"a":"b"}', '{"a":1}', '{'),
              ...{ statement: fc.json(), detail: fc.string(), code: fc.string(), element: fc.string() },
              what: fc.constantFrom('leave', 'window', 'everything'),
              paths: fc.array(fc.webPath(), { maxLength: 3 }),
              items: fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 3 }),
            },
            { requiredKeys: ['op', 'map'] },
          ),
        ),
        (data) => {
          const taken = readFromShell(data);
          if (!taken) return;
          reached('taken');
          expect(known).toContain(taken.op);
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it('is at most 200 messages in a second', () => {
    let now = 0;
    const pass = rateGate(() => now);
    const passed = () => Array.from({ length: 1000 }, pass).filter(Boolean).length;
    expect(passed()).toBe(200);
    now += 500;
    expect(passed()).toBe(100);
    now += 60_000;
    expect(passed()).toBe(200);
  });
});

describe('what the shell takes from the application', () => {
  it('is an open for a course of its own origin, and the three messages of the port', () => {
    expect(readOpen(open, 'https://content.example')).toEqual(open);
    expect(readOpen(open, 'https://other.example')).toBeUndefined();
    expect(readToShell({ op: 'leave', extra: 1 })).toEqual({ op: 'leave' });
    expect(readToShell({ op: 'healthy', value: false })).toEqual({ op: 'healthy', value: false });
    expect(readToShell({ op: 'stored', revision: 4 })).toEqual({ op: 'stored', revision: 4 });
  });

  it.each(Object.keys(open))('is not an open whose %s is missing or of another kind', (key) => {
    for (const wrong of [undefined, null, [7], Symbol('x')]) {
      expect(readOpen({ ...open, [key]: wrong }, 'https://content.example')).toBeUndefined();
    }
  });

  it('is an open for a course that speaks AICC or xAPI, with all that it needs for that', () => {
    const aicc = { by: 'aicc', url: 'https://content.example/hacp', sid: 's1' };
    expect(readOpen({ ...open, speech: aicc }, 'https://content.example')?.speech).toEqual(aicc);
    for (const speech of [{ by: 'aicc' }, { ...aicc, sid: 1 }, { by: 'xapi' }, { by: 'word of mouth' }])
      expect(readOpen({ ...open, speech }, 'https://content.example')).toBeUndefined();
  });

  it('is not a saved map with anything but texts, nor a script for an address', () => {
    expect(readOpen({ ...open, saved: { a: 1 } }, 'https://content.example')).toBeUndefined();
    expect(readOpen({ ...open, courseUrl: 'javascript:alert(1)' }, 'null')).toBeUndefined();
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (data) => {
        expect(readOpen(data, 'https://content.example')).toBeUndefined();
        expect(readToShell(data)).toBeUndefined();
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('the place of a course', () => {
  const site = { contentOrigin: 'https://content.example', trusted: false, appOrigin: 'https://app.example' };
  const urlsAt = async (url: string, more: Partial<CourseSite> = {}) =>
    courseUrlsOf(url, await siteOf({ ...site, ...more }, 'induction'));

  it('is a shell beside it that knows the application’s origin', async () => {
    expect(await urlsAt('https://content.example/a/index.html?x=1#y')).toEqual({
      origin: 'https://content.example',
      courseUrl: 'https://content.example/a/index.html?x=1#y',
      shellUrl: 'https://content.example/shell/index.html#app=https%3A%2F%2Fapp.example',
    });
    expect(await urlsAt('https://app.example/a/', { trusted: true })).toMatchObject({
      origin: 'https://app.example',
    });
  });

  it('is refused where the API would not be found, or the learner not be safe', async () => {
    for (const url of [
      'https://app.example/a/',
      'https://content.example.evil/',
      'http://content.example/',
      'javascript:1',
      '//content.example/',
      '',
    ]) {
      expect(await urlsAt(url)).toHaveProperty('unfit');
    }
    expect(await urlsAt('https://app.example/a/', { contentOrigin: site.appOrigin })).toHaveProperty('unfit');
    expect(await urlsAt('http://evil.example/', { contentOrigin: 'http://evil.example' })).toHaveProperty('unfit');
  });

  it('is the title’s host where each title has one, and a course on another title’s host is refused', async () => {
    const titleOrigin = (titleId: string) => Promise.resolve(`https://t${titleId}.content.example`);
    const own = 'https://tinduction.content.example';
    for (const url of ['https://content.example/a/index.html?x=1#y', `${own}/a/index.html?x=1#y`])
      expect(await urlsAt(url, { titleOrigin })).toEqual({
        origin: own,
        courseUrl: `${own}/a/index.html?x=1#y`,
        shellUrl: `${own}/shell/index.html#app=https%3A%2F%2Fapp.example`,
      });
    for (const url of [
      'https://tfirst-2daid.content.example/a/index.html',
      'https://x.tinduction.content.example/a/',
      'https://content.example.evil/',
      'https://content.example:8443/',
      'https://user:secret@content.example/a/',
      'http://content.example/',
    ])
      expect(await urlsAt(url, { titleOrigin }), url).toHaveProperty('unfit');
    const trusted = { titleOrigin, trusted: true };
    expect(await urlsAt('https://app.example/a/', trusted)).toMatchObject({ origin: 'https://app.example' });
    expect(await urlsAt('https://content.example/a/', trusted)).toHaveProperty('unfit');
    const numbered = { contentOrigin: 'http://127.0.0.1:8080', titleOrigin: async () => 'http://ta.127.0.0.1:8080' };
    expect(await urlsAt('http://127.0.0.1:8080/a/', numbered), 'an address has no names below it').toHaveProperty(
      'unfit',
    );
  });
});

describe('the book of a run', () => {
  const state = (change: object) => ({ ...kept, map: { 'cmi.core.lesson_location': '2' }, ...change });
  const book = () => {
    const said: Signal[] = [];
    return {
      said,
      ...runBook({ start: 'map' }, { now: () => 62_000, completion: 'as-set', say: (signal) => said.push(signal) }),
    };
  };

  it('tells each state once it is newer, and restarts from the newest', () => {
    const { take, said, restart } = book();
    expect(restart()).toEqual({ saved: { start: 'map' }, firstRow: 1 });
    take(state({ revision: 5 }));
    take(state({ revision: 4 }));
    take(state({ revision: 0, row: 2 }));
    take(state({ revision: 9, row: 1 }));
    expect(said).toHaveLength(2);
    expect(said[1]).toMatchObject({ type: 'committed', row: 2 });
    expect(said[1]).not.toHaveProperty('revision');
    expect(restart()).toMatchObject({ firstRow: 3, saved: { 'cmi.core.session_time': '00:01:01' } });
  });

  it('ends an open run once for each state, and never one that is over or never began', () => {
    const { take, said, endOpenRun } = book();
    endOpenRun();
    expect(said).toHaveLength(0);
    take(state({}));
    endOpenRun();
    endOpenRun();
    expect(said).toHaveLength(2);
    expect(said[1]).toMatchObject({ by: 'player', final: true, map: { 'cmi.core.total_time': '0000:01:01.00' } });
    take(state({ revision: 4 }));
    endOpenRun();
    expect(said).toHaveLength(4);
    take(state({ revision: 5, final: true, by: 'course' }));
    endOpenRun();
    expect(said).toHaveLength(5);
  });
});
