import type { Signal } from '#domain/player/index.ts';
import { type CompletionPolicy, finishMap, type ScormMap } from '#domain/scorm/index.ts';
import type { KeptState } from './from-shell.ts';

export type RunBook = {
  /** A state that the shell handed over. */
  take: (state: KeptState) => void;
  /** Ends the run on the course's behalf from the newest state, if it is still open and this was not said before. */
  endOpenRun: () => void;
  /** What another frame of the same course would start from. */
  restart: () => { saved: ScormMap; firstRow: number };
};

/** The newest state of a course in this page, and what is still owed for it. `now` is milliseconds since the epoch. */
export function runBook(
  start: ScormMap,
  options: { now: () => number; completion: CompletionPolicy; say: (signal: Signal) => void },
): RunBook {
  let newest: KeptState | undefined;
  let endedAt: { row: number; revision: number } | undefined;

  const ended = (state: KeptState): ScormMap =>
    state.final
      ? state.map
      : finishMap(state.map, { startedAt: state.startedAt, endedAt: options.now(), completion: options.completion });

  return {
    take: (state) => {
      // A state from before the newest says nothing new; only a course that writes to the port by itself sends one.
      if (newest && (state.row < newest.row || (state.row === newest.row && state.revision < newest.revision))) return;
      newest = state;
      const { op: _op, revision: _revision, ...snapshot } = state;
      options.say({ type: 'committed', ...snapshot });
    },
    endOpenRun: () => {
      if (!newest || newest.final) return;
      if (endedAt?.row === newest.row && endedAt.revision === newest.revision) return;
      endedAt = { row: newest.row, revision: newest.revision };
      const { row, startedAt } = newest;
      options.say({ type: 'committed', map: ended(newest), by: 'player', row, final: true, startedAt });
    },
    restart: () => (newest ? { saved: ended(newest), firstRow: newest.row + 1 } : { saved: start, firstRow: 1 }),
  };
}
