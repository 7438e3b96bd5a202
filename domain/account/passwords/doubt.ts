import { PortFailure } from '../../outcome/port-failure.ts';
import type { Refusal } from '../../outcome/refusal.ts';

/**
 * Whether a failed call may have succeeded at the platform: the response was lost or unreadable. PASS_INVALID may also
 * result from a first try with a lost response. The caller then loads the current state before it reports a failure.
 */
export const isDoubtful = (error: unknown, because: Refusal): boolean =>
  because.refused === 'PASS_INVALID' || (error instanceof PortFailure && error.kind !== 'status');
