import { describe, expect, it } from 'vitest';
import { apiOf, errorText, finishMap, outcomeOf, scormErrors } from '#domain/scorm/index.ts';
import { learner, machine, running, told } from '../../scorm/machine.ts';

// Verifies: §8 Scorm error codes
describe('the error table', () => {
  it.each([
    ['0', 'No error'],
    ['101', 'General exception'],
    ['201', 'Invalid argument error'],
    ['202', 'Element cannot have children'],
    ['203', 'Element is not an array. Cannot have count'],
    ['301', 'Not isInitialized'],
    ['401', 'Not implemented error'],
    ['402', 'Invalid set value, element is a keyword'],
    ['403', 'Element is read only'],
    ['404', 'Element is write only'],
    ['405', 'Incorrect data type'],
    ['999', 'Unknown error code'],
    ['', 'Unknown error code'],
    ['toString', 'Unknown error code'],
  ])('%s is "%s"', (code, text) => {
    expect(errorText(code)).toBe(text);
    expect(machine().scorm.getErrorString(code)).toBe(text);
  });

  it('has eleven rows, and takes a number for its text', () => {
    expect(Object.keys(scormErrors)).toHaveLength(11);
    expect(machine().scorm.getErrorString(301)).toBe('Not isInitialized');
  });
});

// Verifies: §4 Scorm session
describe('a session', () => {
  it('answers 301 before Initialize, except for the error calls', () => {
    const { scorm } = machine();
    for (const answer of [scorm.getValue('cmi.core.lesson_status')]) expect(told(scorm, answer)).toBe('/301');
    expect(told(scorm, scorm.setValue('cmi.core.lesson_status', 'passed'))).toBe('false/301');
    expect(told(scorm, scorm.commit(''))).toBe('false/301');
    expect(told(scorm, scorm.finish(''))).toBe('false/301');
    expect(scorm.getDiagnostic('')).toBe('API object is not initialized');
    expect(scorm.getLastError()).toBe('301');
  });

  it.each([[undefined], [null], ['x'], [0], [' ']])('wants exactly the empty string, not %j', (argument) => {
    const { scorm } = machine();
    expect(told(scorm, scorm.initialize(argument))).toBe('false/201');
    expect(scorm.stage()).toBe('waiting');
    scorm.initialize('');
    expect(told(scorm, scorm.commit(argument))).toBe('false/201');
    expect(told(scorm, scorm.finish(argument))).toBe('false/201');
    expect(scorm.stage()).toBe('running');
  });

  it('does not begin before its data is loaded', () => {
    const { scorm } = machine({ unloaded: true });
    expect(told(scorm, scorm.initialize(''))).toBe('false/101');
    expect(scorm.getDiagnostic('')).toBe('Data Model is not loaded');
    expect(scorm.getDiagnostic('101')).toBe('Data Model is not loaded');
    scorm.load({ learner });
    expect(told(scorm, scorm.initialize(''))).toBe('true/0');
  });

  it('begins once', () => {
    const { scorm } = running();
    expect(told(scorm, scorm.initialize(''))).toBe('false/101');
    expect(scorm.getDiagnostic('')).toBe('API object has been already initialized');
    expect(scorm.stage()).toBe('running');
  });

  it('answers 301 after Finish, until the next Initialize opens a new row', () => {
    const { scorm, kept } = running();
    scorm.setValue('cmi.core.exit', 'suspend');
    scorm.setValue('cmi.suspend_data', 'page 3');
    expect(told(scorm, scorm.finish(''))).toBe('true/0');
    expect(told(scorm, scorm.finish(''))).toBe('false/301');
    expect(told(scorm, scorm.setValue('cmi.core.lesson_status', 'passed'))).toBe('false/301');
    expect(told(scorm, scorm.getValue('cmi.core.lesson_status'))).toBe('/301');
    expect(kept).toHaveLength(1);
    expect(told(scorm, scorm.initialize(''))).toBe('true/0');
    expect(scorm.snapshot()).toMatchObject({ row: 2, final: false });
    expect(scorm.getValue('cmi.core.entry')).toBe('resume');
    expect(scorm.getValue('cmi.suspend_data')).toBe('page 3');
    expect(scorm.snapshot().map).not.toHaveProperty(['cmi.core.exit']);
    expect(scorm.snapshot().map).not.toHaveProperty(['cmi.core.session_time']);
  });

  it('sends a commit only when something changed since the last one that was acknowledged', () => {
    const { scorm, kept } = running();
    expect(told(scorm, scorm.commit(''))).toBe('true/0');
    expect(kept).toHaveLength(0);
    scorm.setValue('cmi.core.lesson_location', '1');
    scorm.commit('');
    expect(kept).toHaveLength(1);
    scorm.commit('');
    expect(kept).toHaveLength(2); // not confirmed yet, so that the commit saves again
    scorm.acknowledge(kept[1]?.revision ?? -1);
    scorm.commit('');
    scorm.setValue('cmi.core.lesson_location', '1'); // an equal value is no change
    scorm.commit('');
    expect(kept).toHaveLength(2);
    expect(scorm.modified()).toBe(false);
  });

  it('does not take an acknowledgement from the future or from the past', () => {
    const { scorm } = running();
    scorm.setValue('cmi.core.lesson_location', '1');
    scorm.acknowledge(99);
    expect(scorm.modified()).toBe(true);
    scorm.acknowledge(1);
    scorm.acknowledge(0);
    expect(scorm.modified()).toBe(false);
  });

  it('says so when changes cannot be kept, and loses none of them', () => {
    const { scorm, healthy, kept, time } = running();
    healthy.value = false;
    scorm.setValue('cmi.core.lesson_location', '7');
    expect(told(scorm, scorm.commit(''))).toBe('false/101');
    expect(scorm.getDiagnostic('')).toBe('Unable to commit changes');
    time.now += 5000;
    expect(told(scorm, scorm.finish(''))).toBe('false/101');
    expect(scorm.getValue('cmi.core.lesson_location')).toBe('7');
    healthy.value = true;
    time.now += 5000;
    expect(told(scorm, scorm.finish(''))).toBe('true/0');
    expect(kept.at(-1)).toMatchObject({ by: 'course', final: true });
    expect(kept.at(-1)?.map).toMatchObject({
      'cmi.core.lesson_location': '7',
      'cmi.core.session_time': '00:00:10',
      'cmi.core.total_time': '0000:00:10.00',
    });
  });

  it('is ended by the player when the course leaves it open, and then a late Finish changes nothing', () => {
    const { scorm, kept } = running();
    scorm.setValue('cmi.core.lesson_location', '4');
    scorm.leave();
    expect(kept.at(-1)).toMatchObject({ by: 'player', final: true });
    const before = scorm.snapshot();
    expect(told(scorm, scorm.finish(''))).toBe('false/301');
    expect(told(scorm, scorm.setValue('cmi.core.lesson_location', '5'))).toBe('false/301');
    scorm.leave();
    expect(scorm.snapshot()).toEqual(before);
    expect(kept).toHaveLength(1);
  });

  it('has nothing to end when the course never began', () => {
    const { scorm, kept } = machine();
    scorm.leave();
    expect(kept).toHaveLength(0);
  });
});

// Verifies: §4 Scorm session, §9 Scorm
describe('time', () => {
  it.each([[undefined], ['00:00:00'], ['0000:00:00.00'], ['0000:00:00']])(
    'of a session is computed at Finish when the course said %j',
    (given) => {
      const { scorm, time } = running();
      if (given !== undefined) scorm.setValue('cmi.core.session_time', given);
      time.now += 3_725_999;
      scorm.finish('');
      expect(scorm.snapshot().map).toMatchObject({
        'cmi.core.session_time': '01:02:05',
        'cmi.core.total_time': '0001:02:05.00',
      });
    },
  );

  it.each([
    ['0000:00:14.93', '0000:00:14.93'],
    ['00:00:15', '0000:00:15.00'],
    ['0000:00:14.6', '0000:00:14.60'],
    ['00:99:99', '0001:40:39.00'],
  ])('given by the course as %s is kept to the letter and adds %s', (given, total) => {
    const { scorm, time } = running();
    scorm.setValue('cmi.core.session_time', '09:00:00');
    scorm.setValue('cmi.core.session_time', given);
    time.now += 60_000;
    scorm.finish('');
    expect(scorm.snapshot().map).toMatchObject({ 'cmi.core.session_time': given, 'cmi.core.total_time': total });
  });

  it('adds up over runs in hundredths, once each', () => {
    const { scorm } = running({
      saved: { 'cmi.core.total_time': '00:00:59.99', 'cmi.core.session_time': '00:00:59.99' },
    });
    for (const given of ['00:00:00.01', '0000:00:00.5']) {
      scorm.setValue('cmi.core.session_time', given);
      scorm.finish('');
      scorm.initialize('');
    }
    expect(scorm.getValue('cmi.core.total_time')).toBe('0000:01:00.50');
  });

  it('never runs backwards, and stops at the largest time there is', () => {
    const { scorm, time } = running({ saved: { 'cmi.core.total_time': '9999:59:59.99' } });
    time.now -= 10_000;
    scorm.finish('');
    expect(scorm.snapshot().map).toMatchObject({
      'cmi.core.session_time': '00:00:00',
      'cmi.core.total_time': '9999:59:59.99',
    });
  });
});

describe('status at the end', () => {
  it.each([
    ['as-set', {}, undefined, 'not attempted'],
    ['rte-completion', {}, undefined, 'completed'],
    ['rte-completion', { 'cmi.student_data.mastery_score': '80' }, undefined, 'completed'],
    ['rte-completion', { 'cmi.student_data.mastery_score': '80' }, '80', 'passed'],
    ['rte-completion', { 'cmi.student_data.mastery_score': '80' }, '79.9', 'failed'],
    ['rte-completion', { 'cmi.core.lesson_status': 'incomplete' }, '90', 'incomplete'],
    ['as-set', { 'cmi.student_data.mastery_score': '80' }, '90', 'not attempted'],
  ] as const)('with the policy %s, %j and a score of %s is %s', (completion, saved, score, status) => {
    const { scorm } = running({ completion, saved });
    if (score !== undefined) scorm.setValue('cmi.core.score.raw', score);
    scorm.finish('');
    expect(scorm.snapshot().map['cmi.core.lesson_status']).toBe(status);
  });
});

describe('a saved map', () => {
  it.each([
    [{}, 'ab-initio'],
    [
      { 'cmi.launch_data': 'mode=a', 'cmi.core.lesson_status': 'not attempted', 'cmi.core.session_time': '00:00:00' },
      'ab-initio',
    ],
    [{ 'cmi.core.exit': 'suspend', 'cmi.core.lesson_status': 'incomplete' }, 'resume'],
    [{ 'cmi.core.exit': 'logout', 'cmi.core.lesson_status': 'incomplete' }, ''],
    [{ 'cmi.core.exit': '', 'cmi.core.lesson_status': 'incomplete' }, ''],
    [{ 'cmi.core.lesson_location': '3' }, ''],
    [{ 'cmi.core.session_time': '00:00:04' }, ''],
  ])('%j is entered as "%s"', (saved, entry) => {
    expect(running({ saved }).scorm.getValue('cmi.core.entry')).toBe(entry);
  });

  it('never sets the learner, and gives no value back that only the platform reads', () => {
    const { scorm } = running({
      saved: {
        'cmi.core.student_id': 'other',
        'cmi.core.student_name': 'Other',
        'cmi.core.exit': 'suspend',
        'cmi.interactions.0.id': 'q',
      },
    });
    expect(scorm.getValue('cmi.core.student_id')).toBe('99learner');
    expect(scorm.getValue('cmi.core.student_name')).toBe('Doe, Jane');
    expect(told(scorm, scorm.getValue('cmi.core.exit'))).toBe('/404');
    expect(told(scorm, scorm.getValue('cmi.interactions.0.id'))).toBe('/404');
    expect(scorm.getValue('cmi.interactions._count')).toBe('1');
  });

  it('keeps what makes sense of a damaged one, and names the rest', () => {
    const saved = JSON.parse(
      '{"cmi.core.lesson_status":"finished","cmi.core.score.raw":"500","cmi.suspend_data":"keep me","__proto__":"x","cmi.core":"1","cmi.objectives.2.id":"third","cmi.objectives._count":"1","cmi.core.lesson_location":7}',
    ) as Record<string, string>; // the test is about the shape
    const { scorm, warnings } = running({ saved });
    expect(scorm.getValue('cmi.core.lesson_status')).toBe('not attempted');
    expect(scorm.getValue('cmi.core.score.raw')).toBe('');
    expect(scorm.getValue('cmi.suspend_data')).toBe('keep me');
    expect(scorm.getValue('cmi.objectives._count')).toBe('3');
    expect(scorm.getValue('cmi.objectives.2.id')).toBe('third');
    expect(warnings.map(({ element }) => element).sort()).toEqual([
      '__proto__',
      'cmi.core',
      'cmi.core.lesson_location',
      'cmi.core.lesson_status',
      'cmi.core.score.raw',
    ]);
  });

  it('keeps suspend data longer than a course may set', () => {
    const saved = { 'cmi.suspend_data': 'x'.repeat(70_000) };
    expect(running({ saved }).scorm.getValue('cmi.suspend_data')).toHaveLength(70_000);
  });
});

describe('ending the map of a run that cannot be reached', () => {
  it('gives what the machine would have given', () => {
    const { scorm, time, kept } = running({ saved: { 'cmi.core.total_time': '0000:01:00.00' } });
    scorm.setValue('cmi.core.score.raw', '50');
    const { map, startedAt } = scorm.snapshot();
    time.now += 61_000;
    scorm.leave();
    expect(finishMap(map, { startedAt, endedAt: time.now, completion: 'as-set' })).toEqual(kept.at(-1)?.map);
  });
});

describe('what a map says', () => {
  it.each([
    [{}, { status: 'not attempted', completed: false, failed: false, score: undefined, sessionSeconds: 0 }],
    [
      { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '87.5' },
      { status: 'passed', completed: true, score: 87.5 },
    ],
    [{ 'cmi.core.lesson_status': 'completed' }, { status: 'completed', completed: true, failed: false }],
    [
      { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '27' },
      { status: 'failed', completed: false, failed: true, score: 27 },
    ],
    [
      { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.session_time': '0000:00:14.93' },
      { status: 'incomplete', sessionSeconds: 14 },
    ],
    [
      { 'cmi.core.lesson_status': '<b>', 'cmi.core.score.raw': 'NaN', 'cmi.core.session_time': 'soon' },
      { status: 'not attempted', score: undefined, sessionSeconds: 0 },
    ],
    [{ 'cmi.core.score.raw': '1e999' }, { score: undefined }],
    [{ 'cmi.core.score.raw': '250' }, { score: 100 }],
    [{ 'cmi.core.score.raw': '-3' }, { score: 0 }],
    [{ 'cmi.core.score.raw': '  ' }, { score: undefined }],
  ])('%j', (map, outcome) => {
    expect(outcomeOf(map as Record<string, string>)).toMatchObject(outcome); // rows have different keys
  });
});

describe('the API object', () => {
  it('has the eight calls and nothing else, and they work without their object', () => {
    const { scorm } = machine();
    const {
      LMSInitialize,
      LMSSetValue,
      LMSGetValue,
      LMSGetLastError,
      LMSGetErrorString,
      LMSGetDiagnostic,
      LMSCommit,
      LMSFinish,
      ...rest
    } = apiOf(scorm);
    expect(rest).toEqual({});
    expect(LMSInitialize('')).toBe('true');
    expect(LMSSetValue('cmi.core.lesson_location', 4)).toBe('true');
    expect(LMSGetValue('cmi.core.lesson_location')).toBe('4');
    expect(LMSGetValue('cmi.core.exit')).toBe('');
    expect(LMSGetLastError()).toBe('404');
    expect(LMSGetErrorString(LMSGetLastError())).toBe('Element is write only');
    expect(LMSGetDiagnostic('')).toBe('Element is write only');
    expect(LMSCommit('')).toBe('true');
    expect(LMSFinish('')).toBe('true');
  });
});
