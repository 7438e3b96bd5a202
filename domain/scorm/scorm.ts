import type { CompletionPolicy } from './finish.ts';
import type { ScormMap, ScormModel } from './model.ts';
import type { ScormDeviation } from './types.ts';

/** `waiting`: before the first Initialize. */
export type Stage = 'waiting' | 'running' | 'finished';
export type Answer = 'true' | 'false';

/** State for the host to store. `revision` is passed back to `acknowledge`. */
export type KeepRequest = { readonly by: 'course' | 'player'; readonly final: boolean; readonly revision: number };

export type ScormWarning =
  | { readonly code: ScormDeviation; readonly element: string }
  /** An entry of a saved map is unknown or invalid, and was left out. */
  | { readonly code: 'saved-value-left-out'; readonly element: string };

/** Host of the machine. */
export interface ScormHost {
  /** Milliseconds since the epoch, monotonic within one run. */
  now: () => number;
  /** Stores the current state (`snapshot()` or `json()` inside the call). False: it cannot be stored now. */
  keep: (state: KeepRequest) => boolean;
  warn?: (warning: ScormWarning) => void;
  /** Called after a value changed. */
  changed?: () => void;
  readonly completion?: CompletionPolicy;
}

/**
 * State of a run. `row` counts runs (Initialize…Finish) from 1, 0 before the first; `startedAt` is ms since the epoch.
 */
export type ScormSnapshot = {
  readonly map: ScormMap;
  readonly row: number;
  readonly startedAt: number;
  readonly final: boolean;
  readonly revision: number;
};

/**
 * The SCORM 1.2 run-time environment. Every call returns at once, never throws, and sets the last error; a failed call
 * changes nothing. Arguments may be anything. Spec §4 Scorm session, §8.
 */
export interface Scorm {
  /** Loads the data. Before that, Initialize returns false: 'Data Model is not loaded'. */
  load: (model: ScormModel) => void;
  initialize: (argument?: unknown) => Answer;
  getValue: (name?: unknown) => string;
  setValue: (name?: unknown, value?: unknown) => Answer;
  commit: (argument?: unknown) => Answer;
  finish: (argument?: unknown) => Answer;
  getLastError: () => string;
  getErrorString: (code?: unknown) => string;
  getDiagnostic: (code?: unknown) => string;
  /** Ends a run that the course left open; the host receives the state as the player’s. */
  leave: () => void;
  stage: () => Stage;
  /** Whether something changed since the last acknowledged state. */
  modified: () => boolean;
  acknowledge: (revision: number) => void;
  snapshot: () => ScormSnapshot;
  /** The snapshot without its map. */
  marks: () => Omit<ScormSnapshot, 'map'>;
  /** `snapshot().map` as JSON text, cheaper. */
  json: () => string;
}
