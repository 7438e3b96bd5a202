import { atom } from '#domain/kernel/atom.ts';
import type { After } from '#domain/kernel/clock.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import * as queue from '#domain/messages/notice.ts';

/** The notifications on the screen and their history, as one observable value. */
export type NoticeBoard = {
  get: () => queue.Notices;
  subscribe: (onChange: () => void) => () => void;
  /** `isHeard`: what has the focus now is described by the same words. */
  notify: (message: Refusal, isHeard?: boolean) => void;
  close: (id: number) => void;
  pause: () => void;
  resume: () => void;
  markRead: () => void;
  /** The learner is gone: the next one at this browser reads nothing of it. */
  forget: () => void;
  setHide: (choice: queue.HideChoice) => void;
};

/** Runs the pure queue of `domain/messages` by a real clock: hides what is due, and never sooner. */
export function noticeBoard(now: () => number, after: After): NoticeBoard {
  const { projection, set } = atom(queue.noNotices);
  let stop: (() => void) | undefined;
  const become = (next: queue.Notices) => {
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
    close: (id) => become(queue.close(projection.get(), id)),
    pause: () => become(queue.pause(projection.get(), now())),
    resume: () => become(queue.resume(projection.get(), now())),
    markRead: () => become(queue.markRead(projection.get())),
    forget: () => become(queue.forget(projection.get())),
    setHide: (choice) => become(queue.setHide(projection.get(), choice, now())),
  };
}
