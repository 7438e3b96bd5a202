import { describe, expect, it } from 'vitest';
import { running, told } from '../../scorm/machine.ts';

const long = (length: number) => 'x'.repeat(length);

/** Element, its initial value in a first attempt, accepted values, refused values. RTE 1.2 table; Spec §4, §9. */
const settable: [name: string, initial: string, good: string[], bad: string[]][] = [
  ['cmi.core.lesson_location', '', ['', '3', long(255), 'é<&"\\'], [long(256)]],
  [
    'cmi.core.lesson_status',
    'not attempted',
    ['passed', 'completed', 'failed', 'incomplete', 'browsed'],
    ['not attempted', 'Completed', 'p', '', ' passed'],
  ],
  [
    'cmi.core.score.raw',
    '',
    ['', '0', '100', '27', '85.50', '085.50', '66.66666666666667'],
    ['-1', '100.1', '1e1', 'x', ' 5', 'NaN'],
  ],
  ['cmi.core.score.min', '', ['0', ''], ['-0.1', 'low']],
  ['cmi.core.score.max', '', ['100', ''], ['101']],
  ['cmi.suspend_data', '', ['', long(4096), long(64_000)], [long(64_001)]],
  ['cmi.comments', '', ['well done', long(4096)], [long(4097)]],
  ['cmi.student_preference.audio', '0', ['-1', '0', '100'], ['-2', '101', '1.5', '']],
  ['cmi.student_preference.language', '', ['fr', ''], [long(256)]],
  ['cmi.student_preference.speed', '0', ['-100', '100'], ['-101', '101', 'fast']],
  ['cmi.student_preference.text', '0', ['-1', '0', '1'], ['2', '-2']],
];

const writeOnly: [name: string, good: string[], bad: string[]][] = [
  ['cmi.core.exit', ['time-out', 'suspend', 'logout', ''], ['normal', 'Suspend']],
  [
    'cmi.core.session_time',
    ['00:00:15', '0000:00:14.6', '0000:00:14.93', '00:99:99', '9999:59:59'],
    ['1:00:00', '00000:00:00', '00:00', '', '00:00:00.123', 'PT5S'],
  ],
  ['cmi.interactions.0.id', ['q1', 'urn:q_1'], ['', long(256), 'a\nb']],
  ['cmi.interactions.0.time', ['00:00:00', '23:59:59.99'], ['24:00:00', '1:00:00', '']],
  [
    'cmi.interactions.0.type',
    ['true-false', 'choice', 'fill-in', 'matching', 'performance', 'likert', 'sequencing', 'numeric'],
    ['other', '', 'Choice'],
  ],
  ['cmi.interactions.0.weighting', ['1', '-0.5', '1000'], ['', 'heavy']],
  ['cmi.interactions.0.student_response', ['a,b', '', long(300)], [long(4097)]],
  ['cmi.interactions.0.result', ['correct', 'wrong', 'unanticipated', 'neutral', '0.5'], ['incorrect', '']],
  ['cmi.interactions.0.latency', ['00:00:02', '0000:00:02.5'], ['2', '']],
  ['cmi.interactions.0.objectives.0.id', ['obj1'], ['']],
  ['cmi.interactions.0.correct_responses.0.pattern', ['a', ''], [long(4097)]],
];

const readOnly: [name: string, initial: string][] = [
  ['cmi.core.student_id', '99learner'],
  ['cmi.core.student_name', 'Doe, Jane'],
  ['cmi.core.credit', 'credit'],
  ['cmi.core.entry', 'ab-initio'],
  ['cmi.core.total_time', '0000:00:00.00'],
  ['cmi.core.lesson_mode', 'normal'],
  ['cmi.launch_data', ''],
  ['cmi.comments_from_lms', ''],
  ['cmi.student_data.mastery_score', ''],
  ['cmi.student_data.max_time_allowed', ''],
  ['cmi.student_data.time_limit_action', ''],
];

const keywords: [name: string, text: string][] = [
  ['cmi._version', '3.4'],
  ['cmi._children', 'core,suspend_data,launch_data,comments,objectives,student_data,student_preference,interactions'],
  [
    'cmi.core._children',
    'student_id,student_name,lesson_location,credit,lesson_status,entry,score,total_time,lesson_mode,exit,session_time',
  ],
  ['cmi.core.score._children', 'raw,min,max'],
  ['cmi.objectives._children', 'id,score,status'],
  ['cmi.objectives._count', '0'],
  ['cmi.student_data._children', 'mastery_score,max_time_allowed,time_limit_action'],
  ['cmi.student_preference._children', 'audio,language,speed,text'],
  ['cmi.interactions._children', 'id,objectives,time,type,correct_responses,weighting,student_response,result,latency'],
  ['cmi.interactions._count', '0'],
];

describe('an element that a course reads and writes', () => {
  it.each(settable)('%s starts as "%s", takes its type and refuses the rest', (name, initial, good, bad) => {
    const { scorm } = running();
    expect(told(scorm, scorm.getValue(name))).toBe(`${initial}/0`);
    for (const value of good) {
      expect(told(scorm, scorm.setValue(name, value))).toBe('true/0');
      expect(scorm.getValue(name)).toBe(value);
    }
    const last = scorm.getValue(name);
    for (const value of bad) {
      expect(told(scorm, scorm.setValue(name, value))).toBe('false/405');
      expect(scorm.getValue(name)).toBe(last);
    }
  });
});

describe('an element that a course only writes', () => {
  it.each(writeOnly)('%s is taken, exported to the letter, and never read', (name, good, bad) => {
    for (const value of good) {
      const { scorm } = running();
      expect(told(scorm, scorm.setValue(name, value))).toBe('true/0');
      expect(scorm.snapshot().map[name]).toBe(value);
      expect(told(scorm, scorm.getValue(name))).toBe('/404');
    }
    for (const value of bad) {
      const { scorm } = running();
      expect(told(scorm, scorm.setValue(name, value))).toBe('false/405');
      expect(scorm.snapshot().map).toEqual(running().scorm.snapshot().map);
    }
  });
});

describe('an element of the platform', () => {
  it.each(readOnly)('%s reads "%s" and cannot be set', (name, initial) => {
    const { scorm } = running();
    expect(told(scorm, scorm.getValue(name))).toBe(`${initial}/0`);
    expect(told(scorm, scorm.setValue(name, initial))).toBe('false/403');
  });

  it.each(keywords)('%s is a keyword', (name, text) => {
    const { scorm } = running();
    expect(told(scorm, scorm.getValue(name))).toBe(`${text}/0`);
    expect(told(scorm, scorm.setValue(name, '1'))).toBe('false/402');
  });
});

describe('a name that is no element', () => {
  it.each([
    ['cmi', '401', '401'],
    ['cmi.core', '401', '401'],
    ['cmi.core.score', '401', '401'],
    ['cmi.interactions', '401', '401'],
    ['cmi.interactions.0', '401', '401'],
    ['cmi.core.bogus', '401', '401'],
    ['cmi.evaluation.comments._count', '401', '401'],
    ['', '401', '401'],
    ['CMI.CORE.LESSON_STATUS', '401', '401'],
    [' cmi.core.lesson_status', '401', '401'],
    ['currentState', '401', '401'],
    ['settings.xhrHeaders.Authorization', '401', '401'],
    ['__proto__', '401', '401'],
    ['cmi.__proto__.polluted', '401', '401'],
    ['cmi.constructor.prototype', '401', '401'],
    ['cmi.interactions.0.__proto__', '401', '401'],
    ['cmi.objectives.__proto__.id', '401', '401'],
    ['cmi.objectives.x.id', '401', '401'],
    ['cmi.objectives.-1.id', '401', '401'],
    ['cmi.objectives.00.id', '401', '401'],
    ['cmi.objectives.1e3.id', '401', '401'],
    ['cmi.objectives..id', '401', '401'],
    ['cmi.objectives.99999999999.id', '401', '401'],
    ['cmi.core.lesson_status._children', '202', '402'],
    ['cmi.suspend_data._children', '202', '402'],
    ['cmi.core._count', '203', '402'],
    ['cmi.suspend_data._count', '203', '402'],
    ['cmi.core.score._count', '203', '402'],
  ])('%s: reading gives %s, setting gives %s, and nothing changes', (name, get, set) => {
    const { scorm } = running();
    expect(told(scorm, scorm.getValue(name))).toBe(`/${get}`);
    expect(told(scorm, scorm.setValue(name, '1'))).toBe(`false/${set}`);
    expect(scorm.snapshot().map).toEqual(running().scorm.snapshot().map);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

describe('a list', () => {
  it('grows by one row at a time and leaves no hole', () => {
    const { scorm } = running();
    expect(told(scorm, scorm.setValue('cmi.objectives.1.id', 'second'))).toBe('false/201');
    expect(told(scorm, scorm.setValue('cmi.objectives.0.id', 'first'))).toBe('true/0');
    expect(told(scorm, scorm.setValue('cmi.objectives.1.id', 'second'))).toBe('true/0');
    expect(scorm.getValue('cmi.objectives._count')).toBe('2');
    expect(told(scorm, scorm.getValue('cmi.objectives.2.id'))).toBe('/201');
    expect(told(scorm, scorm.getValue('cmi.objectives.2.score._children'))).toBe('/201');
    expect(told(scorm, scorm.getValue('cmi.objectives.1.score._children'))).toBe('raw,min,max/0');
    expect(told(scorm, scorm.getValue('cmi.objectives.1.status'))).toBe('/0');
  });

  it('does not grow by a value that is refused', () => {
    const { scorm } = running();
    expect(told(scorm, scorm.setValue('cmi.objectives.0.status', 'done'))).toBe('false/405');
    expect(scorm.getValue('cmi.objectives._count')).toBe('0');
  });

  it('counts the lists inside an interaction', () => {
    const { scorm } = running();
    expect(told(scorm, scorm.getValue('cmi.interactions.0.objectives._count'))).toBe('/201');
    expect(told(scorm, scorm.setValue('cmi.interactions.0.correct_responses.1.pattern', 'b'))).toBe('false/201');
    scorm.setValue('cmi.interactions.0.correct_responses.0.pattern', 'a');
    scorm.setValue('cmi.interactions.0.correct_responses.1.pattern', 'b');
    scorm.setValue('cmi.interactions.0.objectives.0.id', 'o');
    expect(scorm.getValue('cmi.interactions.0.correct_responses._count')).toBe('2');
    expect(scorm.getValue('cmi.interactions.0.objectives._count')).toBe('1');
    expect(scorm.snapshot().map).toMatchObject({
      'cmi.interactions._count': '1',
      'cmi.interactions.0.correct_responses._count': '2',
      'cmi.interactions.0.correct_responses.1.pattern': 'b',
      'cmi.interactions.0.objectives._count': '1',
      'cmi.interactions.0.objectives.0.id': 'o',
    });
  });

  it('ends at 10,000 rows', () => {
    const { scorm } = running();
    let answer = 'true';
    let rows = 0;
    for (; answer === 'true' && rows < 20_000; rows++) answer = scorm.setValue(`cmi.objectives.${rows}.id`, `o${rows}`);
    expect(told(scorm, answer)).toBe('false/201');
    expect(rows - 1).toBe(10_000);
  });
});

describe('a model whose text would not fit one message', () => {
  it.each([
    ['long answers', (n: number) => [`cmi.interactions.${n}.student_response`, long(4096)]],
    ['rows that hold nearly nothing', (n: number) => [`cmi.interactions.${n}.student_response`, 'x']],
    [
      'text that doubles or grows sixfold when written',
      (n: number) => [`cmi.interactions.${n}.student_response`, '"\u0001'.repeat(500)],
    ],
    ['inner lists', (n: number) => [`cmi.interactions.0.correct_responses.${n}.pattern`, long(400)]],
  ] as const)('takes no more: %s', (_what, nth) => {
    const { scorm } = running();
    let answer = 'true';
    let taken = -1;
    for (; answer === 'true' && taken < 20_000; taken++)
      answer = scorm.setValue(...(nth(taken + 1) as [string, string])); // pairs above
    expect(told(scorm, answer)).toBe('false/101');
    expect(scorm.getDiagnostic('')).toBe('The data of this course is too large');
    expect(scorm.json().length).toBeLessThan(1_000_000);
    expect(scorm.json().length).toBeGreaterThan(900_000);
    for (const char of ['x', '\u0001', '"']) scorm.setValue('cmi.suspend_data', char.repeat(64_000));
    expect(scorm.json().length).toBeLessThan(1_000_000);
  });

  it('is far from a course that writes the same value for hours', () => {
    const { scorm } = running();
    for (let n = 0; n < 50_000; n++) {
      expect(scorm.setValue('cmi.suspend_data', String(n).padEnd(4000, '"'))).toBe('true');
      scorm.setValue('cmi.objectives.0.score.raw', String(n % 101));
    }
    expect(scorm.getLastError()).toBe('0');
  });
});

describe('what SCORM 1.2 does not promise', () => {
  it('is let through and named: long suspend data, odd identifiers, long responses', () => {
    const { scorm, warnings } = running();
    scorm.setValue('cmi.suspend_data', long(4097));
    scorm.setValue('cmi.objectives.0.id', 'objective 1');
    scorm.setValue('cmi.interactions.0.student_response', long(256));
    scorm.setValue('cmi.suspend_data', long(4096));
    expect(warnings).toEqual([
      { code: 'suspend-data-over-4096', element: 'cmi.suspend_data' },
      { code: 'identifier-unusual', element: 'cmi.objectives.0.id' },
      { code: 'response-over-255', element: 'cmi.interactions.0.student_response' },
    ]);
  });

  it('takes numbers and other things as their text, but not a missing value', () => {
    const { scorm } = running();
    expect(scorm.setValue('cmi.core.lesson_location', 0)).toBe('true');
    expect(scorm.getValue('cmi.core.lesson_location')).toBe('0');
    expect(scorm.setValue('cmi.core.score.raw', 27)).toBe('true');
    expect(scorm.getValue('cmi.core.score.raw')).toBe('27');
    expect(told(scorm, scorm.setValue('cmi.core.lesson_location'))).toBe('false/201');
    const hostile = {
      toString: () => {
        throw new Error('no');
      },
    };
    expect(told(scorm, scorm.setValue('cmi.core.lesson_location', hostile))).toBe('false/201');
    expect(told(scorm, scorm.getValue(hostile))).toBe('/201');
    expect(scorm.getValue('cmi.core.lesson_location')).toBe('0');
  });

  it('keeps the last of two comments', () => {
    const { scorm } = running();
    scorm.setValue('cmi.comments', 'a');
    scorm.setValue('cmi.comments', 'b');
    expect(scorm.getValue('cmi.comments')).toBe('b');
  });
});
