import { describe, expect, it } from 'vitest';
import { registrationsApi } from '#adapters/api/account/registrations.api.ts';
import type { RegistrationForm } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { directFetch } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { apiOver } from './api/api-over.ts';

/** The adapter over a platform that plays a scenario; `sent` contains the request bodies. */
function at(story: string, answer?: (request: Request) => Response) {
  const world = createInstance({ scenario: scenarioNamed(story) });
  const send = directFetch(world);
  const sent: unknown[] = [];
  const asked: string[] = [];
  const api = apiOver(
    async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('authorization') ?? '-'}`);
      if (request.method === 'POST') sent.push(await request.clone().json());
      return answer ? answer(request) : send(request);
    },
    () => 'somebody-elses-token',
  );
  const reports: unknown[] = [];
  return { world, sent, asked, reports, registrations: registrationsApi(api, (problem) => reports.push(problem)) };
}

const form: RegistrationForm = {
  organisationCode: 'regatta',
  firstName: 'Nina',
  lastName: 'Roth',
  username: 'nina@crew.example',
  password: 'Lighthouse1!',
  hasOwnPassword: true,
  termsAccepted: true,
  extraFields: [{ id: 'sail', value: '77' }, { id: 'harbour', value: 'north' }], // prettier-ignore
  groupIds: ['dinghy', 'shore'],
};
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as PortFailure,
  );

// Verifies: §7 Registration, §9 defaults of self-registered users, §3 Groups
describe('registering at a platform', () => {
  it('sends every field with its default, groups with role 1, and no token', async () => {
    const { registrations, sent, asked, world } = at('self-registration');
    expect(await registrations.register(form)).toEqual({
      userType: 0,
      redirectUrl: undefined,
      userStatus: 'Inactive',
    });
    expect(sent).toEqual([
      {
        firstName: 'Nina',
        lastName: 'Roth',
        mailbox: 'nina@crew.example',
        username: 'nina@crew.example',
        password: 'Lighthouse1!',
        termsAndConditionsAccepted: true,
        pinCodeEnabled: true,
        forceAuthenticationAtRelaunch: true,
        firstLoginPasswordReseted: true,
        authenticationValidityTimespan: '00:01:00:00',
        contentEncryptionEnabled: true,
        disclaimerAccepted: true,
        userExtraFields: [{ id: 'sail', value: '77' }, { id: 'harbour', value: 'north' }], // prettier-ignore
        registrationGroups: [{ id: 'dinghy', role: 1 }, { id: 'shore', role: 1 }], // prettier-ignore
      },
    ]);
    expect(asked).toEqual(['POST /api/self-register/regatta -']);
    expect(world.mailbox.to('nina@crew.example').map(({ kind }) => kind)).toEqual(['activation']);
  });

  it('says of a temporary password that it is still to be replaced', async () => {
    const { registrations, sent } = at('custom-registration');
    const answer = await registrations.register({
      ...form,
      organisationCode: 'agency',
      username: 'nina@x.example',
      hasOwnPassword: false,
      extraFields: [],
      groupIds: ['oslo'],
    });
    expect(sent).toEqual([expect.objectContaining({ firstLoginPasswordReseted: false })]);
    expect(answer).toEqual({
      userType: 1,
      redirectUrl: 'https://welcome.agency.example/start?from=learning',
      userStatus: 'Active',
    });
  });

  it.each<[string, Response, Partial<PortFailure>]>([
    ['a good status that denies it', json({ success: false, FailureReason: 'WrongEmailFormat', message: 'No.' }), { status: 400, reason: 'WrongEmailFormat', said: 'No.' }], // prettier-ignore
    ['a good status that says nothing', json({ userProfile: { userStatus: 'Active' } }), { status: 400 }],
    ['a list', json([]), { status: 400 }],
    ['a page', new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), { kind: 'unreadable' }],
    ['409', json({ FailureReason: 'EmailAlreadyExists' }, 409), { status: 409, reason: 'EmailAlreadyExists' }],
  ])('%s is a failure', async (_name, answer, expected) => {
    const failure = await failureOf(at('self-registration', () => answer.clone()).registrations.register(form));
    expect(failure).toBeInstanceOf(PortFailure);
    expect(failure).toMatchObject(expected);
  });

  it('reads what comes next as far as it makes sense', async () => {
    const answer = { success: 'true', userType: '1', redirectUrl: 7, userProfile: null };
    expect(await at('self-registration', () => json(answer)).registrations.register(form)).toEqual({
      userType: 1,
      redirectUrl: undefined,
      userStatus: undefined,
    });
  });
});

describe('groups, activation and the mail', () => {
  it('reads the groups of an organisation; an answer without them is not an organisation without groups', async () => {
    const { registrations, asked } = at('self-registration');
    const groups = await registrations.groups('regatta');
    expect([groups.maximumSelection, groups.items.map(({ title, items }) => [title, items.length])]).toEqual([
      2,
      [['Boats', 3], ['Shore crew', 0]], // prettier-ignore
    ]);
    expect(asked).toEqual(['GET /api/get-groups/regatta -']);
    const failure = await failureOf(at('self-registration', () => json({})).registrations.groups('regatta'));
    expect(failure).toMatchObject({ kind: 'unreadable' });
  });

  it('activates by a link, once', async () => {
    const { registrations, asked } = at('self-registration');
    await registrations.activate('good-link');
    expect(await failureOf(registrations.activate('good-link'))).toMatchObject({ status: 410 });
    expect(await failureOf(registrations.activate('nothing'))).toMatchObject({ status: 404 });
    expect(asked[0]).toBe('GET /api/validate-mail/good-link -');
    const denied = at('self-registration', () => json({ success: false, message: 'Too late.' }));
    expect(await failureOf(denied.registrations.activate('x'))).toMatchObject({ status: 400, said: 'Too late.' });
  });

  it.each(['', ' ', '.', '..', '\ud800', 'x'.repeat(600)])('asks nobody about %j', async (odd) => {
    const { registrations, asked } = at('self-registration');
    expect(await failureOf(registrations.activate(odd))).toMatchObject({ status: 404 });
    expect(await failureOf(registrations.groups(odd))).toMatchObject({ status: 404 });
    expect(await failureOf(registrations.register({ ...form, organisationCode: odd }))).toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
  });

  it('sends the mail again', async () => {
    const { registrations, world } = at('self-registration');
    await registrations.resendMail('regatta', 'waiting@regatta.example');
    expect(world.mailbox.to('waiting@regatta.example')).toHaveLength(1);
    expect(await failureOf(registrations.resendMail('regatta', 'kim@regatta.example'))).toMatchObject({
      status: 400,
      said: 'This account is active already.',
    });
  });
});
