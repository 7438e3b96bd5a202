import { describe, expect, it } from 'vitest';
import { account, type ExtraField, type Profile, type ProfileForm, type Profiles } from '#domain/account/index.ts';
import { checkProfile, profileChange } from '#domain/account/profile/profile-form.ts';
import { updateProfile } from '#domain/account/use-cases.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Gate, session } from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';
import { anOrganisation, aUser } from '../../support/people.ts';

const badge: ExtraField = {
  id: 'badge',
  name: 'Badge',
  type: 'Numeric',
  value: '',
  isMandatory: true,
  size: 6,
  options: [],
};
const good: ProfileForm = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  extraValues: new Map([['badge', '4711']]),
  password: 'Countess1',
  confirmation: 'Countess1',
  acceptsTerms: true,
};
const every: readonly Gate[] = ['profile', 'password', 'terms'];

describe('the form before home (Verifies: §5 Profile update, Extra fields)', () => {
  const found = (form: Partial<ProfileForm>, gates = every, fields = [badge]) =>
    checkProfile({ ...good, ...form }, { gates, fields }).map(({ at, because }) => `${at} ${because.refused}`);

  it.each<[Partial<ProfileForm>, string[]]>([
    [{}, []],
    [{ firstName: '' }, ['firstName FIRST_NAME_MISSING']],
    [{ lastName: ' \t ' }, ['lastName LAST_NAME_MISSING']],
    [{ password: '' }, ['password PASS_MISSING']],
    [{ confirmation: '' }, ['confirmation CONFIRM_PASS_MISSING']],
    [{ confirmation: 'Countess2' }, ['confirmation PASSWORD_MATCH_ERROR']],
    [{ password: 'A&b1', confirmation: 'A&b1' }, ['password INVALID_CHARACTER']],
    [{ acceptsTerms: false }, ['terms TERMS_NOT_ACCEPTED']],
    [{ extraValues: new Map() }, ['extra:badge FIELD_MANDATORY']],
    [{ extraValues: new Map([['badge', 'x']]) }, ['extra:badge FIELD_NOT_NUMERIC']],
    [{ extraValues: new Map([['badge', '1234567']]) }, ['extra:badge FIELD_TOO_LONG']],
  ])('finds in %j: %j', (form, problems) => expect(found(form)).toEqual(problems));

  const nothing = { firstName: '', lastName: '', extraValues: new Map(), password: '', confirmation: '' };
  it('says everything at once, in the order of the form', () => {
    expect(found({ ...nothing, acceptsTerms: false })).toEqual([
      'firstName FIRST_NAME_MISSING',
      'lastName LAST_NAME_MISSING',
      'extra:badge FIELD_MANDATORY',
      'password PASS_MISSING',
      'confirmation CONFIRM_PASS_MISSING',
      'terms TERMS_NOT_ACCEPTED',
    ]);
  });

  it('looks only at what a gate asks for', () => {
    expect(found(nothing, ['terms'])).toEqual([]);
    expect(found({ ...nothing, acceptsTerms: false }, ['password'])).toEqual([
      'password PASS_MISSING',
      'confirmation CONFIRM_PASS_MISSING',
    ]);
  });

  it('changes only what a gate asks for', () => {
    expect(profileChange(good, { gates: every, fields: [badge] })).toEqual({
      names: { firstName: 'Ada', lastName: 'Lovelace' },
      extraFields: [{ id: 'badge', value: '4711' }],
      password: 'Countess1',
      acceptsTerms: true,
    });
    expect(profileChange(good, { gates: ['terms'], fields: [badge] })).toEqual({
      names: undefined,
      extraFields: undefined,
      password: undefined,
      acceptsTerms: true,
    });
    expect(profileChange(good, { gates: ['password'], fields: [] }).acceptsTerms).toBe(false);
  });
});

describe('settling the gates (Verifies: §4 Profile update, §8)', () => {
  const organisation = anOrganisation({ requiresTerms: true, requiresFirstLoginReset: true });
  const pending = aUser({ firstLoginPasswordReset: false, termsAccepted: false });
  const profile: Profile = { user: pending, extraValues: new Map(), record: {} };

  /**
   * A learner with gates, and a platform with the given response to the update; `load` is its response to a later
   * query.
   */
  function start(
    gates: readonly Gate[],
    update: () => Promise<ReturnType<typeof aUser>>,
    load: Profiles['load'] = () => Promise.reject(new Error('not to be asked')),
  ) {
    const { runtime, log } = aRuntime();
    const opened = { sessionId: 's', organisationCode: 'acme', userId: 'u', account: 'a', resumed: false };
    runtime.send(session.open, { ...opened, gates, passwordDaysLeft: undefined });
    const before = log.head;
    let calls = 0;
    const profiles: Profiles = { load, update: () => (calls++, update()) };
    return {
      runtime,
      settle: (form: Partial<ProfileForm> = {}) =>
        updateProfile({ runtime, profiles }, { profile, fields: [badge], organisation }, { ...good, ...form }),
      facts: () => log.facts.slice(before).map(({ type, data }) => ({ type, data })),
      now: () => runtime.state(session).get().session,
      calls: () => calls,
    };
  }
  const failing = (detail: Partial<ConstructorParameters<typeof PortFailure>[1]>) => () =>
    Promise.reject(new PortFailure('updateProfile', { kind: 'status', status: 400, ...detail }));

  it('opens them, and says that the profile was updated', async () => {
    const world = start(['terms'], () => Promise.resolve(aUser()));
    expect(await world.settle()).toEqual([]);
    expect(world.facts()).toEqual([
      { type: 'account.ProfileUpdated', data: { organisationCode: 'acme' } },
      { type: 'session.GatesCleared', data: { sessionId: 's' } },
    ]);
    expect(world.runtime.state(account).get().last).toEqual({ was: 'profile-updated', organisationCode: 'acme' });
  });

  it('raises the password warning that waited behind them', async () => {
    const world = start(['terms'], () => Promise.resolve(aUser({ passwordDaysLeft: 3 })));
    await world.settle();
    expect(world.facts().at(-1)).toEqual({
      type: 'session.PasswordExpiryWarned',
      data: { sessionId: 's', daysLeft: 3 },
    });
  });

  it('asks nobody when the form is not good', async () => {
    const world = start(['password'], () => Promise.resolve(aUser()));
    expect(await world.settle({ confirmation: 'x' })).toHaveLength(1);
    expect([world.calls(), world.facts()]).toEqual([0, []]);
  });

  it.each([
    [{ status: 403 }, 'form', 'EMAIL_NOT_ALLOWED'],
    [{ reason: 'WrongEmailFormat' }, 'form', 'MAIL_INVALID'],
    [{ status: 409, reason: 'UsernameAlreadyExists' }, 'form', 'MAIL_EXISTS'],
    [{ status: 409, reason: 'EmailAlreadyExists' }, 'form', 'MAIL_EXISTS'],
    [{ status: 409, reason: 'ExtertalIdAlreadyExists' }, 'form', 'MAIL_EXISTS'],
    [{ reason: 'PasswordTooLong' }, 'password', 'PASS_TOO_LONG'],
    [{ reason: 'PasswordTooShort' }, 'password', 'PASS_TOO_SHORT'],
    [{ reason: 'PasswordUpperCase' }, 'password', 'PASS_UPPERCASE'],
    [{ reason: 'PasswordLowerCase' }, 'password', 'PASS_LOWERCASE'],
    [{ reason: 'PasswordNumber' }, 'password', 'PASS_NUMBER'],
    [{ reason: 'PasswordSpecialChar' }, 'password', 'PASS_SPECIAL_CHAR'],
    [{ reason: 'SomethingElse' }, 'form', 'SERVICE_UNAVAILABLE'],
    [{ status: 200, reason: 'EmailAlreadyExists' }, 'form', 'MAIL_EXISTS'],
  ])('a refusal %j is said at %s as %s, and the profile is asked for with it', async (detail, at, refused) => {
    const world = start(['terms'], failing(detail));
    expect(await world.settle()).toEqual([{ at, because: { refused } }]);
    expect(world.facts()).toEqual([
      { type: 'session.GatesRaised', data: { sessionId: 's', gates: ['profile', 'terms'] } },
    ]);
  });

  it("says it in the platform's own words where it has some", async () => {
    const world = start(['terms'], failing({ said: 'Only on weekdays.' }));
    expect(await world.settle()).toEqual([
      { at: 'form', because: { refused: 'SERVICE_UNAVAILABLE', said: 'Only on weekdays.' } },
    ]);
  });

  it('asks for the profile once, however often it is refused', async () => {
    const world = start(['profile', 'terms'], failing({ status: 403 }));
    await world.settle();
    await world.settle();
    expect(world.facts()).toEqual([]);
  });

  it.each([
    [{ status: 401 }, 'EXPIRED_SESSION'],
    [{ status: 503 }, 'SERVICE_UNAVAILABLE'],
    [{ status: 500 }, 'SERVICE_UNAVAILABLE'],
  ])('%j says nothing about the profile: the form stays as it was', async (detail, refused) => {
    const world = start(['terms'], failing(detail));
    expect(await world.settle()).toEqual([{ at: 'form', because: { refused } }]);
    expect(world.facts()).toEqual([]);
  });

  describe('when nobody knows whether it arrived', () => {
    const lost = failing({ kind: 'no-answer', status: 0 });
    const settled = () => Promise.resolve({ ...profile, user: aUser({ passwordDaysLeft: 9 }) });
    const stillPending = () => Promise.resolve(profile);

    it('the platform is asked, and what it has taken is taken', async () => {
      const world = start(['terms'], lost, settled);
      expect(await world.settle()).toEqual([]);
      expect(world.facts().map(({ type }) => type)).toEqual([
        'account.ProfileUpdated',
        'session.GatesCleared',
        'session.PasswordExpiryWarned',
      ]);
    });

    it('a page of a proxy instead of an answer is such a case', async () => {
      const world = start(['terms'], failing({ kind: 'unreadable', status: 200 }), settled);
      expect(await world.settle()).toEqual([]);
    });

    it.each([
      ['waits for it still', stillPending],
      ['cannot be asked', () => Promise.reject(new PortFailure('getProfile', { kind: 'no-answer', status: 0 }))],
    ])('a platform that %s leaves all as it was', async (_name, load) => {
      const world = start(['terms'], lost, load);
      expect(await world.settle()).toEqual([{ at: 'form', because: { refused: 'CONNECTION_FAILURE' } }]);
      expect(world.facts()).toEqual([]);
    });

    it('a second try with the password that the first one has set is no failure', async () => {
      const world = start(['password'], failing({ reason: 'PasswordNotChanged' }), settled);
      expect(await world.settle()).toEqual([]);
    });

    it('but the password that somebody was given is not a new one', async () => {
      const world = start(['password'], failing({ reason: 'PasswordNotChanged' }), stillPending);
      expect(await world.settle()).toEqual([{ at: 'password', because: { refused: 'PASS_INVALID' } }]);
    });
  });

  it('settles nothing of a session that ended meanwhile', async () => {
    const world = start(['terms'], () => {
      world.runtime.send(session.close, { sessionId: 's', by: 'learner' });
      return Promise.resolve(aUser());
    });
    expect(await world.settle()).toEqual([{ at: 'form', because: { refused: 'EXPIRED_SESSION' } }]);
    expect(world.facts().map(({ type }) => type)).toEqual(['session.Closed']);
  });

  it('no fact holds a name, a value or a password', async () => {
    const world = start(every, () => Promise.resolve(aUser()));
    await world.settle();
    expect(JSON.stringify(world.facts())).not.toMatch(/Lovelace|4711|Countess/);
  });
});
