import { describe, expect, it } from 'vitest';
import { valueRefusalOf } from '#simulator/package-check/validator/validate.ts';
import type { Call } from '#simulator/package-check/validator/call.ts';
import { validateCalls } from '#simulator/package-check/validator/validate.ts';
import { refusalFindings } from '#simulator/package-check/validator/refusals.ts';
import { pageEventFindings } from '#simulator/package-check/validator/page-events.ts';

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
const TIME: Said = ['LMSSetValue(cmi.core.session_time, 00:00:03)'];
const END: readonly Said[] = [TIME, ['LMSFinish("")'], ['left', '']];
/** Findings, except the summary R14 of read and set elements, which every recording has. */
const told = (...said: readonly Said[]) =>
  validateCalls(calls(...said)).flatMap(({ id, call }) => (id === 'R14' ? [] : [`${id} at ${call}`]));

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
    ['no Finish', [BEGIN, STATUS, TIME, ['left', '']], ['R5 at 4']],
    ['two Finishes', [BEGIN, STATUS, END[1]!, ['LMSFinish("")', 'false', '301']], ['R5 at 4']],
    [
      'a value set before Initialize',
      [['LMSSetValue(cmi.core.lesson_location, 3)', 'false', '301'], ['LMSGetLastError', '301'], BEGIN],
      ['R4 at 1'],
    ],
    ['a value read after Finish', [BEGIN, STATUS, END[1]!, ['LMSGetValue(cmi.suspend_data)', '', '301']], ['R4 at 4']],
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
    ['no status', [BEGIN, ...END], ['R8 at 4']],
    ['no time', [BEGIN, STATUS, ['LMSFinish("")'], ['left', '']], ['R10 at 4']],
    [
      'more time than there was',
      [BEGIN, STATUS, ['LMSSetValue(cmi.core.session_time, 01:00:00)'], ...END.slice(1)],
      ['R10 at 5'],
    ],
    [
      'what is kept and not wanted again',
      [BEGIN, ['LMSSetValue(cmi.core.lesson_status, incomplete)'], ['LMSSetValue(cmi.suspend_data, page=3)'], ...END],
      ['R8a at 6'],
    ],
    ['a score without a status', [BEGIN, ['LMSSetValue(cmi.core.score.raw, 80)'], ...END], ['R8 at 5', 'R11 at 5']],
    [
      'a mastery score that is not heeded',
      [
        BEGIN,
        ['LMSGetValue(cmi.student_data.mastery_score)', '80'],
        ['LMSSetValue(cmi.core.score.raw, 90)'],
        ['LMSSetValue(cmi.core.lesson_status, failed)'],
        ...END,
      ],
      ['R11 at 7'],
    ],
    ['nearly too much suspend data', [BEGIN, [`LMSSetValue(cmi.suspend_data, ${'x'.repeat(3_600)})`]], ['R9a at 2']],
    ['a record store that refuses', [['PUT statements({})', 'an actor is missing', '400']], ['X5 at 1']],
    ['HACP that is not understood', [['PutParam(version=4)', 'error=3\r\nerror_text=Invalid session']], ['A8 at 1']],
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

  it('finds nothing where content asks for what was never kept, or says all well', () => {
    expect(
      told(['GET activities/state(stateId=bookmark)', '', '404'], ['GetParam(version=4)', 'error=0\r\n[core]']),
    ).toEqual([]);
  });

  it('names values that come in a flood, and a Finish that the page is too late for', () => {
    const flood = calls(BEGIN, ...Array.from({ length: 150 }, (): Said => STATUS)).map((call) => ({ ...call, at: 0 }));
    expect(validateCalls(flood).map(({ id }) => id)).toEqual(['R12a']);
    const late = calls(BEGIN, STATUS, ...END).map((call) => ({ ...call, isGoing: call.name === 'LMSFinish' }));
    expect(validateCalls(late).map(({ id }) => id)).toEqual(['R5a', 'R14']);
  });

  it('notes which elements a course asks for and sets, rows as one', () => {
    const sitting = [
      BEGIN,
      ['LMSGetValue(cmi.core.entry)', 'ab-initio'],
      STATUS,
      ['LMSSetValue(cmi.objectives.0.id, a)'],
      ['LMSSetValue(cmi.objectives.1.id, b)'],
      ...END,
    ] as const;
    expect(validateCalls(calls(...sitting)).find(({ id }) => id === 'R14')?.words).toBe(
      'It asked for cmi.core.entry, and set cmi.core.lesson_status, cmi.objectives.n.id, cmi.core.session_time.',
    );
  });

  it('keeps values to itself where they are not wanted', () => {
    const said = calls(BEGIN, ['LMSSetValue(cmi.core.lesson_status, Ada Lovelace)', 'false', '405']);
    expect(validateCalls(said)[0]?.words).toContain('Ada Lovelace');
    expect(validateCalls(said, false)[0]?.words).toContain('what was given (12 characters)');
    expect(JSON.stringify(validateCalls(said, false))).not.toContain('Ada');
  });

  it('keeps what pages and stores say to itself where values are not wanted', () => {
    const said = calls(
      ['POST({"actor":"Ada"})', 'Ada is no agent', '400'],
      ['putparam(a=b)', 'error=3\r\nerror_text=Ada is unknown'],
    );
    expect(JSON.stringify(validateCalls(said))).toMatch(/Ada is no agent.*Ada is unknown/);
    expect(validateCalls(said, false).map(({ words }) => words)).toEqual([
      'POST is answered 400.',
      'putparam is answered error 3.',
    ]);
    const pageEvents = [{ what: 'console', words: 'The course writes to the console: Ada.' }] as const;
    expect(pageEventFindings(pageEvents, false)).toMatchObject([
      { id: 'B5', words: 'The course writes to the console.' },
    ]);
  });

  it('takes the value "false" for a value, and a cut one for longer than is known', () => {
    expect(told(BEGIN, ['LMSGetValue(cmi.suspend_data)', 'false'], STATUS, ...END)).toEqual([]);
    const long = calls(BEGIN, [`LMSSetValue(cmi.suspend_data, ${'x'.repeat(5_001)})`, 'false', '405']);
    expect(validateCalls(long).map(({ words }) => words)).toContain('cmi.suspend_data has more than 5,000 characters.');
  });

  it('names what happened in the pages, at its line of the package', () => {
    const url = 'http://127.0.0.1:4174/contentstream/titles/main/local/1/js/a%20b.js?v=1';
    const pageEvents = [
      { what: 'error', words: 'A script fails: x is not defined.', url, line: 7 },
      { what: 'error', words: 'A script fails: x is not defined.', url, line: 7 },
      { what: 'no-api', words: 'The course has not looked for the player (an object called API).' },
      { what: 'console', words: 'Odd.', url: url.replace('%20', '%') },
    ] as const;
    expect(pageEventFindings(pageEvents).map(({ id, place }) => ({ id, place }))).toEqual([
      { id: 'B4', place: { file: 'js/a b.js', line: 7 } },
      { id: 'R1', place: undefined },
      { id: 'B5', place: { file: 'js/a%b.js' } },
    ]);
  });

  it('says what an element takes, with a value that is accepted', () => {
    expect(valueRefusalOf('cmi.core.lesson_status', 'done')).toMatch(
      /takes one of "passed".* such as "passed", and not "done" \(405\)/,
    );
    expect(valueRefusalOf('cmi.core.session_time', '90')).toContain('HHHH:MM:SS.SS');
    expect(valueRefusalOf('cmi.core._children', '')).toContain('402');
    expect(valueRefusalOf('cmi.nothing', '')).toContain('no element');
    expect(valueRefusalOf('cmi.interactions.0.result', '0.5')).toBeUndefined();
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

  it('names what of a completion was left out, or could not be read, and a unit of cmi5', () => {
    const noted = [
      { what: 'statement-repaired', detail: 'result.score' },
      { what: 'statement-repaired', detail: 'attachments' },
      { what: 'completion-unread', detail: 'there is no object' },
      { what: 'cmi5-unit', detail: 'LMS.LaunchData' },
      { what: 'cmi5-unit', detail: 'Cmi5' },
    ];
    const found = refusalFindings(noted);
    expect(found.map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      'X6 warning',
      'X6 warning',
      'X7 error',
      'X8 error',
    ]);
    expect(found.map(({ words }) => words).join(' ')).toMatch(
      /result\.score\. .*attachments\. .*there is no object\. .*cmi5/,
    );
    expect(found.at(-1)?.fix).toContain('Export it as xAPI');
  });
});
