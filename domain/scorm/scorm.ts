import type { CompletionPolicy } from './finish.ts';
import type { ScormMap, ScormModel } from './model.ts';
import type { Stretch } from './types.ts';

/** `waiting` for the first Initialize. */
export type Stage = 'waiting' | 'running' | 'finished';
export type Answer = 'true' | 'false';

/** A state given to the host to keep. `revision` is what `acknowledge` takes back. */
export type KeepRequest = { readonly by: 'course' | 'player'; readonly final: boolean; readonly revision: number };

export type ScormWarning =
  | { readonly code: Stretch; readonly element: string }
  /** Part of a saved map is no element or does not fit its type, and was left out. */
  | { readonly code: 'saved-value-left-out'; readonly element: string };

/** What the machine needs from outside. */
export interface ScormHost {
  /** Milliseconds since the epoch, monotonic within one run. */
  now: () => number;
  /** Takes the present state (`snapshot()` or `json()` inside the call). False: it cannot be kept now. */
  keep: (state: KeepRequest) => boolean;
  warn?: (warning: ScormWarning) => void;
  /** After a value really changed. */
  changed?: () => void;
  readonly completion?: CompletionPolicy;
}

/** The state of a run. `row` counts runs (Initialize…Finish) from 1, 0 before the first; `startedAt` is ms since the epoch. */
export type ScormSnapshot = {
  readonly map: ScormMap;
  readonly row: number;
  readonly startedAt: number;
  readonly final: boolean;
  readonly revision: number;
};

/**
 * The SCORM 1.2 run-time environment. Every call answers at once, never throws, and sets the last error; a call that
 * ends with an error changes nothing. Arguments may be anything a course passes. Spec §4 Scorm session, §8.
 */
export interface Scorm {
  /** Gives the machine its data. Before this, Initialize answers false: 'Data Model is not loaded'. */
  load: (model: ScormModel) => void;
  initialize: (argument?: unknown) => Answer;
  getValue: (name?: unknown) => string;
  setValue: (name?: unknown, value?: unknown) => Answer;
  commit: (argument?: unknown) => Answer;
  finish: (argument?: unknown) => Answer;
  getLastError: () => string;
  getErrorString: (code?: unknown) => string;
  getDiagnostic: (code?: unknown) => string;
  /** Ends a run that the course left open; the state goes to the host as the player's. */
  leave: () => void;
  stage: () => Stage;
  /** Something changed since the last acknowledged hand-over. */
  modified: () => boolean;
  acknowledge: (revision: number) => void;
  snapshot: () => ScormSnapshot;
  /** The snapshot without its map. */
  marks: () => Omit<ScormSnapshot, 'map'>;
  /** `snapshot().map` as JSON text, cheaper. */
  json: () => string;
}
