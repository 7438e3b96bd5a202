/** Tolerance of a seek in seconds: audio cannot be cut at any position. */
const NEAR = 1;
/** Undecodable data may be a transfer error: the file is reloaded once. */
const DECODING_TRIES = 2;

/** Playback state beyond the element's own: the learner's intention, and whether the file is being reloaded. */
export type PlaybackState = {
  readonly stage: 'opening' | 'open' | 'recovering';
  /** Second that playback is seeking to. Undefined: the position is the intended one. */
  readonly target: number | undefined;
  readonly wantsPlay: boolean;
  /** Number of decoding errors. */
  readonly undecoded: number;
};

export type PlaybackEvent =
  /** The file is loaded and at its position. */
  | { readonly type: 'opened' }
  /** Requests of the learner. */
  | { readonly type: 'play' | 'pause' }
  | { readonly type: 'seek'; readonly second: number; readonly duration: number }
  /** `MediaFile` itself seeks to a second, while opening or reloading. */
  | { readonly type: 'sent'; readonly to: number }
  /** Events of the element. `second`: current position; `isFinal`: no other way of reading could get closer. */
  | { readonly type: 'started' | 'stopped' | 'ended' }
  | { readonly type: 'landed'; readonly second: number; readonly isFinal: boolean }
  | { readonly type: 'broke'; readonly second: number; readonly byNetwork: boolean }
  /** The file was reloaded and is at its position. */
  | { readonly type: 'recovered' };

export type PlaybackEffect =
  | { readonly do: 'play' | 'pause' | 'recover' | 'fail' | 'tell-arrived' }
  | { readonly do: 'seek'; readonly to: number }
  | { readonly do: 'tell-recovering'; readonly isIt: boolean };

type Step = readonly [PlaybackState, readonly PlaybackEffect[]];

export const initialPlaybackState: PlaybackState = {
  stage: 'opening',
  target: undefined,
  wantsPlay: false,
  undecoded: 0,
};

export const isNear = (second: number, target: number): boolean => Math.abs(second - target) < NEAR;

/** Whether a decoding error is repeated: the first may be chance. Network errors do not count. */
export const isRepeatedDecodeError = ({ undecoded }: PlaybackState, byNetwork: boolean): boolean =>
  !byNetwork && undecoded + 1 >= DECODING_TRIES;

/**
 * State machine of playback: requests and media events in, effects out. While a file is reloaded, media events do not
 * change the position; a seek then changes the resume position.
 */
export function reducePlayback(state: PlaybackState, event: PlaybackEvent): Step {
  const isRecovering = state.stage === 'recovering';
  switch (event.type) {
    case 'opened':
      return [{ ...state, stage: 'open', target: undefined }, []];
    case 'play':
      return [{ ...state, wantsPlay: true }, isRecovering ? [] : [{ do: 'play' }]];
    case 'pause':
      return [{ ...state, wantsPlay: false }, [{ do: 'pause' }]];
    case 'seek': {
      const { second, duration } = event;
      const target = Math.max(0, Number.isFinite(duration) ? Math.min(second, duration) : second);
      return [{ ...state, target }, isRecovering ? [] : [{ do: 'seek', to: target }]];
    }
    case 'sent':
      return [{ ...state, target: event.to }, []];
    case 'started':
      return [{ ...state, wantsPlay: true }, []];
    case 'stopped':
      return [isRecovering ? state : { ...state, wantsPlay: false }, []];
    case 'ended':
      return [{ ...state, wantsPlay: false }, []];
    case 'landed':
      return landed(state, event);
    case 'broke':
      return broke(state, event);
    case 'recovered':
      return [
        { ...state, stage: 'open', target: undefined },
        [
          { do: 'tell-recovering', isIt: false },
          { do: 'tell-arrived' },
          ...(state.wantsPlay ? [{ do: 'play' } as const] : []),
        ],
      ];
  }
}

/** A server without `Range` silently sends each seek to the beginning: another position is an error. */
function landed(state: PlaybackState, { second, isFinal }: Extract<PlaybackEvent, { type: 'landed' }>): Step {
  if (state.stage !== 'open') return [state, []];
  const { target } = state;
  if (target === undefined || isNear(second, target) || isFinal)
    return [{ ...state, target: undefined }, [{ do: 'tell-arrived' }]];
  return recovering(state, target);
}

/** Errors while opening are handled by the opening; errors during a reload are only counted. */
function broke(state: PlaybackState, { second, byNetwork }: Extract<PlaybackEvent, { type: 'broke' }>): Step {
  if (state.stage === 'opening') return [state, []];
  const counted = byNetwork ? state : { ...state, undecoded: state.undecoded + 1 };
  if (state.stage === 'recovering') return [counted, []];
  return isRepeatedDecodeError(state, byNetwork)
    ? [counted, [{ do: 'fail' }]]
    : recovering(counted, state.target ?? second);
}

const recovering = (state: PlaybackState, target: number): Step => [
  { ...state, stage: 'recovering', target },
  [{ do: 'tell-recovering', isIt: true }, { do: 'recover' }],
];
