import type { Stretch } from '../../annotations/index.ts';

/** What speaks: the voices of the browser or of its system. */
export interface Voice {
  /** Languages that there are voices of (BCP 47); some browsers find them a moment after the page has loaded. */
  readonly languages: { get: () => readonly string[]; subscribe: (onChange: () => void) => () => void };
  /** Speaks, in place of what is being spoken. Returns the way to be silent, after which nothing more is heard of it. */
  speak: (utterance: Utterance, hear: Heard) => () => void;
}

/** `language`: one of `Voice.languages`. `rate`: 1 is as the voice speaks by itself. */
export type Utterance = { readonly text: string; readonly language: string; readonly rate: number };

export type Heard = {
  /** A word begins, at this character of the utterance. Many voices tell of none. */
  word: (at: number) => void;
  /** It was spoken to its end. */
  ended: () => void;
  failed: () => void;
};

/** Content with words to be read aloud; it knows where they stand. */
export interface Readable {
  /**
   * The words in view (`view`), or those behind the ones that were given last, to which the content turns (`on`).
   * Undefined: the content is at its end. Never rejects.
   */
  passage: (from: 'view' | 'on') => Promise<Passage | undefined>;
  /** Marks characters of the passage that was given last, and brings them to view. Undefined: none is marked. */
  mark: (spoken: Stretch | undefined) => void;
  /** Told when the learner has gone elsewhere, and what was marked is out of view. */
  onMoved: (listener: () => void) => void;
}

/** Blank where there is nothing to be read. `language` is BCP 47. */
export type Passage = { readonly text: string; readonly language: string };
