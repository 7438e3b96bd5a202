import type { Scenario } from '../../scenarios/schema.ts';

/** Returns the FailureReason of a password that violates the organisation's rules, else undefined. Spec §5. */
export function passwordFailure(
  password: string,
  rules: Scenario['policies']['passwords'],
  current?: string,
): string | undefined {
  if (password.length > rules.maximum) return 'PasswordTooLong';
  if (password.length < rules.minimum) return 'PasswordTooShort';
  if (rules.upper && !/\p{Lu}/u.test(password)) return 'PasswordUpperCase';
  if (rules.lower && !/\p{Ll}/u.test(password)) return 'PasswordLowerCase';
  if (rules.number && !/\p{Nd}/u.test(password)) return 'PasswordNumber';
  if (rules.special && !/[^\p{L}\p{N}\s]/u.test(password)) return 'PasswordSpecialChar';
  return password === current ? 'PasswordNotChanged' : undefined;
}
