import { atom } from '#domain/kernel/atom.ts';
import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import * as queue from '#domain/messages/toast.ts';

/** Displayed toasts and their history, as one observable value. */
export type ToastStore = {
  get: () => queue.Toasts;
  subscribe: (onChange: () => void) => () => void;
  /** `isHeard`: the focused element already has the same text as description, so the toast is not announced. */
  notify: (message: Refusal, isHeard?: boolean) => void;
  close: (id: number) => void;
  pause: () => void;
  resume: () => void;
  markRead: () => void;
  /** Clears toasts and history at sign-out, because the next learner must not read them. */
  forget: () => void;
  setHide: (choice: queue.HideChoice) => void;
};

/** Runs the queue of `domain/messages` on a real clock: hides toasts when due, never earlier. */
export function toastStore(now: () => number, after: ScheduleAfter): ToastStore {
  const { projection, set } = atom(queue.noToasts);
  let stop: (() => void) | undefined;
  const become = (next: queue.Toasts) => {
    if (next === projection.get()) return;
    stop?.();
    const due = queue.nextDue(next);
    stop =
      due === undefined
        ? undefined
        : after(Math.max(0, due - now()), () => become(queue.hideDue(projection.get(), now())));
    set(next);
  };
  return {
    ...projection,
    notify: (message, isHeard) => become(queue.notify(projection.get(), message, now(), isHeard)),
    close: (id) => become(queue.closeToast(projection.get(), id)),
    pause: () => become(queue.pause(projection.get(), now())),
    resume: () => become(queue.resume(projection.get(), now())),
    markRead: () => become(queue.markRead(projection.get())),
    forget: () => become(queue.clearToasts(projection.get())),
    setHide: (choice) => become(queue.setHide(projection.get(), choice, now())),
  };
}
