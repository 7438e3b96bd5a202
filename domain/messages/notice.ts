import { catalogue, type MessageCode, type Tone } from './catalogue.ts';
import type { Refused } from './refuse.ts';

/** A notification hides itself after this long. Spec §8, §9. */
export const NOTICE_HIDE_MS = 5000;
/** Messages the learner can read again; the oldest leave. */
export const NOTICE_HISTORY_LIMIT = 50;
/** At most this many are on the screen; the oldest moves to the history. */
export const NOTICE_VISIBLE_LIMIT = 4;

/** How long notifications stay: a learner may need longer than 5 s (WCAG 2.2.1). `undefined` = until closed. */
export const hideChoices = { short: NOTICE_HIDE_MS, long: 10 * NOTICE_HIDE_MS, never: undefined } as const;
export type HideChoice = keyof typeof hideChoices;

export type Notice = {
  readonly id: number;
  readonly tone: Tone;
  readonly message: Refused;
  /** Milliseconds since the epoch, UTC: when it was (last) said. */
  readonly at: number;
  /** Said more than once while on the screen. */
  readonly times: number;
  /** Read out by itself where it stands in the page: announced besides, it would be said twice. */
  readonly isHeard: boolean;
  /** When it hides; undefined = it waits to be closed, or the queue is paused. */
  readonly hidesAt: number | undefined;
  /** Time it still has when the pause ends, ms. */
  readonly leftMs: number | undefined;
};

/** The notification queue. `visible` oldest first; `history` newest first, with what has hidden itself too. */
export type Notices = {
  readonly visible: readonly Notice[];
  readonly history: readonly Notice[];
  /** The pointer or the focus rests on a notification, or the page is hidden. */
  readonly paused: boolean;
  readonly hide: HideChoice;
  readonly nextId: number;
  /** Messages since the history was last opened. */
  readonly unread: number;
};

export const noNotices: Notices = { visible: [], history: [], paused: false, hide: 'short', nextId: 1, unread: 0 };

/** The tone of a message; a server's own wording keeps the tone of the code it came with. */
export const toneOf = (code: MessageCode): Tone => catalogue[code].tone;

/** Says a message. The same message again renews the one on the screen instead of stacking up. */
export function notify(notices: Notices, message: Refused, now: number, isHeard = false): Notices {
  const same = notices.visible.find((one) => isSame(one.message, message));
  const stay = hideChoices[notices.hide];
  const notice: Notice = {
    id: same?.id ?? notices.nextId,
    tone: toneOf(message.refused),
    message,
    at: now,
    times: (same?.times ?? 0) + 1,
    isHeard,
    hidesAt: notices.paused || stay === undefined ? undefined : now + stay,
    leftMs: stay,
  };
  const without = (list: readonly Notice[]) => list.filter((one) => one.id !== notice.id);
  return {
    ...notices,
    visible: [...without(notices.visible), notice].slice(-NOTICE_VISIBLE_LIMIT),
    history: [notice, ...without(notices.history)].slice(0, NOTICE_HISTORY_LIMIT),
    nextId: same ? notices.nextId : notices.nextId + 1,
    unread: same ? notices.unread : Math.min(notices.unread + 1, NOTICE_HISTORY_LIMIT),
  };
}

/** Takes one off the screen; it stays in the history. Nothing rests on the last one any more. */
export function close(notices: Notices, id: number): Notices {
  const visible = notices.visible.filter((one) => one.id !== id);
  return { ...notices, visible, paused: notices.paused && visible.length > 0 };
}

/** Hides what is due at `now`. The same state when nothing is. */
export function hideDue(notices: Notices, now: number): Notices {
  const visible = notices.visible.filter((one) => one.hidesAt === undefined || one.hidesAt > now);
  return visible.length === notices.visible.length ? notices : { ...notices, visible };
}

/** The next moment at which `hideDue` has something to do; undefined = nothing is waiting. */
export function nextDue(notices: Notices): number | undefined {
  const due = notices.visible.flatMap((one) => (one.hidesAt === undefined ? [] : [one.hidesAt]));
  return due.length > 0 ? Math.min(...due) : undefined;
}

/** Stops the clock of all notifications on the screen. */
export function pause(notices: Notices, now: number): Notices {
  if (notices.paused) return notices;
  const visible = notices.visible.map((one) =>
    one.hidesAt === undefined ? one : { ...one, leftMs: Math.max(0, one.hidesAt - now), hidesAt: undefined },
  );
  return { ...notices, paused: true, visible };
}

/** Goes on with the time each had left. */
export function resume(notices: Notices, now: number): Notices {
  if (!notices.paused) return notices;
  const visible = notices.visible.map((one) =>
    one.leftMs === undefined ? one : { ...one, hidesAt: now + one.leftMs },
  );
  return { ...notices, paused: false, visible };
}

/** Sets how long notifications stay, also for those on the screen. */
export function setHide(notices: Notices, hide: HideChoice, now: number): Notices {
  const leftMs = hideChoices[hide];
  const hidesAt = notices.paused || leftMs === undefined ? undefined : now + leftMs;
  return { ...notices, hide, visible: notices.visible.map((one) => ({ ...one, leftMs, hidesAt })) };
}

/** The learner opened the history. */
export const markRead = (notices: Notices): Notices => (notices.unread === 0 ? notices : { ...notices, unread: 0 });

/** The history goes with the session: the next learner at this browser reads nothing of it. */
export const forget = (notices: Notices): Notices => ({ ...noNotices, hide: notices.hide, nextId: notices.nextId });

function isSame(a: Refused, b: Refused): boolean {
  return a.refused === b.refused && a.said === b.said && JSON.stringify(a.params) === JSON.stringify(b.params);
}
