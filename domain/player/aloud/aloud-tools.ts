import type { AloudRate, Reading } from './steps.ts';

/** Content read aloud, as its frame draws and steers it. */
export interface ReadAloud {
  readonly state: { get: () => AloudView; subscribe: (onChange: () => void) => () => void };
  /** From what is in view on, to the end of the content. */
  start: () => void;
  stop: () => void;
  pause: () => void;
  goOn: () => void;
  /** Kept for the learner, for all content. */
  setRate: (rate: AloudRate) => void;
}

export type AloudView = Pick<Reading, 'at' | 'because' | 'rate'> & {
  /** There is a voice. */
  readonly isOffered: boolean;
};
