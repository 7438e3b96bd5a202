import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Moment, resumeAt } from './told-places.ts';
import { heard, pauseBefore } from './waiting.ts';
import { type Asking, mayPass, wholeFile, whyNot } from './why-not.ts';

/** The learner watches the opening and can press "try again"; a sitting under way is not given up. */
const OPENING_TRIES = 3;
const OPENING_LIMIT_MS = 20_000;
/** iPhones do not seek before they are told to play: they are not waited for. */
const ARRIVAL_LIMIT_MS = 4000;
/** A place this near is the place, in seconds: sound cannot be cut at each moment. */
const NEAR = 1;
/** A part that cannot be decoded may have been damaged on its way: it is read once more. */
const DECODING_TRIES = 2;

export type PlaybackListener = {
  /** Playback arrived where the learner wanted to be. */
  arrived: () => void;
  /** The connection was lost, or is back. */
  recovering: (isIt: boolean) => void;
  /** Nothing more of it will be played. */
  failed: (error: PortFailure) => void;
};

export type Playback = {
  /** Where the learner is, or is on the way to: never the beginning of a file that is being read again. */
  moment: () => Moment;
  /** On its way somewhere, or being read again: what the element says of its place is not the learner's. */
  isAway: () => boolean;
  isWanted: () => boolean;
  play: () => void;
  pause: () => void;
  seek: (second: number) => void;
  /** Loads it and goes to the place. Rejects with PortFailure. */
  open: (from: number) => Promise<void>;
  stop: () => void;
};

/**
 * A media element that keeps its place: seeks are checked (a server without `Range` sends each of them to the
 * beginning, silently), and a file whose connection was lost is read again and goes on where it was.
 */
export function playback(element: HTMLMediaElement, url: string, asking: Asking, listener: PlaybackListener): Playback {
  const { signal } = asking;
  let target: number | undefined;
  let lastDuration = Number.NaN;
  let isRecovering = false;
  let wantsPlay = false;
  let opened = false;
  let undecoded = 0;
  let whole: string | undefined;
  let isReadWhole = false;

  const moment = (): Moment => {
    if (element.duration > 0) lastDuration = element.duration;
    return { second: target ?? element.currentTime, duration: lastDuration };
  };
  const start = () => {
    element.play().catch(() => undefined); // refused without a gesture, or overtaken: the view says that it is paused
  };

  const loaded = async (): Promise<void> => {
    element.src = whole ?? url;
    element.load();
    await heard(element, ['loadedmetadata', 'error'], signal, OPENING_LIMIT_MS);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) return;
    if (!element.error) throw new PortFailure('player.media', { status: 0, kind: 'no-answer' });
    throw (await whyNot(url, asking)) ?? unreadable();
  };
  const unreadable = () => {
    const reason = `media error ${element.error?.code ?? 0}`;
    return new PortFailure('player.media', { status: 200, kind: 'unreadable', reason });
  };
  /** A fault that is not the network's: the first may be chance. */
  const isSpoiled = () =>
    element.error !== null && element.error.code !== MediaError.MEDIA_ERR_NETWORK && ++undecoded >= DECODING_TRIES;
  const isThere = (second: number) => Math.abs(element.currentTime - second) < NEAR;
  const goTo = async (second: number): Promise<void> => {
    target = second;
    element.currentTime = second;
    await heard(element, ['seeked', 'error'], signal, ARRIVAL_LIMIT_MS);
  };
  /** After a seek that landed elsewhere. False: it cannot be had as a whole. */
  const readWhole = async (): Promise<boolean> => {
    if (isReadWhole) return false;
    isReadWhole = true;
    whole = await wholeFile(url, asking);
    if (whole === undefined) return false;
    await loaded();
    return true;
  };

  const go = async (second: number): Promise<void> => {
    await goTo(second);
    if (element.seeking || element.error || isThere(second)) return;
    if (await readWhole()) await goTo(second);
  };

  const open = async (from: number): Promise<void> => {
    for (let tries = 1; ; tries++) {
      try {
        await loaded();
        break;
      } catch (error) {
        if (!(error instanceof PortFailure) || !mayPass(error) || tries >= OPENING_TRIES) throw error;
        await pauseBefore(tries, signal);
      }
    }
    const place = resumeAt(from, element.duration);
    if (place > 0) await go(place);
    else if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      await heard(element, ['loadeddata', 'error'], signal, ARRIVAL_LIMIT_MS);
    if (element.error) throw (await whyNot(url, asking)) ?? unreadable();
    target = undefined;
    opened = true;
  };

  /** Reads the file again, for as long as it takes, and goes on where it was. */
  const recover = async (): Promise<void> => {
    isRecovering = true;
    target = moment().second;
    listener.recovering(true);
    for (let tries = 1; ; tries++) {
      const why = await whyNot(url, asking);
      if (!why || !mayPass(why)) {
        if (why) throw why;
        try {
          await loaded();
          // The learner may choose another place meanwhile.
          for (let to = -1; target !== to && !element.error;) await go((to = target));
          if (!element.error) break;
          if (isSpoiled()) throw unreadable();
        } catch (error) {
          if (!(error instanceof PortFailure) || !mayPass(error)) throw error;
        }
      }
      await pauseBefore(tries, signal);
    }
    target = undefined;
    isRecovering = false;
    listener.recovering(false);
    listener.arrived();
    if (wantsPlay) start();
  };
  const again = () => {
    recover().catch((error: unknown) => {
      if (signal.aborted) return;
      listener.failed(
        error instanceof PortFailure ? error : new PortFailure('player.media', { status: 0, kind: 'unreadable' }),
      );
    });
  };

  element.addEventListener('error', () => {
    if (!opened || isRecovering || signal.aborted) return;
    if (isSpoiled()) listener.failed(unreadable());
    else again();
  });
  element.addEventListener('seeked', () => {
    if (!opened || isRecovering) return;
    const wanted = target;
    if (wanted === undefined || isThere(wanted) || isReadWhole) {
      target = undefined;
      return listener.arrived();
    }
    again(); // it landed elsewhere
  });
  element.addEventListener('pause', () => {
    if (!isRecovering && !element.ended) wantsPlay = false;
  });
  element.addEventListener('play', () => {
    wantsPlay = true;
  });
  element.addEventListener('ended', () => {
    wantsPlay = false;
  });

  return {
    moment,
    isAway: () => isRecovering || target !== undefined,
    isWanted: () => wantsPlay,
    play: () => {
      wantsPlay = true;
      if (!isRecovering) start();
    },
    pause: () => {
      wantsPlay = false;
      element.pause();
    },
    seek: (second) => {
      if (!Number.isFinite(second)) return;
      const { duration } = moment();
      target = Math.max(0, Number.isFinite(duration) ? Math.min(second, duration) : second);
      if (!isRecovering) element.currentTime = target;
    },
    open,
    stop: () => {
      element.pause();
      element.removeAttribute('src');
      element.load();
      if (whole !== undefined) URL.revokeObjectURL(whole);
    },
  };
}
