/** An element that has moved this far plays, in seconds, whatever it says of its data. */
const MOVED = 1;
/** A file's last range may end this much before its duration, in seconds. */
const NEAR_THE_END = 1;

/** The wait for what comes next: none, one that is hardly seen, or one that is said. */
export type Stall = 'none' | 'short' | 'long';

/** A wait as it was last heard of. Undefined: there is none. */
export type Wait = { readonly second: number; readonly isLong: boolean } | undefined;

/** Events of a media element that tell of waits. `quiet`: no bytes have come for a while. */
export type StallEvent =
  'waiting' | 'progress' | 'seeking' | 'seeked' | 'playing' | 'pause' | 'ended' | 'canplay' | 'timeupdate' | 'quiet';

/** What the element says of itself at an event. */
export type StallLook = {
  readonly second: number;
  readonly duration: number;
  readonly buffered: readonly (readonly [from: number, to: number])[];
  /** It has more than the picture that is shown. */
  readonly hasNext: boolean;
  readonly isSeeking: boolean;
  /** Paused or at its end: nobody waits. */
  readonly isStill: boolean;
};

/**
 * The wait after an event. It is long only where bytes are missing and do not come. WebKitGTK says `waiting` at a seek
 * within what it has, and may keep its `readyState` at the picture that is shown while it plays on, or at the end.
 */
export function waitAfter(wait: Wait, event: StallEvent, look: StallLook): Wait {
  if (look.isStill) return undefined;
  if (event === 'waiting') return wait ?? { second: look.second, isLong: false };
  if (!wait || look.hasNext) return undefined;
  switch (event) {
    case 'progress':
      return { ...wait, isLong: false };
    case 'seeking':
    case 'seeked':
      return { second: look.second, isLong: event === 'seeked' && wait.isLong };
    case 'quiet':
      return { ...wait, isLong: !isLoadedToTheEnd(look) };
    default:
      return !look.isSeeking && Math.abs(look.second - wait.second) >= MOVED ? undefined : wait;
  }
}

export const stallIn = (wait: Wait): Stall => (wait ? (wait.isLong ? 'long' : 'short') : 'none');

/** Whether the time without bytes begins again: at a new wait, at each byte, and at a new place. */
export const beginsQuiet = (before: Wait, event: StallEvent): boolean =>
  before === undefined || event === 'progress' || event === 'seeking';

/** Ranges in seconds are often estimated from bytes; one that reaches the end is exact. */
const isLoadedToTheEnd = ({ second, duration, buffered }: StallLook): boolean =>
  buffered.some(([from, to]) => from <= second && to >= duration - NEAR_THE_END);
