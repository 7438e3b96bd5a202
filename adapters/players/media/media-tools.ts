import { atom } from '#domain/kernel/atom.ts';
import type { MediaTools, MediaView } from '#domain/player/index.ts';
import type { Playback } from './playback.ts';
import type { SpokenDescriptions } from './spoken-descriptions.ts';
import type { Tracks } from './tracks.ts';

/** An element that has moved this far plays, in seconds, whatever it says of its data. */
const MOVED = 1;
/** A file's last range may end this much before its duration, in seconds. */
const NEAR_THE_END = 1;

/** The wait for what comes next: none, one that is hardly seen, or one that is said. */
type Stall = 'none' | 'short' | 'long';

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

const SLOWEST = 0.5;
const FASTEST = 2;
const CHANGES = [
  'timeupdate',
  'durationchange',
  'progress',
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'ratechange',
  'volumechange',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

type Chosen = Pick<MediaView, 'captions' | 'descriptions' | 'isSpoken' | 'repeating'>;
type Words = Pick<MediaView, 'caption' | 'description'>;

export type ViewedTools = {
  tools: MediaTools;
  setRecovering: (isIt: boolean) => void;
  /** Begins again, where the learner wants it to: the element's own way of it would never say that it has ended. */
  ended: () => void;
  /** What captions or descriptions say now. */
  tell: (words: Partial<Words>) => void;
  stop: () => void;
};

/** The tools of one open sound or film, and the view that controls are drawn from. */
export function mediaTools(element: HTMLMediaElement, spoken: SpokenDescriptions, tracks: Tracks): ViewedTools {
  const { playback } = spoken;
  const stopped = new AbortController();
  let chosen: Chosen = { captions: undefined, descriptions: undefined, isSpoken: false, repeating: false };
  let words: Words = { caption: '', description: '' };
  let recovering = false;

  const changed = () => {
    if (!stopped.signal.aborted) view.set(look());
  };
  const now = (act: () => void) => {
    act();
    changed();
  };
  const stall = stallOf(element, stopped.signal, () => changed());
  const look = (): MediaView => ({ ...viewOf(element, playback, recovering, stall.get()), ...chosen, ...words });
  const view = atom(look());
  for (const event of CHANGES) element.addEventListener(event, changed, { signal: stopped.signal });

  const become = (next: Partial<Chosen>) => {
    chosen = { ...chosen, ...next };
    changed();
  };
  const choose = choosing(() => chosen, become);

  return {
    tools: {
      of: 'media',
      kind: element instanceof HTMLVideoElement ? 'video' : 'audio',
      state: view.projection,
      captions: tracks.captions,
      descriptions: tracks.descriptions,
      transcripts: tracks.transcripts,
      canFloat: canFloat(element),
      play: () => now(playback.play),
      pause: () => now(playback.pause),
      seek: (second) => now(() => playback.seek(second)),
      setSpeed: (speed) => {
        const kept = Math.min(FASTEST, Math.max(SLOWEST, speed));
        element.defaultPlaybackRate = kept; // reading the file again goes back to this one
        element.playbackRate = kept;
      },
      setRepeating: (repeating) => become({ repeating }),
      setVolume: (volume) => {
        element.volume = Math.min(1, Math.max(0, volume));
        element.muted = false;
      },
      setMuted: (muted) => {
        element.muted = muted;
      },
      showCaptions: choose('captions', tracks.show),
      giveDescriptions: (language, isSpoken = false) => {
        spoken.speakIn(isSpoken ? language : undefined);
        chosen = { ...chosen, isSpoken };
        return choose('descriptions', tracks.describe)(language);
      },
      canSpeak: spoken.canSpeak,
      transcript: tracks.transcript,
      chapters: tracks.chapters,
      float: () => float(element),
    },
    setRecovering: (isIt) => {
      recovering = isIt;
      changed();
    },
    ended: () => {
      if (chosen.repeating) playback.play();
    },
    tell: (told) => {
      const next = { ...words, ...told };
      if (next.caption === words.caption && next.description === words.description) return;
      words = next;
      changed();
    },
    stop: () => stopped.abort(),
  };
}

/** Has captions or descriptions shown in a language, and off again where they cannot be had. */
const choosing =
  (get: () => Chosen, set: (chosen: Partial<Chosen>) => void) =>
  (what: 'captions' | 'descriptions', show: Tracks['show']): Tracks['show'] =>
  async (language) => {
    set({ [what]: language });
    const isShown = await show(language);
    if (!isShown && get()[what] === language) set({ [what]: undefined });
    return isShown;
  };

/** What the element says of itself; while its file is read again, what the learner wants. */
function viewOf(element: HTMLMediaElement, playback: Playback, recovering: boolean, stall: Stall) {
  const { second, duration } = playback.moment();
  return {
    playing: recovering ? playback.isWanted() : !element.paused && !element.ended,
    ended: element.ended && !playback.isAway(),
    second,
    duration: Number.isFinite(duration) ? duration : undefined,
    buffered: rangesOf(element.buffered),
    speed: element.playbackRate,
    volume: element.volume,
    muted: element.muted,
    floating: document.pictureInPictureElement === element,
    waiting: recovering || stall !== 'none',
    stalled: recovering || stall === 'long',
  };
}

const canFloat = (element: HTMLMediaElement): boolean =>
  element instanceof HTMLVideoElement && document.pictureInPictureEnabled && 'requestPictureInPicture' in element;

function float(element: HTMLMediaElement): void {
  if (!(element instanceof HTMLVideoElement)) return;
  const moved =
    document.pictureInPictureElement === element ? document.exitPictureInPicture() : element.requestPictureInPicture();
  moved.catch(() => undefined); // the browser refused; the picture stays where it is
}

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
function stallOf(element: HTMLMediaElement, signal: AbortSignal, changed: () => void): { readonly get: () => Stall } {
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

const rangesOf = (ranges: TimeRanges): [number, number][] =>
  Array.from({ length: ranges.length }, (_, at) => [ranges.start(at), ranges.end(at)]);
