import { type Refusal } from '../outcome/refusal.ts';
import type { SignInMethod } from './types.ts';

/** The code as the platform knows it: trimmed and lower-case; empty is ORG_CODE_MISSING. Spec §5 Login, §7. */
export function readOrganisationCode(typed: string): { code: string } | Refusal {
  const code = typed.trim().toLowerCase();
  return code === '' ? { refused: 'ORG_CODE_MISSING' } : { code };
}

/** Whether learners leave for a provider to sign in, all of them or who wishes. Spec §3 method. */
export const signsOnElsewhere = (method: SignInMethod): boolean => method === 'sso' || method === 'dual';
