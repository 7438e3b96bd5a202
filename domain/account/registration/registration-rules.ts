import { refuse, type Refused } from '../../messages/index.ts';
import { checkExtraFields, type ExtraValues } from '../extra-fields.ts';
import { FORM, type FormProblem, isAboutPassword } from '../form.ts';
import { type ChosenGroups, checkGroups } from '../profile/group-tree.ts';
import { checkNewPassword, type NewPassword, REGISTRATION_RULES } from '../passwords/password-rules.ts';
import type { ExtraField, GroupTree } from '../ports.ts';

/** What somebody has typed and chosen so far. In memory only: it holds a password. */
export type RegistrationDraft = NewPassword & {
  firstName: string;
  lastName: string;
  /** The mail address. */
  username: string;
  extra: ExtraValues;
  groups: ChosenGroups;
  termsAccepted: boolean;
};

/** What an organisation asks of newcomers besides their names. */
export type RegistrationAsks = {
  password: boolean;
  terms: boolean;
  extraFields: readonly ExtraField[];
  /** Undefined = groups are not shown. */
  groups: GroupTree | undefined;
};

/** Spec §5 Self-registration. */
export const FORBIDDEN = '/ ^ # % & $ * : < > ? ! { | }';
const forbidden = new Set(FORBIDDEN.split(' '));

/**
 * All that is wrong with a draft, in the order of the fields: `firstName`, `lastName`, `username`, `password`,
 * `confirmation`, `extra:…`, `groups`, `terms`. The organisation's mail pattern is another question, which a port
 * answers. Spec §5 Self-registration, Extra fields.
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

/** Reading: spaces around a name or an address were not meant; they are neither checked nor sent. */
function checkName(
  typed: string,
  missing: 'FIRST_NAME_MISSING' | 'LAST_NAME_MISSING' | 'MAIL_MISSING',
  field: string,
): Refused | undefined {
  const name = typed.trim();
  if (name === '') return refuse(missing);
  return Array.from(name).some((character) => forbidden.has(character))
    ? refuse('FORBIDDEN_CHARACTERS', { field, characters: FORBIDDEN })
    : undefined;
}

const problem = (at: string, because: Refused | undefined): FormProblem[] => (because ? [{ at, because }] : []);

/** The fields that a "no" of the platform is about, besides the password's. Spec §8. */
const FIELDS: ReadonlyMap<Refused['refused'], string> = new Map([
  ['MAIL_INVALID', 'username'],
  ['MAIL_EXISTS', 'username'],
  ['EMAIL_NOT_ALLOWED', 'username'],
  // Nothing came back: what was typed is as good as before, and the way on is to send it again.
  ['CONNECTION_FAILURE', FORM],
]);

/**
 * The problem on the form that a refusal of the platform is; undefined when it ends this registration instead. A
 * password that nobody typed cannot be put right either.
 */
export function problemOf(because: Refused, asks: Pick<RegistrationAsks, 'password'>): FormProblem | undefined {
  const at = isAboutPassword(because) ? 'password' : FIELDS.get(because.refused);
  return at === undefined || (at === 'password' && !asks.password) ? undefined : { at, because };
}
