import { catalogue, type MessageCode, type Tone } from './catalogue.ts';
import type { CodedRefusal } from './refuse.ts';

/** Display time of a notification in ms. Spec §8, §9. */
export const TOAST_HIDE_MS = 5000;
/** Maximum number of messages in the history; the oldest are dropped. */
export const TOAST_HISTORY_LIMIT = 50;
/** Maximum number on the screen; the oldest moves to the history. */
export const TOAST_VISIBLE_LIMIT = 4;

/** Display times in ms: a learner may need longer than 5 s (WCAG 2.2.1). `undefined` = until closed. */
export const hideChoices = { short: TOAST_HIDE_MS, long: 10 * TOAST_HIDE_MS, never: undefined } as const;
export type HideChoice = keyof typeof hideChoices;

export type Toast = {
  readonly id: number;
  readonly tone: Tone;
  readonly message: CodedRefusal;
  /** Milliseconds since the epoch, UTC, of the latest occurrence. */
  readonly at: number;
  /** Number of occurrences while on the screen. */
  readonly times: number;
  /** The page announces it by its own element: another announcement would repeat it. */
  readonly isHeard: boolean;
  /** Time at which it hides; undefined: manual close, or the queue is paused. */
  readonly hidesAt: number | undefined;
  /** Remaining display time after the pause, ms. */
  readonly leftMs: number | undefined;
};

/** Queue of notifications. `visible`: oldest first; `history`: newest first, hidden ones included. */
export type Toasts = {
  readonly visible: readonly Toast[];
  readonly history: readonly Toast[];
  /** The pointer or focus is on a notification, or the page is hidden. */
  readonly paused: boolean;
  readonly hide: HideChoice;
  readonly nextId: number;
  /** Number of messages since the history was last opened. */
  readonly unread: number;
};

export const noToasts: Toasts = { visible: [], history: [], paused: false, hide: 'short', nextId: 1, unread: 0 };

/** Tone of a message; a server’s own text has the tone of its code. */
export const toneOf = (code: MessageCode): Tone => catalogue[code].tone;

/** Adds a message. A repeated message renews the one on the screen. */
export function notify(notices: Toasts, message: CodedRefusal, now: number, isHeard = false): Toasts {
  const same = notices.visible.find((one) => isSame(one.message, message));
  const stay = hideChoices[notices.hide];
  const notice: Toast = {
    id: same?.id ?? notices.nextId,
    tone: toneOf(message.refused),
    message,
    at: now,
    times: (same?.times ?? 0) + 1,
    isHeard,
    hidesAt: notices.paused || stay === undefined ? undefined : now + stay,
    leftMs: stay,
  };
  const without = (list: readonly Toast[]) => list.filter((one) => one.id !== notice.id);
  return {
    ...notices,
    visible: [...without(notices.visible), notice].slice(-TOAST_VISIBLE_LIMIT),
    history: [notice, ...without(notices.history)].slice(0, TOAST_HISTORY_LIMIT),
    nextId: same ? notices.nextId : notices.nextId + 1,
    unread: same ? notices.unread : Math.min(notices.unread + 1, TOAST_HISTORY_LIMIT),
  };
}

/** Removes a notification from the screen; it stays in the history. Closing the last one ends the pause. */
export function closeToast(notices: Toasts, id: number): Toasts {
  const visible = notices.visible.filter((one) => one.id !== id);
  return { ...notices, visible, paused: notices.paused && visible.length > 0 };
}

/** Hides notifications that are due at `now`. Returns the same state if there are none. */
export function hideDue(notices: Toasts, now: number): Toasts {
  const visible = notices.visible.filter((one) => one.hidesAt === undefined || one.hidesAt > now);
  return visible.length === notices.visible.length ? notices : { ...notices, visible };
}

/** Next time at which `hideDue` has an effect; undefined: never. */
export function nextDue(notices: Toasts): number | undefined {
  const due = notices.visible.flatMap((one) => (one.hidesAt === undefined ? [] : [one.hidesAt]));
  return due.length > 0 ? Math.min(...due) : undefined;
}

/** Pauses the display time of all visible notifications. */
export function pause(notices: Toasts, now: number): Toasts {
  if (notices.paused) return notices;
  const visible = notices.visible.map((one) =>
    one.hidesAt === undefined ? one : { ...one, leftMs: Math.max(0, one.hidesAt - now), hidesAt: undefined },
  );
  return { ...notices, paused: true, visible };
}

/** Continues with the remaining display times. */
export function resume(notices: Toasts, now: number): Toasts {
  if (!notices.paused) return notices;
  const visible = notices.visible.map((one) =>
    one.leftMs === undefined ? one : { ...one, hidesAt: now + one.leftMs },
  );
  return { ...notices, paused: false, visible };
}

/** Sets the display time, also of visible notifications. */
export function setHide(notices: Toasts, hide: HideChoice, now: number): Toasts {
  const leftMs = hideChoices[hide];
  const hidesAt = notices.paused || leftMs === undefined ? undefined : now + leftMs;
  return { ...notices, hide, visible: notices.visible.map((one) => ({ ...one, leftMs, hidesAt })) };
}

/** The learner opened the history. */
export const markRead = (notices: Toasts): Toasts => (notices.unread === 0 ? notices : { ...notices, unread: 0 });

/** Clears the history at the end of the session, so that the next learner cannot read it. */
export const clearToasts = (notices: Toasts): Toasts => ({ ...noToasts, hide: notices.hide, nextId: notices.nextId });

function isSame(a: CodedRefusal, b: CodedRefusal): boolean {
  return a.refused === b.refused && a.said === b.said && JSON.stringify(a.params) === JSON.stringify(b.params);
}
