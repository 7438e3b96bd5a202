import { type Refusal } from '../outcome/refusal.ts';

/** The code as the platform knows it: trimmed and lower-case; empty is ORG_CODE_MISSING. Spec §5 Login, §7. */
export function readOrganisationCode(typed: string): { code: string } | Refusal {
  const code = typed.trim().toLowerCase();
  return code === '' ? { refused: 'ORG_CODE_MISSING' } : { code };
}
