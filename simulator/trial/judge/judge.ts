import { finding, type Finding, type RuleId } from '../finding.ts';
import { isOf2004, whyNotSet } from './elements.ts';

/** One call of the API by a course, as it was answered; `left` is the end of its page. `at` is milliseconds since the epoch, `ms` how long it took. */
export type Call = {
  readonly seq: number;
  readonly at: number;
  readonly ms: number;
  readonly name: string;
  readonly args: readonly string[];
  readonly answer: string;
  /** What LMSGetLastError answers after it. */
  readonly error: string;
};

/** A finding at the call that shows it. */
export type RunFinding = Finding & { readonly call: number };

const COMMITS_A_MINUTE = 20;
const MOST_SUSPEND_DATA = 4_096;
const ASKS = /^LMSGet(LastError|ErrorString|Diagnostic)$/;
const WITHOUT_ARGUMENT = /^LMS(Initialize|Commit|Finish)$/;

/** What is wrong with the calls of one sitting, by a second reading of the standard. Each thing is said once. */
export function judgeCalls(calls: readonly Call[]): RunFinding[] {
  const found = new Map<string, RunFinding>();
  const say = (id: RuleId, words: string, { seq }: Call) => {
    if (!found.has(`${id} ${words}`)) found.set(`${id} ${words}`, { ...finding(id, words), call: seq });
  };
  let hasStatus = false;
  let stage: 'before' | 'running' | 'after' = 'before';
  for (const [index, call] of calls.entries()) {
    if (call.name === 'left') {
      if (stage === 'running') say('R5', 'The course was left, and LMSFinish was never called.', call);
      if (stage !== 'before' && !hasStatus)
        say('R8', 'The course was left, and cmi.core.lesson_status was never set.', call);
      stage = 'before';
      hasStatus = false;
      continue;
    }
    hasStatus ||= call.name === 'LMSSetValue' && call.args[0] === 'cmi.core.lesson_status';
    judgeArgument(call, say);
    if (call.name === 'LMSInitialize') {
      if (stage !== 'before') say('R2', 'LMSInitialize is called a second time.', call);
      else if (call.answer === 'true') stage = 'running';
    } else if (call.name === 'LMSFinish') {
      if (stage === 'before') say('R2', 'LMSFinish is called before LMSInitialize.', call);
      if (stage === 'after') say('R5', 'LMSFinish is called a second time.', call);
      if (call.answer === 'true') stage = 'after';
    } else if (!ASKS.test(call.name) && stage !== 'running') {
      const when = stage === 'before' ? 'before LMSInitialize' : 'after LMSFinish';
      say('R4', `${call.name}${nameIn(call)} is called ${when}.`, call);
    } else judgeValue(call, say);
    const next = calls[index + 1];
    if (call.answer === 'false' && next && !/^(LMSGetLastError|left)$/.test(next.name))
      say('R7', `${call.name} is answered "false", and nobody asks why.`, call);
  }
  judgeCommits(calls, say);
  return [...found.values()];
}

type Say = (id: RuleId, words: string, call: Call) => void;

function judgeArgument(call: Call, say: Say): void {
  if (!WITHOUT_ARGUMENT.test(call.name)) return;
  const [first] = call.args;
  if (first !== '')
    say('R3', `${call.name}(${first === undefined ? '' : `"${first.slice(0, 40)}"`}) is not ${call.name}("").`, call);
}

function judgeValue(call: Call, say: Say): void {
  const [name = '', value = ''] = call.args;
  if (/^LMS(Get|Set)Value$/.test(call.name) && isOf2004(name))
    return say('R13', `"${name}" is an element of SCORM 2004.`, call);
  if (call.name !== 'LMSSetValue') return;
  if (name === 'cmi.suspend_data' && value.length > MOST_SUSPEND_DATA)
    return say('R9', `cmi.suspend_data has ${value.length.toLocaleString('en-US')} characters.`, call);
  const why = whyNotSet(name, value);
  if (why !== undefined && call.answer === 'false') return say('R6', why, call);
  // The order of rows is not read here: a place out of order is refused with 201.
  if (why === undefined && call.answer === 'false' && call.error !== '201')
    say('R15', `The player refuses "${name}" (${call.error}), the standard takes it.`, call);
  if (why !== undefined && call.answer === 'true')
    say('R15', `The player takes what the standard does not: ${why}`, call);
}

function judgeCommits(calls: readonly Call[], say: Say): void {
  const commits = calls.filter(({ name }) => name === 'LMSCommit');
  for (const [index, call] of commits.entries()) {
    const earlier = commits[index - COMMITS_A_MINUTE];
    if (earlier && call.at - earlier.at < 60_000) return say('R12', 'It commits more than 20 times a minute.', call);
  }
}

const nameIn = ({ args: [name] }: Call): string =>
  name === undefined || name === '' ? '' : ` of "${name.slice(0, 80)}"`;
