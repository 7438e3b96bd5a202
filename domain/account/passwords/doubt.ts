import { PortFailure } from '../../outcome/port-failure.ts';
import type { Refusal } from '../../outcome/refusal.ts';

/**
 * Perhaps the platform did take a new password or profile although the call failed: the answer was lost or unreadable,
 * or the password that is refused for not being another one is the one of a first try whose answer was lost. Then it is
 * asked what it has now, before the learner is told that nothing came of it.
 */
export const isDoubtful = (error: unknown, because: Refusal): boolean =>
  because.refused === 'PASS_INVALID' || (error instanceof PortFailure && error.kind !== 'status');
