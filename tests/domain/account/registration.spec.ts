import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { account, registerLearner, type RegistrationAsks, type RegistrationDraft } from '#domain/account/index.ts';
import { afterRegistration } from '#domain/account/registration/register-learner.ts';
import type { ExtraField, GroupTree, RegistrationForm, RegistrationResult } from '#domain/account/ports.ts';
import { checkRegistration, FORBIDDEN } from '#domain/account/registration/registration-rules.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { RegistrationPolicy } from '#domain/organisation/index.ts';
import { aRuntime } from '../../support/given.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const groups: GroupTree = {
  maximumSelection: 2,
  items: ['a', 'b', 'c'].map((id) => ({ id, title: id, isMember: false, isSelected: false, items: [] })),
};
const sail: ExtraField = {
  id: 'sail',
  name: 'Sail number',
  type: 'Numeric',
  value: '',
  isMandatory: true,
  size: 5,
  options: [],
};
const asks: RegistrationAsks = { password: true, terms: true, extraFields: [sail], groups };
const good: RegistrationDraft = {
  firstName: 'Nina',
  lastName: 'Roth',
  username: 'nina@regatta.example',
  password: 'Lighthouse1!',
  confirmation: 'Lighthouse1!',
  extra: new Map([['sail', '77']]),
  groups: new Set(['a']),
  termsAccepted: true,
};
const problemsOf = (changed: Partial<RegistrationDraft>, asked: Partial<RegistrationAsks> = {}) =>
  checkRegistration({ ...good, ...changed }, { ...asks, ...asked }).map(({ at, because }) => [at, because.refused]);

// Verifies: §5 Self-registration
describe('a registration form', () => {
  it('that is filled in as asked has nothing wrong with it', () => expect(problemsOf({})).toEqual([]));

  it.each<[string, Partial<RegistrationDraft>, string[][]]>([
    ['no first name', { firstName: '' }, [['firstName', 'FIRST_NAME_MISSING']]],
    ['a first name of spaces', { firstName: ' \u00a0\t' }, [['firstName', 'FIRST_NAME_MISSING']]],
    ['no last name', { lastName: ' ' }, [['lastName', 'LAST_NAME_MISSING']]],
    ['no mail address', { username: '  ' }, [['username', 'MAIL_MISSING']]],
    ['a forbidden character in a name', { firstName: 'Ni/na' }, [['firstName', 'FORBIDDEN_CHARACTERS']]],
    ['a forbidden character in the mail', { username: 'n&r@x.example' }, [['username', 'FORBIDDEN_CHARACTERS']]],
    ['a name in other letters, with an apostrophe and a dash', { lastName: 'O’Brien-Çağrı 李' }, []],
    ['no password', { password: '', confirmation: '' }, [['password', 'PASS_MISSING'], ['confirmation', 'CONFIRM_PASS_MISSING']]], // prettier-ignore
    ['a password of spaces', { password: '   ', confirmation: '   ' }, [['password', 'PASS_MISSING'], ['confirmation', 'CONFIRM_PASS_MISSING']]], // prettier-ignore
    ['a space in the password', { password: 'Light house1!', confirmation: 'Light house1!' }, [['password', 'PASS_SPACES']]], // prettier-ignore
    ['an ampersand', { password: 'a&b', confirmation: 'a&b' }, [['password', 'INVALID_CHARACTER']]],
    ['26 characters', { password: 'x'.repeat(26), confirmation: 'x'.repeat(26) }, [['password', 'MAX_LENGTH']]],
    ['25 characters', { password: 'x'.repeat(25), confirmation: 'x'.repeat(25) }, []],
    ['two different passwords', { confirmation: 'Lighthouse1?' }, [['confirmation', 'PASSWORD_MATCH_ERROR']]],
    ['no extra field', { extra: new Map() }, [['extra:sail', 'FIELD_MANDATORY']]],
    ['no group', { groups: new Set() }, [['groups', 'GROUP_REQUIRED']]],
    ['too many groups', { groups: new Set(['a', 'b', 'c']) }, [['groups', 'MAX_GROUPS_SELECTED']]],
    ['no yes to the terms', { termsAccepted: false }, [['terms', 'TERMS_NOT_ACCEPTED']]],
  ])('with %s says so', (_name, changed, expected) => expect(problemsOf(changed)).toEqual(expected));

  it('says all that is wrong at once, in the order of its fields', () => {
    const nothing: RegistrationDraft = {
      firstName: '',
      lastName: '',
      username: '',
      password: '',
      confirmation: '',
      extra: new Map(),
      groups: new Set(),
      termsAccepted: false,
    };
    expect(problemsOf(nothing).map(([at]) => at)).toEqual([
      'firstName',
      'lastName',
      'username',
      'password',
      'confirmation',
      'extra:sail',
      'groups',
      'terms',
    ]);
  });

  it.each<[string, Partial<RegistrationAsks>, Partial<RegistrationDraft>]>([
    ['passwords', { password: false }, { password: '', confirmation: 'x' }],
    ['terms', { terms: false }, { termsAccepted: false }],
    ['groups', { groups: undefined }, { groups: new Set() }],
    ['a choice, where there are no groups', { groups: { maximumSelection: 1, items: [] } }, { groups: new Set() }],
    ['a limit, where any number may be chosen', { groups: { ...groups, maximumSelection: -1 } }, { groups: new Set('abc') }], // prettier-ignore
  ])('asks for no %s that the organisation does not ask for', (_name, asked, changed) =>
    expect(problemsOf(changed, asked)).toEqual([]),
  );

  it('finds each forbidden character wherever it stands, and no other', () => {
    const listed = Array.from('/^#%&$*:<>?!{|}'); // in the order of the specification
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        fc.pre(name.trim() !== '');
        const wrong = listed.some((character) => name.includes(character));
        expect(problemsOf({ firstName: name })).toEqual(wrong ? [['firstName', 'FORBIDDEN_CHARACTERS']] : []);
      }),
    );
    for (const character of listed)
      for (const name of [character, `a${character}`, `${character}b`, `a${character}b`])
        expect(problemsOf({ lastName: name })).toEqual([['lastName', 'FORBIDDEN_CHARACTERS']]);
    expect(FORBIDDEN.split(' ')).toEqual(listed);
  });
});

const policy: RegistrationPolicy = {
  isAllowed: true,
  isOfferedFirst: false,
  mailPattern: '',
  requiresActivation: true,
  showsGroups: true,
  allowsGroupSelection: true,
  isCustomPage: false,
  hidesPassword: false,
};
const taken: RegistrationResult = { userType: 0, redirectUrl: undefined, userStatus: 'Inactive' };
const site = { origin: 'https://learn.example', hosts: ['welcome.example'] };

/** Registers with a platform that gives this response. Returns the sent data and the recorded facts. */
async function registering(
  answer: RegistrationResult | PortFailure,
  more: { policy?: Partial<RegistrationPolicy>; asks?: Partial<RegistrationAsks>; fits?: boolean | 'undecided' } = {},
  draft: Partial<RegistrationDraft> = {},
) {
  const { runtime, log } = aRuntime();
  const sent: RegistrationForm[] = [];
  const asked: string[][] = [];
  let byte = 0;
  const outcome = await registerLearner(
    {
      runtime,
      registrations: {
        register: (form) => {
          sent.push(form);
          return answer instanceof PortFailure ? Promise.reject(answer) : Promise.resolve(answer);
        },
      },
      mailPatterns: { fits: (...all) => (asked.push(all), Promise.resolve(more.fits ?? true)) },
      secureRandom: { bytes: (count) => Uint8Array.from({ length: count }, () => (byte += 37) % 256) },
    },
    {
      organisationCode: 'regatta',
      policy: { ...policy, ...more.policy },
      asks: { ...asks, ...more.asks },
      draft: { ...good, ...draft },
      site,
    },
  );
  return { outcome, sent, asked, facts: log.facts, last: runtime.state(account).get().last };
}
const refused = (status: number, reason?: string, said?: string) =>
  new PortFailure('selfRegister', { status, kind: status === 0 ? 'no-answer' : 'status', reason, said });

// Verifies: §4 Self-registration, §8
describe('registering', () => {
  it('sends nothing while something is wrong', async () => {
    const { outcome, sent } = await registering(taken, {}, { firstName: '' });
    expect(outcome).toEqual({
      to: 'form',
      problems: [{ at: 'firstName', because: { refused: 'FIRST_NAME_MISSING' } }],
    });
    expect(sent).toEqual([]);
  });

  it('sends names without the spaces around them, the chosen groups and the extra fields', async () => {
    const { sent } = await registering(taken, {}, { firstName: '  Nina ', username: ' nina@regatta.example ' });
    expect(sent).toEqual([
      {
        organisationCode: 'regatta',
        firstName: 'Nina',
        lastName: 'Roth',
        username: 'nina@regatta.example',
        password: 'Lighthouse1!',
        hasOwnPassword: true,
        termsAccepted: true,
        extraFields: [{ id: 'sail', value: '77' }],
        groupIds: ['a'],
      },
    ]);
  });

  it('sends a temporary password where none was asked for, another one each time', async () => {
    const hidden = { policy: { hidesPassword: true, isCustomPage: true }, asks: { password: false } };
    const { sent } = await registering(taken, hidden, { password: '', confirmation: '' });
    expect(sent[0]?.hasOwnPassword).toBe(false);
    expect(sent[0]?.password).toMatch(/^\S{8,10}$/);
  });

  it('records that it happened, without a name, address or password', async () => {
    const { last, facts } = await registering(taken);
    expect(last).toEqual({ was: 'registered', organisationCode: 'regatta', awaitsActivation: true });
    expect(facts.map(({ type }) => type)).toEqual(['account.Registered']);
    expect(JSON.stringify(facts)).not.toMatch(/Nina|Roth|nina|Lighthouse/);
  });

  it('leaves an address alone that the pattern does not fit, and asks nobody about one that is wrong anyway', async () => {
    const pattern = { policy: { mailPattern: '@regatta[.]example$' } };
    const unfit = await registering(taken, { ...pattern, fits: false }, { firstName: '', termsAccepted: false });
    expect(unfit.outcome).toEqual({
      to: 'form',
      problems: [
        { at: 'firstName', because: { refused: 'FIRST_NAME_MISSING' } },
        { at: 'username', because: { refused: 'INVALID_MAIL_DOMAIN' } },
        { at: 'terms', because: { refused: 'TERMS_NOT_ACCEPTED' } },
      ],
    });
    expect((await registering(taken, pattern, { username: '' })).asked).toEqual([]);
    expect((await registering(taken, {}, {})).asked, 'no pattern').toEqual([]);
  });

  it('lets the platform decide where the pattern could not be tried', async () => {
    const { sent } = await registering(taken, { policy: { mailPattern: '^(a+)+$' }, fits: 'undecided' });
    expect(sent).toHaveLength(1);
  });

  it.each<[string, PortFailure, object]>([
    ['409', refused(409), { to: 'login', because: { refused: 'MAIL_EXISTS' } }],
    ['409, in its own words', refused(409, undefined, 'Ask Kim.'), { to: 'login', because: { refused: 'MAIL_EXISTS', said: 'Ask Kim.' } }], // prettier-ignore
    [
      '409 with a reason',
      refused(409, 'ExtertalIdAlreadyExists'),
      { to: 'login', because: { refused: 'MAIL_EXISTS' } },
    ],
    ['403', refused(403), form('username', 'EMAIL_NOT_ALLOWED')],
    ['400 WrongEmailFormat', refused(400, 'WrongEmailFormat'), form('username', 'MAIL_INVALID')],
    ['400 EmailAlreadyExists', refused(400, 'EmailAlreadyExists'), form('username', 'MAIL_EXISTS')],
    ['400 PasswordTooShort', refused(400, 'PasswordTooShort'), form('password', 'PASS_TOO_SHORT')],
    ['400 PasswordNotChanged', refused(400, 'PasswordNotChanged'), form('password', 'PASS_INVALID')],
    ['no answer', refused(0), form('form', 'CONNECTION_FAILURE')],
    [
      '400 for a reason nobody knows',
      refused(400, 'Moon'),
      { to: 'refused', because: { refused: 'SERVICE_UNAVAILABLE' } },
    ],
    ['503', refused(503), { to: 'refused', because: { refused: 'SERVICE_UNAVAILABLE' } }],
    ['500, in its own words', refused(500, undefined, 'At lunch.'), { to: 'refused', because: { refused: 'SERVICE_UNAVAILABLE', said: 'At lunch.' } }], // prettier-ignore
    ['401', refused(401), { to: 'refused', because: { refused: 'SERVICE_UNAVAILABLE' } }],
  ])('answered %s goes on as it should, and records nothing', async (_name, answer, expected) => {
    const { outcome, last } = await registering(answer);
    expect(outcome).toEqual(expected);
    expect(last).toEqual({ was: 'nothing' });
  });

  it('a password that nobody typed cannot be put right on the form', async () => {
    const { outcome } = await registering(refused(400, 'PasswordTooShort'), { asks: { password: false } });
    expect(outcome).toEqual({ to: 'refused', because: { refused: 'PASS_TOO_SHORT' } });
  });
});

function form(at: string, code: string) {
  return { to: 'form', problems: [{ at, because: { refused: code } }] };
}

// Verifies: §4 Self-registration
describe('after a registration', () => {
  const next = (result: Partial<RegistrationResult>, changed: Partial<RegistrationPolicy> = {}) => {
    const step = afterRegistration({ ...taken, ...result }, { ...policy, ...changed }, site);
    return step.to === 'elsewhere' ? [step.url.href, step.isAllowed] : step.to;
  };
  const custom = { isCustomPage: true };
  const sentTo = (redirectUrl: string, userType = 1) => next({ userType, redirectUrl }, custom);

  it.each([
    ['activation is required and the user is inactive', true, 'Inactive', 'inbox'],
    ['activation is required and the user is active', true, 'Active', 'finish'],
    ['activation is required and the platform says nothing', true, undefined, 'finish'],
    ['no activation is required', false, 'Inactive', 'finish'],
  ])('%s', (_name, requiresActivation, userStatus, expected) =>
    expect(next({ userStatus }, { requiresActivation })).toBe(expected),
  );

  it.each<[string, ReturnType<typeof next>]>([
    ['https://welcome.example/start?a=1', ['https://welcome.example/start?a=1', true]],
    ['https://learn.example/x', ['https://learn.example/x', true]],
    ['https://elsewhere.example/', ['https://elsewhere.example/', false]],
    ['https://welcome.example.evil.example/', ['https://welcome.example.evil.example/', false]],
  ])('a custom page with user type 1 goes to %s, or asks first', (url, expected) =>
    expect(sentTo(url)).toEqual(expected),
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//welcome.example',
    '/\\welcome.example',
    'https:/\\welcome.example',
    'https://learn.example@evil.example/',
    'https://welcome.example/\u0000x',
    ' https://welcome.example',
    'http://welcome.example/',
    'https://',
    '/regatta/home',
    'ftp://welcome.example',
    '',
    `https://welcome.example/${'x'.repeat(9_000)}`,
  ])('a redirect to %j is as if there were none', (url) => expect(sentTo(url)).toBe('inbox'));

  it('is nobody sent anywhere by another page, or as another user type', () => {
    const redirectUrl = 'https://welcome.example/';
    expect(next({ userType: 1, redirectUrl })).toBe('inbox');
    expect(sentTo(redirectUrl, 0)).toBe('inbox');
    expect(sentTo(redirectUrl, 2)).toBe('inbox');
    expect(next({ userType: undefined, redirectUrl }, custom)).toBe('inbox');
  });

  it('whatever the platform sends, nobody is sent to a site by itself that is not on the list', () => {
    const part = fc.constantFrom(
      ...['https:', 'HTTPS:', 'http:', 'javascript:', '//', '/', '\\', '@', ':', '.', '?', '#', '\t', ' ', 'x', '443'],
      ...['welcome.example', 'WELCOME.example', 'learn.example', 'evil.example', 'localhost', '%2f', '\u0130'],
    );
    const url = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    const { reached, assert } = reaching({ elsewhere: 0.05, allowed: 0.03 });
    assert(
      fc.property(
        fc.oneof(
          url,
          url.map((rest) => `https://${rest}`),
          url.map((rest) => `https://welcome.example${rest}`),
          url.map((rest) => `https://learn.example/${rest}`),
        ),
        (redirectUrl) => {
          const step = afterRegistration({ ...taken, userType: 1, redirectUrl }, { ...policy, ...custom }, site);
          if (step.to !== 'elsewhere') return;
          reached('elsewhere');
          expect(['https:', 'http:']).toContain(step.url.protocol);
          expect(step.url.username + step.url.password).toBe('');
          if (!step.isAllowed) return;
          reached('allowed');
          expect(['learn.example', 'welcome.example']).toContain(step.url.hostname);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
