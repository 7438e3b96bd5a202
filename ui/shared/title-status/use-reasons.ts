import { useCallback } from 'react';
import { attempt } from '#domain/attempt/index.ts';
import { type StatusReason, reasonsFor } from '#domain/catalogue/index.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import { useClient } from '../../entry/client.ts';
import { useAsyncResult } from '../../hooks/use-answer.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';

/**
 * Reasons for a title’s status, oldest first. `isWhole`: stored facts have been read. `hasPlatform`: the platform has
 * responded.
 */
export function useReasons(titleId: string): {
  reasons: readonly StatusReason[];
  isWhole: boolean;
  hasPlatform: boolean;
} {
  const runtime = useClient('runtime');
  const { statuses } = useClient('catalogue');
  const { earlierFacts } = useClient('titles');
  const attempts = useView(runtime.state(attempt), selectWholeState);
  const server = useView(statuses, selectWholeState);
  const ask = useCallback(
    () => earlierFacts(titleId).catch(() => none), // facts of this page are displayed anyway
    [earlierFacts, titleId],
  );
  const earlier = useAsyncResult(ask);
  const reasons = reasonsFor(titleId, {
    facts: runtime.log.facts,
    earlier: earlier ?? none,
    attempts,
    server: server.at === 'ready' ? server.value : undefined,
  });
  return { reasons, isWhole: earlier !== undefined, hasPlatform: server.at === 'ready' };
}

const none: readonly StoredFact[] = [];
