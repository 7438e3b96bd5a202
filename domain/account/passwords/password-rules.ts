import { refuse, type CodedRefusal } from '../../messages/index.ts';
import { checkPasswordCharacters } from '../../session/index.ts';
import type { FormProblem } from '../form.ts';
import { MAX_PASSWORD_LEN } from '../limits.ts';
import type { TypingLimit } from '../typing.ts';

export type NewPassword = { password: string; confirmation: string };

/** Message codes of a form for missing input, and whether spaces are forbidden. Spec §5. */
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

/** Limit for typing or pasting into new-password fields. Spec §5 Password reset. */
export const PASSWORD_LIMIT = {
  field: 'password',
  max: MAX_PASSWORD_LEN,
  digitsOnly: false,
} as const satisfies TypingLimit;

/**
 * Validates a new password and its repetition: at most one problem each at `password` and `confirmation`. The
 * organisation’s content rules are validated by the platform. Spec §5.
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

/** A client-side password rule, with its state. */
export type PasswordCheck = {
  asks: 'length' | 'characters' | 'same';
  /** `open`: not decidable yet, because input is missing. */
  stands: 'open' | 'met' | 'broken';
};

/** Live checks of a new password while typing, in display order. The platform validates the organisation’s rules. */
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

function checkPassword(password: string, rules: NewPasswordRules): CodedRefusal | undefined {
  if (password.trim() === '') return refuse(rules.missing);
  if (password.length > MAX_PASSWORD_LEN) return refuse('MAX_LENGTH', { field: 'password', max: MAX_PASSWORD_LEN });
  if (rules.forbidsSpaces && /\s/.test(password)) return refuse('PASS_SPACES');
  return checkPasswordCharacters(password);
}
