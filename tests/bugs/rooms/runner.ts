import { bugsIn, type Room } from '../bug.ts';

const WAITS = ['simulator/runner/long-waits'];
const TIMELINE = ['simulator/runner/timeline'];

/** Journeys without a page: long waits that cost nothing, and the page that shows a run. */
export const runner: Room = {
  room: 'runner',
  bugs: [
    ...bugsIn('simulator/runner/clock.ts', WAITS, [
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
    ...bugsIn(
      'domain/tracking/delivery/delivery-state.ts',
      ['domain/tracking/quiet'],
      [['work that waits is not looked for', 'if (ended || !isRead || holds > 0) return 0;', 'if (ended) return 0;']],
    ),
    ...bugsIn('simulator/runner/reports/timeline.ts', TIMELINE, [
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
