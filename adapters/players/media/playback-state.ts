/** A place this near is the place, in seconds: sound cannot be cut at each moment. */
const NEAR = 1;
/** A part that cannot be decoded may have been damaged on its way: it is read once more. */
const DECODING_TRIES = 2;

/** Playback beside what its element says: what the learner wants, and whether the file is being read again. */
export type PlaybackState = {
  readonly stage: 'opening' | 'open' | 'recovering';
  /** Second that playback is on its way to. Undefined: it is where the learner wants to be. */
  readonly target: number | undefined;
  readonly wantsPlay: boolean;
  /** How often a part could not be decoded. */
  readonly undecoded: number;
};

export type PlaybackEvent =
  /** The file is there, at its place. */
  | { readonly type: 'opened' }
  /** The learner asks. */
  | { readonly type: 'play' | 'pause' }
  | { readonly type: 'seek'; readonly second: number; readonly duration: number }
  /** The file's reader is bringing it to a second. */
  | { readonly type: 'sent'; readonly to: number }
  /** The element tells. `second`: where it is; `isFinal`: no other way of reading could bring it nearer. */
  | { readonly type: 'started' | 'stopped' | 'ended' }
  | { readonly type: 'landed'; readonly second: number; readonly isFinal: boolean }
  | { readonly type: 'broke'; readonly second: number; readonly byNetwork: boolean }
  /** The file was read again and is at its place. */
  | { readonly type: 'recovered' };

export type PlaybackEffect =
  | { readonly do: 'play' | 'pause' | 'recover' | 'fail' | 'tell-arrived' }
  | { readonly do: 'seek'; readonly to: number }
  | { readonly do: 'tell-recovering'; readonly isIt: boolean };

type Step = readonly [PlaybackState, readonly PlaybackEffect[]];

export const beforeOpening: PlaybackState = { stage: 'opening', target: undefined, wantsPlay: false, undecoded: 0 };

export const isNear = (second: number, target: number): boolean => Math.abs(second - target) < NEAR;

/** A fault that is not the network's: the first may be chance. */
export const isSpoiled = ({ undecoded }: PlaybackState, byNetwork: boolean): boolean =>
  !byNetwork && undecoded + 1 >= DECODING_TRIES;

/**
 * Playback as a machine: what the learner asked or the element told, and what is to be done about it. While a file is
 * read again nothing that its element tells moves the learner; asking for another place then changes where it goes on.
 */
export function step(state: PlaybackState, event: PlaybackEvent): Step {
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

/** A server without `Range` sends each seek to the beginning, silently: a place elsewhere is a fault. */
function landed(state: PlaybackState, { second, isFinal }: Extract<PlaybackEvent, { type: 'landed' }>): Step {
  if (state.stage !== 'open') return [state, []];
  const { target } = state;
  if (target === undefined || isNear(second, target) || isFinal)
    return [{ ...state, target: undefined }, [{ do: 'tell-arrived' }]];
  return recovering(state, target);
}

/** Opening hears of faults by itself; a fault while the file is read again is only counted here. */
function broke(state: PlaybackState, { second, byNetwork }: Extract<PlaybackEvent, { type: 'broke' }>): Step {
  if (state.stage === 'opening') return [state, []];
  const counted = byNetwork ? state : { ...state, undecoded: state.undecoded + 1 };
  if (state.stage === 'recovering') return [counted, []];
  return isSpoiled(state, byNetwork) ? [counted, [{ do: 'fail' }]] : recovering(counted, state.target ?? second);
}

const recovering = (state: PlaybackState, target: number): Step => [
  { ...state, stage: 'recovering', target },
  [{ do: 'tell-recovering', isIt: true }, { do: 'recover' }],
];
