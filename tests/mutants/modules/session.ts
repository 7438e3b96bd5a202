import { mutantsIn, type MutatedModule } from '../mutant.ts';

export const session: MutatedModule = {
  module: 'session',
  mutants: [
    ...mutantsIn(
      'domain/session/credentials.ts',
      ['ui/sign-in/sign-in.spec.tsx'],
      [
        ['a wrong password stands over the form', "INVALID_CREDENTIALS: 'password',", ''],
        [
          'a shut account is the password’s fault',
          "ATTEMPTS_LEFT: 'password',",
          "ATTEMPTS_LEFT: 'password', MAX_ATTEMPTS_REACHED: 'password',",
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/storage/session-token.ts',
      ['adapters/storage/session-token'],
      [
        ['the sign-in of another tab is ended here', 'if (others() === undefined) cookie.clear();', 'cookie.clear();'],
        [
          'a learner gets the token that is in hand',
          'if (!owners.has(user) && mine !== undefined) owners.set',
          'if (mine !== undefined) owners.set',
        ],
        ['the token in hand stays when its learner goes', 'mine = owners.get(user);', ''],
        ['a token that is out of hand is used', 'return token === mine ? token : undefined;', 'return token;'],
        [
          'the last word about whose a token is holds',
          'if (mine !== undefined && !owners.has(user))',
          'if (mine !== undefined)',
        ],
        ['the token of this tab counts as of another', 'return there === mine ? undefined : there;', 'return there;'],
        [
          'a sign-out leaves the cookie that took its place',
          'if (others() === undefined) cookie.clear();',
          'if (cookie.get() === mine) cookie.clear();',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/storage/token.cookie.ts',
      ['adapters/storage/session-token'],
      [
        [
          'an older cookie stands before the new one',
          'clear(); // one of the same name on the host itself would stand before the new one',
          '',
        ],
        [
          'a cookie for other sites is set without https',
          'crossSite && secure && !isOldBrowser',
          'crossSite && !isOldBrowser',
        ],
        ['any cookie of the name counts as received', 'tokens().find(isReceived)', 'tokens()[0]'],
        [
          'a sign-out leaves cookies of other paths',
          'for (const path of pathsOf(location.pathname))',
          "for (const path of ['/'])",
        ],
        ['a sign-out leaves what it remembered', '    received.clear();\n', ''],
        ['a confirmed account is asked about again', 'received.set(fingerprint(token));', ''],
        [
          'a browser that takes no cookie of the domain gets none',
          'if (domain !== undefined && get() !== token) write(undefined, value, site);',
          '',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/recording/journey.ts',
      ['simulator/runner/recorded'],
      [['in a recording, who signs out leaves first', "fact.data.reason !== 'signed-out'", 'fact.data.reason']],
    ),
    ...mutantsIn(
      'domain/session/sign-on.ts',
      ['domain/session/sign-on'],
      [
        ['a link with a token signs in', 'isExpected && !present ?', '!present ?'],
        [
          'a token is taken where nobody signs on elsewhere',
          'isExpected: isOfJourney && signsOnElsewhere(method)',
          'isExpected: isOfJourney',
        ],
        ['the journey of this tab ends the session of somebody else', 'isExpected && !present ?', 'isExpected ?'],
        [
          'a link renews the session of whoever is signed in',
          "{ then: isExpected ? 'enter' : 'stay' }",
          "{ then: 'enter' }",
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/storage/sign-on-nonce.ts',
      ['adapters/storage/sign-on-nonce', 'adapters/sign-in'],
      [
        ['a return is awaited for ever', 'kept.clear();\n      return handed', 'return handed'],
        [
          'the provider of one organisation leads to the login of another',
          'awaited === `${handed.nonce} ${handed.path}`',
          'awaited?.startsWith(handed.nonce) === true',
        ],
        ['a page that the browser shows again uses its nonce again', 'if (isSpent) return;', ''],
        ['a nonce that was used up comes back with its page', 'isSpent ||= hasBegun', 'isSpent = hasBegun'],
        ['who signs in another way is still awaited', 'forget: kept.clear,', 'forget: () => undefined,'],
      ],
    ),
    ...mutantsIn(
      'domain/session/sign-out.ts',
      ['domain/session/sign-out', 'adapters/session-tabs'],
      [
        ['the session ends before its work is stored', 'await work.settled();\n', '\n'],
        ['a title that was opened meanwhile outlives the session', '} while (content.isOpen() &&', '} while (false &&'],
        [
          'content of who signed in meanwhile is left too',
          'content.isOpen() && isStill(sessionId)',
          'content.isOpen()',
        ],
        ['the session of who signed in meanwhile is ended', 'if (!isMine) return;\n        const known', 'const known'],
        [
          'content that does not close keeps the learner signed in',
          "Promise.race([content.leave('signed-out'), wait(CONTENT_LEAVE_LIMIT_MS)])",
          "content.leave('signed-out')",
        ],
        [
          'content that was asked to close is not waited for',
          'const wasOpen = leaving !== undefined;',
          'const wasOpen = content.isOpen();',
        ],
        ['what the content said last is not sent', 'if (wasOpen) await work.drained(CONTENT_SAVE_MS);', ''],
        ['signing out twice ends two sessions', '(underWay ??= end()', '(underWay = end()'],
        [
          'a learner who is signed out elsewhere keeps the work that they wished gone',
          'if (discards) await remove(account, sessionId).catch(() => undefined);',
          '',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/session/decide.ts',
      ['domain/session/decide', 'domain/session/session'],
      [
        [
          'a late end closes the next session',
          "session.at === 'signed-out' || session.sessionId !== input.sessionId ?",
          "session.at === 'signed-out' ?",
        ],
        [
          'a late refusal expires the next session',
          "session.at === 'open' && session.sessionId === sessionId ? [events.Expired",
          "session.at === 'open' ? [events.Expired",
        ],
      ],
    ),
    ...mutantsIn(
      'domain/session/use-cases.ts',
      ['domain/session/sign-out', 'adapters/session-tabs', 'adapters/reauthentication'],
      [
        [
          'work goes out with the old token when the session goes on',
          'proof.keep(); // before the fact, so that its listeners use the new token\n  runtime.send(session.reauthenticate, claim);',
          'runtime.send(session.reauthenticate, claim);\n  proof.keep();',
        ],
        ['the token of somebody else stays in hand', 'await proof.drop(); // the token', '// the token'],
      ],
    ),
    ...mutantsIn(
      'domain/client/session/process.ts',
      ['domain/session/session', 'domain/session/tabs', 'adapters/session-tabs'],
      [
        [
          'an expired session ends in the middle of a title',
          "now.at !== 'expired' || ports.isLearning() ||",
          "now.at !== 'expired' ||",
        ],
        [
          'a sign-in in another tab is not looked for',
          'if (fact && sessionEvents.Expired.is(fact)) await ports.renewFromOtherTab();',
          '',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/session/process.ts',
      ['domain/session/session', 'domain/session/tabs', 'adapters/session-tabs'],
      [
        [
          'a sign-out in another tab ends a session that began after it',
          'isMine && isSame(here, during) ?',
          'isMine ?',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/account/passwords/password-rules.ts',
      ['domain/account/passwords'],
      [
        ['a space is no fault of a password', '!(forbidsSpaces && /\\s/.test(password)) && checkPass', 'checkPass'],
        ['what is not typed yet is called met', "typed === '' ? 'open' : isKept", 'isKept'],
      ],
    ),
  ],
};
