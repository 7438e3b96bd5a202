import type { Refusal } from '../outcome/refusal.ts';

export type Credentials = { username: string; password: string };

/** Validates credentials before they are sent. Spec §5 Login. */
export function checkCredentials({ username, password }: Credentials): Refusal | undefined {
  const noName = username.trim() === '';
  if (noName && password === '') return { refused: 'EMPTY_CREDENTIALS' };
  if (noName) return { refused: 'EMPTY_USERNAME' };
  if (password === '') return { refused: 'EMPTY_PASSWORD' };
  return checkPasswordCharacters(password);
}

/** Rejects ampersands, which no password field accepts. Spec §5. */
export const checkPasswordCharacters = (password: string): Refusal | undefined =>
  password.includes('&') ? { refused: 'INVALID_CHARACTER' } : undefined;

/** Refusals that concern the user name or the password; all others concern no field. */
const AT_FIELD: Readonly<Record<string, keyof Credentials>> = {
  EMPTY_CREDENTIALS: 'username',
  EMPTY_USERNAME: 'username',
  EMPTY_PASSWORD: 'password',
  INVALID_CHARACTER: 'password',
  INVALID_CREDENTIALS: 'password',
  ATTEMPTS_LEFT: 'password',
};

/** Field that displays a refusal. Undefined (platform down, account locked): displayed above the form. */
export const fieldAtFault = ({ refused }: Refusal): keyof Credentials | undefined => AT_FIELD[refused];
