import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createScorm, type Scorm, type ScormHost, type ScormModel } from '#domain/scorm/index.ts';
import { createScormAgain } from '../scorm/scorm-again.ts';
import { count, median } from './table.ts';

export type ScormBenchRow = { operation: string; theirs: number; ours: number; ratio: number; goal: number };

const TIMES = 5;
const SLICE_MS = 120;
const MEMORY_GOAL = 1 / 6;
const ATTEMPTS = 20;

/**
 * The same SCORM calls against scorm-again and our run-time environment, in this process, in turns. Figures are
 * operations a second, the median of five slices each; the ratio is what counts.
 */
export function benchScorm(print: (line: string) => void = console.log): readonly ScormBenchRow[] {
  const rows = [
    row(
      'create + Initialize',
      8,
      () => expectTrue(createScormAgain().lmsInitialize('')),
      () => expectTrue(createScorm(idle, model).initialize('')),
    ),
    row('GetValue lesson_status', 8, get(open(theirs())), get(open(ours()))),
    row('SetValue lesson_status', 8, setStatus(open(theirs())), setStatus(open(ours()))),
    row('SetValue suspend_data 4 KB', 8, setSuspend(open(theirs())), setSuspend(open(ours()))),
    row(
      '1,000 interactions × 6 fields',
      8,
      () => fill(open(theirs())),
      () => fill(open(ours())),
      6000,
    ),
    row('Set + Commit, 1,000 interactions', 8, setAndCommit(fill(open(theirs()))), setAndCommit(fill(open(ours())))),
  ];
  print('SCORM calls, operations a second');
  print(line('operation', 'scorm-again', 'ours', 'ratio', 'goal'));
  for (const { operation, theirs: a, ours: b, ratio, goal } of rows) {
    print(line(operation, count(a), count(b), `${ratio.toFixed(1)} ×`, `≥ ${goal} ×`));
  }
  const [theirBytes, ourBytes] = [bytesEach(theirs), bytesEach(ours)];
  print(line('kB of an attempt, 1,000 interactions', count(theirBytes / 1000), count(ourBytes / 1000)));
  print(`  ours ÷ scorm-again ${(ourBytes / theirBytes).toFixed(3)} (goal ≤ ${MEMORY_GOAL.toFixed(3)})`);
  if (kept === 0) throw new Error('No commit of the benchmark handed anything over: the figures would mean nothing.');
  return rows;
}

/** The calls of a course, for either implementation. */
type Calls = {
  initialize: () => string;
  get: (name: string) => string;
  set: (name: string, value: string) => string;
  commit: () => string;
};

/** Bytes of all commits, read at the end, so that no work can be optimised away. */
let kept = 0;

const model: ScormModel = { learner: { id: 'learner', name: 'Doe, Jane' } };
const idle: ScormHost = { now: () => 0, keep: () => true };

function ours(): Calls {
  const made: Scorm = createScorm(
    {
      now: () => 0,
      keep: () => {
        kept += made.json().length;
        return true;
      },
    },
    model,
  );
  return {
    initialize: () => made.initialize(''),
    get: (name) => made.getValue(name),
    set: (name, value) => made.setValue(name, value),
    commit: () => made.commit(''),
  };
}

function theirs(): Calls {
  const api = createScormAgain();
  return {
    initialize: () => api.lmsInitialize(''),
    get: (name) => api.lmsGetValue(name),
    set: (name, value) => api.lmsSetValue(name, value),
    // Without a URL, scorm-again only builds the object to send; the bench serializes it, as our code does.
    commit: () => {
      kept += JSON.stringify(api.renderCommitObject(false)).length;
      return 'true';
    },
  };
}

function open(calls: Calls): Calls {
  expectTrue(calls.initialize());
  return calls;
}

const get = (calls: Calls) => () => void calls.get('cmi.core.lesson_status');

function setStatus(calls: Calls): () => void {
  let turn = 0;
  return () => expectTrue(calls.set('cmi.core.lesson_status', turn++ % 2 === 0 ? 'incomplete' : 'completed'));
}

function setSuspend(calls: Calls): () => void {
  const texts = ['a', 'b'].map((letter) => letter.repeat(4096));
  let turn = 0;
  return () => expectTrue(calls.set('cmi.suspend_data', texts[turn++ % 2] ?? ''));
}

function fill(calls: Calls): Calls {
  for (let n = 0; n < 1000; n++) {
    const of = `cmi.interactions.${n}.`;
    expectTrue(calls.set(`${of}id`, `question_${n}`));
    expectTrue(calls.set(`${of}type`, 'choice'));
    expectTrue(calls.set(`${of}student_response`, 'abcd'[n % 4] ?? 'a'));
    expectTrue(calls.set(`${of}correct_responses.0.pattern`, 'c'));
    expectTrue(calls.set(`${of}result`, n % 4 === 2 ? 'correct' : 'wrong'));
    expectTrue(calls.set(`${of}latency`, '00:00:12'));
  }
  return calls;
}

/** Average memory in bytes of a complete attempt, over several attempts in memory. */
function bytesEach(make: () => Calls): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // exists since the flag was set
  const inUse = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  fill(open(make())); // allocates all shared data first
  const before = inUse();
  const all = Array.from({ length: ATTEMPTS }, () => fill(open(make())));
  const bytes = inUse() - before;
  kept += all.reduce((sum, calls) => sum + calls.get('cmi.interactions._count').length, 0); // keeps all attempts alive until here
  return bytes / ATTEMPTS;
}

function setAndCommit(calls: Calls): () => void {
  let turn = 0;
  return () => {
    expectTrue(calls.set('cmi.core.lesson_location', `page ${turn++}`));
    expectTrue(calls.commit());
  };
}

function row(operation: string, goal: number, a: () => unknown, b: () => unknown, each = 1): ScormBenchRow {
  const speeds: { a: number[]; b: number[] } = { a: [], b: [] };
  for (let turn = 0; turn < TIMES; turn++) {
    speeds.a.push(speed(a) * each);
    speeds.b.push(speed(b) * each);
  }
  const [theirSpeed, ourSpeed] = [median(speeds.a), median(speeds.b)];
  return { operation, theirs: theirSpeed, ours: ourSpeed, ratio: ourSpeed / theirSpeed, goal };
}

function speed(run: () => unknown): number {
  let batch = 1;
  for (;;) {
    const start = performance.now();
    for (let i = 0; i < batch; i++) run();
    const took = performance.now() - start;
    if (took >= SLICE_MS) return (batch * 1000) / took;
    batch = Math.max(batch + 1, Math.min(batch * 8, Math.ceil((batch * SLICE_MS * 1.2) / Math.max(took, 0.01))));
  }
}

function expectTrue(answer: string): void {
  if (answer !== 'true')
    throw new Error(`A call of the benchmark answered "${answer}": the figures would mean nothing.`);
}

const line = (name: string, ...cells: string[]): string =>
  name.padEnd(34) + cells.map((cell) => cell.padStart(14)).join('');
