import { mutantsIn, type MutatedModule } from '../../mutant.ts';

const AICC = ['domain/aicc/second', 'domain/aicc/aicc'];
const OUTSIDE = ['simulator/platform/outside-lms'];

/** AICC courses with two of each: requests, runs, groups, learners of an outside LMS. */
export const secondAicc: MutatedModule = {
  module: 'second-aicc',
  mutants: [
    ...mutantsIn('domain/aicc/hacp-session.ts', AICC, [
      [
        'the work of a course that is begun again is refused as terminated',
        "case 'getparam':\n          exited = false;",
        "case 'getparam':",
      ],
      [
        'a second PutParam without a lesson erases it',
        "put('cmi.suspend_data', coreLesson);",
        "put('cmi.suspend_data', coreLesson ?? '');",
      ],
      [
        'a second PutParam without a place erases it',
        "put('cmi.core.lesson_location', core.get('lesson_location'));",
        "put('cmi.core.lesson_location', core.get('lesson_location') ?? '');",
      ],
      [
        'the second objective has the score of the first',
        'objectives.get(`j_score.${n}`)',
        "objectives.get('j_score.1')",
      ],
      [
        'a second ExitAU restarts a course that left after its end',
        "if (scorm.stage() === 'running') scorm.finish('');",
        "if (begin()) scorm.finish('');",
      ],
    ]),
    ...mutantsIn('domain/aicc/hacp-session.ts', AICC, [
      [
        'a PutParam without a status passes the course',
        "if (said === '') return undefined;\n  const found",
        'const found',
      ],
      [
        'a PutParam without a way out suspends the course',
        "if (said === '') return undefined;\n  return ['suspend'",
        "return ['suspend'",
      ],
      [
        'the time of the first run is not told to the second',
        "get('cmi.core.total_time')",
        "get('cmi.core.session_time')",
      ],
    ]),
    ...mutantsIn('domain/aicc/hacp.ts', AICC, [
      [
        'a group that stands twice keeps its second part alone',
        'groups.set(group, groups.get(group) ?? new Map<string, string>())',
        'groups.set(group, new Map<string, string>())',
      ],
      ['of two comments the first is lost', 'free.set(group, free.get(group) ?? [])', 'free.set(group, [])'],
    ]),
    ...mutantsIn('simulator/platform/aicc/hacp-relay.ts', OUTSIDE, [
      [
        'the outside LMS never hears of a second run',
        '${tracking.aiccSid}\\n${run.attemptId}`',
        '${tracking.aiccSid}`',
      ],
      [
        'the work of one learner is told to the LMS of another',
        'this.#bound.get(accountId);',
        '[...this.#bound.values()][0];',
      ],
    ]),
    ...mutantsIn('simulator/platform/aicc/outside-lms.ts', OUTSIDE, [
      [
        'the time of the second run replaces that of the first',
        'session.seconds += secondsOf',
        'session.seconds = secondsOf',
      ],
    ]),
  ],
};
