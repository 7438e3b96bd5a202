import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHacpData } from '#domain/aicc/hacp.ts';
import { hacpSession } from '#domain/aicc/index.ts';
import { createScorm, type Scorm } from '#domain/scorm/index.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: AICC CMI001 §4, §6: rules for the first request and run of a course also hold for the second. */
function aCourse() {
  const commits: ReturnType<Scorm['snapshot']>[] = [];
  const scorm = createScorm({ now: () => 0, keep: () => commits.push(scorm.snapshot()) > 0 });
  scorm.load({ learner: { id: 'ada', name: 'Okafor, Ada' }, saved: {} });
  const hacp = hacpSession(scorm, 'S', 'forklift');
  const ask = (command: string, data = '') =>
    hacp.answer(new URLSearchParams({ command, session_id: 'S', version: '3.5', aicc_data: data }).toString());
  /** A member of `[Core]` in the GetParam response. */
  const told = (name: string) => new RegExp(`\\r\\n${name}=([^\\r]*)`).exec(ask('GetParam'))?.[1];
  return { ask, told, commits, scorm, last: () => commits.at(-1) };
}
const core = (...members: string[]) => ['[Core]', ...members].join('\r\n');
const ok = expect.stringContaining('error=0') as unknown;

describe('a second run of an AICC course', () => {
  it('is taken as the first one was, and counted beside it', () => {
    const { ask, last, commits } = aCourse();
    expect([ask('GetParam'), ask('PutParam', core('Lesson_Location=3')), ask('ExitAU')]).toEqual([ok, ok, ok]);
    expect(last()).toMatchObject({ row: 1, final: true });
    expect([ask('GetParam'), ask('PutParam', core('Lesson_Location=7'))]).toEqual([ok, ok]);
    expect(last()).toMatchObject({ row: 2, final: false, map: { 'cmi.core.lesson_location': '7' } });
    expect(ask('ExitAU')).toEqual(ok);
    expect(last()).toMatchObject({ row: 2, final: true });
    expect(ask('PutParam', core('Lesson_Location=9')), 'between two runs').toContain('Terminated');
    expect(commits.some(({ map }) => map['cmi.core.lesson_location'] === '9')).toBe(false);
  });

  it('is told the time of all runs before it', () => {
    const { ask, told } = aCourse();
    for (const [time, sum] of [
      ['00:10:00', '0000:10:00'],
      ['00:02:30', '0000:12:30'],
    ] as const) {
      ask('GetParam');
      ask('PutParam', core(`Time=${time}`));
      ask('ExitAU');
      expect(told('time')).toBe(sum);
    }
  });

  it('is not begun by an end that is said twice', () => {
    const { ask, last, commits, scorm } = aCourse();
    ask('GetParam');
    ask('PutParam', core('Lesson_Location=3'));
    ask('ExitAU');
    const before = commits.length;
    expect(ask('ExitAU')).toEqual(ok);
    expect([commits.length, last()?.row, scorm.stage()]).toEqual([before, 1, 'finished']);
  });
});

const puts = fc.record(
  {
    location: fc.constantFrom('1', 'page-2'),
    status: fc.constantFrom('incomplete', 'completed', 'failed', 'browsed'),
    exit: fc.constantFrom('suspend', 'logout'),
    score: fc.integer({ min: 0, max: 100 }),
    lesson: fc.constantFrom('a=1', 'my notes'),
  },
  { requiredKeys: [] },
);

describe('a second PutParam', () => {
  it('changes what it says, and leaves all else as the first one put it', () => {
    fc.assert(
      fc.property(fc.array(puts, { minLength: 1, maxLength: 6 }), (all) => {
        const { ask, scorm } = aCourse();
        ask('GetParam');
        const put: Record<string, string> = {};
        for (const { location, status, exit, score, lesson } of all) {
          const members = [
            ...(location === undefined ? [] : [`Lesson_Location=${location}`]),
            ...(status === undefined ? [] : [`Lesson_Status=${status}${exit === undefined ? '' : `,${exit}`}`]),
            ...(score === undefined ? [] : [`Score=${score}`]),
          ];
          const free = lesson === undefined ? [] : ['[Core_Lesson]', lesson];
          expect(ask('PutParam', [core(...members), ...free].join('\r\n'))).toEqual(ok);
          if (location !== undefined) put['cmi.core.lesson_location'] = location;
          if (status !== undefined) put['cmi.core.lesson_status'] = status;
          if (status !== undefined && exit !== undefined) put['cmi.core.exit'] = exit;
          if (score !== undefined) put['cmi.core.score.raw'] = String(score);
          if (lesson !== undefined) put['cmi.suspend_data'] = lesson;
          const { map } = scorm.snapshot();
          const begun = { 'cmi.core.lesson_status': 'not attempted' };
          for (const name of ['lesson_location', 'lesson_status', 'exit', 'score.raw'].map((one) => `cmi.core.${one}`))
            expect(map[name] ?? '', name).toBe({ ...begun, ...put }[name] ?? '');
          expect(map['cmi.suspend_data'] ?? '').toBe(put['cmi.suspend_data'] ?? '');
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('has a score for each of two objectives', () => {
    const { ask, scorm } = aCourse();
    ask('GetParam');
    ask('PutParam', '[Objectives_Status]\r\nJ_ID.1=a\r\nJ_Score.1=10\r\nJ_ID.2=b\r\nJ_Score.2=20');
    const score = (row: number) => scorm.getValue(`cmi.objectives.${row}.score.raw`);
    expect([score(0), score(1)]).toEqual(['10', '20']);
  });
});

it('a group that stands twice says all that it says in both places', () => {
  const data = readHacpData('[Core]\nLesson_Location=3\n[Comments]\none\n[Core]\nScore=5\n[Comments]\ntwo');
  expect([data.core.get('lesson_location'), data.core.get('score')]).toEqual(['3', '5']);
  expect(data.comments).toBe('one\ntwo');
});
