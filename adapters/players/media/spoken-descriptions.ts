import { utterancesOf, type Voice, voiceLanguage } from '#domain/player/index.ts';
import type { Playback } from './playback.ts';

export type SpokenDescriptions = {
  /** Playback that also notifies this module of the learner's actions. */
  readonly playback: Playback;
  /** Whether a voice for this language exists. */
  readonly canSpeak: (language: string) => boolean;
  /** Speaks descriptions in this language; undefined: none. */
  readonly speakIn: (language: string | undefined) => void;
  readonly described: (words: string) => void;
  readonly stop: () => void;
};

/** Speaks the descriptions of a video, and pauses it if one takes longer than its time. `reduceSpokenState` decides when. */
export function spokenDescriptions(
  element: HTMLMediaElement,
  playback: Playback,
  voice: Voice | undefined,
): SpokenDescriptions {
  let state = initialSpokenState;
  let language: string | undefined;
  let hush: () => void = () => undefined;
  const voiceOf = (wanted: string) => voiceLanguage(voice?.languages.get() ?? [], wanted);

  const hear = (event: SpokenEvent): void => {
    if (language === undefined) return;
    const [next, acts] = reduceSpokenState(state, event);
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
  /** Speaks the pieces in sequence. Without a voice, reports "said" at once, so that the video does not wait. */
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
      state = initialSpokenState;
      language = wanted;
    },
    described: (words) => hear({ type: 'described', words, isPlaying: !element.paused && !element.ended }),
    stop: () => hush(),
  };
}

/** State of spoken descriptions. `words`: current description; '' between two. */
export type SpokenState = {
  readonly words: string;
  readonly isSpeaking: boolean;
  /** The video is paused until the description is spoken. */
  readonly isHeld: boolean;
};

export type SpokenEvent =
  /** A description begins; '' means that its time is over. */
  | { readonly type: 'described'; readonly words: string; readonly isPlaying: boolean }
  /** The voice has finished or failed. */
  | { readonly type: 'said' }
  /** Actions of the learner on the video. */
  | { readonly type: 'played' | 'paused' | 'moved' };

/** `hold` pauses the video, `goOn` resumes it; `speak` speaks the state's `words`. */
type SpokenAct = 'speak' | 'hush' | 'hold' | 'goOn';

export const initialSpokenState: SpokenState = { words: '', isSpeaking: false, isHeld: false };

/**
 * State machine of spoken descriptions. Only a description that takes longer than its time pauses the video; any action
 * of the learner ends that. A paused video has no speech.
 */
export function reduceSpokenState(
  state: SpokenState,
  event: SpokenEvent,
): readonly [SpokenState, readonly SpokenAct[]] {
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
        ? [initialSpokenState, ['hush']]
        : [{ words: state.words, isSpeaking: true, isHeld: false }, ['speak']];
    case 'paused':
      return [{ ...state, isSpeaking: false, isHeld: false }, ['hush']];
    case 'moved':
      return [{ ...state, isSpeaking: false, isHeld: false }, state.isHeld ? ['hush', 'goOn'] : ['hush']];
  }
}
