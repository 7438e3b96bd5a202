import { useState } from 'react';
import { type HideChoice, hideChoices, NOTICE_HIDE_MS } from '#domain/messages/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useService } from '../../entry/services.ts';
import { useLater } from '../../hooks/use-later.ts';
import { useView } from '../../hooks/use-view.ts';

/**
 * A locked title shows its message for this long, then the learner is taken home. Spec §4, §9. Reading: so does a full
 * launch that failed (§8), which leaves time to ask for another try.
 */
const FAILED_RETURN_MS = 3_000;

/** Reading: who has messages stay longer has more time here, too, as much more; undefined: until they leave themselves. */
const returnMs = (hide: HideChoice): number | undefined => {
  const stays = hideChoices[hide];
  return stays && FAILED_RETURN_MS * (stays / NOTICE_HIDE_MS);
};
const chosen = ({ hide }: { hide: HideChoice }): HideChoice => hide;

/**
 * Takes the learner home from a title that did not open, unless they stay. Returns how; undefined: nothing leaves. WCAG 2.2.1:
 * the time is set beforehand, in the profile.
 */
export function useReturnHome(
  failedWith: Refusal | undefined,
  isFull: boolean,
  goHome: () => void,
): (() => void) | undefined {
  const { after } = useService('timer');
  const ms = returnMs(useView(useService('notices'), chosen));
  const [stayedWith, setStayedWith] = useState<Refusal>();
  const isFinal = failedWith?.refused === 'LOCKED_TITLE' || (isFull && failedWith?.refused === 'LAUNCH_FAILURE');
  const leaves = isFinal && failedWith !== stayedWith && ms !== undefined;
  useLater(after, leaves ? ms : undefined, goHome, failedWith);
  return leaves ? () => setStayedWith(failedWith) : undefined;
}
