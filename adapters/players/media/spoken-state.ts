/** Descriptions that are spoken over a film, as they stand. `words`: what is seen now; empty between two descriptions. */
export type SpokenState = {
  readonly words: string;
  readonly isSpeaking: boolean;
  /** The film waits until its description is said. */
  readonly isHeld: boolean;
};

export type SpokenEvent =
  /** A description begins, or, with no words, the time that it has is over. */
  | { readonly type: 'described'; readonly words: string; readonly isPlaying: boolean }
  /** The voice has come to the end, or has failed. */
  | { readonly type: 'said' }
  /** What the learner does with the film. */
  | { readonly type: 'played' | 'paused' | 'moved' };

/** `hold` stops the film, and `goOn` lets it go on; `speak` says the words in the state. */
export type SpokenAct = 'speak' | 'hush' | 'hold' | 'goOn';

export const silent: SpokenState = { words: '', isSpeaking: false, isHeld: false };

/**
 * What becomes of spoken descriptions. One that takes longer than its time holds the film; nothing else does, and whatever
 * the learner does with the film ends that. A film that stands still is not spoken over.
 */
export function spokenStep(state: SpokenState, event: SpokenEvent): readonly [SpokenState, readonly SpokenAct[]] {
  switch (event.type) {
    case 'described': {
      const { words, isPlaying } = event;
      if (words === '')
        return state.isSpeaking && isPlaying
          ? [{ words, isSpeaking: true, isHeld: true }, ['hold']]
          : [{ ...state, words }, []];
      if (isPlaying) return [{ words, isSpeaking: true, isHeld: false }, ['speak']];
      return [{ ...state, words }, []];
    }
    case 'said':
      return [{ ...state, isSpeaking: false, isHeld: false }, state.isHeld ? ['goOn'] : []];
    case 'played':
      return state.words === ''
        ? [silent, ['hush']]
        : [{ words: state.words, isSpeaking: true, isHeld: false }, ['speak']];
    case 'paused':
      return [{ ...state, isSpeaking: false, isHeld: false }, ['hush']];
    case 'moved':
      return [{ ...state, isSpeaking: false, isHeld: false }, state.isHeld ? ['hush', 'goOn'] : ['hush']];
  }
}
