import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import {
  catalogue,
  sanitizeServerMessage,
  failures,
  type Operation,
  refusalFor,
  refuse,
} from '#domain/messages/index.ts';
import { runs } from '../../support/runs.ts';

const failed = (status: number, more: Partial<ConstructorParameters<typeof PortFailure>[1]> = {}) =>
  new PortFailure('any', { status, kind: status === 0 ? 'no-answer' : 'status', ...more });
const operations = Object.keys(failures) as Operation[];

// Verifies: §8 The error catalogue, §5 (WRONG_ORG_CODE), §4 (410 on reset, 409 on registration)
describe('a failed call becomes the message of the error catalogue', () => {
  it.each<[Operation, number, string]>([
    ['findOrganisation', 404, 'WRONG_ORG_CODE'],
    // An organisation lookup precedes any sign-in attempt.
    ['findOrganisation', 401, 'ORGANISATION_RETRIEVING_FAILURE'],
    ['findOrganisation', 429, 'TOO_MANY_LOOKUPS'],
    ['findOrganisation', 500, 'ORGANISATION_RETRIEVING_FAILURE'],
    ['findOrganisation', 503, 'SERVICE_UNAVAILABLE'],
    ['requestPasswordReset', 401, 'INCORRECT_EMAIL'],
    ['signIn', 401, 'INVALID_CREDENTIALS'],
    ['signIn', 403, 'EXPIRED_ACCOUNT'],
    ['signIn', 409, 'MAX_ATTEMPTS_REACHED'],
    ['signIn', 418, 'AUTHENTICATION_FAILURE'],
    ['signIn', 500, 'AUTHENTICATION_FAILURE'],
    ['signIn', 503, 'SERVICE_UNAVAILABLE'],
    ['signIn', 0, 'CONNECTION_FAILURE'],
    ['reauthenticate', 400, 'INVALID_CREDENTIALS'],
    ['register', 403, 'EMAIL_NOT_ALLOWED'],
    ['register', 409, 'MAIL_EXISTS'],
    ['register', 400, 'SERVICE_UNAVAILABLE'],
    ['requestPasswordReset', 429, 'TOO_MANY_RESET_ATTEMPTS'],
    ['requestPasswordReset', 404, 'INCORRECT_EMAIL'],
    ['requestPasswordReset', 503, 'SERVICE_UNAVAILABLE'],
    ['requestPasswordReset', 400, 'INCORRECT_EMAIL'],
    ['requestPasswordReset', 500, 'INCORRECT_EMAIL'],
    ['requestPasswordReset', 0, 'CONNECTION_FAILURE'],
    ['checkResetLink', 400, 'RESET_LINK_EXPIRED'],
    ['checkResetLink', 404, 'RESET_LINK_EXPIRED'],
    ['checkResetLink', 410, 'RESET_LINK_EXPIRED'],
    ['checkResetLink', 500, 'SERVICE_UNAVAILABLE'],
    ['checkResetLink', 503, 'SERVICE_UNAVAILABLE'],
    ['checkResetLink', 0, 'CONNECTION_FAILURE'],
    ['resetPassword', 404, 'RESET_LINK_EXPIRED'],
    ['resetPassword', 410, 'RESET_LINK_EXPIRED'],
    ['resetPassword', 400, 'SERVICE_UNAVAILABLE'],
    ['resetPassword', 401, 'SERVICE_UNAVAILABLE'],
    ['changeExpiredPassword', 401, 'EXPIRED_SESSION'],
    ['changeExpiredPassword', 503, 'SERVICE_UNAVAILABLE'],
    ['changeExpiredPassword', 0, 'CONNECTION_FAILURE'],
    ['loadCatalogue', 500, 'CATALOGUE_RETRIEVING_FAILURE'],
    ['loadCatalogue', 401, 'EXPIRED_SESSION'],
    ['loadHome', 404, 'HOMESCREEN_RETRIEVING_FAILURE'],
    ['loadHistory', 500, 'HISTORY_RETRIEVING_FAILURE'],
    ['loadStatuses', 500, 'STATUSES_RETRIEVING_FAILURE'],
    ['loadStatuses', 0, 'CONNECTION_FAILURE'],
    ['loadProfile', 500, 'PROFILE_RETRIEVING_FAILURE'],
    ['loadGroups', 500, 'GROUPS_RETRIEVING_FAILURE'],
    ['loadCertificates', 404, 'CERTIFICATES_RETRIEVING_FAILURE'],
    ['loadPhoto', 500, 'PHOTO_RETRIEVING_FAILURE'],
    ['launch', 500, 'LAUNCH_FAILURE'],
    ['launch', 401, 'EXPIRED_SESSION'],
    ['saveProgress', 500, 'PROGRESS_SAVE_FAILURE'],
    ['saveProgress', 0, 'CONNECTION_FAILURE'],
  ])('%s answered %i says %s', (operation, status, code) => {
    expect(refusalFor(operation, failed(status))).toEqual({ refused: code });
  });

  it('an answer that cannot be read is the failure of its operation, whatever its status', () => {
    expect(refusalFor('loadHome', failed(200, { kind: 'unreadable' })).refused).toBe('HOMESCREEN_RETRIEVING_FAILURE');
    expect(refusalFor('signIn', failed(200, { kind: 'too-large' })).refused).toBe('AUTHENTICATION_FAILURE');
  });

  it.each<[Operation, number, string]>([
    ['findOrganisation', 404, 'ORGANISATION_RETRIEVING_FAILURE'],
    ['signIn', 403, 'AUTHENTICATION_FAILURE'],
    ['signIn', 409, 'AUTHENTICATION_FAILURE'],
    ['register', 409, 'SERVICE_UNAVAILABLE'],
    ['checkResetLink', 404, 'SERVICE_UNAVAILABLE'],
    ['resetPassword', 410, 'SERVICE_UNAVAILABLE'],
    ['loadTitle', 404, 'CATALOGUE_RETRIEVING_FAILURE'],
  ])('%s: a %i of a gateway does not say what the platform’s would, but %s', (operation, status, code) => {
    expect(refusalFor(operation, failed(status, { kind: 'unreadable' }))).toEqual({ refused: code });
  });

  it('something thrown that is no failed call gets the default of its operation and repeats nothing of it', () => {
    expect(refusalFor('launch', new TypeError('x is undefined'))).toEqual({ refused: 'LAUNCH_FAILURE' });
  });
});

describe('attempts left at sign-in', () => {
  it.each([
    ['2/3', 1, 3],
    ['0/5', 5, 5],
    ['3 / 3', 0, 3],
    ['attempts: 1/4.', 3, 4],
  ])('%s leaves %i of %i', (data, left, of) => {
    expect(refusalFor('signIn', failed(401, { data }))).toEqual(refuse('ATTEMPTS_LEFT', { left, of }));
    expect(refusalFor('reauthenticate', failed(400, { data }))).toEqual(refuse('ATTEMPTS_LEFT', { left, of }));
  });

  it.each(['', 'wrong', '4/3', '1/2/3', '-', '99999/3', '/3'])('%j is no count', (data) => {
    expect(refusalFor('signIn', failed(401, { data }))).toEqual({ refused: 'INVALID_CREDENTIALS' });
  });
});

// Verifies: §8 Server FailureReason values
describe('the reason a server gives', () => {
  it.each([
    ['WrongEmailFormat', 'MAIL_INVALID'],
    ['UsernameAlreadyExists', 'MAIL_EXISTS'],
    ['EmailAlreadyExists', 'MAIL_EXISTS'],
    ['ExtertalIdAlreadyExists', 'MAIL_EXISTS'],
    ['PasswordNotChanged', 'PASS_INVALID'],
    ['PASS_TOO_SHORT', 'PASS_TOO_SHORT'],
    ['PasswordTooLong', 'PASS_TOO_LONG'],
    ['constructor', 'SERVICE_UNAVAILABLE'],
    ['SomethingNew', 'SERVICE_UNAVAILABLE'],
  ])('%s is %s', (reason, code) => {
    for (const operation of ['register', 'updateProfile', 'resetPassword', 'changeExpiredPassword'] as const)
      expect(refusalFor(operation, failed(400, { reason })).refused).toBe(code);
  });

  it('means nothing where the specification gives it no meaning', () => {
    expect(refusalFor('loadHome', failed(400, { reason: 'WrongEmailFormat' })).refused).toBe(
      'HOMESCREEN_RETRIEVING_FAILURE',
    );
  });
});

describe('what the server says itself', () => {
  it('wins over our text, on one line and without control characters', () => {
    const refusal = refusalFor('signIn', failed(403, { said: ' Your account\u0000 ended\n\ton \u202eMonday. ' }));
    expect(refusal).toEqual({ refused: 'EXPIRED_ACCOUNT', said: 'Your account ended on Monday.' });
  });

  it.each([undefined, '', '   ', '\u0007', '...', '<html><body>502</body></html>', '<!DOCTYPE html>', 42, null])(
    '%j says nothing',
    (said) => expect(sanitizeServerMessage(said)).toBeUndefined(),
  );

  it('is shown whole up to 300 characters, and cut with an ellipsis beyond, never inside a character', () => {
    expect(sanitizeServerMessage('a'.repeat(300))).toBe('a'.repeat(300));
    const cut = sanitizeServerMessage('😀x'.repeat(200)) ?? '';
    expect(Array.from(cut)).toHaveLength(300);
    expect(cut.endsWith('…')).toBe(true);
  });
});

describe('any failure of any operation', () => {
  it('gets a message of the catalogue with all its parameters, and shows nothing invisible', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...operations),
        fc.record({
          status: fc.integer({ min: -5, max: 999 }),
          kind: fc.constantFrom('status', 'no-answer', 'unreadable', 'too-large'),
          said: fc.option(fc.string({ unit: 'binary', maxLength: 700 }), { nil: undefined }),
          reason: fc.option(fc.constantFrom('PasswordTooLong', '__proto__', 'x'), { nil: undefined }),
          data: fc.option(fc.oneof(fc.string(), fc.constantFrom('1/3', '3/1')), { nil: undefined }),
        }),
        (operation, detail) => {
          const refusal = refusalFor(operation, new PortFailure('any', detail)); // any union member above
          expect(Object.keys(refusal.params ?? {}).sort()).toEqual([...catalogue[refusal.refused].names].sort());
          if (refusal.said === undefined) return;
          expect(refusal.said).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
          expect(Array.from(refusal.said).length).toBeLessThanOrEqual(300);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
