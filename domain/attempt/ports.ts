import type { ContentKind, Position } from '../content/index.ts';
import type { Admission, Players } from '../player/index.ts';
import type { ScormMap } from './events.ts';

/**
 * What was kept of earlier attempts, by the platform or by this browser's outbox. `at`: when the learner was there,
 * milliseconds since the epoch; undefined where that is not known.
 */
export type SavedState = { position: Position | undefined; scorm: ScormMap | undefined; at?: number | undefined };

/** What a launch asks of the outside. All reject with PortFailure. */
export interface AttemptPorts<Host> {
  players: Players<Host>;
  /** Last position or SCORM map; both undefined when nothing is kept (a missing PDF state, 404, starts at 0). */
  saved: (title: { titleId: string; activityId: string; kind: ContentKind }) => Promise<SavedState>;
  /** For xAPI content. What it gives is good for one attempt. */
  admission: (title: { titleId: string; activityId: string }) => Promise<Admission>;
  /** The address to open, by the platform's proxy call. */
  address: (link: string) => Promise<string>;
  /** Milliseconds on a clock that never jumps: what a learner's time is measured by. */
  elapsed: () => number;
  /** Counts another attempt of the learner in this browser: higher than any before, in whichever tab. Never rejects. */
  epoch: () => Promise<number>;
}

/** Asks the browser not to remove what is stored here when it runs out of room. Never rejects: it may say no. */
export interface PersistentStorage {
  persist: () => Promise<void>;
}

/**
 * A title that this tab holds. `lost` resolves when another tab continues it: close the player, store what it said,
 * and release; the other tab waits for that, up to a limit.
 */
export type TitleHold = { release: () => void; lost: Promise<void> };

/** One tab at a time has a title of a learner open. */
export interface TitleLocks {
  /**
   * `busy`: another tab has it; offer "continue here", which calls again with `steal`. This tab's own earlier hold is
   * no other tab: it is waited for.
   */
  take: (account: string, titleId: string, options?: { steal?: boolean }) => Promise<TitleHold | 'busy'>;
}
