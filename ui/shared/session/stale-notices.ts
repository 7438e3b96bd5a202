import type { Projection } from '#domain/kernel/projection.ts';
import type { NoticeBoard } from '../../entry/notice-board.ts';

/** Takes away what was said of the end of a session as soon as somebody is in again: it stays in the history. */
export function closeStaleNotices(
  learner: Projection<unknown>,
  notices: Pick<NoticeBoard, 'get' | 'close'>,
): () => void {
  return learner.subscribe(() => {
    if (learner.get() === undefined) return;
    for (const { id, message } of notices.get().visible) if (message.refused === 'EXPIRED_SESSION') notices.close(id);
  });
}
