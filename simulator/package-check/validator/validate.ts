import { finding, type RuleId } from '../finding.ts';
import { type Call, lengthWords, type RunFinding, type Say } from './call.ts';

/** Valid values of an element by SCORM 1.2 RTE §3.4, with an example. */
type Sort = { readonly takes: (value: string) => boolean; readonly words: string; readonly example: string };
type Row = readonly [name: RegExp, access: 'r' | 'w' | 'rw', sort: Sort];

const words = (...all: readonly string[]): Sort => ({
  takes: (value) => all.includes(value),
  words: `one of ${all.map((word) => `"${word}"`).join(', ')}`,
  example: all[0] ?? '',
});
const text = (most: number): Sort => ({
  takes: (value) => value.length <= most,
  words: `a text of at most ${most.toLocaleString('en-US')} characters`,
  example: 'page-3',
});
const NUMBER = /^-?\d*\.?\d+$|^-?\d+\.$/;
const number = (from: number, to: number, said: string): Sort => ({
  takes: (value) => NUMBER.test(value) && Number(value) >= from && Number(value) <= to,
  words: said,
  example: '80',
});
const score: Sort = {
  ...number(0, 100, 'a number from 0 to 100, or ""'),
  takes: (value) => value === '' || (NUMBER.test(value) && Number(value) >= 0 && Number(value) <= 100),
};
const span: Sort = {
  takes: (value) => /^\d{2,4}:\d\d:\d\d(\.\d{1,2})?$/.test(value),
  words: 'a time span HHHH:MM:SS.SS',
  example: '0000:05:30.00',
};
const time: Sort = {
  takes: (value) => /^\d\d:\d\d:\d\d(\.\d{1,2})?$/.test(value),
  words: 'a time HH:MM:SS',
  example: '14:05:30',
};
const identifier: Sort = {
  takes: (value) => /^[\w.-]{1,255}$/.test(value),
  words: 'an identifier of letters, digits, - and _',
  example: 'question-1',
};
const anything: Sort = { takes: () => true, words: 'anything', example: '' };
const status = words('passed', 'completed', 'failed', 'incomplete', 'browsed');

const TABLE: readonly Row[] = [
  [/^cmi\.core\.(student_id|student_name|credit|entry|total_time|lesson_mode)$/, 'r', anything],
  [/^cmi\.(launch_data|comments_from_lms)$/, 'r', anything],
  [/^cmi\.student_data\.(mastery_score|max_time_allowed|time_limit_action)$/, 'r', anything],
  [/^cmi\.core\.lesson_location$/, 'rw', text(255)],
  [/^cmi\.core\.lesson_status$/, 'rw', status],
  [/^cmi\.core\.score\.(raw|min|max)$/, 'rw', score],
  [/^cmi\.core\.exit$/, 'w', words('suspend', 'time-out', 'logout', '')],
  [/^cmi\.core\.session_time$/, 'w', span],
  [/^cmi\.suspend_data$/, 'rw', text(4_096)],
  [/^cmi\.comments$/, 'rw', text(4_096)],
  [/^cmi\.student_preference\.audio$/, 'rw', number(-1, 100, 'a whole number from -1 to 100')],
  [/^cmi\.student_preference\.language$/, 'rw', text(255)],
  [/^cmi\.student_preference\.speed$/, 'rw', number(-100, 100, 'a whole number from -100 to 100')],
  [/^cmi\.student_preference\.text$/, 'rw', words('0', '1', '-1')],
  [/^cmi\.objectives\.\d+\.id$/, 'rw', identifier],
  [/^cmi\.objectives\.\d+\.score\.(raw|min|max)$/, 'rw', score],
  [
    /^cmi\.objectives\.\d+\.status$/,
    'rw',
    words('passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'),
  ],
  [/^cmi\.interactions\.\d+\.(id|objectives\.\d+\.id)$/, 'w', identifier],
  [/^cmi\.interactions\.\d+\.time$/, 'w', time],
  [
    /^cmi\.interactions\.\d+\.type$/,
    'w',
    words('true-false', 'choice', 'fill-in', 'matching', 'performance', 'sequencing', 'likert', 'numeric'),
  ],
  [/^cmi\.interactions\.\d+\.weighting$/, 'w', number(-Infinity, Infinity, 'a number')],
  [/^cmi\.interactions\.\d+\.(student_response|correct_responses\.\d+\.pattern)$/, 'w', anything],
  [
    /^cmi\.interactions\.\d+\.result$/,
    'w',
    {
      ...words('correct', 'wrong', 'unanticipated', 'neutral'),
      takes: (value) => /^(correct|wrong|unanticipated|neutral)$/.test(value) || NUMBER.test(value),
    },
  ],
  [/^cmi\.interactions\.\d+\.latency$/, 'w', span],
];
const KEYWORD = /\._(children|count|version)$/;
/** Elements that exist in SCORM 2004 only. */
const OF_2004 =
  /^(cmi\.(completion_status|success_status|location|exit|entry|session_time|total_time|score\.|progress_measure|learner_|mode|credit|completion_threshold|scaled_passing_score|max_time_allowed|time_limit_action)|adl\.nav)/;

const isOf2004 = (name: string): boolean => OF_2004.test(name);

/** Returns why a value is refused, as a sentence with the value or only its length; undefined if valid. */
export function valueRefusalOf(name: string, value: string, withValues = true): string | undefined {
  if (KEYWORD.test(name)) return `"${name}" is a keyword, which is only read (402).`;
  const row = TABLE.find(([pattern]) => pattern.test(name));
  if (!row) return `"${name}" is no element of SCORM 1.2 (201 or 401).`;
  const [, access, sort] = row;
  if (access === 'r') return `"${name}" is only read (403).`;
  if (sort.takes(value)) return undefined;
  return `"${name}" takes ${sort.words}, such as "${sort.example}", and not ${withValues ? `"${value.slice(0, 80)}"` : `what was given (${lengthWords(value)})`} (405).`;
}

/** State of a course since its page was opened. */
type CourseRun = {
  readonly stage: 'before' | 'running' | 'after';
  /** Time of LMSInitialize, in milliseconds since the epoch. */
  readonly beganAt: number | undefined;
  /** Accepted values by element. */
  readonly set: ReadonlyMap<string, string>;
  /** Returned values by element. */
  readonly asked: ReadonlyMap<string, string>;
  readonly note: (call: Call) => void;
};

/** Creates the state; `note` updates the state from one call. */
function newCourseRun(): CourseRun {
  const set = new Map<string, string>();
  const asked = new Map<string, string>();
  const run = {
    stage: 'before' as CourseRun['stage'],
    beganAt: undefined as number | undefined,
    set,
    asked,
    note: ({ name, args: [element = '', value = ''], answer, at }: Call) => {
      if (name === 'LMSInitialize' && answer === 'true' && run.stage === 'before') {
        run.stage = 'running';
        run.beganAt = at;
      }
      if (name === 'LMSFinish' && answer === 'true') run.stage = 'after';
      if (name === 'LMSSetValue' && answer === 'true') set.set(element, value);
      if (name === 'LMSGetValue') asked.set(element, answer);
    },
  };
  return run;
}

type Said = { readonly id: RuleId; readonly words: string };

/** Findings at the end of a page about missing calls and values. Rules R5, R8, R8a, R10, R11, R14. */
function runEndFindings(run: CourseRun, { at }: Pick<Call, 'at'>): Said[] {
  const { stage, set, beganAt } = run;
  if (stage === 'before') return [];
  return [
    ...(stage === 'running'
      ? [{ id: 'R5', words: 'The course was left, and LMSFinish was never called.' } as const]
      : []),
    ...statusFindings(set),
    ...scoreFindings(run),
    ...timeFindings(set, at - (beganAt ?? at)),
    { id: 'R14', words: elementWords(run) },
  ];
}

function statusFindings(set: CourseRun['set']): Said[] {
  const status = set.get('cmi.core.lesson_status');
  const isSuspended = set.get('cmi.core.exit') === 'suspend';
  return [
    ...(status === undefined
      ? [{ id: 'R8', words: 'The course was left, and cmi.core.lesson_status was never set.' } as const]
      : []),
    ...(set.get('cmi.suspend_data') && !isSuspended && !/^(passed|completed|failed)$/.test(status ?? '')
      ? [{ id: 'R8a', words: 'cmi.suspend_data is kept, and cmi.core.exit is not set to "suspend".' } as const]
      : []),
  ];
}

function scoreFindings({ set, asked }: CourseRun): Said[] {
  const raw = set.get('cmi.core.score.raw');
  const status = set.get('cmi.core.lesson_status');
  if (raw === undefined || raw === '') return [];
  if (status === undefined) return [{ id: 'R11', words: 'A score is set, and no status.' }];
  const mastery = asked.get('cmi.student_data.mastery_score') ?? '';
  if (mastery === '') return [];
  const isReached = Number(raw) >= Number(mastery);
  if (isReached ? status !== 'failed' : status !== 'passed') return [];
  const where = isReached ? 'reaches' : 'is below';
  return [{ id: 'R11', words: `The score ${where} the mastery score, and the status says "${status}".` }];
}

/** Tolerates a course clock that is fast by ten percent and five seconds. */
function timeFindings(set: CourseRun['set'], lived: number): Said[] {
  const told = set.get('cmi.core.session_time');
  if (told === undefined) return [{ id: 'R10', words: 'cmi.core.session_time was never set.' }];
  const [hours = 0, minutes = 0, seconds = 0] = told.split(':').map(Number);
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  if (ms <= lived * 1.1 + 5_000) return [];
  const words = `cmi.core.session_time says ${told}, and the attempt took ${Math.round(lived / 1_000)} s.`;
  return [{ id: 'R10', words }];
}

/** Lists elements; numbered objectives and interactions count as one element. */
function elementWords({ set, asked }: CourseRun): string {
  const names = (elements: Iterable<string>) =>
    [...new Set([...elements].map((name) => name.replaceAll(/\.\d+/g, '.n')))].join(', ') || 'nothing';
  return `It asked for ${names(asked.keys())}, and set ${names(set.keys())}.`;
}

const MOST_SUSPEND_DATA = 4_096;
const MUCH_SUSPEND_DATA = 3_500;
const ASKS = /^LMSGet(LastError|ErrorString|Diagnostic)$/;
/** Calls whose "false" means failure; for others it may be a value. */
const SUCCEEDS = /^LMS(Initialize|SetValue|Commit|Finish)$/;
const WITHOUT_ARGUMENT = /^LMS(Initialize|Commit|Finish)$/;

/**
 * Validates the calls of one page, by an independent interpretation of the standards. Reports each finding once.
 * `withValues` includes values set by the course.
 */
export function validateCalls(calls: readonly Call[], withValues = true): RunFinding[] {
  const found = new Map<string, RunFinding>();
  const say: Say = (id, words, { seq }) => {
    if (!found.has(`${id} ${words}`)) found.set(`${id} ${words}`, { ...finding(id, words), call: seq });
  };
  let run = newCourseRun();
  for (const [index, call] of calls.entries()) {
    if (call.name === 'left') {
      runEndFindings(run, call).forEach(({ id, words }) => say(id, words, call));
      run = newCourseRun();
    } else if (call.name.startsWith('LMS')) {
      judgeCall(call, run, say, withValues);
      const next = calls[index + 1];
      if (SUCCEEDS.test(call.name) && call.answer === 'false' && next && !/^(LMSGetLastError|left)$/.test(next.name))
        say('R7', `${call.name} is answered "false", and nobody asks why.`, call);
    } else judgeRequest(call, say, withValues);
  }
  judgePace(calls, say);
  return [...found.values()];
}

function judgeCall(call: Call, run: CourseRun, say: Say, withValues: boolean): void {
  const { stage } = run;
  judgeArgument(call, say);
  if (call.name === 'LMSInitialize') {
    if (stage !== 'before') say('R2', 'LMSInitialize is called a second time.', call);
  } else if (call.name === 'LMSFinish') {
    if (stage === 'before') say('R2', 'LMSFinish is called before LMSInitialize.', call);
    if (stage === 'after') say('R5', 'LMSFinish is called a second time.', call);
    if (stage === 'running' && call.isGoing) say('R5a', 'LMSFinish is called only while the page goes away.', call);
  } else if (!ASKS.test(call.name) && stage !== 'running') {
    const when = stage === 'before' ? 'before LMSInitialize' : 'after LMSFinish';
    say('R4', `${call.name}${nameIn(call)} is called ${when}.`, call);
  } else judgeValue(call, say, withValues);
  run.note(call);
}

function judgeArgument(call: Call, say: Say): void {
  if (!WITHOUT_ARGUMENT.test(call.name)) return;
  const [first] = call.args;
  if (first !== '')
    say('R3', `${call.name}(${first === undefined ? '' : `"${first.slice(0, 40)}"`}) is not ${call.name}("").`, call);
}

function judgeValue(call: Call, say: Say, withValues: boolean): void {
  const [name = '', value = ''] = call.args;
  if (/^LMS(Get|Set)Value$/.test(call.name) && isOf2004(name))
    return say('R13', `"${name}" is an element of SCORM 2004.`, call);
  if (call.name !== 'LMSSetValue') return;
  if (name === 'cmi.suspend_data' && value.length > MUCH_SUSPEND_DATA)
    return say(value.length > MOST_SUSPEND_DATA ? 'R9' : 'R9a', `cmi.suspend_data has ${lengthWords(value)}.`, call);
  const why = valueRefusalOf(name, value, withValues);
  if (why !== undefined && call.answer === 'false') return say('R6', why, call);
  // Array order is not checked here: a wrong index is refused with 201.
  if (why === undefined && call.answer === 'false' && call.error !== '201')
    say('R15', `The player refuses "${name}" (${call.error}), the standard takes it.`, call);
  if (why !== undefined && call.answer === 'true')
    say('R15', `The player takes what the standard does not: ${why}`, call);
}

const nameIn = ({ args: [name] }: Call): string =>
  name === undefined || name === '' ? '' : ` of "${name.slice(0, 80)}"`;

const COMMITS_A_MINUTE = 20;
const MOST_SETS = 100;
/** Milliseconds in which a page should have rendered several times. */
const A_MOMENT = 100;

/** Checks the rate of calls, which can overload platform and page. Rules R12 and R12a. */
function judgePace(calls: readonly Call[], say: Say): void {
  const commit = crowded(calls, 'LMSCommit', COMMITS_A_MINUTE, 60_000);
  if (commit) say('R12', 'It commits more than 20 times a minute.', commit);
  const set = crowded(calls, 'LMSSetValue', MOST_SETS, A_MOMENT);
  if (set) say('R12a', 'It sets more than 100 values in a tenth of a second.', set);
}

/** Returns the first call that follows the call `most` positions before in less than `within` ms. */
function crowded(calls: readonly Call[], name: string, most: number, within: number): Call | undefined {
  const these = calls.filter((call) => call.name === name);
  return these.find((call, index) => {
    const earlier = these[index - most];
    return earlier !== undefined && call.at - earlier.at < within;
  });
}

/**
 * Reports requests refused by a record store or a HACP endpoint. `withValues` includes the server's text. Rules X5 and
 * A8.
 */
function judgeRequest(call: Call, say: Say, withValues: boolean): void {
  const { name, answer, error } = call;
  const hacp = /^\s*error\s*=\s*(\d+)/im.exec(answer)?.[1];
  if (hacp !== undefined && hacp !== '0') {
    const why = /^\s*error_text\s*=\s*(.*)$/im.exec(answer)?.[1]?.trim() ?? '';
    const said = withValues && why !== '' ? ` (${why.slice(0, 200)})` : '';
    say('A8', `${name} is answered error ${hacp}${said}.`, call);
  } else if (error !== '0' && error !== '404') {
    // New content requests documents that were never saved; 404 is correct.
    const said = withValues ? `: ${answer.slice(0, 300) || 'without a reason'}` : '.';
    say('X5', `${name} is answered ${error}${said}`, call);
  }
}
