import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { mailPatterns, type PatternThread } from '#adapters/platform/mail-patterns.ts';
import { type PatternMessage, type PatternTask, patternAnswer } from '#adapters/platform/pattern-messages.ts';
import { aThread } from './a-thread.ts';

function trying(start?: () => Promise<PatternThread>) {
  const clock = new VirtualTimeScheduler();
  const reports: unknown[] = [];
  const { say, ...one } = aThread<PatternTask, PatternMessage>();
  const patterns = mailPatterns({
    start: start ?? (() => Promise.resolve(one.thread)),
    clock,
    report: (...said) => reports.push(said),
  });
  const pass = (ms: number) => {
    clock.maxFrames = clock.now() + ms;
    clock.flush();
    clock.frame = clock.maxFrames;
  };
  return { ...one, say: (said: PatternMessage['said']) => say({ said }), patterns, reports, pass };
}

/** Waits until the thread has started. */
const started = () => new Promise((go) => setImmediate(go));

/** The current result; undefined while pending. */
async function progressSummary<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, new Promise<undefined>((go) => setImmediate(() => go(undefined)))]);
}

// Verifies: §5 INVALID_MAIL_DOMAIN, readings "mailRegEx"
describe('a mail pattern', () => {
  it.each<[string, string, PatternMessage['said']]>([
    ['^[^@\\s]+@(regatta|crew)\\.example$', 'kim@regatta.example', 'fits'],
    ['^[^@\\s]+@(regatta|crew)\\.example$', 'Kim@REGATTA.example', 'fits'],
    ['^[^@\\s]+@(regatta|crew)\\.example$', 'kim@regatta.example.evil', 'differs'],
    ['@regatta', 'kim@regatta.example', 'fits'],
    ['(?i)@regatta', 'kim@regatta.example', 'invalid'],
    ['[', 'kim@regatta.example', 'invalid'],
    ['*', 'x', 'invalid'],
  ])('%s on %s', (pattern, text, said) => expect(patternAnswer({ pattern, text })).toEqual({ said }));

  it('is tried in a thread, which is ended after its answer', async () => {
    for (const [said, expected] of [
      ['fits', true],
      ['differs', false],
    ] as const) {
      const { patterns, say, tasks, ended, reports } = trying();
      const answer = patterns.fits('@x$', 'a@x');
      await started();
      expect(tasks).toEqual([]);
      say('ready');
      expect(tasks).toEqual([{ pattern: '@x$', text: 'a@x' }]);
      say('began');
      say(said);
      expect(await answer).toBe(expected);
      expect([ended(), reports]).toEqual([1, []]);
    }
  });

  it('has 50 ms from when it began, and not a moment of the time before', async () => {
    const { patterns, say, pass, ended, reports } = trying();
    const answer = patterns.fits('^(a+)+$', 'a@x');
    await started();
    pass(2_000); // time for the thread to load and to get its turn
    say('ready');
    pass(900);
    say('began');
    pass(49);
    expect(await progressSummary(answer)).toBeUndefined();
    pass(2);
    expect(await answer).toBe('undecided');
    expect([ended(), reports]).toEqual([1, [['mail-pattern', 'too slow']]]);
  });

  it('is left to the platform when there is no thread, or none that answers', async () => {
    const none = trying(() => Promise.reject(new Error('no threads here')));
    expect(await none.patterns.fits('@x', 'a@x')).toBe('undecided');
    const broken = trying();
    const failing = broken.patterns.fits('@x', 'a@x');
    await started();
    broken.fail();
    expect(await failing).toBe('undecided');
    const silent = trying();
    const waiting = silent.patterns.fits('@x', 'a@x');
    await started();
    silent.pass(3_001);
    expect(await waiting).toBe('undecided');
    expect([broken.ended(), silent.ended()]).toEqual([1, 1]);
    for (const { reports } of [none, broken, silent]) expect(reports).toEqual([['mail-pattern', 'no thread']]);
  });

  it('of more than 200 characters, and one that is none, are left to the platform too; neither is reported by value', async () => {
    const long = trying();
    expect(await long.patterns.fits('a'.repeat(201), 'a@x')).toBe('undecided');
    expect([long.tasks, long.reports]).toEqual([[], [['mail-pattern', 'too long']]]);
    const bad = trying();
    const answer = bad.patterns.fits('[secret', 'kim@regatta.example');
    await started();
    bad.say('ready');
    bad.say('began');
    bad.say('invalid');
    expect(await answer).toBe('undecided');
    expect(JSON.stringify(bad.reports)).not.toMatch(/secret|kim/);
  });

  it('that is empty fits everything, without a thread', async () => {
    const { patterns, tasks, ended } = trying();
    expect(await patterns.fits('', 'whatever')).toBe(true);
    expect([tasks, ended()]).toEqual([[], 0]);
  });
});
