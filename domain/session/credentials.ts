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
