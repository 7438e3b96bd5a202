import { mutantsIn, type MutatedModule } from '../../mutant.ts';

const SESSION = ['domain/session/decide', 'domain/session/sign-out', 'domain/client/second-session'];
const TOKENS = ['domain/client/second-session', 'delivery/whose-token', 'adapters/reauthentication'];

/** Sessions with two of each: learners, tokens, tabs, sign-outs, organisations. */
export const secondSessions: MutatedModule = {
  module: 'second-sessions',
  mutants: [
    ...mutantsIn(
      'adapters/tracking/delivery.api.ts',
      ['adapters/tracking/outbox.delivery', 'adapters/tracking/sender'],
      [['work goes out with a refused token for ever', ' && now !== token', '']],
    ),
    ...mutantsIn('domain/client/session/session-start.ts', TOKENS, [
      ['a session begins over the newer one of whoever signed in meanwhile', 'if (tokens.get() !== asked) return;', ''],
      [
        'a second learner begins where the place of the first waits',
        'if (!canRestoreSession(holder.now(), await accounts.keyOf(organisation.code, proof.user.id))) return;',
        '',
      ],
      ['two tries at a slow platform begin two sessions', '(beginning ??= begin(', '(beginning = begin('],
      ['two looks at a tab begin two sessions', 'await (underWay ??= once()', 'await (underWay = once()'],
    ]),
    ...mutantsIn('domain/client/session/session.ts', TOKENS, [
      [
        'the dead token of another tab ends this session',
        'if (isOver && asked === tokens.get()) expire();',
        'if (isOver) expire();',
      ],
      [
        'a token that could not be asked about is never asked about again',
        'const user = await authentication.userOf(asked);\n      askedAbout.add(asked);',
        'askedAbout.add(asked);\n      const user = await authentication.userOf(asked);',
      ],
    ]),
    ...mutantsIn(
      'domain/client/session/session.ts',
      ['domain/client/second-session', 'domain/client/offline-session'],
      [
        [
          'a learner who signed in meanwhile is replaced by who goes on offline',
          "if (refused || holder.now().at !== 'signed-out') {",
          'if (refused) {',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/session/sign-out-dialog.ts',
      ['domain/client/sign-out-dialog'],
      [
        [
          'two versions of one title are said to be two titles that go',
          'new Set(here.map(({ titleId }) => titleId)).size',
          'here.length',
        ],
      ],
    ),
    ...mutantsIn('domain/client/session/session-owner.ts', TOKENS, [
      [
        'the profile of one learner is shown to another',
        'if (known?.user.id !== user.id) return;',
        'if (!known) return;',
      ],
      [
        'a learner whose profile is reloaded gets the token of whoever signed in meanwhile',
        'if (tokens.isOf(known.user)) tokens.belongsTo(user);',
        'tokens.belongsTo(user);',
      ],
    ]),
    ...mutantsIn('domain/client/session/session.ts', TOKENS, [
      [
        'what became of one launch at the provider is said of another title',
        'back?.titleId === titleId ? back : undefined',
        'back',
      ],
      [
        'whoever comes back from the provider takes over the launch of another learner',
        'if (away.account !== owner) {',
        'if (away.account === undefined) {',
      ],
    ]),
    ...mutantsIn('domain/session/process.ts', SESSION, [
      ['of a second other learner nobody is told', 'if (toldOf.has(other)) return;', 'if (toldOf.size > 0) return;'],
    ]),
    ...mutantsIn('domain/session/sign-out.ts', SESSION, [
      [
        'a learner cannot sign out a second time in one tab',
        'end().finally(() => {\n      underWay = undefined;\n    })',
        'end()',
      ],
      [
        'a sign-out elsewhere forgets the token of who signed in here meanwhile',
        "if (!isMine) return;\n        runtime.send(session.close, { sessionId, by: 'other-tab' });",
        "runtime.send(session.close, { sessionId, by: 'other-tab' });",
      ],
    ]),
    ...mutantsIn('domain/session/decide.ts', SESSION, [
      [
        'a late answer of one session opens the gates of the next',
        'session.sessionId !== sessionId || session.gates.length === 0',
        'session.gates.length === 0',
      ],
      [
        'a late answer of one session asks the next for a profile',
        "session.sessionId !== sessionId || session.gates.includes('profile')",
        "session.gates.includes('profile')",
      ],
    ]),
    ...mutantsIn(
      'domain/session/sign-on.ts',
      ['domain/session/sign-on'],
      [
        [
          'a learner is taken for one of the same id in another organisation',
          'a.id === b.id && a.organisationCode === b.organisationCode',
          'a.id === b.id',
        ],
      ],
    ),
  ],
};
