import { useState } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useService } from '../../entry/services.ts';
import { useLater } from '../../hooks/use-later.ts';

/**
 * A locked title shows its message for this long, then the learner is taken home. Spec §4, §9. Reading: so does a full
 * launch that failed (§8), which leaves time to ask for another try.
 */
const FAILED_RETURN_MS = 3_000;

/** Takes the learner home from a title that did not open, unless they stay. Returns how; undefined: nothing leaves. WCAG 2.2.1. */
export function useReturnHome(
  failedWith: Refusal | undefined,
  isFull: boolean,
  goHome: () => void,
): (() => void) | undefined {
  const { after } = useService('timer');
  const [stayedWith, setStayedWith] = useState<Refusal>();
  const isFinal = failedWith?.refused === 'LOCKED_TITLE' || (isFull && failedWith?.refused === 'LAUNCH_FAILURE');
  const leaves = isFinal && failedWith !== stayedWith;
  useLater(after, leaves ? FAILED_RETURN_MS : undefined, goHome, failedWith);
  return leaves ? () => setStayedWith(failedWith) : undefined;
}
