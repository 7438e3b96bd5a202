import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptEvents } from '#domain/attempt/index.ts';
import type { Event, Recorded } from '#domain/kernel/event.ts';
import { maskedScenario, journeyFromFacts, recordingHash, wholeRecording } from '#domain/recording/index.ts';
import { sessionEvents } from '#domain/session/index.ts';

const HOUR = 3_600_000;
const { Started, Opened, Advanced, Exited } = attemptEvents;

/** The facts of one page, a second apart. */
function pageOf(name: string, at: number, ...events: Event[]): Recorded[] {
  return events.map((event, index) => ({
    ...event,
    id: `${name}-${index}`,
    seq: index + 1,
    at: at + index * 1000,
    stream: '',
    cause: '',
    restored: false,
  }));
}

const comes = (resumed: boolean, sessionId = 's') =>
  sessionEvents.Opened({ sessionId, organisationCode: 'acme', userId: 'ada', account: 'a', resumed });
const goes = (by: 'learner' | 'other-tab' = 'learner') => sessionEvents.Closed({ sessionId: 's', by });
const begins = (attemptId: string) => [
  Started({ attemptId, titleId: attemptId, activityId: '', kind: 'pdf', sessionId: 's', titleName: '' }),
  Opened({ attemptId, titleId: attemptId, epoch: 1 }),
];
const moves = (attemptId: string, at: number) =>
  Advanced({ attemptId, titleId: attemptId, position: { unit: 'page', at, of: 60 } });
const ends = (attemptId: string, reason: 'left' | 'page-closed' = 'left') =>
  Exited({ attemptId, titleId: attemptId, reason, secondsSpent: 1 });

const kept = (...facts: Recorded[]) => ({ facts, unreadable: 0 });
const idsOf = (facts: readonly { id: string }[]) => facts.map(({ id }) => id);

describe('a recording of all pages', () => {
  it('is all pages since the learner came in, each fact once, in order', () => {
    const first = pageOf('first', 0, comes(false), ...begins('one'), ends('one', 'page-closed'));
    const now = pageOf('now', 60_000, comes(true), ...begins('two'));
    const whole = wholeRecording(now, kept(...first, ...now.slice(0, 2)));
    expect(idsOf(whole.facts)).toEqual(idsOf([...first, ...now]));
    expect(whole.facts.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(whole.lacks).toEqual([]);
    const { when } = journeyFromFacts('Two pages', whole.facts);
    expect(when.filter((step) => typeof step === 'object' && 'signIn' in step)).toEqual([{ signIn: 'ada' }]);
  });

  it('holds what other tabs did meanwhile, where it was done', () => {
    const [here, other] = [
      pageOf('here', 0, comes(false), ...begins('one'), ends('one'), ...begins('three')),
      pageOf('other', 10_000, comes(true), ...begins('two'), ends('two')),
    ];
    const whole = wholeRecording(here, kept(...here.slice(0, 4), ...other, ...here.slice(4)));
    expect(idsOf(whole.facts)).toEqual(idsOf([...here.slice(0, 4), ...other, ...here.slice(4)]));
  });

  it('has the last words of a page before the next one, which took them in', () => {
    const first = pageOf('first', 0, comes(false), ...begins('one'), moves('one', 9), ends('one', 'page-closed'));
    const second = pageOf('second', 5_000, comes(false), ...begins('two'), ends('two'));
    const now = pageOf('now', 60_000, comes(true));
    const stored = kept(...first.slice(0, 3), ...second.slice(0, 1), ...first.slice(3), ...second.slice(1), ...now);
    expect(idsOf(wholeRecording(now, stored).facts)).toEqual(idsOf([...first, ...second, ...now]));
  });

  it('ends with a sign-out, and with a night', () => {
    const before = pageOf('before', 0, comes(false), ...begins('one'), ends('one'), goes());
    const now = pageOf('now', 60_000, comes(false));
    expect(idsOf(wholeRecording(now, kept(...before)).facts)).toEqual(idsOf(now));
    const morning = pageOf('morning', 14 * HOUR, comes(true));
    const whole = wholeRecording(morning, kept(...before.slice(0, -1)));
    expect(idsOf(whole.facts)).toEqual(idsOf(morning));
    expect(whole.lacks).toEqual(['beginning']);
    const anew = pageOf('anew', 14 * HOUR, comes(false));
    expect(wholeRecording(anew, kept(...before.slice(0, -1))).lacks).toEqual(['beginning']);
  });

  it('says what it lacks', () => {
    const first = pageOf('first', 0, comes(false), ...begins('one'), moves('one', 9));
    const now = pageOf('now', 60_000, comes(true), ...begins('two'));
    expect(wholeRecording(now, undefined).lacks).toEqual(['earlier-pages', 'beginning']);
    expect(wholeRecording(now, { facts: first, unreadable: 2 }).lacks).toEqual(['elsewhere', 'unreadable']);
    expect(idsOf(wholeRecording(now, kept(...first)).facts)).not.toContain('first-1'); // the attempt is open in another tab
    const left = pageOf('now', 60_000, comes(true), ends('one'));
    expect(wholeRecording(left, kept(...first)).lacks).toEqual(['between']);
    expect(wholeRecording(left, kept()).lacks).toEqual(['beginning']);
    const { recorded } = journeyFromFacts('Lacking', left, { lacks: ['beginning', 'between'] });
    expect(recorded.missing).toHaveLength(2);
    expect(maskedScenario('Lacking', left, ['beginning'])?.journeys[0]?.recorded.missing).toHaveLength(1);
  });

  it('has what was open when its page crashed, which no other page goes on with', () => {
    const first = pageOf('first', 0, comes(false), ...begins('one'), moves('one', 9));
    const now = pageOf('now', 60_000, comes(true));
    const whole = wholeRecording(now, kept(...first, ...now));
    expect(idsOf(whole.facts)).toEqual(idsOf([...first, ...now]));
    expect(whole.lacks).toEqual(['between']);
  });

  it('of which other things were done has another hash, even where it came to the same', () => {
    const pages = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 });
    const recordingWith = (read: readonly number[]) =>
      journeyFromFacts('Reads', [
        ...pageOf('page', 0, comes(false), ...begins('one'), ...read.map((at) => moves('one', at)), moves('one', 60)),
      ]).recorded;
    fc.assert(
      fc.property(pages, pages, (one, other) => {
        const [a, b] = [recordingWith(one), recordingWith(other)];
        expect(a.state).toBe(b.state);
        expect(a.steps === b.steps).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });

  it('has the hash of its steps as a file spells them', () => {
    const recorded = [{ launch: { title: 'one', from: undefined } }, { signOut: { discard: false } }, 'expireSession'];
    const read = [{ launch: { fails: false, title: 'one' } }, { signOut: { discard: false } }, 'expireSession'];
    expect(recordingHash('state', recorded)).toBe(recordingHash('state', read));
    const [one, other] = [{ launch: { title: 'one', from: 'home' } }, { launch: { from: 'home', title: 'one' } }];
    expect(recordingHash('state', [one])).toBe(recordingHash('state', [other]));
    expect(recordingHash('state', recorded)).not.toBe(recordingHash('other', recorded));
    expect(recordingHash('state', recorded)).not.toBe(recordingHash('state', read.slice(1)));
  });
});
