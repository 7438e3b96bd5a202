import { finding } from '../finding.ts';
import { type Call, lengthWords, type RunFinding, type Say } from './call.ts';
import { isOf2004, whyNotSet } from './elements.ts';
import { type CourseRun, newCourseRun, runEndFindings } from './course-run.ts';

const MOST_SUSPEND_DATA = 4_096;
const MUCH_SUSPEND_DATA = 3_500;
const ASKS = /^LMSGet(LastError|ErrorString|Diagnostic)$/;
/** Calls whose "false" is a failure; a value may be that word. */
const SUCCEEDS = /^LMS(Initialize|SetValue|Commit|Finish)$/;
const WITHOUT_ARGUMENT = /^LMS(Initialize|Commit|Finish)$/;

/**
 * What is wrong with the calls of one page, by a second reading of the standards. Each thing is said once.
 * `withValues`: whether the words hold what a course set.
 */
export function judgeCalls(calls: readonly Call[], withValues = true): RunFinding[] {
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
  const why = whyNotSet(name, value, withValues);
  if (why !== undefined && call.answer === 'false') return say('R6', why, call);
  // The order of rows is not read here: a place out of order is refused with 201.
  if (why === undefined && call.answer === 'false' && call.error !== '201')
    say('R15', `The player refuses "${name}" (${call.error}), the standard takes it.`, call);
  if (why !== undefined && call.answer === 'true')
    say('R15', `The player takes what the standard does not: ${why}`, call);
}

const nameIn = ({ args: [name] }: Call): string =>
  name === undefined || name === '' ? '' : ` of "${name.slice(0, 80)}"`;

const COMMITS_A_MINUTE = 20;
const MOST_SETS = 100;
/** Milliseconds in which a page should have been drawn several times. */
const A_MOMENT = 100;

/** Whether calls come faster than platforms and pages bear. Rules R12 and R12a. */
function judgePace(calls: readonly Call[], say: Say): void {
  const commit = crowded(calls, 'LMSCommit', COMMITS_A_MINUTE, 60_000);
  if (commit) say('R12', 'It commits more than 20 times a minute.', commit);
  const set = crowded(calls, 'LMSSetValue', MOST_SETS, A_MOMENT);
  if (set) say('R12a', 'It sets more than 100 values in a tenth of a second.', set);
}

/** The first call of this name that comes less than `within` after the one `most` before it. */
function crowded(calls: readonly Call[], name: string, most: number, within: number): Call | undefined {
  const these = calls.filter((call) => call.name === name);
  return these.find((call, index) => {
    const earlier = these[index - most];
    return earlier !== undefined && call.at - earlier.at < within;
  });
}

/** What a record store, or the address of HACP, refused. `withValues`: in its own words. Rules X5 and A8. */
function judgeRequest(call: Call, say: Say, withValues: boolean): void {
  const { name, answer, error } = call;
  const hacp = /^\s*error\s*=\s*(\d+)/im.exec(answer)?.[1];
  if (hacp !== undefined && hacp !== '0') {
    const why = /^\s*error_text\s*=\s*(.*)$/im.exec(answer)?.[1]?.trim() ?? '';
    const said = withValues && why !== '' ? ` (${why.slice(0, 200)})` : '';
    say('A8', `${name} is answered error ${hacp}${said}.`, call);
  } else if (error !== '0' && error !== '404') {
    // A document that was never saved is asked for by every content that begins: 404 is the right answer.
    const said = withValues ? `: ${answer.slice(0, 300) || 'without a reason'}` : '.';
    say('X5', `${name} is answered ${error}${said}`, call);
  }
}
