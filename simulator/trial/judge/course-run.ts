import type { RuleId } from '../finding.ts';
import type { Call } from './call.ts';

/** How far a course has come since its page was opened, and what it has told. */
export type CourseRun = {
  readonly stage: 'before' | 'running' | 'after';
  /** When LMSInitialize was answered, milliseconds since the epoch. */
  readonly beganAt: number | undefined;
  /** Values that were taken, by element. */
  readonly set: ReadonlyMap<string, string>;
  /** Answers, by element. */
  readonly asked: ReadonlyMap<string, string>;
  readonly note: (call: Call) => void;
};

/** What one call changes, by its answer. */
export function newCourseRun(): CourseRun {
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

/** What a course left undone, at the end of its page. Rules R5, R8, R8a, R10, R11, R14. */
export function runEndFindings(run: CourseRun, { at }: Pick<Call, 'at'>): Said[] {
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

/** A clock of a course may be a little fast: ten percent and five seconds are let pass. */
function timeFindings(set: CourseRun['set'], lived: number): Said[] {
  const told = set.get('cmi.core.session_time');
  if (told === undefined) return [{ id: 'R10', words: 'cmi.core.session_time was never set.' }];
  const [hours = 0, minutes = 0, seconds = 0] = told.split(':').map(Number);
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  if (ms <= lived * 1.1 + 5_000) return [];
  const words = `cmi.core.session_time says ${told}, and the sitting took ${Math.round(lived / 1_000)} s.`;
  return [{ id: 'R10', words }];
}

/** Objectives and interactions are counted as one element each, whatever their number. */
function elementWords({ set, asked }: CourseRun): string {
  const names = (elements: Iterable<string>) =>
    [...new Set([...elements].map((name) => name.replaceAll(/\.\d+/g, '.n')))].join(', ') || 'nothing';
  return `It asked for ${names(asked.keys())}, and set ${names(set.keys())}.`;
}
