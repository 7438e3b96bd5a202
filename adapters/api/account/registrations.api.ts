import type { RegistrationForm, Registrations } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { checkPathId } from '../addressable.ts';
import { type Api, requestJson } from '../client.ts';
import { resendMail } from './resend-mail.api.ts';
import { groupsOf, wireGroups } from '../wire/groups.wire.ts';
import { isFalseValue, type Fields, fields, isTrueValue, number, optionalText, type Report } from '../wire/read.ts';

/** Spec §9: defaults of every self-registered user; the timespan is the validity of their sign-in (d:hh:mm:ss). */
const DEFAULTS = {
  pinCodeEnabled: true,
  forceAuthenticationAtRelaunch: true,
  contentEncryptionEnabled: true,
  disclaimerAccepted: true,
  authenticationValidityTimespan: '00:01:00:00',
} as const;

/** Self-registration and activation, from the platform API. Passwords are sent in the body of one call only. */
export function registrationsApi(api: Api, report: Report): Registrations {
  return {
    groups: async (organisationCode) => {
      const operation = 'getGroups';
      const path = { org: checkPathId(operation, organisationCode) };
      const { body } = await requestJson(operation, api.GET('/api/get-groups/{org}', { params: { path } }));
      return groupsOf(operation, body, report);
    },
    register: async (form) => {
      const operation = 'selfRegister';
      const path = { orgCode: checkPathId(operation, form.organisationCode) };
      const { body } = await requestJson(
        operation,
        api.POST('/api/self-register/{orgCode}', { params: { path }, body: wireOf(form) }),
      );
      const it = fields(body);
      // Fails closed: a person who wrongly sees a failure retries, and learns that the account exists.
      if (!isTrueValue(it['success'])) throw refusalFailureOf(operation, it);
      return {
        userType: number(it['userType']),
        redirectUrl: optionalText(it['redirectUrl']),
        userStatus: optionalText(fields(it['userProfile'])['userStatus']),
      };
    },
    activate: async (guid) => {
      const operation = 'validateMail';
      const path = { guid: checkPathId(operation, guid) };
      const { body } = await requestJson(operation, api.GET('/api/validate-mail/{guid}', { params: { path } }));
      const it = fields(body);
      if (isFalseValue(it['success'])) throw refusalFailureOf(operation, it); // without `success`, the status decides
    },
    resendMail: resendMail(api),
  };
}

/** Reading: a success status with `success: false` is a refusal, like status 400, with its reason and message. */
export const refusalFailureOf = (operation: string, it: Fields) =>
  new PortFailure(operation, {
    status: 400,
    kind: 'status',
    said: optionalText(it['message']),
    reason: optionalText(it['FailureReason']),
  });

function wireOf(form: RegistrationForm) {
  return {
    ...DEFAULTS,
    firstName: form.firstName,
    lastName: form.lastName,
    // Reading: the user name is the mail address, sent under both names. Spec §5 "username (the mail)".
    mailbox: form.username,
    username: form.username,
    password: form.password,
    termsAndConditionsAccepted: form.termsAccepted,
    firstLoginPasswordReseted: form.hasOwnPassword,
    userExtraFields: form.extraFields.map(({ id: fieldId, value }) => ({ id: fieldId, value })),
    registrationGroups: wireGroups(form.groupIds),
  };
}
