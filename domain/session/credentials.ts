import type { Refusal } from '../outcome/refusal.ts';

export type Credentials = { username: string; password: string };

/** Checks before anything is sent. Spec §5 Login. */
export function checkCredentials({ username, password }: Credentials): Refusal | undefined {
  const noName = username.trim() === '';
  if (noName && password === '') return { refused: 'EMPTY_CREDENTIALS' };
  if (noName) return { refused: 'EMPTY_USERNAME' };
  if (password === '') return { refused: 'EMPTY_PASSWORD' };
  return checkPasswordCharacters(password);
}

/** The ampersand rule of every password field. Spec §5. */
export const checkPasswordCharacters = (password: string): Refusal | undefined =>
  password.includes('&') ? { refused: 'INVALID_CHARACTER' } : undefined;

/** Refusals of the user name, and of the password; all others are no field's fault. */
const AT_FIELD: Readonly<Record<string, keyof Credentials>> = {
  EMPTY_CREDENTIALS: 'username',
  EMPTY_USERNAME: 'username',
  EMPTY_PASSWORD: 'password',
  INVALID_CHARACTER: 'password',
  INVALID_CREDENTIALS: 'password',
  ATTEMPTS_LEFT: 'password',
};

/** The field that a refusal stands at; undefined: a platform that is down, an account that is shut. Those stand over the form. */
export const fieldAtFault = ({ refused }: Refusal): keyof Credentials | undefined => AT_FIELD[refused];
