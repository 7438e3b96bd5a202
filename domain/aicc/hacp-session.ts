import type { Scorm as Machine } from '../scorm/index.ts';
import { type HacpData, readHacpData, readHacpRequest, writeHacpAnswer, writeHacpData } from './hacp.ts';

/** HACP error codes. AICC CMI001 §6.4.1. */
const OK = { error: 0, text: 'Successful' };
const INVALID_COMMAND = { error: 1, text: 'Invalid Command' };
const INVALID_SESSION = { error: 3, text: 'Invalid Session ID' };
/** Default version; content that sends a version gets it back. */
const VERSION = '4.0';

/** Methods of the SCORM machine that an AICC course needs. */
export type Scorm = Pick<Machine, 'stage' | 'initialize' | 'getValue' | 'setValue' | 'commit' | 'finish'>;

/**
 * Serves an AICC course by the SCORM 1.2 machine. SCORM’s data model derives from AICC’s, so both kinds are stored,
 * resumed and ended alike. GetParam begins a run, PutParam commits, ExitAU ends it. Invalid values are left out, others
 * are stored. Never throws.
 */
export function hacpSession(scorm: Scorm, sessionId: string, courseId: string) {
  let exited = false;

  const begin = (): boolean => scorm.stage() === 'running' || scorm.initialize('') === 'true';
  return {
    /** Response to the body of a form post. */
    answer: (form: string): string => {
      const { command, sessionId: given, version, data } = readHacpRequest(form);
      const say = (what: { error: number; text: string }, text?: string) =>
        writeHacpAnswer({ ...what, version: version || VERSION, ...(text === undefined ? {} : { data: text }) });
      if (given !== sessionId) return say(INVALID_SESSION);
      switch (command) {
        case 'getparam':
          exited = false;
          return begin() ? say(OK, everything(scorm, courseId)) : say({ error: 1, text: 'Not Initialized' });
        case 'putparam':
          if (exited) return say({ error: 1, text: 'Terminated' });
          // Reading: content that sends PutParam first has begun all the same; its values matter more than the order.
          if (!begin()) return say({ error: 1, text: 'Not Initialized' });
          take(scorm, readHacpData(data));
          return scorm.commit('') === 'true' ? say(OK) : say({ error: 1, text: 'Unable to commit changes' });
        case 'exitau':
          if (scorm.stage() === 'running') scorm.finish('');
          exited = true;
          return say(OK);
        case 'putcomments':
        case 'putobjectives':
        case 'putpath':
        case 'putinteractions':
        case 'putperformance':
          return say(OK); // reports without a reader here
        default:
          return say(INVALID_COMMAND);
      }
    },
  };
}

/** Copies AICC values to their SCORM elements. */
function take(scorm: Scorm, data: HacpData): void {
  const put = (name: string, value: string | undefined): void => {
    if (value !== undefined) scorm.setValue(name, value);
  };
  const { core, groups, coreLesson, comments } = data;
  const [status, leaving] = (core.get('lesson_status') ?? '').split(',');
  put('cmi.core.lesson_location', core.get('lesson_location'));
  put('cmi.core.lesson_status', lessonStatusOf(status ?? ''));
  put('cmi.core.exit', exitOf(leaving ?? ''));
  const { raw, max, min } = scoreOf(core.get('score'));
  put('cmi.core.score.raw', raw);
  put('cmi.core.score.max', max);
  put('cmi.core.score.min', min);
  put('cmi.core.session_time', timeOf(core.get('time') ?? ''));
  put('cmi.suspend_data', coreLesson);
  if (comments) put('cmi.comments', comments);
  const preferences = groups.get('student_preferences');
  for (const name of PREFERENCES) put(`cmi.student_preference.${name}`, preferences?.get(name));
  const objectives = groups.get('objectives_status');
  // J_ID.1, J_Status.1, J_Score.1: AICC counts from 1, SCORM from 0.
  for (let row = 0; objectives?.has(`j_id.${row + 1}`); row++) {
    const n = row + 1;
    put(`cmi.objectives.${row}.id`, objectives.get(`j_id.${n}`));
    put(`cmi.objectives.${row}.status`, lessonStatusOf(objectives.get(`j_status.${n}`) ?? ''));
    put(`cmi.objectives.${row}.score.raw`, scoreOf(objectives.get(`j_score.${n}`)).raw);
  }
}

const PREFERENCES = ['audio', 'language', 'speed', 'text'] as const;

/** Inverse of `take`: a course reads back what it sent. */
function objectivesOf(get: (name: string) => string): (readonly [string, string])[] {
  return Array.from({ length: Number(get('cmi.objectives._count')) }, (_, row) => {
    const [id, status, score] = ['id', 'status', 'score.raw'].map((part) => get(`cmi.objectives.${row}.${part}`));
    const n = row + 1;
    return [
      [`J_ID.${n}`, id ?? ''],
      [`J_Status.${n}`, status ?? ''],
      [`J_Score.${n}`, score ?? ''],
    ] as const;
  }).flat();
}

/** All data for GetParam. */
function everything(scorm: Scorm, courseId: string): string {
  const get = (name: string) => scorm.getValue(name);
  return writeHacpData(
    [
      ['Core', coreOf(get)],
      ['Evaluation', [['course_id', `{${courseId}}`]]],
      [
        'Student_Data',
        [
          ['mastery_score', get('cmi.student_data.mastery_score')],
          ['max_time_allowed', get('cmi.student_data.max_time_allowed')],
          ['time_limit_action', get('cmi.student_data.time_limit_action')],
        ],
      ],
      ['Student_Preferences', PREFERENCES.map((name) => [name, get(`cmi.student_preference.${name}`)] as const)],
      ['Objectives_Status', objectivesOf(get)],
      ['Core_Vendor', get('cmi.launch_data') === '' ? [] : [['launch_data', get('cmi.launch_data')]]],
    ],
    get('cmi.suspend_data'),
  );
}

/** Values of the `[Core]` group and their SCORM 1.2 values. AICC CMI001 §4. */

const STATUSES = ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'] as const;

/** Status by its word or a prefix; undefined if invalid. `not attempted` cannot be set. */
function lessonStatusOf(word: string): string | undefined {
  const said = word.trim().toLowerCase();
  if (said === '') return undefined;
  const found = STATUSES.find((status) => status.startsWith(said));
  return found === 'not attempted' ? undefined : found;
}

/** Exit reason after the comma of the status: `, suspend`, `, L`. */
function exitOf(word: string): string | undefined {
  const said = word.trim().toLowerCase();
  if (said === '') return undefined;
  return ['suspend', 'logout', 'time-out'].find((way) => way.startsWith(said));
}

/** `raw`, or `raw,max`, or `raw,max,min`; values that are not plain numbers are dropped. */
function scoreOf(text: string | undefined): { raw?: string; max?: string; min?: string } {
  const [raw, max, min] = (text ?? '').split(',').map((part) => part.trim());
  const number = (part: string | undefined) =>
    part !== undefined && /^-?\d{1,9}([.]\d{1,9})?$/.test(part) ? part : undefined;
  const given = { raw: number(raw), max: number(max), min: number(min) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Time of this attempt. Some content omits leading zeros, or the hours. */
function timeOf(text: string): string | undefined {
  const found = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2}(?:[.]\d{1,2})?)$/.exec(text.trim());
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  const [whole = '0', ...rest] = seconds.split('.');
  return `${hours.padStart(4, '0')}:${minutes.padStart(2, '0')}:${[whole.padStart(2, '0'), ...rest].join('.')}`;
}

/** Learner and lesson data for GetParam. Names are lower case, because some content accepts no other. */
function coreOf(get: (element: string) => string): readonly (readonly [string, string])[] {
  const entry = get('cmi.core.entry');
  const status = get('cmi.core.lesson_status');
  const score = ['raw', 'max', 'min'].map((part) => get(`cmi.core.score.${part}`));
  return [
    ['student_id', get('cmi.core.student_id')],
    ['student_name', get('cmi.core.student_name')],
    ['lesson_location', get('cmi.core.lesson_location')],
    ['credit', get('cmi.core.credit')],
    ['lesson_status', entry === '' ? status : `${status}, ${entry}`],
    ['score', score.join(',').replace(/,+$/, '')],
    // AICC has no hundredths of a second.
    ['time', get('cmi.core.total_time').replace(/[.]\d+$/, '')],
    ['lesson_mode', get('cmi.core.lesson_mode')],
  ];
}
