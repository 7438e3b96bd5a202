import type { User } from '#domain/session/index.ts';
import { isFalseValue, type Fields, fields, isTrueValue, id, number, optionalText, shortText, text } from './read.ts';

/** Distinguishes a profile's user from a gateway's object, which may have an id, too. */
export function isUser(profile: unknown): boolean {
  const it = userIn(profile);
  return id(it['id']) !== undefined && (id(it['userName']) ?? id(it['organisationCode'])) !== undefined;
}

/** Parses GET profile; undefined if the body is not the platform's. */
export const readProfile = (body: unknown): User | undefined => (isUser(body) ? readUser(userIn(body)) : undefined);

/** The user of a profile; some platforms wrap the object in `user`. */
export const userIn = (profile: unknown): Fields => fields(fields(profile)['user'] ?? profile);

/** Parses a user; undefined without an id. */
export function readUser(body: unknown): User | undefined {
  const it = fields(body);
  const userId = id(it['id']);
  if (userId === undefined) return undefined;
  const roles = Array.isArray(it['roles']) ? it['roles'].map(text).filter((role) => role !== '') : [];
  return {
    id: userId,
    sessionId: text(it['sessionId']),
    userName: shortText(it['userName']),
    firstName: shortText(it['firstName']),
    lastName: shortText(it['lastName']),
    organisationCode: text(it['organisationCode']).toLowerCase(),
    locale: optionalText(it['locale']),
    roles,
    isAdmin: roles.includes('admin'),
    profileUpdateRequired: isTrueValue(it['profileUpdateRequired']),
    // Missing means done: a platform that does not know the flag must not lock everybody out.
    firstLoginPasswordReset: !isFalseValue(it['firstLoginPasswordReseted']),
    termsAccepted: isTrueValue(it['termsAndConditionsAccepted']),
    disclaimerAccepted: isTrueValue(it['disclaimerAccepted']),
    passwordExpired: isTrueValue(it['passwordExpired']),
    passwordDaysLeft: number(it['passwordExpiryDaysLeft']),
    hasPhoto: isTrueValue(it['photoUploaded']) || isTrueValue(it['profilePhotoUploaded']),
    isPhotoOrganisation: isTrueValue(it['photoOrganisationUser']),
  };
}
