import { mutantsIn, type MutatedModule } from '../mutant.ts';

const WHOLE = ['delivery/wiring', 'delivery/dead-tab', 'adapters/session-tabs'];

/** Wiring of the modules. */
export const wiring: MutatedModule = {
  module: 'wiring',
  mutants: [
    ...mutantsIn('domain/client/launch/saved-work.ts', WHOLE, [
      [
        'the platform wins over unsent work at a relaunch',
        '(unsent.position ?? kept.position)',
        '(kept.position ?? unsent.position)',
      ],
      [
        'the platform is asked before what waits is read',
        'const confirmed = await here.confirmed(title);\n      const kept = await saved(title);',
        'const confirmed = await here.confirmed(title);\n      const kept = await saved(title);\n      Object.assign(unsent, await unsentOf(title.titleId));',
      ],
      ['a relaunch does not wait for what the last attempt said', 'await here.settled(titleId);', ''],
      [
        'documents of content that wait are not seen at a relaunch',
        '.filter((one) => !unsent.has(documentKey(one))), ...unsent.values()]',
        ']',
      ],
    ]),
    ...mutantsIn('domain/client/process.ts', WHOLE, [
      ['facts are forgotten at once at sign-in', 'clock.now() - KEEP_FACTS_MS', 'clock.now() + KEEP_FACTS_MS'],
      [
        'the recovery of one learner begins the delivery of another',
        'if (mine !== account()) return;',
        '',
        'The recovery of who is signed in ends a moment later, and begins theirs again.',
      ],
      ['what another tab stores is looked for seconds later', 'tap(() => outgoing.wake()),', ''],
    ]),
    ...mutantsIn(
      'adapters/tracking/work/work.ts',
      [...WHOLE, 'delivery/final-flush', 'simulator/runner/builtin-scenarios'],
      [
        [
          'what the disk refuses of an earlier session is no work that waits',
          '[...words.left(mine), ...recordsOf(mine, unkept())]',
          '[...words.left(mine)]',
        ],
        [
          'what a dead tab left is not taken up',
          'startReading(store.journal, { adopt, left: words.facts })',
          'startReading(store.journal)',
        ],
        [
          'what a dead tab did is taken up only when there is room for it',
          'startReading(store.journal, { adopt, left: words.facts })',
          'startReading(store.journal, { adopt, left: () => [] })',
        ],
        [
          'what is in memory counts as kept',
          'const isKept = words.keep(unkept());\n        if (!isKept) store.wake(); // the database is the last that may take it',
          'const isKept = true;',
        ],
        ['what another tab left is told again by the next start', 'words.told(mine, outgoing.isOwed);', 'void 0;'],
        [
          'an erased database is believed before it got back what was in it',
          'isErased: () => onlyHere.isErased()',
          'isErased: () => false',
        ],
        ['an erased journal is read from where it was read before', 'follower.erased();', ''],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/work/outgoing.ts',
      [...WHOLE, 'delivery/final-flush'],
      [
        [
          'what a dead tab left is not read by who delivers',
          '        adopt(asked[0])\n',
          '        Promise.resolve()\n',
        ],
        [
          'what a dead tab left is told only when there is room for it',
          '(store.isDurable ? words.left(mine) : [])',
          '[]',
        ],
        [
          'what another tab has only left counts as handed over',
          'handed: beside.handed,',
          'handed: (mine) => new Map(words.left(mine).map(({ lane, order }) => [lane, order ?? 0])),',
        ],
        [
          'a page without a database does not know what one with it handed over',
          'beside.hand(record);',
          'if (!store.isDurable) beside.hand(record);',
        ],
        [
          'a refusal that the disk took no note of is known to no other page',
          'onUnnoted: (record) => beside.concern([record]),',
          '',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/work/stored-work.ts',
      [...WHOLE, 'delivery/final-flush'],
      [
        [
          'what an erased database has not got back goes with the session',
          'words.leave([{ account: mine,',
          'void ([{ account: mine,',
        ],
        ['what is in memory only is not offered to the sender', 'outgoing.offer(records);', ''],
        [
          'a page without a database asks nobody what is handed over',
          'if (!store.isDurable) beside.concern(records);',
          '',
        ],
        [
          'what is told from memory as the disk refused it is known to no other page',
          'beside.concern(records); // what is handed',
          'void 0; // what is handed',
        ],
        ['that the browser stores no more is not said', "notify({ refused: 'STORAGE_REFUSED' });", ''],
        ['what the browser refuses is not sent from memory', 'outgoing.refuse(records);', ''],
        [
          'last words that are stored by now are told again',
          'words.settle(unkept);\n      if (records.length > 0)',
          'if (records.length > 0)',
          'What is stored is told to delivery next, and whatever changes there settles them as well.',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/create-client.ts',
      [...WHOLE, 'delivery/final-flush'],
      [
        ['delivery goes on after sign-out', 'work.outgoing.stop();\n    shown.forget(by);', 'shown.forget(by);'],
        ['a renewed session leaves its work lying', 'onRenewed: work.outgoing.start,', 'onRenewed: () => undefined,'],
      ],
    ),
    ...mutantsIn(
      'domain/client/create-client.ts',
      ['adapters/storage/course-data'],
      [
        ['what courses kept outlives signing out', "if (by === 'wish') courses.ends();", ''],
        ['what courses kept is gone with an expired session', "if (by === 'wish') courses.ends();", 'courses.ends();'],
        ['what courses kept of somebody else stays', 'courses.begins(owner);', ''],
      ],
    ),
    ...mutantsIn('adapters/tracking/sender.ts', WHOLE, [
      [
        'what was told in an earlier session of the tab is owed again',
        'own : before.get(record.account)?.machine.get();',
        'own : undefined;',
      ],
    ]),
    ...mutantsIn(
      'domain/client/launch/recovery.ts',
      [...WHOLE, 'delivery/final-flush'],
      [
        [
          'a title is launched while recovery is under way',
          'await recovery.passed();',
          '',
          'Ending the attempts of a title reads the journal and takes their locks by itself.',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/storage/session-token.ts',
      ['delivery/whose-token', 'adapters/session-tabs'],
      [
        [
          'work goes out with whatever token is in hand',
          'return user && token.of(user);',
          'return user && token.get();',
          'Whoever holds the session has the token in hand: the holder says so before it is asked for.',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/session/session-owner.ts',
      ['delivery/whose-token', 'adapters/session-tabs'],
      [
        [
          'the work of one learner goes out with the token of another',
          "return owner === account() && now().at === 'open'",
          "return now().at === 'open'",
        ],
        [
          'an expired session goes on sending',
          "return owner === account() && now().at === 'open'",
          'return owner === account()',
        ],
        ['the profile that is read anew loses the token', 'if (tokens.isOf(known.user)) tokens.belongsTo(user);', ''],
      ],
    ),
    ...mutantsIn(
      'domain/client/session/session-start.ts',
      ['adapters/session-tabs'],
      [['a session that has ended meanwhile is taken up', 'if (tokens.others() !== asked) return once();', '']],
    ),
  ],
};
