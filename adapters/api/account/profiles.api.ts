import type { ExtraFieldValue, Profile, ProfileChange, Profiles, UserRecord } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { User } from '#domain/session/index.ts';
import type { components } from '#openapi/generated/platform.d.ts';
import { type Api, requestJson } from '../client.ts';
import { readExtraValues } from '../wire/extra-fields.wire.ts';
import { isFalseValue, fields, isTrueValue, id, isFields, optionalText } from '../wire/read.ts';
import { readProfile, readUser, userIn } from '../wire/user.wire.ts';

type ProfileUpdate = components['schemas']['ProfileUpdate'];

/** The learner's own profile, from the platform API. Spec §6, §7 Profile. */
export function profilesApi(api: Api): Profiles {
  return {
    load: async () => {
      const operation = 'getProfile';
      const { body } = await requestJson(operation, api.GET('/api/profile'));
      const record = userIn(body);
      const user = readProfile(body);
      if (user === undefined) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
      return { user, extraValues: readExtraValues(record['userExtraFields']), record };
    },
    update: async (profile, change) => {
      const sent = changed(profile.record, change);
      const { body, response } = await requestJson(
        'updateProfile',
        // Sends unknown fields back unchanged; the contract's type lists only some of them.
        api.POST('/api/update-profile', { body: sent as ProfileUpdate }),
      );
      return readUpdated(body, response.status, profile, sent);
    },
  };
}

/**
 * The received user with the form's changes. Marks the form's gate as done: a platform that stores what it receives
 * must not require the form again at the next sign-in.
 */
function changed(record: UserRecord, change: ProfileChange): UserRecord {
  const { names, extraFields, password, acceptsTerms, acceptsDisclaimer } = change;
  const { password: _never, ...user } = record;
  return {
    ...user,
    ...(names && { ...names, profileUpdateRequired: false }),
    ...(extraFields && { userExtraFields: withValues(user['userExtraFields'], extraFields) }),
    ...(password !== undefined && { password, firstLoginPasswordReseted: true }),
    ...(acceptsTerms && { termsAndConditionsAccepted: true }),
    ...(acceptsDisclaimer && { disclaimerAccepted: true }),
  };
}

/** The user's own fields keep all members and change only their value; new fields follow. */
function withValues(own: unknown, values: readonly ExtraFieldValue[]): unknown[] {
  const open = new Map(values.map((field) => [field.id, field.value]));
  const kept = (Array.isArray(own) ? own : []).map((field: unknown) => {
    const fieldId = isFields(field) ? id(field['id']) : undefined;
    const value = fieldId === undefined ? undefined : open.get(fieldId);
    if (fieldId === undefined || value === undefined || !isFields(field)) return field;
    open.delete(fieldId);
    return { ...field, value };
  });
  return [...kept, ...[...open].map(([fieldId, value]) => ({ id: fieldId, value }))];
}

/** `{ success, user }` or a bare user; success without a user confirms the user that was sent. */
function readUpdated(body: unknown, status: number, { user: before }: Profile, sent: UserRecord): User {
  const operation = 'updateProfile';
  const it = fields(body);
  if (isFalseValue(it['success']))
    throw new PortFailure(operation, {
      status,
      kind: 'status',
      said: optionalText(it['message']),
      reason: optionalText(it['FailureReason']),
    });
  const isTaken = isTrueValue(it['success']) || status === 204;
  const user = readUser(it['user'] ?? body) ?? (isTaken ? readUser(sent) : undefined);
  // Another learner's profile is no valid response.
  if (user?.id !== before.id) throw new PortFailure(operation, { status, kind: 'unreadable' });
  return user;
}
