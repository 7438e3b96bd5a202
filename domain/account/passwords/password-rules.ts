import { refuse, type Refused } from '../../messages/index.ts';
import { checkPasswordCharacters } from '../../session/index.ts';
import type { FormProblem } from '../form.ts';
import { MAX_PASSWORD_LEN } from '../limits.ts';
import type { TypingLimit } from '../typing.ts';

export type NewPassword = { password: string; confirmation: string };

/** How a form calls what is missing, and whether it forbids spaces. Spec §5. */
export type NewPasswordRules = {
  missing: 'EMPTY_PASSWORD' | 'PASS_MISSING';
  missingConfirmation: 'EMPTY_PASSWORD' | 'CONFIRM_PASS_MISSING';
  forbidsSpaces: boolean;
};

/** Reset by link, and change of an expired password. */
export const RESET_RULES: NewPasswordRules = {
  missing: 'EMPTY_PASSWORD',
  missingConfirmation: 'EMPTY_PASSWORD',
  forbidsSpaces: false,
};
/** Profile update: the password of a first sign-in. */
export const FIRST_PASSWORD_RULES: NewPasswordRules = {
  missing: 'PASS_MISSING',
  missingConfirmation: 'CONFIRM_PASS_MISSING',
  forbidsSpaces: false,
};
/** Self-registration. */
export const REGISTRATION_RULES: NewPasswordRules = { ...FIRST_PASSWORD_RULES, forbidsSpaces: true };

/** Typing or pasting beyond it is blocked, in every field for a new password. Spec §5 Password reset. */
export const PASSWORD_LIMIT = {
  field: 'password',
  max: MAX_PASSWORD_LEN,
  digitsOnly: false,
} as const satisfies TypingLimit;

/**
 * A new password and its repetition, for every form that asks for one: at most one problem at `password`, and one at
 * `confirmation`. What a password must contain is the organisation's business: the platform says it. Spec §5.
 */
export function checkNewPassword({ password, confirmation }: NewPassword, rules: NewPasswordRules): FormProblem[] {
  const problems: FormProblem[] = [];
  const because = checkPassword(password, rules);
  if (because) problems.push({ at: 'password', because });
  if (confirmation.trim() === '') problems.push({ at: 'confirmation', because: refuse(rules.missingConfirmation) });
  else if (confirmation !== password && password.trim() !== '')
    problems.push({ at: 'confirmation', because: refuse('PASSWORD_MATCH_ERROR') });
  return problems;
}

/** One thing that the client itself asks of a new password, and how what is typed stands to it. */
export type PasswordCheck = {
  asks: 'length' | 'characters' | 'same';
  /** `open`: nothing is typed yet that could keep or break it. */
  stands: 'open' | 'met' | 'broken';
};

/**
 * What can be said of a new password while it is typed, in the order in which it is shown. What the organisation asks of
 * it besides is the platform's to say.
 */
export function passwordChecks(
  { password, confirmation }: NewPassword,
  { forbidsSpaces }: Pick<NewPasswordRules, 'forbidsSpaces'>,
): readonly PasswordCheck[] {
  const isAllowed = !(forbidsSpaces && /\s/.test(password)) && checkPasswordCharacters(password) === undefined;
  return [
    { asks: 'length', stands: standing(password, password.length <= MAX_PASSWORD_LEN) },
    { asks: 'characters', stands: standing(password, isAllowed) },
    { asks: 'same', stands: standing(confirmation, confirmation === password) },
  ];
}

const standing = (typed: string, isKept: boolean): PasswordCheck['stands'] =>
  typed === '' ? 'open' : isKept ? 'met' : 'broken';

function checkPassword(password: string, rules: NewPasswordRules): Refused | undefined {
  if (password.trim() === '') return refuse(rules.missing);
  if (password.length > MAX_PASSWORD_LEN) return refuse('MAX_LENGTH', { field: 'password', max: MAX_PASSWORD_LEN });
  if (rules.forbidsSpaces && /\s/.test(password)) return refuse('PASS_SPACES');
  return checkPasswordCharacters(password);
}
