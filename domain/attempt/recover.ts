import type { Runtime } from '../kernel/runtime.ts';
import { attempt } from './area.ts';
import { unfinished } from './select.ts';

/**
 * Ends sittings whose page died (crash, lost power), so that the platform learns of what was done in them. Sittings
 * that are live in this tab or another are left alone: `isOpenElsewhere` asks for the title's lock. A recovered sitting
 * counts the time up to its last fact, at most; the journal knows no more.
 */
export async function recover(
  runtime: Runtime,
  isLive: (attemptId: string) => boolean,
  isOpenElsewhere: (titleId: string) => Promise<boolean>,
): Promise<void> {
  for (const { attemptId, titleId, startedAt, lastAt } of unfinished(runtime.state(attempt).get())) {
    if (isLive(attemptId) || (await isOpenElsewhere(titleId))) continue;
    runtime.send(attempt, 'exit', { attemptId, reason: 'recovered', secondsSpent: (lastAt - startedAt) / 1000 });
  }
}
