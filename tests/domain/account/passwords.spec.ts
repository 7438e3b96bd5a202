import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountEvents,
  changeExpired,
  clearsAddress,
  looksLikeMail,
  type NewPassword,
  passwordChecks,
  type Passwords,
  type Profile,
  requestReset,
  resetByLink,
} from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { session } from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';
import { aUser } from '../../support/people.ts';
import { runs } from '../../support/runs.ts';

type Answer = Partial<ConstructorParameters<typeof PortFailure>[1]> & { status: number };
const failure = (answer: Answer) =>
  new PortFailure('any', { kind: answer.status === 0 ? 'no-answer' : 'status', ...answer });

/** A platform that gives the same response to every call, and records the calls. */
function platform(answer?: Answer) {
  const sent: string[][] = [];
  const call = (...what: string[]) => {
    sent.push(what);
    return answer ? Promise.reject(failure(answer)) : Promise.resolve();
  };
  const passwords: Passwords = { requestReset: call, checkLink: call, reset: call, changeExpired: call };
  return { passwords, sent };
}

const LINK = { organisationCode: 'acme', guid: 'guid-of-the-link' };
const good: NewPassword = { password: 'Brighter12', confirmation: 'Brighter12' };

const profile = (user: Parameters<typeof aUser>[0]): Promise<Profile> =>
  Promise.resolve({ user: aUser(user), extraValues: new Map(), record: {} });
const stillExpired = () => profile({ passwordExpired: true });

type Story = { signedIn?: boolean; daysLeft?: number | undefined; load?: typeof stillExpired };

function world(answer?: Answer, story: Story = {}) {
  const { signedIn = true, load = stillExpired } = story;
  const daysLeft = 'daysLeft' in story ? story.daysLeft : -1; // an explicit undefined means no warning
  const { runtime, log } = aRuntime();
  const { passwords, sent } = platform(answer);
  if (signedIn)
    runtime.send(session.open, {
      sessionId: 's-1',
      organisationCode: 'acme',
      userId: 'p-ole',
      account: 'hash',
      resumed: false,
      gates: [],
      passwordDaysLeft: daysLeft,
    });
  const changes = () => log.facts.filter(accountEvents.PasswordChanged.is).map(({ data }) => data);
  return { around: { runtime, passwords, profiles: { load } }, sent, changes, log };
}

// Verifies: §5 Other, §8 (forgot password)
describe('asking for a reset mail', () => {
  it.each<[string, string, Answer | undefined, unknown]>([
    ['an address that is one', 'nora@keys.example', undefined, undefined],
    ['nothing', '', undefined, { refused: 'MAIL_MISSING' }],
    ['spaces', ' \t ', undefined, { refused: 'MAIL_MISSING' }],
    ['one too many', 'nora@keys.example', { status: 429 }, { refused: 'TOO_MANY_RESET_ATTEMPTS' }],
    ['no account', 'who@keys.example', { status: 404 }, { refused: 'INCORRECT_EMAIL' }],
    ['no address', 'who', { status: 400, reason: 'WrongEmailFormat' }, { refused: 'INCORRECT_EMAIL' }],
    ['a broken platform', 'nora@keys.example', { status: 500 }, { refused: 'INCORRECT_EMAIL' }],
    ['a platform at rest', 'nora@keys.example', { status: 503 }, { refused: 'SERVICE_UNAVAILABLE' }],
    ['no connection', 'nora@keys.example', { status: 0 }, { refused: 'CONNECTION_FAILURE' }],
    [
      "the platform's own words",
      'nora@keys.example',
      { status: 400, said: 'Ask Rosa.' },
      { refused: 'INCORRECT_EMAIL', said: 'Ask Rosa.' },
    ],
  ])('%s', async (_name, typed, answer, outcome) => {
    expect(await requestReset(platform(answer).passwords, 'keys', typed)).toEqual(outcome);
  });

  it('sends what was typed without the spaces around it, and nothing for an empty field', async () => {
    const { passwords, sent } = platform();
    await requestReset(passwords, 'keys', '  nora@keys.example ');
    await requestReset(passwords, 'keys', '  ');
    expect(sent).toEqual([['keys', 'nora@keys.example']]);
  });

  it.each([
    ['INCORRECT_EMAIL', true],
    ['TOO_MANY_RESET_ATTEMPTS', false],
    ['CONNECTION_FAILURE', false],
    ['SERVICE_UNAVAILABLE', false],
    ['MAIL_MISSING', false],
  ] as const)('after %s the field is cleared: %s', (refused, clears) =>
    expect(clearsAddress({ refused })).toBe(clears),
  );

  it.each([
    ['nora@keys.example', true],
    [' nora@keys.example ', true],
    ['nora', false],
    ['@keys', false],
    ['nora@', false],
    ['nora keys@example', false],
    ['a@b@c', false],
    ['', false],
  ])('a user name %j can be its address: %s', (name, can) => expect(looksLikeMail(name)).toBe(can));
});

// Verifies: §5 Password reset and expired change, §8 Server FailureReason values, §4 (410 on submit)
describe.each([
  [
    'by the link of a mail',
    (around: ReturnType<typeof world>['around'], entered: NewPassword) => resetByLink(around, LINK, entered),
    'link',
  ],
  ['of an expired one', changeExpired, 'expiry'],
] as const)('a new password %s', (_name, change, by) => {
  it('that the platform takes is one fact, and says how it came to be', async () => {
    const { around, sent, changes } = world();
    expect(await change(around, good)).toEqual([]);
    expect(changes()).toEqual([{ organisationCode: 'acme', by }]);
    expect(sent).toEqual([by === 'link' ? [LINK.guid, good.password] : [good.password]]);
  });

  it.each<[string, NewPassword, unknown]>([
    ['both empty', { password: '', confirmation: '' }, { password: 'EMPTY_PASSWORD', confirmation: 'EMPTY_PASSWORD' }],
    ['not repeated', { password: 'Brighter12', confirmation: '' }, { confirmation: 'EMPTY_PASSWORD' }],
    ['only repeated', { password: '', confirmation: 'Brighter12' }, { password: 'EMPTY_PASSWORD' }],
    ['two of them', { password: 'Brighter12', confirmation: 'Brighter13' }, { confirmation: 'PASSWORD_MATCH_ERROR' }],
    ['an ampersand', { password: 'Bright&r1', confirmation: 'Bright&r1' }, { password: 'INVALID_CHARACTER' }],
    ['26 characters', { password: 'a'.repeat(26), confirmation: 'a'.repeat(26) }, { password: 'MAX_LENGTH' }],
  ])('is not sent: %s', async (_case, entered, expected) => {
    const { around, sent, changes } = world();
    const problems = await change(around, entered);
    expect(Object.fromEntries(problems.map(({ at, because }) => [at, because.refused]))).toEqual(expected);
    expect([sent, changes()]).toEqual([[], []]);
  });

  it('is not sent exactly when the list beside its fields has something that is not met', async () => {
    const typed = fc.string({ maxLength: 30, unit: fc.constantFrom('a', 'B', '1', '&', '!') });
    await fc.assert(
      fc.asyncProperty(typed, typed, fc.boolean(), async (password, other, isRepeated) => {
        const entered = { password, confirmation: isRepeated ? password : other };
        const { around, sent } = world();
        await change(around, entered);
        const isMet = passwordChecks(entered, { forbidsSpaces: false }).every(({ stands }) => stands === 'met');
        expect(sent.length > 0).toBe(isMet);
      }),
      { numRuns: runs(100) },
    );
  });

  it.each<[NewPassword, boolean, string]>([
    [{ password: '', confirmation: '' }, true, 'open open open'],
    [{ password: 'a b', confirmation: '' }, true, 'met broken open'],
    [{ password: 'a b', confirmation: 'a b' }, false, 'met met met'],
    [{ password: '', confirmation: 'a' }, false, 'open open broken'],
  ])('of %j, spaces forbidden: %s, the list says %s', (entered, forbidsSpaces, said) =>
    expect(
      passwordChecks(entered, { forbidsSpaces })
        .map(({ stands }) => stands)
        .join(' '),
    ).toBe(said),
  );

  it.each<[Answer, string, string]>([
    [{ status: 400, reason: 'PasswordTooLong' }, 'password', 'PASS_TOO_LONG'],
    [{ status: 400, reason: 'PasswordTooShort' }, 'password', 'PASS_TOO_SHORT'],
    [{ status: 400, reason: 'PasswordUpperCase' }, 'password', 'PASS_UPPERCASE'],
    [{ status: 400, reason: 'PasswordLowerCase' }, 'password', 'PASS_LOWERCASE'],
    [{ status: 400, reason: 'PasswordNumber' }, 'password', 'PASS_NUMBER'],
    [{ status: 400, reason: 'PasswordSpecialChar' }, 'password', 'PASS_SPECIAL_CHAR'],
    [{ status: 400, reason: 'PasswordNotChanged' }, 'password', 'PASS_INVALID'],
    [{ status: 400, reason: 'SomethingNew' }, 'form', 'SERVICE_UNAVAILABLE'],
    [{ status: 500 }, 'form', 'SERVICE_UNAVAILABLE'],
    [{ status: 503 }, 'form', 'SERVICE_UNAVAILABLE'],
    [{ status: 0 }, 'form', 'CONNECTION_FAILURE'],
    by === 'link' ? [{ status: 410 }, 'form', 'RESET_LINK_EXPIRED'] : [{ status: 401 }, 'form', 'EXPIRED_SESSION'],
  ])('is refused by %j: at %s, %s, and nothing is recorded', async (answer, at, code) => {
    const { around, changes } = world(answer);
    expect(await change(around, good)).toEqual([{ at, because: { refused: code } }]);
    expect(changes()).toEqual([]);
  });

  it('is never in a fact, nor is its link, whatever was typed and answered', async () => {
    const canary = fc.string({ unit: 'grapheme', minLength: 4, maxLength: 30 }).map((typed) => `~${typed}~`);
    const answer = fc.option(
      fc.record({ status: fc.constantFrom(0, 400, 401, 404, 410, 429, 500, 503), reason: fc.string() }),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(canary, fc.option(canary, { nil: undefined }), answer, async (password, other, given) => {
        const { around, sent, changes, log } = world(given);
        const problems = await change(around, { password, confirmation: other ?? password });
        const written = JSON.stringify(log.facts);
        expect(written).not.toContain(JSON.stringify(password).slice(1, -1));
        expect(written).not.toContain(LINK.guid);
        // One fact after success, otherwise none; no password that breaks a rule was sent.
        expect(changes()).toHaveLength(problems.length === 0 ? 1 : 0);
        if (sent.length > 0)
          expect([password.includes('&'), password.length <= 25, other ?? password]).toEqual([false, true, password]);
      }),
      { numRuns: runs(75) },
    );
  });
});

it('who is not signed in has no password that could be changed without a link', async () => {
  const { around, sent, changes } = world(undefined, { signedIn: false });
  expect(await changeExpired(around, good)).toEqual([{ at: 'form', because: { refused: 'EXPIRED_SESSION' } }]);
  expect([sent, changes()]).toEqual([[], []]);
});

// Verifies: §4 Password expiry, when a response is lost
describe('when nobody knows whether an expiring password was changed', () => {
  const noLonger = () => profile({});
  const noAnswer = () => Promise.reject(failure({ status: 0 }));
  const connection = [{ at: 'form', because: { refused: 'CONNECTION_FAILURE' } }];
  const notChanged: Answer = { status: 400, reason: 'PasswordNotChanged' };
  const invalid = [{ at: 'password', because: { refused: 'PASS_INVALID' } }];

  it.each<[string, Answer, { daysLeft?: number | undefined; load: typeof noLonger }, readonly unknown[]]>([
    ['a platform that warns no longer has taken it', { status: 0 }, { load: noLonger }, []],
    ['a page of a proxy is no answer either', { status: 200, kind: 'unreadable' }, { load: noLonger }, []],
    ['one that warns still has not', { status: 0 }, { load: stillExpired }, connection],
    ['one that cannot be asked leaves all as it was', { status: 0 }, { load: noAnswer }, connection],
    ['a second try with the password that the first one has set is no failure', notChanged, { load: noLonger }, []],
    ['but the old password is not a new one', notChanged, { load: stillExpired }, invalid],
    ['a password without a warning tells nothing', notChanged, { daysLeft: undefined, load: noLonger }, invalid],
    ['a clear no is believed', { status: 500 }, { load: noLonger }, [{ at: 'form', because: { refused: 'SERVICE_UNAVAILABLE' } }]], // prettier-ignore
  ])('%s', async (_case, answer, story, problems) => {
    const { around, changes } = world(answer, story);
    expect(await changeExpired(around, good)).toEqual(problems);
    expect(changes()).toHaveLength(problems.length === 0 ? 1 : 0);
  });
});
