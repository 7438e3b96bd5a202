import { describe, expect, it } from 'vitest';
import { extraFieldsApi } from '#adapters/api/account/extra-fields.api.ts';
import { profilesApi } from '#adapters/api/account/profiles.api.ts';
import type { Profile, ProfileChange } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { ourContract } from '#simulator/mount/contract.ts';
import { directFetch } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { apiOver } from './api/api-over.ts';

const contract = ourContract();
const nothing: ProfileChange = { names: undefined, extraFields: undefined, password: undefined, acceptsTerms: false };

/** A platform of the scenario `gates` with a signed-in person, and the requests that it received. */
async function signedIn(userName: string) {
  const world = createInstance({ scenario: scenarioNamed('gates'), contract });
  const send = directFetch(world);
  const sent: Record<string, unknown>[] = [];
  let token: string | undefined;
  const api = apiOver(
    async (request) => {
      if (request.url.endsWith('/api/update-profile'))
        sent.push((await request.clone().json()) as (typeof sent)[number]);
      return send(request);
    },
    () => token,
  );
  const { data } = await api.POST('/api/authentication', {
    body: { organisationcode: 'gates', username: userName, password: 'Lighthouse1' },
  });
  token = data?.access_token;
  return { world, api, sent, profiles: profilesApi(api), extraFields: extraFieldsApi(api, () => undefined) };
}

/** Profiles of a platform with this response to the update. */
const answering = (body: string, status = 200, type = 'application/json') =>
  profilesApi(
    apiOver(() =>
      Promise.resolve(new Response(status === 204 ? null : body, { status, headers: { 'Content-Type': type } })),
    ),
  );
const record = {
  id: 'p-kept',
  roles: ['admin'],
  firstName: 'Kim',
  lastName: 'Kept',
  sessionId: 's',
  likes: { tea: 1 },
};

describe('the profile at the platform (Verifies: §6 roles passed through, §7 Profile)', () => {
  it('comes with the own values of extra fields', async () => {
    const { profiles } = await signedIn('kept');
    const { user, extraValues } = await profiles.load();
    expect([user.firstName, user.profileUpdateRequired]).toEqual(['Kim', true]);
    expect(Object.fromEntries(extraValues)).toEqual({ staff: '4711', nick: 'Kimmy', gate: 'gate-of-old' });
  });

  it('goes back whole: roles, and all that nobody here knows, as they came', async () => {
    const { profiles, sent } = await signedIn('kept');
    const profile = await profiles.load();
    const whole: Profile = { ...profile, record: { ...profile.record, badgeColour: 'blue', nested: { a: [1, null] } } };
    const user = await profiles.update(whole, {
      ...nothing,
      names: { firstName: 'Kimberly', lastName: 'Kept' },
      extraFields: [{ id: 'gate', value: 'river' }],
    });
    expect(user).toMatchObject({ firstName: 'Kimberly', roles: ['admin', 'gatekeeper'], profileUpdateRequired: false });
    const { firstName, profileUpdateRequired, userExtraFields, ...rest } = sent[0] ?? {};
    expect([firstName, profileUpdateRequired]).toEqual(['Kimberly', false]);
    expect(userExtraFields).toEqual(
      (profile.record['userExtraFields'] as { id: string }[]).map((field) =>
        field.id === 'gate' ? { ...field, value: 'river' } : field,
      ),
    );
    const { firstName: _a, profileUpdateRequired: _b, userExtraFields: _c, ...before } = whole.record;
    expect(rest).toEqual(before);
  });

  it('sends a password only when one is asked for, and nothing about what was not', async () => {
    const { profiles, sent } = await signedIn('all');
    const profile = await profiles.load();
    const withOld: Profile = { ...profile, record: { ...profile.record, password: null } };
    await profiles.update(withOld, { ...nothing, acceptsTerms: true });
    expect(sent[0]).toMatchObject({ termsAndConditionsAccepted: true, profileUpdateRequired: true, firstName: 'Alva' });
    expect(Object.keys(sent[0] ?? {})).not.toContain('password');
    await profiles.update(profile, { ...nothing, password: 'Gatekeeper9' });
    expect(sent[1]).toMatchObject({ password: 'Gatekeeper9', firstLoginPasswordReseted: true });
    expect(sent[1]?.['termsAndConditionsAccepted']).toBe(false);
  });

  it('sends values of fields that the user did not have yet', async () => {
    const values = { ...nothing, names: { firstName: 'K', lastName: 'K' }, extraFields: [{ id: 'x', value: '1' }] };
    let body = '';
    const api = apiOver(async (request) => {
      body = await request.text();
      return Response.json({ success: true, user: record });
    });
    const odd = { ...record, userExtraFields: ['odd', { id: 'old', value: null }] };
    await profilesApi(api).update(profileOf(odd), values);
    expect((JSON.parse(body) as typeof odd).userExtraFields).toEqual([
      'odd',
      { id: 'old', value: null },
      { id: 'x', value: '1' },
    ]);
  });

  it("is refused with the platform's reason", async () => {
    const { profiles } = await signedIn('first');
    const profile = await profiles.load();
    await expect(profiles.update(profile, { ...nothing, password: 'short' })).rejects.toMatchObject({
      status: 400,
      reason: 'PasswordTooShort',
    });
    await expect(profiles.update(profile, { ...nothing, password: 'Lighthouse1' })).rejects.toMatchObject({
      reason: 'PasswordNotChanged',
    });
  });

  it.each([
    ['a user', JSON.stringify({ success: true, user: { ...record, firstName: 'Other' } }), 'Other'],
    ['the user alone', JSON.stringify({ ...record, firstName: 'Other' }), 'Other'],
    ['a success without a user', '{"success":true}', 'Kim'],
  ])('takes %s for an answer', async (_name, body, firstName) => {
    expect(await answering(body).update(profileOf(record), nothing)).toMatchObject({ id: 'p-kept', firstName });
  });

  it('takes no content for an answer', async () => {
    expect(await answering('', 204).update(profileOf(record), nothing)).toMatchObject({ id: 'p-kept' });
  });

  it.each([
    ['a page of a proxy', '<!doctype html>', 'text/html', { kind: 'unreadable' }],
    ['nothing that says anything', '{}', 'application/json', { kind: 'unreadable' }],
    ['a list', '[]', 'application/json', { kind: 'unreadable' }],
    ['somebody else', '{"success":true,"user":{"id":"p-other"}}', 'application/json', { kind: 'unreadable' }],
    [
      'a refusal that comes as a success',
      '{"success":false,"FailureReason":"EmailAlreadyExists","message":"Taken"}',
      'application/json',
      { kind: 'status', status: 200, reason: 'EmailAlreadyExists', said: 'Taken' },
    ],
  ])('takes %s for a failure', async (_name, body, type, failure) => {
    const outcome = answering(body, 200, type).update(profileOf(record), nothing);
    await expect(outcome).rejects.toBeInstanceOf(PortFailure);
    await expect(outcome).rejects.toMatchObject(failure);
  });
});

describe('extra fields at the platform (Verifies: §3 Extra field, §7 Registration)', () => {
  it('are read with their options, field by field', async () => {
    const { extraFields } = await signedIn('kept');
    expect(await extraFields.of('gates')).toEqual([
      { id: 'staff', name: 'Staff number', type: 'Numeric', value: '', isMandatory: true, size: 6, options: [] },
      { id: 'nick', name: 'Name on the badge', type: 'text', value: '', isMandatory: false, size: 12, options: [] },
      { id: 'gate', name: 'Your gate', type: 'Dropdown', value: '-1', isMandatory: true, size: 50, options: [] },
    ]);
    expect(await extraFields.options('gates', 'gate')).toEqual([
      { id: 'north', value: 'North gate' },
      { id: 'river', value: 'River gate' },
      { id: 'mill', value: 'Mill gate' },
    ]);
  });

  it.each([
    [{ type: 'NUMERIC' }, { type: 'Numeric' }],
    [{ type: 'dropDown' }, { type: 'Dropdown', value: '-1' }],
    [{ type: 'Date' }, { type: 'text' }],
    [{ type: 7 }, { type: 'text' }],
    [{ size: 0 }, { size: undefined }],
    [{ size: -4 }, { size: undefined }],
    [{ size: '12' }, { size: 12 }],
    [{ size: 'many' }, { size: undefined }],
    [{ value: 4711 }, { value: '4711' }],
    [{ value: null }, { value: '' }],
    [{ name: '  ' }, { name: 'f' }],
    [{ mandatory: 'true' }, { isMandatory: true }],
    [
      { type: 'Dropdown', vals: [{ id: 1, value: 'One' }, { id: '2' }, { value: 'None' }] },
      {
        options: [
          { id: '1', value: 'One' },
          { id: '2', value: '2' },
        ],
      },
    ],
  ])('reads %j as %j', async (sent, expected) => {
    const body = JSON.stringify({ extraFields: [{ id: 'f', name: 'F', type: 'text', mandatory: false, ...sent }] });
    const api = apiOver(
      () => Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } })),
      () => undefined,
    );
    expect((await extraFieldsApi(api, () => undefined).of('gates'))[0]).toMatchObject(expected);
  });

  it('asks nobody about a code or a field that no address can carry', async () => {
    const { extraFields } = await signedIn('kept');
    await expect(extraFields.of('..')).rejects.toMatchObject({ status: 404 });
    await expect(extraFields.options('gates', '')).rejects.toMatchObject({ status: 404 });
  });
});

const profileOf = (own: Record<string, unknown>): Profile => ({
  user: { id: 'p-kept' } as Profile['user'], // the adapter reads nothing else of the profile
  extraValues: new Map(),
  record: own,
});
