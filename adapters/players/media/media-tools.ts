import { cell } from '#domain/kernel/cell.ts';
import type { MediaTools, MediaView } from '#domain/attempt/tools.ts';
import type { Playback } from './playback.ts';
import type { Tracks } from './tracks.ts';

const SLOWEST = 0.5;
const FASTEST = 2;
/** The wait for the next picture that is said to be one. */
const STALLED_AFTER_MS = 3000;

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

export type ViewedTools = {
  tools: MediaTools;
  setRecovering: (isIt: boolean) => void;
  setCaption: (caption: string) => void;
  stop: () => void;
};

/** The tools of one open sound or film, and the view that controls are drawn from. */
export function mediaTools(element: HTMLMediaElement, playback: Playback, tracks: Tracks): ViewedTools {
  const stopped = new AbortController();
  let captions: string | undefined;
  let caption = '';
  let waiting = false;
  let isLong = false;
  let recovering = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (): MediaView => {
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
      captions,
      caption,
      floating: document.pictureInPictureElement === element,
      waiting: waiting || recovering,
      stalled: recovering || (waiting && isLong),
    };
  };
  const view = cell(look());
  const changed = () => {
    if (!stopped.signal.aborted) view.set(look());
  };
  const setWaiting = (isIt: boolean) => {
    if (isIt === waiting) return;
    waiting = isIt;
    isLong = false;
    clearTimeout(timer);
    if (isIt)
      timer = setTimeout(() => {
        isLong = true;
        changed();
      }, STALLED_AFTER_MS);
  };
  const on = (event: string, listener: () => void) =>
    element.addEventListener(event, listener, { signal: stopped.signal });
  on('waiting', () => setWaiting(true));
  for (const event of ['playing', 'pause', 'ended', 'canplay', 'timeupdate'])
    on(event, () => setWaiting(element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && waiting));
  for (const event of CHANGES) on(event, changed);

  const canFloat =
    element instanceof HTMLVideoElement && document.pictureInPictureEnabled && 'requestPictureInPicture' in element;
  return {
    tools: {
      of: 'media',
      kind: element instanceof HTMLVideoElement ? 'video' : 'audio',
      state: view.projection,
      captions: tracks.captions,
      transcripts: tracks.transcripts,
      canFloat,
      play: () => {
        playback.play();
        changed();
      },
      pause: () => {
        playback.pause();
        changed();
      },
      seek: (second) => {
        playback.seek(second);
        changed();
      },
      setSpeed: (speed) => {
        const kept = Math.min(FASTEST, Math.max(SLOWEST, speed));
        element.defaultPlaybackRate = kept; // reading the file again goes back to this one
        element.playbackRate = kept;
      },
      setVolume: (volume) => {
        element.volume = Math.min(1, Math.max(0, volume));
        element.muted = false;
      },
      setMuted: (muted) => {
        element.muted = muted;
      },
      showCaptions: async (language) => {
        captions = language;
        changed();
        const shown = await tracks.show(language);
        if (!shown && captions === language) {
          captions = undefined;
          changed();
        }
        return shown;
      },
      transcript: tracks.transcript,
      chapters: tracks.chapters,
      float: () => {
        if (!(element instanceof HTMLVideoElement)) return;
        const moved =
          document.pictureInPictureElement === element
            ? document.exitPictureInPicture()
            : element.requestPictureInPicture();
        moved.catch(() => undefined); // the browser refused; the picture stays where it is
      },
    },
    setRecovering: (isIt) => {
      recovering = isIt;
      changed();
    },
    setCaption: (text) => {
      if (text === caption) return;
      caption = text;
      changed();
    },
    stop: () => {
      clearTimeout(timer);
      stopped.abort();
    },
  };
}

const rangesOf = (ranges: TimeRanges): [number, number][] =>
  Array.from({ length: ranges.length }, (_, at) => [ranges.start(at), ranges.end(at)]);
