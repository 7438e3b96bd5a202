import type { ReadAloudRate, ReadAloudState } from './steps.ts';

/** Read-aloud controls for the frame around content. */
export interface ReadAloud {
  readonly state: { get: () => ReadAloudView; subscribe: (onChange: () => void) => () => void };
  /** Starts at the visible text and reads to the end of the content. */
  start: () => void;
  stop: () => void;
  pause: () => void;
  goOn: () => void;
  /** Stored for the learner, for all content. */
  setRate: (rate: ReadAloudRate) => void;
}

export type ReadAloudView = Pick<ReadAloudState, 'at' | 'because' | 'rate'> & {
  /** Whether a voice exists. */
  readonly isOffered: boolean;
};
