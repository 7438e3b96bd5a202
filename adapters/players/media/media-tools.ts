import { atom } from '#domain/kernel/atom.ts';
import type { MediaTools, MediaView } from '#domain/player/index.ts';
import type { Playback } from './playback.ts';
import type { SpokenDescriptions } from './spoken-descriptions.ts';
import type { Tracks } from './tracks.ts';

/** Movement in seconds that counts as playing, whatever the value of `readyState`. */
const MOVED = 1;
/** A file's last buffered range may end this many seconds before the duration. */
const NEAR_THE_END = 1;

/** Stall while waiting for data: none, brief, or long enough to display. */
type Stall = 'none' | 'short' | 'long';

/** A current wait; undefined: none. */
export type StallWait = { readonly second: number; readonly isLong: boolean } | undefined;

/** Media events that affect waits. `quiet`: no data arrived for a while. */
export type StallEvent =
  'waiting' | 'progress' | 'seeking' | 'seeked' | 'playing' | 'pause' | 'ended' | 'canplay' | 'timeupdate' | 'quiet';

/** State of the media element at an event. */
export type StallLook = {
  readonly second: number;
  readonly duration: number;
  readonly buffered: readonly (readonly [from: number, to: number])[];
  /** Has data beyond the current frame (`readyState`). */
  readonly hasNext: boolean;
  readonly isSeeking: boolean;
  /** Paused or ended: nobody waits. */
  readonly isStill: boolean;
};

/**
 * The wait after an event. A wait is long only if data is missing and does not arrive. WebKitGTK fires `waiting` on
 * seeks within buffered data. It may also leave `readyState` at the current frame while it plays on, or at the end.
 */
export function waitAfter(wait: StallWait, event: StallEvent, look: StallLook): StallWait {
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

export const stallIn = (wait: StallWait): Stall => (wait ? (wait.isLong ? 'long' : 'short') : 'none');

/** Whether the quiet period restarts: at a new wait, with new data, and after a seek. */
export const restartsQuietPeriod = (before: StallWait, event: StallEvent): boolean =>
  before === undefined || event === 'progress' || event === 'seeking';

/** Buffered ranges are often estimated from bytes; a range that reaches the end is exact. */
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

export type MediaToolsControl = {
  tools: MediaTools;
  setRecovering: (isIt: boolean) => void;
  /** Call at the end: restarts if repeating. The element's own `loop` would never fire `ended`. */
  ended: () => void;
  /** Call with the current text of captions or descriptions. */
  tell: (words: Partial<Words>) => void;
  stop: () => void;
};

/** Tools of one open audio or video, and the state that controls display. */
export function mediaTools(element: HTMLMediaElement, spoken: SpokenDescriptions, tracks: Tracks): MediaToolsControl {
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
        element.defaultPlaybackRate = kept; // reloading the file resets the rate to the default
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

/** Shows a track in a language; switches it off if it fails to load. */
const choosing =
  (get: () => Chosen, set: (chosen: Partial<Chosen>) => void) =>
  (what: 'captions' | 'descriptions', show: Tracks['show']): Tracks['show'] =>
  async (language) => {
    set({ [what]: language });
    const isShown = await show(language);
    if (!isShown && get()[what] === language) set({ [what]: undefined });
    return isShown;
  };

/** State of the element; while the file is reloaded, the learner's intention. */
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
  moved.catch(() => undefined); // refused by the browser; the video stays where it is
}

/** Time in ms without data after which a wait is displayed. */
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

/** Watches an element for waits; calls `changed` when a wait becomes long. Ends with `signal`. */
function stallOf(element: HTMLMediaElement, signal: AbortSignal, changed: () => void): { readonly get: () => Stall } {
  let wait: StallWait;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (event: StallEvent) => {
    const before = wait;
    wait = waitAfter(before, event, lookAt(element));
    const begins = restartsQuietPeriod(before, event);
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
