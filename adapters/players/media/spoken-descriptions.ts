import { utterancesOf, type Voice, voiceLanguage } from '#domain/player/index.ts';
import type { Playback } from './playback.ts';

export type SpokenDescriptions = {
  /** The playback as the learner steers it: what they do with it is heard here too. */
  readonly playback: Playback;
  /** There is a voice of this language. */
  readonly canSpeak: (language: string) => boolean;
  /** Speaks what comes in this language; undefined: nothing. */
  readonly speakIn: (language: string | undefined) => void;
  readonly described: (words: string) => void;
  readonly stop: () => void;
};

/** Speaks the descriptions of a film, and holds it where one takes longer than it has. When is decided by `spoken-state.ts`. */
export function spokenDescriptions(
  element: HTMLMediaElement,
  playback: Playback,
  voice: Voice | undefined,
): SpokenDescriptions {
  let state = silent;
  let language: string | undefined;
  let hush: () => void = () => undefined;
  const voiceOf = (wanted: string) => voiceLanguage(voice?.languages.get() ?? [], wanted);

  const hear = (event: SpokenEvent): void => {
    if (language === undefined) return;
    const [next, acts] = spokenStep(state, event);
    state = next;
    for (const act of acts) perform(act);
  };
  const perform = (act: SpokenAct): void => {
    switch (act) {
      case 'speak':
        return speak();
      case 'hush':
        return hush();
      case 'hold':
        return playback.pause();
      case 'goOn':
        return playback.play();
    }
  };
  /** One utterance after the other. Where there is no voice it is said at once: the film waits for nothing. */
  const speak = (): void => {
    hush();
    const { words } = state;
    const found = language === undefined ? undefined : voiceOf(language);
    const pieces = found === undefined ? [] : utterancesOf(words, found);
    const sayFrom = (at: number): void => {
      const piece = pieces[at];
      if (!voice || !piece || found === undefined) return hear({ type: 'said' });
      const text = words.slice(piece.start, piece.end);
      hush = voice.speak(
        { text, language: found, rate: element.playbackRate },
        { word: () => undefined, ended: () => sayFrom(at + 1), failed: () => hear({ type: 'said' }) },
      );
    };
    sayFrom(0);
  };

  return {
    playback: {
      ...playback,
      play: () => {
        playback.play();
        hear({ type: 'played' });
      },
      pause: () => {
        playback.pause();
        hear({ type: 'paused' });
      },
      seek: (second) => {
        playback.seek(second);
        hear({ type: 'moved' });
      },
    },
    canSpeak: (wanted) => voiceOf(wanted) !== undefined,
    speakIn: (wanted) => {
      hear({ type: 'moved' });
      state = silent;
      language = wanted;
    },
    described: (words) => hear({ type: 'described', words, isPlaying: !element.paused && !element.ended }),
    stop: () => hush(),
  };
}

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
type SpokenAct = 'speak' | 'hush' | 'hold' | 'goOn';

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
