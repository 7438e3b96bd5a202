import { mutantsIn, type MutatedModule } from '../mutant.ts';

const WAITS = ['simulator/runner/long-waits'];
const TIMELINE = ['simulator/runner/timeline'];
const ALONG = ['simulator/runner/courses-along'];

/** Journeys of the headless runner: long waits at no cost, offline courses, and the timeline of a run. */
export const runner: MutatedModule = {
  module: 'runner',
  mutants: [
    ...mutantsIn('simulator/runner/clock.ts', WAITS, [
      [
        'what is due in a long wait is late',
        'quiet ? this.#now + quiet.quietFor() : at',
        'quiet ? this.#now + quiet.quietFor() : first',
      ],
      ['a watch is late for what it would find', 'quiet ? this.#now + quiet.quietFor() : at', 'quiet ? first : at'],
      ['a page has not looked for months', '/ quiet.everyMs) - 1)', '/ quiet.everyMs) + 1)'],
      ['watches look between the moments of their turns', '- 1) * quiet.everyMs', '- 1) * (quiet.everyMs - 1)'],
      [
        'months with an open page take minutes',
        'if (!this.#held && next.due.quiet)',
        'if (this.#held && next.due.quiet)',
      ],
    ]),
    ...mutantsIn(
      'domain/tracking/delivery/delivery-state.ts',
      ['domain/tracking/quiet'],
      [['work that waits is not looked for', 'if (ended || !isRead || holds > 0) return 0;', 'if (ended) return 0;']],
    ),
    ...mutantsIn('simulator/runner/offline/read-content.ts', ALONG, [
      ['nobody learns what a course asks for', 'side.used(titleId, [folder + path]);', ''],
      ['a course on this device has what its site has', 'return line?.(path);', 'return undefined;'],
      ['a course that lacks a file is not heard', '(path) => holes.next(path)', '() => undefined'],
    ]),
    ...mutantsIn('simulator/runner/offline/page.ts', ALONG, [
      [
        'courses come along where no browser keeps their shell',
        'isCourse({ kind }) && !options.courseHostWorker',
        'isCourse({ kind }) && options.files === undefined',
      ],
    ]),
    ...mutantsIn('simulator/runner/tab.ts', ALONG, [
      ['a page that is gone has errors', 'if (!page.isOver()) report', 'report'],
    ]),
    ...mutantsIn('simulator/runner/expectations/downloads.ts', ALONG, [
      ['nobody looks whether a complete course is', 'if (lacking.length > 0) stage', 'if (lacking.length > 99) stage'],
    ]),
    ...mutantsIn(
      'simulator/mount/sites/content-site.ts',
      ['simulator/http'],
      [
        [
          'the worker of a shell that no browser keeps is given',
          '!sites.scenario.policies.courseHostWorker',
          'path === CLEAR_PATH',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/create-client.ts',
      ['simulator/runner/answers-again'],
      [
        [
          'work waits for its back-off though the platform answers',
          'whenBack(ports.connection, work.outgoing.refresh);',
          '',
        ],
      ],
    ),
    ...mutantsIn('domain/client/downloads/client-downloads.ts', ALONG, [
      ['a course opens after its days', ' || isExpired(download, allowed, ports.deviceNow())', ''],
    ]),
    ...mutantsIn('domain/client/downloads/client-downloads.ts', ALONG, [
      ['a course that asked for more stays as it is', 'isOutdated: true', 'isOutdated: now.isOutdated'],
    ]),
    ...mutantsIn('domain/client/launch/from-download.ts', ALONG, [
      ['a course opens from this device with a line', ' && !isOfCourse', ''],
      ['where a course was suspended is unknown without a line', 'scorm: told?.scorm', 'scorm: undefined'],
    ]),
    ...mutantsIn('adapters/offline/courses/course-list.ts', ALONG, [
      ['a course that was looked for is said to lack nothing', 'isComplete: false', 'isComplete: true'],
    ]),
    ...mutantsIn('adapters/offline/downloads/course-answers.ts', ALONG, [
      ['files of a course stand for each other', 'nth] as const)', 'Math.max(0, nth - 1)] as const)'],
      [
        'a file that a complete course asks for in vain is missed',
        '!course?.download.course?.isComplete ||',
        'course !== undefined ||',
      ],
    ]),
    ...mutantsIn('simulator/runner/reports/timeline.ts', TIMELINE, [
      ['back goes on', "byId('back').onclick = () => go(-1);", "byId('back').onclick = () => go(1);"],
      ['the application is a step behind', 'run.steps.slice(0, at + 1)', 'run.steps.slice(0, at)'],
      ['what comes later looks as if it had come', "item.toggleAttribute('data-later', index > at);", ''],
      ['what the platform refused looks like any call', "? 'refused' :", "? 'call' :"],
      [
        'the run that failed is not shown first',
        'runs.findIndex(({ failures }) => failures.length)',
        'runs.findIndex(({ failures }) => !failures.length)',
      ],
      ['the step that broke is not shown first', '  if (broken > 0) at = broken;\n', ''],
      ['the last step cannot be reached', 'Math.max(0, run.steps.length - 1));', 'Math.max(0, run.steps.length - 2));'],
    ]),
  ],
};
