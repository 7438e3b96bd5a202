import { mutantsIn, type MutatedModule } from '../mutant.ts';

const WHOLE = ['domain/recording/whole-recording'];

/** A recording that survives reloads, other tabs and a crash, and reports its gaps. */
export const recording: MutatedModule = {
  module: 'recording',
  mutants: [
    ...mutantsIn('domain/recording/whole-recording.ts', WHOLE, [
      ['what was done before the last page load is lost', 'finalFlushFirst(kept?.facts ?? [])', 'finalFlushFirst([])'],
      ['a fact that was stored is told twice', '      next = place + 1;', '      next = place;'],
      [
        'what other tabs did is told first',
        'if (place === undefined) all.push(fact);',
        'if (place === undefined) all.unshift(fact);',
      ],
      ['last words come after the page that took them in', 'finalFlushFirst(kept?.facts ?? [])', '(kept?.facts ?? [])'],
      ['last words push back who came in before them', 'comings.filter(({ at }) => at <= fact.at), fact', 'fact'],
      ['who signed out before is in it', 'kept.slice(ended + 1)', 'kept'],
      ['yesterday is in it', 'facts[index - 1]', 'facts[index]'],
      ['it begins with what nobody did', 'Math.max(0, facts.findIndex(sessionEvents.Opened.is))', 'facts.length'],
      ['facts keep the numbers of their pages', 'seq: index + 1, restored: false', 'restored: false'],
      [
        'an attempt of another tab is half told',
        '!isOfAttempt(fact) || !away.has(fact.data.attemptId)',
        'all.includes(fact)',
      ],
      ['what was open in a crash is left out', '  open.delete(last);\n', ''],
      ['an attempt that has ended counts as open', 'open.delete(fact.data.attemptId)', "open.delete('')"],
      ['it is not said that the browser gave nothing back', "if (!kept) lacks.push('earlier-pages');", ''],
      ['it is not said that it began before', ' || isBegunBefore(facts)', ''],
      ['a night before it is not told of', 'all.length < woven.length || ', ''],
      [
        'what was replaced in time counts as told',
        '!mine.has(fact.id) && isReplacedInTime(fact)',
        'mine.has(fact.id) && isReplacedInTime(fact)',
      ],
      ['it is not said that another tab goes on', "if (away.size > 0) lacks.push('elsewhere');", ''],
      ['it is not said that facts were not understood', 'kept && kept.unreadable > 0', 'kept && kept.unreadable < 0'],
      [
        'a session that is taken up again is a beginning',
        '?.data.resumed) return true',
        '?.data.resumed) return false',
      ],
    ]),
    ...mutantsIn('domain/recording/state-hash.ts', WHOLE, [
      [
        'two sittings that came to the same are one',
        'JSON.stringify([state, steps.map(plain)])',
        'JSON.stringify([state])',
      ],
      ['the same steps have another hash in a file', 'inner !== undefined && inner !== false', 'inner !== undefined'],
      [
        'the order in which a file names things counts',
        '    .sort(([one], [other]) => (one < other ? -1 : 1));\n}\n\nfunction stateOf',
        ';\n}\n\nfunction stateOf',
      ],
    ]),
    ...mutantsIn(
      'simulator/panel/recording.ts',
      ['simulator/panel/recording'],
      [
        [
          'a new attempt has the one before in it',
          'forget: (): void => storage.removeItem(KEY)',
          'forget: (): void => undefined',
        ],
        ['nothing is kept for the next page', 'storage.setItem(KEY, JSON.stringify(recording));', ''],
      ],
    ),
    ...mutantsIn(
      'simulator/panel/recording.ts',
      ['simulator/panel/recording'],
      [
        ['what a killed tab lived through is lost', '{ capture: true },', '{ capture: false },'],
        ['what was forgotten is written as the page goes', 'if (isLeaving && !isForgotten)', 'if (isLeaving)'],
      ],
    ),
  ],
};
