import type { ContentKind, Position } from '../content/index.ts';
import type { Admission, Players } from '../player/index.ts';
import type { ScormMap } from './events.ts';

/**
 * Saved state of earlier attempts, from the platform or this browser’s outbox. `at`: time of the learner’s act,
 * milliseconds since the epoch; undefined if unknown.
 */
export type SavedState = { position: Position | undefined; scorm: ScormMap | undefined; at?: number | undefined };

/** Ports of a launch. All reject with PortFailure. */
export interface AttemptPorts<Host> {
  players: Players<Host>;
  /** Last position or SCORM map; both undefined if nothing is saved (a missing PDF state, 404, starts at 0). */
  saved: (title: { titleId: string; activityId: string; kind: ContentKind }) => Promise<SavedState>;
  /** Access for xAPI content, valid for one attempt. */
  admission: (title: { titleId: string; activityId: string }) => Promise<Admission>;
  /** Address to open, from the platform’s proxy call. */
  address: (link: string) => Promise<string>;
  /** Milliseconds on a clock that never jumps, used to measure active time. */
  elapsed: () => number;
  /** Next epoch of the learner’s attempts in this browser, higher than any before in any tab. Never rejects. */
  epoch: () => Promise<number>;
}

/** Requests persistent storage from the browser. Never rejects: the browser may refuse. */
export interface PersistentStorage {
  persist: () => Promise<void>;
}

/**
 * Lock of a title, held by this tab. `lost` resolves when another tab takes over: close the player, store its state,
 * and release. The other tab waits for the release, up to a limit.
 */
export type TitleHold = { release: () => void; lost: Promise<void> };

/** Exclusive lock: one tab at a time has a title of a learner open. */
export interface TitleLocks {
  /**
   * `busy`: another tab has the lock; offer “continue here”, which calls again with `steal`. Waits for an earlier lock
   * of this tab.
   */
  take: (account: string, titleId: string, options?: { steal?: boolean }) => Promise<TitleHold | 'busy'>;
}
