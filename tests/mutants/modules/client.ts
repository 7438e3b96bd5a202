import { mutantsIn, type MutatedModule } from '../mutant.ts';

const LAUNCH = [
  'launch',
  'launch.gate',
  'launch.tabs',
  'launch.endings',
  'launch.properties',
  'launch-machine',
  'play',
].map((name) => `domain/client/${name}`);

/** The headless client, which the player’s screen and the test runner drive. */
export const client: MutatedModule = {
  module: 'client',
  mutants: [
    ...mutantsIn(
      'domain/catalogue/progress.ts',
      ['domain/catalogue/progress'],
      [
        [
          'a tag goes on with what cannot be opened',
          "stands !== 'locked' && title.isCompatible",
          "stands !== 'locked'",
        ],
        [
          'a title that failed is passed over',
          "stands === 'in-progress' || stands === 'failed'",
          "stands === 'in-progress'",
        ],
        [
          'what is completed is due still',
          "title.dueAt !== undefined && stands !== 'completed'",
          'title.dueAt !== undefined',
        ],
        [
          'a mandatory title of which nobody knows is said to be left',
          "status !== 'completed' && !isUnknown",
          "status !== 'completed'",
        ],
        [
          'a folder is done to the number of which that is known',
          'isUnknown: records.some(({ isUnknown }) => isUnknown)',
          'isUnknown: false',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/catalogue/images.ts',
      ['domain/catalogue/images'],
      [['a title listed twice shares its picture with itself', 'else if (other !== titleId)', 'else']],
    ),
    ...mutantsIn(
      'domain/content/time-left.ts',
      ['domain/content/time-left'],
      [['the last page takes no time, and is counted', 'pages >= 1', 'pages >= 0']],
    ),
    ...mutantsIn(
      'domain/annotations/rules.ts',
      ['domain/annotations/annotations'],
      [
        ['notes of all titles stand as they were made', 'annotations: sortByPosition(annotations)', 'annotations'],
        ['the title that was written in last comes last', 'last(b) - last(a)', 'last(a) - last(b)'],
      ],
    ),
    ...mutantsIn(
      'domain/client/titles.ts',
      ['domain/client/titles', 'simulator/runner/launches'],
      [
        [
          'a course is launched without what the platform set for it',
          '...(title.course ? { course: title.course } : {}),',
          '',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/session/sign-out-dialog.ts',
      ['domain/client/sign-out-dialog'],
      [
        ['signing out does not try to send what waits', 'await outbox.drained(SIGN_OUT_FLUSH_MS);', ''],
        [
          'what is parked is left behind unasked',
          'if (pending + parked === 0 && !going) leave(false);',
          'if (pending === 0 && !going) leave(false);',
        ],
        [
          'what goes from the device goes untold',
          'if (pending + parked === 0 && !going) leave(false);',
          'if (pending + parked === 0) leave(false);',
        ],
        [
          'a wish of which nothing is here is told as a loss',
          'storedBytesOf(download) > 0',
          'storedBytesOf(download) >= 0',
        ],
        ['what is kept is removed', 'keep: () => leave(false),', 'keep: () => leave(true),'],
      ],
    ),
    ...mutantsIn(
      'domain/client/home.ts',
      ['domain/client/home'],
      [
        ['home is checked each time that it is shown', ' || mine === checkedIn', ''],
        [
          'a home that changed is shown beside old statuses',
          'await Promise.all([catalogue.refresh(), statuses.refresh()]);',
          'await catalogue.refresh();',
        ],
        ['home changes under somebody who has gone on', 'isShown() && now.at', 'now.at'],
      ],
    ),
    ...mutantsIn(
      'domain/client/navigation.ts',
      ['domain/client/navigation'],
      [
        [
          'who must settle something first waits for the menu',
          'if (!isHeldUp) await menu.load();',
          'await menu.load();',
        ],
      ],
    ),
    ...mutantsIn('domain/client/launch/launch.ts', LAUNCH, [
      [
        'a launch continues in the session of another learner',
        'const isSessionOver = () => sessionIdOf(ports) !== openedIn;',
        'const isSessionOver = () => false;',
      ],
      [
        'a lock is released before all work is stored',
        'if (held?.lock) await ports.settled().catch(() => undefined);',
        'if (held?.lock) void ports.settled().catch(() => undefined);',
      ],
      [
        'a lock that arrives in another session is never released',
        "    lock.release();\n    return { type: 'released', id };",
        "    return { type: 'released', id };",
      ],
      [
        'content stays open here after another tab took the title',
        "void held.lock?.lost.then(() => send({ type: 'lock-lost', id }));",
        '',
      ],
      ['leave resolves before the content has closed', 'await playbacks.of(machine.current)?.closing;', ''],
      ['a page that goes away flushes nothing', 'playbacks.of(machine.current)?.opened?.finalFlush();', ''],
    ]),
    ...mutantsIn('domain/client/launch/machine.ts', LAUNCH, [
      [
        'the photo disclaimer does not follow the password',
        "machine.stage.gate !== 'photo' && conditions.lacksPhoto",
        'false',
      ],
      [
        'content stays open without its container',
        "const emptied: Step = machine.hasContainer ? end(machine, 'left') : [machine, []];",
        'const emptied: Step = [machine, []];',
      ],
      ['a lock that arrives after leaving is kept', "if (hasEnded) return [playback, [{ do: 'release', id }]];", ''],
      [
        'content that opens after leaving stays open',
        "return [opened, reason === undefined ? [] : [{ do: 'close-content', id, reason }]];",
        'return [opened, []];',
      ],
      ['content closes for the last reason', 'const endedBy = playback.endedBy ?? reason;', 'const endedBy = reason;'],
      [
        'the answer to an earlier search counts',
        "'search' in event && (isOver || event.search !== machine.search)",
        "'search' in event && isOver",
      ],
    ]),
    ...mutantsIn(
      'domain/client/launch/machine.ts',
      ['domain/client/launch.suspended'],
      [
        [
          'a course that failed stays in its container while a secret is asked for',
          "if (at === 'refused') return endCurrent({ ...machine, displaysPlayback: false }, 'left');",
          "if (at === 'refused') return [machine, []];",
        ],
        [
          'a course that failed beside a password field never closes',
          'then(endCurrent({ ...machine, displaysPlayback: true }, reason), displayCurrent)',
          'endCurrent({ ...machine, displaysPlayback: true }, reason)',
        ],
        [
          'a suspended course does not resume',
          "if (!mustSuspend(machine, conditions)) return at === 'aside' ? begin(machine, conditions) : [machine, []];",
          'if (!mustSuspend(machine, conditions)) return [machine, []];',
        ],
        [
          'content that an expired session suspends exits as left',
          "end(next, conditions.isExpired ? 'session-expired' : 'left')",
          "end(next, 'left')",
        ],
        [
          'a course runs while a secret is asked for',
          'isThirdParty && (isCredentialPromptOpen || ',
          'isThirdParty && (',
        ],
        [
          'a course resumes before the session is proved',
          'isCredentialPromptOpen || (isSuspended && isExpired)',
          'isCredentialPromptOpen',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/launch/third-party-content.ts',
      ['domain/client/launch.suspended'],
      [
        ['a course is not known to live in the page', 'if (!contentKinds[launch.kind].isThirdParty) return', 'return'],
        ['a course that was given up is thought to live', '    isGone();\n    throw error;', '    throw error;'],
      ],
    ),
    ...mutantsIn(
      'domain/attempt/use-cases.ts',
      ['domain/client/play'],
      [['what is started over opens where it was left', 'request.startsOver ? nothingKept : kept', 'kept']],
    ),
    ...mutantsIn(
      'domain/client/launch/machine.ts',
      ['domain/client/play'],
      [
        [
          'starting over repeats in each container',
          'beginPlayback({ ...machine, startsOver: false, displaysPlayback: true }',
          'beginPlayback({ ...machine, displaysPlayback: true }',
        ],
        [
          'a retry starts over again',
          'return beginAgain({ ...machine, displaysPlayback: true }, {});',
          'return beginAgain({ ...machine, displaysPlayback: true }, { startsOver: true });',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/launch/prepared.ts',
      ['domain/client/prepared'],
      [['what was fetched before another attempt is launched with', ' && found.latest === latest(titleId)', '']],
    ),
  ],
};
