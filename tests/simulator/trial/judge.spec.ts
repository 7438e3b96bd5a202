import { describe, expect, it } from 'vitest';
import { whyNotSet } from '#simulator/trial/judge/elements.ts';
import { type Call, judgeCalls } from '#simulator/trial/judge/judge.ts';
import { refusalFindings } from '#simulator/trial/judge/refusals.ts';

type Said = readonly [call: string, answer?: string, error?: string];

/** `LMSSetValue(a, b)` as a call with two arguments; `""` is the empty one. A second passes between two calls. */
const calls = (...said: readonly Said[]): Call[] =>
  said.map(([text, answer = 'true', error = '0'], index) => {
    const [, name = '', inside = ''] = /^(\w+)(?:\((.*)\))?$/s.exec(text) ?? [];
    const args = inside === '' ? [] : inside.split(', ').map((one) => (one === '""' ? '' : one));
    return { seq: index + 1, at: index * 1_000, ms: 0.1, name, args, answer, error };
  });

const BEGIN: Said = ['LMSInitialize("")'];
const STATUS: Said = ['LMSSetValue(cmi.core.lesson_status, completed)'];
const END: readonly Said[] = [['LMSFinish("")'], ['left', '']];
const told = (...said: readonly Said[]) => judgeCalls(calls(...said)).map(({ id, call }) => `${id} at ${call}`);

describe('the judge of calls', () => {
  it('finds nothing in a good sitting, nor in a second one after it', () => {
    const sitting = [
      BEGIN,
      ['LMSGetValue(cmi.core.lesson_status)', 'not attempted'],
      STATUS,
      ['LMSCommit("")'],
      ...END,
    ] as const;
    expect(told(...sitting, ...sitting)).toEqual([]);
  });

  it.each<[fault: string, said: readonly Said[], found: readonly string[]]>([
    ['no Finish', [BEGIN, STATUS, ['left', '']], ['R5 at 3']],
    ['two Finishes', [BEGIN, STATUS, END[0]!, ['LMSFinish("")', 'false', '301']], ['R5 at 4']],
    [
      'a value set before Initialize',
      [['LMSSetValue(cmi.core.lesson_location, 3)', 'false', '301'], ['LMSGetLastError', '301'], BEGIN],
      ['R4 at 1'],
    ],
    ['a value read after Finish', [BEGIN, STATUS, END[0]!, ['LMSGetValue(cmi.suspend_data)', '', '301']], ['R4 at 4']],
    ['two Initializes', [BEGIN, ['LMSInitialize("")', 'false', '101'], ['LMSGetLastError', '101']], ['R2 at 2']],
    [
      'Initialize without ""',
      [
        ['LMSInitialize(null)', 'false', '201'],
        ['LMSGetLastError', '201'],
      ],
      ['R3 at 1'],
    ],
    [
      'a word that there is not',
      [BEGIN, ['LMSSetValue(cmi.core.lesson_status, done)', 'false', '405'], ['LMSGetLastError', '405']],
      ['R6 at 2'],
    ],
    [
      'what may not be set',
      [BEGIN, ['LMSSetValue(cmi.core.student_name, Eve)', 'false', '403'], ['LMSGetLastError', '403']],
      ['R6 at 2'],
    ],
    [
      'nobody asking why',
      [BEGIN, ['LMSSetValue(cmi.core.exit, never)', 'false', '405'], STATUS],
      ['R6 at 2', 'R7 at 2'],
    ],
    ['no status', [BEGIN, ...END], ['R8 at 3']],
    ['5 kB of suspend data', [BEGIN, [`LMSSetValue(cmi.suspend_data, ${'x'.repeat(5_000)})`]], ['R9 at 2']],
    ['commits in a loop', [BEGIN, ...Array.from({ length: 30 }, (): Said => ['LMSCommit("")'])], ['R12 at 22']],
    [
      'names of 2004',
      [BEGIN, ['LMSSetValue(cmi.completion_status, completed)', 'false', '401'], ['LMSGetLastError', '401']],
      ['R13 at 2'],
    ],
    [
      'a player that refuses what is right',
      [BEGIN, ['LMSSetValue(cmi.core.score.raw, 80)', 'false', '405'], ['LMSGetLastError', '405']],
      ['R15 at 2'],
    ],
    ['a player that takes what is wrong', [BEGIN, ['LMSSetValue(cmi.core.score.raw, 180)']], ['R15 at 2']],
  ])('names %s, at its call', (_fault, said, found) => {
    expect(told(...said)).toEqual(found);
  });

  it('says what an element takes, with a value that is accepted', () => {
    expect(whyNotSet('cmi.core.lesson_status', 'done')).toMatch(
      /takes one of "passed".* such as "passed", and not "done" \(405\)/,
    );
    expect(whyNotSet('cmi.core.session_time', '90')).toContain('HHHH:MM:SS.SS');
    expect(whyNotSet('cmi.core._children', '')).toContain('402');
    expect(whyNotSet('cmi.nothing', '')).toContain('no element');
    expect(whyNotSet('cmi.interactions.0.result', '0.5')).toBeUndefined();
  });

  it('names what the browser refused, once', () => {
    const noted = [
      { what: 'content-refused', detail: 'cdn.example' },
      { what: 'content-refused', detail: 'cdn.example' },
      { what: 'window-refused', detail: 'second.html' },
      { what: 'suspend-data-over-4096' },
    ];
    expect(refusalFindings(noted).map(({ id }) => id)).toEqual(['B2', 'B3']);
  });
});
