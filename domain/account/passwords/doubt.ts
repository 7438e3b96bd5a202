import { PortFailure } from '../../outcome/port-failure.ts';
import type { Refusal } from '../../outcome/refusal.ts';

/**
 * Whether a failed call may have succeeded at the platform: the response was lost or unreadable, or PASS_INVALID
 * results from a first try with a lost response. Then the current state is loaded before a failure is reported.
 */
export const isDoubtful = (error: unknown, because: Refusal): boolean =>
  because.refused === 'PASS_INVALID' || (error instanceof PortFailure && error.kind !== 'status');
