import type { TextRange } from '../../annotations/index.ts';

/** Speech synthesis, with voices of the browser or system. */
export interface Voice {
  /** Languages of the voices (BCP 47); some browsers load them shortly after the page. */
  readonly languages: { get: () => readonly string[]; subscribe: (onChange: () => void) => () => void };
  /** Speaks, and replaces current speech. Returns a function that stops it; no events follow. */
  speak: (utterance: Utterance, hear: SpeechListener) => () => void;
}

/** `language`: one of `Voice.languages`. `rate`: 1 is the normal speed of the voice. */
export type Utterance = { readonly text: string; readonly language: string; readonly rate: number };

export type SpeechListener = {
  /** A word begins at this character of the utterance. Many voices do not report words. */
  word: (at: number) => void;
  /** The utterance ended normally. */
  ended: () => void;
  failed: () => void;
};

/** Content that can be read aloud; it knows the positions of its text. */
export interface Readable {
  /**
   * The visible text (`view`), or the text after the last passage (`on`), which turns the page. Undefined: end of the
   * content. Never rejects.
   */
  passage: (from: 'view' | 'on') => Promise<Passage | undefined>;
  /** Highlights characters of the last passage and scrolls to them. Undefined: no highlight. */
  mark: (spoken: TextRange | undefined) => void;
  /** Called when the learner navigates and the highlight is out of view. */
  onMoved: (listener: () => void) => void;
}

/** Blank if there is no text. `language` is BCP 47. */
export type Passage = { readonly text: string; readonly language: string };
