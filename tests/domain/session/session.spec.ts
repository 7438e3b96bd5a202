import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { findOrganisation } from '#domain/organisation/index.ts';
import { checkCredentials } from '#domain/session/credentials.ts';
import { gatesOf, passwordWarning } from '#domain/session/rules.ts';
import { signIn } from '#domain/session/sign-in.ts';
import type { User } from '#domain/session/index.ts';

const user: User = {
  id: 'u',
  sessionId: 's',
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'Okafor',
  organisationCode: 'acme',
  locale: undefined,
  roles: [],
  isAdmin: false,
  profileUpdateRequired: false,
  firstLoginPasswordReset: true,
  termsAccepted: true,
  disclaimerAccepted: true,
  passwordExpired: false,
  passwordDaysLeft: undefined,
  hasPhoto: false,
  isPhotoOrganisation: false,
};

const failing = (failure: PortFailure) => ({
  signIn: () => Promise.reject(failure),
  basicSignIn: () => Promise.reject(failure),
  current: () => Promise.reject(failure),
  reauthenticate: () => Promise.reject(failure),
  signOut: () => Promise.resolve(),
  forget: () => undefined,
  hasToken: () => false,
});

describe('sign-in (Verifies: §5 Login, §8)', () => {
  it.each([
    ['', '', 'EMPTY_CREDENTIALS'],
    ['   ', '', 'EMPTY_CREDENTIALS'],
    ['', 'x', 'EMPTY_USERNAME'],
    ['ada', '', 'EMPTY_PASSWORD'],
    ['ada', 'a&b', 'INVALID_CHARACTER'],
  ])('refuses user name %j with password %j before any call', (username, password, refused) => {
    expect(checkCredentials({ username, password })).toEqual({ refused });
  });

  it.each([
    [{ status: 401 }, { refused: 'INVALID_CREDENTIALS' }],
    [
      { status: 401, data: '2/5' },
      { refused: 'ATTEMPTS_LEFT', params: { left: 3, of: 5 } },
    ],
    [{ status: 403 }, { refused: 'EXPIRED_ACCOUNT' }],
    [{ status: 409 }, { refused: 'MAX_ATTEMPTS_REACHED' }],
    [{ status: 500 }, { refused: 'AUTHENTICATION_FAILURE' }],
    [{ status: 503 }, { refused: 'SERVICE_UNAVAILABLE' }],
    [
      { status: 500, said: 'Closed for stocktaking' },
      { refused: 'AUTHENTICATION_FAILURE', said: 'Closed for stocktaking' },
    ],
  ])('says what a failed call means: %j', async (detail, refusal) => {
    const failure = new PortFailure('signIn', { kind: 'status', ...detail });
    expect(await signIn(failing(failure), 'acme', { username: 'ada', password: 'x' })).toEqual(refusal);
  });

  it('says that there is no connection when there is no answer', async () => {
    const failure = new PortFailure('signIn', { status: 0, kind: 'no-answer' });
    expect(await signIn(failing(failure), 'acme', { username: 'ada', password: 'x' })).toEqual({
      refused: 'CONNECTION_FAILURE',
    });
  });
});

describe('the organisation code (Verifies: §5, §7)', () => {
  const profiles = { byCode: (code: string) => Promise.reject(new PortFailure(code, { status: 404, kind: 'status' })) };
  it('is missing when it is blank', async () =>
    expect(await findOrganisation(profiles, '  ')).toEqual({ refused: 'ORG_CODE_MISSING' }));
  it('is wrong when the platform does not know it', async () =>
    expect(await findOrganisation(profiles, 'ACME')).toEqual({ refused: 'WRONG_ORG_CODE' }));
  it('is asked for trimmed and in lower case', async () => {
    const asked: string[] = [];
    await findOrganisation({ byCode: (code) => (asked.push(code), Promise.reject(new Error('x'))) }, '  AcMe ');
    expect(asked).toEqual(['acme']);
  });
});

describe('what stands before home (Verifies: §4 Login success)', () => {
  it('raises a gate exactly for what is required and not done', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (profile, reset, accepted, wantsReset, wantsTerms) => {
          const gates = gatesOf(
            { ...user, profileUpdateRequired: profile, firstLoginPasswordReset: reset, termsAccepted: accepted },
            { requiresFirstLoginReset: wantsReset, requiresTerms: wantsTerms },
          );
          expect(gates.includes('profile')).toBe(profile);
          expect(gates.includes('password')).toBe(wantsReset && !reset);
          expect(gates.includes('terms')).toBe(wantsTerms && !accepted);
        },
      ),
    );
  });

  it.each([
    [true, 3, -1],
    [false, 0, 0],
    [false, 7, 7],
    [false, -2, undefined],
    [false, undefined, undefined],
  ])('warns of a password: expired %s, days left %s → %s', (passwordExpired, passwordDaysLeft, warning) => {
    expect(passwordWarning({ ...user, passwordExpired, passwordDaysLeft })).toBe(warning);
  });
});
