import type { Projection } from '#domain/kernel/projection.ts';
import type { ToastStore } from '../../entry/toast-store.ts';

/** Closes toasts about an ended session after the next sign-in. The history keeps them. */
export function closeStaleToasts(learner: Projection<unknown>, notices: Pick<ToastStore, 'get' | 'close'>): () => void {
  return learner.subscribe(() => {
    if (learner.get() === undefined) return;
    for (const { id, message } of notices.get().visible) if (message.refused === 'EXPIRED_SESSION') notices.close(id);
  });
}
