import type { components } from '#openapi/generated/platform.d.ts';
import { extraField } from '../model/accounts.ts';
import { knownGroups } from '../model/groups.ts';
import type { Model } from '../model/model.ts';
import { passwordFailure } from '../model/passwords.ts';
import { failure, isRecord, definePublicOperation, createMessageBody, textOrEmpty } from './handle.ts';

type Refusal = components['schemas']['Error'];
type Activation = { status: 200 } | { status: 400 | 404 | 410; error: Refusal };
type Form = { readonly [K in keyof components['schemas']['SelfRegistration']]?: unknown };

export const registration = {
  selfRegister: definePublicOperation('post', '/api/self-register/{orgCode}', ({ model, params, body, reply }) => {
    const { organisation, policies } = model.scenario;
    const { authentication } = organisation;
    if (params.orgCode.toLowerCase() !== organisation.code) return reply(404, {});
    if (!authentication.selfRegister) return reply(403, {});
    const mailbox = textOrEmpty(body.mailbox) || textOrEmpty(body.username);
    if (!mailFits(mailbox, authentication.mailRegEx)) return reply(403, {});
    if (model.accounts.byName(textOrEmpty(body.username))) return reply(409, failure('UsernameAlreadyExists'));
    if (model.accounts.byMail(mailbox)) return reply(409, failure('EmailAlreadyExists'));
    const refused = formProblem(model, body);
    if (refused) return reply(400, refused);
    const userStatus = authentication.requiredActivation ? ('Inactive' as const) : ('Active' as const);
    const account = register(model, body, mailbox, userStatus);
    if (userStatus === 'Inactive') model.mailbox.sendLink('activation', account);
    const { userType, redirectUrl } = policies.afterRegistration;
    return reply(200, { success: true, userType, redirectUrl: redirectUrl || null, userProfile: { userStatus } });
  }),

  getExtraFields: definePublicOperation('get', '/api/extra-fields/{org}', ({ model, params, reply }) => {
    const { code, extraFields } = model.scenario.organisation;
    if (params.org.toLowerCase() !== code) return reply(404, {});
    return reply(200, { extraFields: extraFields.map((field) => extraField(field, undefined)) });
  }),

  getFieldValues: definePublicOperation('get', '/api/field-vals/{org}/{fieldId}', ({ model, params, reply }) => {
    const { code, extraFields } = model.scenario.organisation;
    const field = extraFields.find(({ id }) => id === params.fieldId);
    if (params.org.toLowerCase() !== code || !field) return reply(404, {});
    return reply(200, { extrafieldId: field.id, values: field.vals.map(({ id, value }) => ({ id, value })) });
  }),

  validateMail: definePublicOperation('get', '/api/validate-mail/{guid}', ({ model, params, reply }) => {
    const done = activate(model, params.guid);
    return done.status === 200 ? reply(200, { success: true }) : reply(done.status, done.error);
  }),

  validateMailByPut: definePublicOperation('put', '/api/validate-mail/{guid}', ({ model, params, reply }) => {
    const done = activate(model, params.guid);
    return done.status === 200 ? reply(200, { success: true }) : reply(done.status, done.error);
  }),

  resendMail: definePublicOperation('post', '/api/resend-mail', ({ model, body, reply }) => {
    if (textOrEmpty(body.org).toLowerCase() !== model.scenario.organisation.code) return reply(404, {});
    const account = model.accounts.byName(textOrEmpty(body.username));
    if (!account) return reply(404, {});
    if (account.userStatus === 'Active') return reply(400, createMessageBody('This account is active already.'));
    model.mailbox.sendLink('activation', account);
    return reply(200, { success: true });
  }),
};

function formProblem(model: Model, form: Form): Refusal | undefined {
  const { organisation, policies } = model.scenario;
  const { termsRequired, customregistrationpage, showGroups } = organisation.authentication;
  const forbidden = /[/^#%&$*:<>?!{|}]/;
  for (const value of [form.firstName, form.lastName, form.username]) {
    const name = textOrEmpty(value);
    if (name.trim() === '' || forbidden.test(name))
      return createMessageBody('A name is missing or has characters that are not allowed.');
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(textOrEmpty(form.username))) return failure('WrongEmailFormat');
  const password = textOrEmpty(form.password);
  // A page without password field sends a temporary password, which only must not be empty.
  const reason = customregistrationpage ? undefined : passwordFailure(password, policies.passwords);
  if (reason || password === '') return failure(reason ?? 'PasswordTooShort');
  if (termsRequired && form.termsAndConditionsAccepted !== true)
    return createMessageBody('The terms of use are not accepted.');
  const chosen = chosenGroups(form.registrationGroups);
  if (!chosen || !knownGroups(organisation, chosen))
    return createMessageBody('A group is not known, or too many are chosen.');
  if (showGroups && organisation.groups.length > 0 && chosen.length === 0)
    return createMessageBody('No group is chosen.');
  const values = fieldValues(form.userExtraFields);
  for (const { id, name, mandatory, size, type } of organisation.extraFields) {
    const value = values.get(id) ?? '';
    if (mandatory && (value === '' || (type === 'Dropdown' && value === '-1')))
      return createMessageBody(`The field ${name} is mandatory.`);
    if (type !== 'Dropdown' && value.length > size)
      return createMessageBody(`The value of the field ${name} is too long.`);
  }
  return undefined;
}

function register(model: Model, form: Form, mailbox: string, userStatus: 'Active' | 'Inactive') {
  const account = model.accounts.add({
    id: `u-${model.random.hex(12)}`,
    userName: textOrEmpty(form.username).trim(),
    mailbox,
    password: textOrEmpty(form.password),
    firstName: textOrEmpty(form.firstName),
    lastName: textOrEmpty(form.lastName),
    userStatus,
    termsAndConditionsAccepted: form.termsAndConditionsAccepted === true,
    // A temporary password still has to be replaced by its owner.
    firstLoginPasswordReseted: form.firstLoginPasswordReseted !== false,
    groups: chosenGroups(form.registrationGroups) ?? [],
  });
  const values = [...fieldValues(form.userExtraFields)].map(([id, value]) => ({ id, value }));
  model.accounts.setExtraFields(account.id, values);
  return account;
}

function activate({ mailbox, accounts }: Model, guid: string): Activation {
  if (guid.trim() === '') return { status: 400, error: {} };
  const link = mailbox.link(guid, 'activation', true);
  if (link.is !== 'good') return { status: link.is === 'gone' ? 410 : 404, error: {} };
  accounts.change(link.accountId, { userStatus: 'Active' });
  return { status: 200 };
}

/** Ids of `[{ id, role: 1 }]`; undefined for any other shape. */
export function chosenGroups(value: unknown): string[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return undefined;
  const ids = value.map((group: unknown) => (isRecord(group) && group['role'] === 1 ? textOrEmpty(group['id']) : ''));
  return ids.includes('') ? undefined : ids;
}

export function fieldValues(value: unknown): Map<string, string> {
  const values = new Map<string, string>();
  if (!Array.isArray(value)) return values;
  for (const field of value as unknown[])
    if (isRecord(field)) values.set(textOrEmpty(field['id']), textOrEmpty(field['value']));
  return values;
}

/** Matches a mail address. Ignores invalid patterns and patterns prone to catastrophic backtracking. */
function mailFits(mailbox: string, pattern: string): boolean {
  if (pattern === '' || /[+*}][^()]*\)\s*[+*{]/.test(pattern) || mailbox.length > 254) return mailbox.length <= 254;
  try {
    return new RegExp(pattern, 'i').test(mailbox);
  } catch {
    return true; // an invalid pattern accepts every address
  }
}
