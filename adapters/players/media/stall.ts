import {
  beginsQuiet,
  type Stall,
  type StallEvent,
  stallIn,
  type StallLook,
  type Wait,
  waitAfter,
} from './stall-state.ts';

/** The time without bytes after which a wait is said to be one. */
const STALLED_AFTER_MS = 3000;

const EVENTS: readonly StallEvent[] = [
  'waiting',
  'progress',
  'seeking',
  'seeked',
  'playing',
  'pause',
  'ended',
  'canplay',
  'timeupdate',
];

/** Watches an element for waits; `changed` hears when a wait has become long. Ends with `signal`. */
export function stallOf(
  element: HTMLMediaElement,
  signal: AbortSignal,
  changed: () => void,
): { readonly get: () => Stall } {
  let wait: Wait;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (event: StallEvent) => {
    const before = wait;
    wait = waitAfter(before, event, lookAt(element));
    const begins = beginsQuiet(before, event);
    if (!wait || begins) clearTimeout(timer);
    if (!wait || !begins) return;
    timer = setTimeout(() => {
      hear('quiet');
      changed();
    }, STALLED_AFTER_MS);
  };
  for (const event of EVENTS) element.addEventListener(event, () => hear(event), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return { get: () => stallIn(wait) };
}

const lookAt = (element: HTMLMediaElement): StallLook => ({
  second: element.currentTime,
  duration: element.duration,
  buffered: rangesOf(element.buffered),
  hasNext: element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
  isSeeking: element.seeking,
  isStill: element.paused || element.ended,
});

export const rangesOf = (ranges: TimeRanges): [number, number][] =>
  Array.from({ length: ranges.length }, (_, at) => [ranges.start(at), ranges.end(at)]);
