import { contentFailure } from '#domain/player/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type MediaFile, mediaFile, type MediaForms } from './media-file.ts';
import {
  initialPlaybackState,
  isRepeatedDecodeError,
  type PlaybackEffect,
  type PlaybackEvent,
  type PlaybackState,
  reducePlayback,
} from './playback-state.ts';
import type { PlaybackTime } from './reported-positions.ts';
import { waitBeforeRetry } from './waiting.ts';
import { type FetchContext, isRetryable, loadFailureOf } from './why-not.ts';

export type PlaybackListener = {
  /** A seek has arrived at its position. */
  arrived: () => void;
  /** The connection was lost, or is back. */
  recovering: (isIt: boolean) => void;
  /** Playback failed for good. */
  failed: (error: PortFailure) => void;
};

export type Playback = {
  /** Current or intended position; never the beginning of a file that is being reloaded. */
  moment: () => PlaybackTime;
  /** Seeking or reloading: the element's position is not the learner's. */
  isAway: () => boolean;
  isWanted: () => boolean;
  play: () => void;
  pause: () => void;
  seek: (second: number) => void;
  /** Loads the file and seeks to `from`. Rejects with PortFailure. */
  open: (from: number) => Promise<void>;
  stop: () => void;
};

/**
 * A media element that keeps its position. Seeks are checked, because a server without `Range` silently sends each to
 * the beginning. After a lost connection the file is reloaded and resumed. `playback-state.ts` decides what to do when.
 */
export function playback(
  element: HTMLMediaElement,
  forms: MediaForms,
  asking: FetchContext,
  listener: PlaybackListener,
): Playback {
  const { signal } = asking;
  let state = initialPlaybackState;
  let lastDuration = Number.NaN;
  const file = mediaFile(element, forms, asking, (to) => dispatch({ type: 'sent', to }));
  const moment = (): PlaybackTime => {
    if (element.duration > 0) lastDuration = element.duration;
    return { second: state.target ?? element.currentTime, duration: lastDuration };
  };

  const dispatch = (event: PlaybackEvent): void => {
    const [next, effects] = reducePlayback(state, event);
    state = next;
    for (const effect of effects) perform(effect);
  };
  const perform = (effect: PlaybackEffect): void => {
    switch (effect.do) {
      case 'play':
        return void element.play().catch(() => undefined); // rejected without a user gesture, or interrupted: the view shows "paused"
      case 'pause':
        return element.pause();
      case 'seek':
        element.currentTime = effect.to;
        return;
      case 'recover':
        return void readAgain().catch(failed);
      case 'fail':
        return listener.failed(file.unreadable());
      case 'tell-arrived':
        return listener.arrived();
      case 'tell-recovering':
        return listener.recovering(effect.isIt);
    }
  };
  const failed = (error: unknown) => {
    if (!signal.aborted) listener.failed(failureOf(error));
  };

  const readAgain = async (): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const why = await loadFailureOf(file.url(), asking);
      if (why && !isRetryable(why)) throw why;
      if (!why && (await isReadAgain(element, file, { state: () => state, broke }))) {
        dispatch({ type: 'recovered' });
        return;
      }
      await waitBeforeRetry(tries, signal);
    }
  };
  const broke = (error: MediaError) =>
    dispatch({ type: 'broke', second: element.currentTime, byNetwork: isOfNetwork(error) });

  element.addEventListener('error', () => {
    if (element.error && state.stage === 'open' && !signal.aborted) broke(element.error);
  });
  hearMoves(element, file, dispatch);

  return {
    moment,
    isAway: () => state.stage === 'recovering' || state.target !== undefined,
    isWanted: () => state.wantsPlay,
    play: () => dispatch({ type: 'play' }),
    pause: () => dispatch({ type: 'pause' }),
    seek: (second) => {
      if (Number.isFinite(second)) dispatch({ type: 'seek', second, duration: moment().duration });
    },
    open: async (from) => {
      await file.open(from);
      dispatch({ type: 'opened' });
    },
    stop: file.free,
  };
}

/** Listens to the element's own events. */
function hearMoves(
  element: HTMLMediaElement,
  file: Pick<MediaFile, 'isReadWhole'>,
  dispatch: (event: PlaybackEvent) => void,
): void {
  element.addEventListener('seeked', () =>
    dispatch({ type: 'landed', second: element.currentTime, isFinal: file.isReadWhole() }),
  );
  element.addEventListener('pause', () => {
    if (!element.ended) dispatch({ type: 'stopped' });
  });
  element.addEventListener('play', () => dispatch({ type: 'started' }));
  element.addEventListener('ended', () => dispatch({ type: 'ended' }));
}

type Playing = { state: () => PlaybackState; broke: (error: MediaError) => void };

/**
 * Reloads the file. True if it is at the intended position; false if a retry may help. Rejects on permanent failures.
 */
async function isReadAgain(element: HTMLMediaElement, file: MediaFile, { state, broke }: Playing): Promise<boolean> {
  try {
    await file.load();
    // The learner may seek elsewhere meanwhile.
    for (let at: number | undefined; at !== state().target && !element.error;) {
      at = state().target;
      if (at !== undefined) await file.goTo(at);
    }
    if (!element.error) return true;
    if (isRepeatedDecodeError(state(), isOfNetwork(element.error))) throw file.unreadable();
    broke(element.error);
  } catch (error) {
    if (!(error instanceof PortFailure) || !isRetryable(error)) throw error;
  }
  return false;
}

const failureOf = (error: unknown): PortFailure =>
  error instanceof PortFailure ? error : contentFailure('player.media', 'damaged');

const isOfNetwork = ({ code }: MediaError): boolean => code === MediaError.MEDIA_ERR_NETWORK;
