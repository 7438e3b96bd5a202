import type { Refusal } from '#domain/kernel/refusal.ts';
import * as queue from '#domain/messages/notice.ts';

/** The notifications on the screen and their history, as one observable value. */
export type NoticeBoard = {
  get: () => queue.Notices;
  subscribe: (onChange: () => void) => () => void;
  say: (message: Refusal) => void;
  close: (id: number) => void;
  pause: () => void;
  resume: () => void;
  markRead: () => void;
  /** The learner is gone: the next one at this browser reads nothing of it. */
  forget: () => void;
  setHide: (choice: queue.HideChoice) => void;
};

/** Runs the pure queue of `domain/messages` by a real clock: hides what is due, and never sooner. */
export function noticeBoard(now: () => number, after: (delayMs: number, work: () => void) => () => void): NoticeBoard {
  let notices = queue.noNotices;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const become = (next: queue.Notices) => {
    if (next === notices) return;
    notices = next;
    stop?.();
    const due = queue.nextDue(notices);
    stop = due === undefined ? undefined : after(Math.max(0, due - now()), () => become(queue.hideDue(notices, now())));
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => notices,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (message) => become(queue.say(notices, message, now())),
    close: (id) => become(queue.close(notices, id)),
    pause: () => become(queue.pause(notices, now())),
    resume: () => become(queue.resume(notices, now())),
    markRead: () => become(queue.markRead(notices)),
    forget: () => become(queue.forget(notices)),
    setHide: (choice) => become(queue.setHide(notices, choice, now())),
  };
}
