import fc from 'fast-check';

/** One call of a course. Arguments are mostly realistic, sometimes arbitrary. */
export type Call =
  | { call: 'initialize' | 'commit' | 'finish'; argument: unknown }
  | { call: 'get'; name: unknown }
  | { call: 'set'; name: unknown; value: unknown };

const index = fc.constantFrom(0, 0, 0, 1, 2, 3, 7);
const field = (...names: string[]) => fc.constantFrom(...names);

const modelNames = fc.constantFrom(
  'cmi._version',
  'cmi._children',
  'cmi.core._children',
  'cmi.core.student_id',
  'cmi.core.student_name',
  'cmi.core.lesson_location',
  'cmi.core.credit',
  'cmi.core.lesson_status',
  'cmi.core.entry',
  'cmi.core.score._children',
  'cmi.core.score.raw',
  'cmi.core.score.min',
  'cmi.core.score.max',
  'cmi.core.total_time',
  'cmi.core.lesson_mode',
  'cmi.core.exit',
  'cmi.core.session_time',
  'cmi.suspend_data',
  'cmi.launch_data',
  'cmi.comments',
  'cmi.comments_from_lms',
  'cmi.objectives._children',
  'cmi.objectives._count',
  'cmi.student_data._children',
  'cmi.student_data.mastery_score',
  'cmi.student_data.max_time_allowed',
  'cmi.student_data.time_limit_action',
  'cmi.student_preference._children',
  'cmi.student_preference.audio',
  'cmi.student_preference.language',
  'cmi.student_preference.speed',
  'cmi.student_preference.text',
  'cmi.interactions._children',
  'cmi.interactions._count',
);
const rowNames = fc.oneof(
  fc
    .tuple(index, field('id', 'score.raw', 'score.min', 'score.max', 'score._children', 'status'))
    .map(([n, name]) => `cmi.objectives.${n}.${name}`),
  fc
    .tuple(
      index,
      field(
        'id',
        'time',
        'type',
        'weighting',
        'student_response',
        'result',
        'latency',
        'objectives._count',
        'correct_responses._count',
      ),
    )
    .map(([n, name]) => `cmi.interactions.${n}.${name}`),
  fc
    .tuple(index, index, field('objectives.#.id', 'correct_responses.#.pattern'))
    .map(([n, m, name]) => `cmi.interactions.${n}.${name.replace('#', String(m))}`),
);
const strangeNames = fc.constantFrom(
  '',
  'cmi',
  'cmi.core',
  'cmi.core.score',
  'cmi.core._count',
  'cmi.core.bogus',
  'cmi.bogus.x',
  'cmi.core.lesson_status._children',
  'cmi.core.lesson_status._count',
  'cmi.objectives.x.id',
  'cmi.objectives.0',
  'cmi.interactions.0',
  'xyz.a',
  'settings',
  'currentState',
  '__proto__',
  'constructor.prototype',
  'toString',
);

/** Element names of the table, and unknown ones. */
export const names = fc.oneof(
  { weight: 8, arbitrary: modelNames },
  { weight: 6, arbitrary: rowNames },
  { weight: 1, arbitrary: strangeNames },
);

/** Values near and beyond the limits of the types. */
export const values = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    '27',
    '85.5',
    '100',
    '101',
    '1e1',
    'passed',
    'completed',
    'failed',
    'incomplete',
    'browsed',
    'not attempted',
    'suspend',
    'time-out',
    'logout',
    'choice',
    'true-false',
    'correct',
    'wrong',
    'neutral',
    'obj_1',
    '00:00:15',
    '0000:00:14.93',
    '12:30:00',
    '"quoted"\\',
    '\ud800 lone',
    'é中',
  ),
  fc.string({ maxLength: 12 }),
);

const junk = fc.oneof(fc.constantFrom(undefined, null, 0, 27, true, Number.NaN), fc.object({ maxDepth: 1 }));

/** Any call with arbitrary arguments. */
export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ call: fc.constant('set' as const), name: names, value: values }) },
  { weight: 6, arbitrary: fc.record({ call: fc.constant('get' as const), name: names }) },
  {
    weight: 2,
    arbitrary: fc.record({ call: fc.constantFrom('initialize', 'commit', 'finish'), argument: fc.constant('') }),
  },
  { weight: 1, arbitrary: fc.record({ call: fc.constantFrom('initialize', 'commit', 'finish'), argument: junk }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('set' as const), name: fc.oneof(names, junk), value: junk }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('get' as const), name: fc.oneof(fc.string(), junk) }) },
);
