import { mutantsIn, type MutatedModule } from '../mutant.ts';

const DECIDE = ['domain/attempt/decide', 'domain/attempt/properties', 'domain/attempt/books'];

export const attempt: MutatedModule = {
  module: 'attempt',
  mutants: [
    ...mutantsIn('domain/attempt/decide.ts', DECIDE, [
      ['a locked title is begun', "if (isLocked) return { refused: 'LOCKED_TITLE' };", ''],
      [
        'LMSFinish with the values of the last commit is not recorded',
        'last?.row === input.row && last.final === input.final && sameMap',
        'last?.row === input.row && sameMap',
      ],
      [
        'a commit of what was autosaved is not recorded',
        "if (unchanged && (input.by === 'autosave' || last.committed)) return [];",
        'if (unchanged) return [];',
      ],
      [
        'a second run with the values of the first is not recorded',
        'last?.row === input.row && last.final',
        'last?.final',
      ],
      ['the last page does not complete', 'position.at >= position.of', 'position.at > position.of'],
      ['a completed document goes on recording pages', 'if (byLastPage && attempt.completed) return [];', ''],
      [
        'a completed film forgets where the learner is',
        'if (byLastPage && attempt.completed) return [];',
        'if (attempt.completed) return [];',
      ],
      ['the same place is recorded again', 'if (samePlace(attempt.position, position)) return [];', ''],
      ['a course completes with each commit', 'if (completed && !attempt.completed)', 'if (completed)'],
      [
        'values that were never committed are lost when the attempt ends',
        'scorm && !scorm.committed ?',
        'scorm && scorm.committed && !scorm.final ?',
      ],
      [
        'an attempt ends twice',
        "if (!attempt || attempt.stage === 'closed') return [];\n    if (attempt.stage === 'starting')",
        "if (!attempt) return [];\n    if (attempt.stage === 'starting')",
      ],
      ['time spent is rounded up', 'Math.max(0, Math.floor(secondsSpent))', 'Math.max(0, Math.ceil(secondsSpent))'],
      [
        'the commit that ends an attempt leaves its run open',
        "by: 'player' as const, final: true }",
        "by: 'player' as const, final: false }",
      ],
      [
        'xAPI content completes with each statement that says so',
        'if (!outcome?.completed || attempt.completed) return facts;',
        'if (!outcome?.completed) return facts;',
      ],
      [
        'a document that opens at its end completes again',
        '|| attempt.completed || wasReadToHere(state, attempt)',
        '|| attempt.completed',
      ],
    ]),
    ...mutantsIn(
      'domain/attempt/state.ts',
      [...DECIDE, 'domain/attempt/learners'],
      [
        ['an autosave counts as committed', "committed: by !== 'autosave'", 'committed: true'],
        [
          'the attempts of a learner are lost when another signs in',
          'owner.aside[owner.account] = { attempts, latestOfTitle, earlier };',
          '',
        ],
        ['a learner sees the attempts of the one before', 'Object.assign(s, owner.aside[account] ?? none());', ''],
        [
          'discarded work still counts',
          '[sessionEvents.WorkDiscarded.type]: (s) => void Object.assign(s, none()),',
          '[sessionEvents.WorkDiscarded.type]: () => undefined,',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/attempt/recover.ts',
      ['domain/attempt/recovery', 'delivery/dead-tab', 'domain/attempt/learners'],
      [
        [
          'recovery ends attempts that are open in another tab',
          'if (one) held.set(attemptId, one);',
          'held.set(attemptId, one ?? { release: () => undefined });',
        ],
        ['recovery ends an attempt of this very tab', '!isLive(one.attemptId) && isMeant(one)', 'isMeant(one)'],
        [
          'a launch ends the dead attempts of all titles',
          '!isLive(one.attemptId) && isMeant(one)',
          '!isLive(one.attemptId)',
        ],
        [
          'an attempt is ended that another tab has ended meanwhile',
          'await catchUp(account); // another tab may have ended it before it was held here,',
          '',
        ],
        [
          'an attempt is ended of which another tab has told all',
          'held.has(attemptId) && kept.has(streamOf({ attemptId }))',
          'held.has(attemptId)',
        ],
        ['a dead attempt is let go before its end is stored', 'await settled();\n  } finally', '} finally'],
      ],
    ),
    ...mutantsIn(
      'domain/attempt/select.ts',
      ['domain/attempt/recovery', 'delivery/dead-tab', 'domain/attempt/learners', 'domain/attempt/launch'],
      [
        ['a recovered attempt counts sleep', '(lastAt - openedAt - stalledMs)', '(lastAt - openedAt)'],
        ['a launch that came to nothing makes a place forgotten', '!latest || wasOpened(latest)', 'latest'],
        ['milliseconds are told as seconds', '(lastAt - openedAt - stalledMs) / 1000', 'lastAt - openedAt - stalledMs'],
      ],
    ),
    ...mutantsIn(
      'domain/attempt/process.ts',
      ['domain/attempt/recovery', 'delivery/dead-tab'],
      [
        ['work goes out before recovery is through', 'await recover(ports', 'void recover(ports'],
        [
          'after a recovery that fails nothing is sent',
          "ports.report('recovery', error);",
          "return ports.report('recovery', error);",
        ],
      ],
    ),
    ...mutantsIn(
      'domain/attempt/live.ts',
      ['domain/attempt/recovery'],
      [
        [
          'a launch that failed counts as learning for ever',
          'if (endsAttempt(fact.type)) live.delete(attemptId);',
          'if (events.Exited.is(fact)) live.delete(attemptId);',
        ],
        [
          'attempts read back count as under way',
          'events.Started.is(fact) && !fact.restored',
          'events.Started.is(fact)',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/attempt/use-cases.ts',
      ['domain/attempt/attempt', 'domain/attempt/decide'],
      [
        [
          'a launch that failed stays open',
          'runtime.send(attempt.abandon, { attemptId, because: refusal.refused });',
          '',
        ],
        [
          'leaving twice asks the content twice',
          '(leaving ??= closed(player).then(',
          '(leaving = closed(player).then(',
        ],
        [
          'content that breaks while it closes keeps its attempt open',
          '() => end(reason),\n        () => end(reason),',
          '() => end(reason),',
        ],
        [
          'content has no last words when the page goes',
          "player.finalFlush();\n      end('page-closed');",
          "end('page-closed');",
        ],
        ['an attempt is opened without its number', 'attemptId, from, epoch });', 'attemptId, from, epoch: 0 });'],
        [
          'that a page stood still is told after what was done next',
          '      tick();\n      decideUpon(runtime, attemptId, signal);',
          '      decideUpon(runtime, attemptId, signal);\n      tick();',
        ],
        ['content begins at the beginning', ' from,\n        scorm', ' from: undefined,\n        scorm'],
      ],
    ),
    ...mutantsIn(
      'domain/attempt/use-cases.ts',
      ['domain/attempt/attempt', 'domain/attempt/decide'],
      [
        ['time asleep counts as learning', 'if (gap > LONGEST_GAP_MS) return gap;', ''],
        ['a clock that is set back takes time away', 'Math.max(0, gap)', 'gap'],
      ],
    ),
    ...mutantsIn(
      'domain/player/content-fault.ts',
      ['domain/player/content-fault'],
      [
        [
          'what a server says is taken for the fault of a file',
          "error instanceof PortFailure && error.kind === 'unreadable' ?",
          'error instanceof PortFailure ?',
        ],
        [
          'another try is offered for a damaged file',
          "CONTENT_DAMAGED: 'content-fault',",
          "CONTENT_DAMAGED: 'may-pass',",
        ],
        ['every form is said to be of another program', 'form.isXfa && !form.hasFields', 'form.isXfa'],
      ],
    ),
    ...mutantsIn(
      'domain/player/media-format.ts',
      ['domain/player/content-fault'],
      [
        ['a film of another make is said to be damaged', "if (!canPlay(type)) return 'unsupported';", ''],
        ['how the picture is packed is not looked for at the end', 'words.some((part)', '[head].some((part)'],
        ['an AVI is taken for sound', 'begins.every(', 'begins.some('],
        [
          'sound of another make hides the picture',
          'isOtherMake(words, type, PICTURES,',
          'isOtherMake(words, type, SOUNDS,',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/players/media/media-file.ts',
      ['adapters/players/media-forms'],
      [
        ['a film whose sound alone plays is taken for the film', 'if (fault) throw fault;', ''],
        ['sound is asked for its picture', 'element.videoWidth === 0 && (await', 'element.videoWidth === 0 && !(await'],
        ['another form is not tried', 'left.shift()', 'undefined'],
      ],
    ),
    ...mutantsIn(
      'domain/catalogue/completion.ts',
      ['domain/catalogue/completion'],
      [
        [
          'a title is not counted before the platform knows',
          "(titleId === title.id ? 'completed' : statusOf(titleId).status)",
          'statusOf(titleId).status',
        ],
        ['a title that waits for more is said to be open', ' && !lockOf(one, now, catalogue)', ''],
        ['what was completed before is said to be opened', "now(one.id) !== 'completed' && ", ''],
        ['what may be completed is counted as not done', 'isHere && inTag.every(isKnown)', 'isHere'],
        ['what may be completed is said to be opened', 'isKnown(one) && ', ''],
        ['nothing is counted before the platform answers at all', 'id === title.id || !statusOf(id)', '!statusOf(id)'],
      ],
    ),
    ...mutantsIn(
      'domain/player/media-position.ts',
      ['domain/player/media-position'],
      [
        ['a film that was seen opens at its end', 'if (saved >= Math.floor(duration)) return 0;', ''],
        ['a film opens in its last second', 'duration - BEFORE_END', 'duration'],
      ],
    ),
  ],
};
