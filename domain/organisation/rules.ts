import { type Refusal } from '../outcome/refusal.ts';
import type { SignInMethod } from './types.ts';

/** Normalizes an organisation code: trimmed and lower-case; empty is ORG_CODE_MISSING. Spec §5 Login, §7. */
export function readOrganisationCode(typed: string): { code: string } | Refusal {
  const code = typed.trim().toLowerCase();
  return code === '' ? { refused: 'ORG_CODE_MISSING' } : { code };
}

/** Whether learners sign in at a provider, always or optionally. Spec §3 method. */
export const signsOnElsewhere = (method: SignInMethod): boolean => method === 'sso' || method === 'dual';
