import { refuse, type CodedRefusal } from '../../messages/index.ts';
import { checkExtraFields, type ExtraValues } from '../extra-fields.ts';
import { FORM, type FormProblem, isAboutPassword } from '../form.ts';
import { type ChosenGroups, checkGroups } from '../profile/group-tree.ts';
import { checkNewPassword, type NewPassword, REGISTRATION_RULES } from '../passwords/password-rules.ts';
import type { ExtraField, GroupTree } from '../ports.ts';

/** Registration input so far. In memory only: it holds a password. */
export type RegistrationDraft = NewPassword & {
  firstName: string;
  lastName: string;
  /** The mail address. */
  username: string;
  extra: ExtraValues;
  groups: ChosenGroups;
  termsAccepted: boolean;
};

/** Sections of an organisation’s registration form, besides names. */
export type RegistrationAsks = {
  password: boolean;
  terms: boolean;
  extraFields: readonly ExtraField[];
  /** Undefined: no groups section. */
  groups: GroupTree | undefined;
};

/** Spec §5 Self-registration. */
export const FORBIDDEN = '/ ^ # % & $ * : < > ? ! { | }';
const forbidden = new Set(FORBIDDEN.split(' '));

/**
 * Validates a draft; problems in field order: `firstName`, `lastName`, `username`, `password`, `confirmation`,
 * `extra:…`, `groups`, `terms`. A port checks the organisation’s mail pattern separately. Spec §5 Self-registration,
 * Extra fields.
 */
export function checkRegistration(draft: RegistrationDraft, asks: RegistrationAsks): FormProblem[] {
  const groups = asks.groups && checkGroups(asks.groups, draft.groups);
  return [
    ...problem('firstName', checkName(draft.firstName, 'FIRST_NAME_MISSING', 'firstName')),
    ...problem('lastName', checkName(draft.lastName, 'LAST_NAME_MISSING', 'lastName')),
    ...problem('username', checkName(draft.username, 'MAIL_MISSING', 'email')),
    ...(asks.password ? checkNewPassword(draft, REGISTRATION_RULES) : []),
    ...checkExtraFields(asks.extraFields, draft.extra),
    ...problem('groups', groups),
    ...problem('terms', asks.terms && !draft.termsAccepted ? refuse('TERMS_NOT_ACCEPTED') : undefined),
  ];
}

/** Reading: surrounding spaces of a name or address are trimmed before check and sending. */
function checkName(
  typed: string,
  missing: 'FIRST_NAME_MISSING' | 'LAST_NAME_MISSING' | 'MAIL_MISSING',
  field: string,
): CodedRefusal | undefined {
  const name = typed.trim();
  if (name === '') return refuse(missing);
  return Array.from(name).some((character) => forbidden.has(character))
    ? refuse('FORBIDDEN_CHARACTERS', { field, characters: FORBIDDEN })
    : undefined;
}

const problem = (at: string, because: CodedRefusal | undefined): FormProblem[] => (because ? [{ at, because }] : []);

/** Fields of the platform’s refusals, except password rules. Spec §8. */
const FIELDS: ReadonlyMap<CodedRefusal['refused'], string> = new Map([
  ['MAIL_INVALID', 'username'],
  ['MAIL_EXISTS', 'username'],
  ['EMAIL_NOT_ALLOWED', 'username'],
  // No response: the input stays valid and can be sent again.
  ['CONNECTION_FAILURE', FORM],
]);

/**
 * Form problem of a platform refusal; undefined if it ends the registration. A generated password cannot be corrected
 * either.
 */
export function problemOf(because: CodedRefusal, asks: Pick<RegistrationAsks, 'password'>): FormProblem | undefined {
  const at = isAboutPassword(because) ? 'password' : FIELDS.get(because.refused);
  return at === undefined || (at === 'password' && !asks.password) ? undefined : { at, because };
}
