import { bugsIn, type Room } from '../bug.ts';

const LAUNCH = [
  'launch',
  'launch.gate',
  'launch.tabs',
  'launch.endings',
  'launch.properties',
  'launch-machine',
  'play',
].map((name) => `domain/client/${name}`);

/** The learner's client without a page, which the player's screen and the headless runner drive. */
export const client: Room = {
  room: 'client',
  bugs: [
    ...bugsIn(
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
    ...bugsIn(
      'domain/catalogue/pictures.ts',
      ['domain/catalogue/pictures'],
      [['a title listed twice shares its picture with itself', 'else if (other !== titleId)', 'else']],
    ),
    ...bugsIn(
      'domain/content/time-left.ts',
      ['domain/content/time-left'],
      [['the last page takes no time, and is counted', 'pages >= 1', 'pages >= 0']],
    ),
    ...bugsIn(
      'domain/annotations/rules.ts',
      ['domain/annotations/annotations'],
      [
        ['notes of all titles stand as they were made', 'annotations: inOrder(annotations)', 'annotations'],
        ['the title that was written in last comes last', 'last(b) - last(a)', 'last(a) - last(b)'],
      ],
    ),
    ...bugsIn(
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
    ...bugsIn(
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
        ['a wish of which nothing is here is told as a loss', 'gotOf(pack) > 0', 'gotOf(pack) >= 0'],
        ['what is kept is removed', 'keep: () => leave(false),', 'keep: () => leave(true),'],
      ],
    ),
    ...bugsIn(
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
    ...bugsIn(
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
    ...bugsIn('domain/client/launch/launch.ts', LAUNCH, [
      [
        'a launch goes on in the session of somebody else',
        'const isOver = () => sessionIdOf(ports) !== openedIn;',
        'const isOver = () => false;',
      ],
      [
        'a title is free before what was done is stored',
        'if (held.hold) await ports.settled().catch(() => undefined);',
        'if (held.hold) void ports.settled().catch(() => undefined);',
      ],
      [
        'a title that is given up while it is taken is never free',
        "    hold.release();\n    return { type: 'freed', nth };",
        "    return { type: 'freed', nth };",
      ],
      [
        'a title that another tab goes on with goes on here, too',
        "void held.hold?.lost.then(() => send({ type: 'lost', nth }));",
        '',
      ],
      ['leaving does not wait for the last words', 'await current()?.leaving;', ''],
      ['a page that goes away says nothing more', 'playing.opened?.lastWords();', ''],
    ]),
    ...bugsIn('domain/client/launch/machine.ts', LAUNCH, [
      [
        'the photo disclaimer does not come after the password',
        "if (machine.stage.gate !== 'photo' && around.lacksPhoto) return become(machine, { at: 'gate', gate: 'photo' });",
        '',
      ],
      [
        'the content goes on when its place is gone',
        "const left: Stepped = machine.hasPlace ? end(machine, 'left') : [machine, []];",
        'const left: Stepped = [machine, []];',
      ],
      ['a title that is left while it is taken is kept', "if (isOver) return [trial, [{ do: 'release', nth }]];", ''],
      [
        'content that opens after it was left stays',
        "return [opened, trial.over === undefined ? [] : [{ do: 'leave', nth, reason: trial.over }]];",
        'return [opened, []];',
      ],
      ['it is left for the last reason', 'const over = trial.over ?? reason;', 'const over = reason;'],
      [
        'an answer that is overtaken counts',
        ' || event.search !== machine.search) return [machine, []];\n      const',
        ') return [machine, []];\n      const',
      ],
    ]),
    ...bugsIn(
      'domain/client/launch/machine.ts',
      ['domain/client/launch.aside'],
      [
        [
          'a course that broke stays where it is while a secret is typed',
          "if (at === 'refused') return leaveUnseen({ ...machine, isShown: false }, 'left');",
          "if (at === 'refused') return [machine, []];",
        ],
        [
          'a course that broke beside a password never closes',
          'then(leaveUnseen({ ...machine, isShown: true }, reason), show)',
          'leaveUnseen({ ...machine, isShown: true }, reason)',
        ],
        [
          'a course that was taken down does not come back',
          "if (!mustWait(machine, around)) return at === 'aside' ? begin(machine, around) : [machine, []];",
          'if (!mustWait(machine, around)) return [machine, []];',
        ],
        [
          'content that goes for a password is said to be left',
          "end(next, around.isExpired ? 'session-expired' : 'left')",
          "end(next, 'left')",
        ],
        ['a course stays while a secret is typed', 'isForeign && (isSecretAsked || ', 'isForeign && ('],
        [
          'a course comes back before the session is proved',
          'isSecretAsked || (isAside && isExpired)',
          'isSecretAsked',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/launch/foreign-content.ts',
      ['domain/client/launch.aside'],
      [
        ['a course is not known to live in the page', 'if (!contentKinds[launch.kind].isForeign) return', 'return'],
        ['a course that was given up is thought to live', '    isGone();\n    throw error;', '    throw error;'],
      ],
    ),
    ...bugsIn(
      'domain/attempt/use-cases.ts',
      ['domain/client/play'],
      [['what is started over opens where it was left', 'request.startsOver ? nothingKept : kept', 'kept']],
    ),
    ...bugsIn(
      'domain/client/launch/machine.ts',
      ['domain/client/play'],
      [
        [
          'what starts over does so in each place that it is played in',
          'tryIt({ ...machine, startsOver: false, isShown: true }',
          'tryIt({ ...machine, isShown: true }',
        ],
        [
          'another try starts over once more',
          'return again({ ...machine, isShown: true }, {});',
          'return again({ ...machine, isShown: true }, { startsOver: true });',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/launch/prepared.ts',
      ['domain/client/prepared'],
      [['what was fetched before another attempt is launched with', ' && found.latest === latest(titleId)', '']],
    ),
  ],
};
