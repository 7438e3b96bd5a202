import type { Signal } from '#domain/player/index.ts';
import { type CompletionPolicy, finishMap, type ScormMap } from '#domain/scorm/index.ts';
import type { StoredState } from './from-shell.ts';

export type RunBook = {
  /** Records a state that the course host page sent. */
  take: (state: StoredState) => void;
  /** Ends an open run on the course's behalf from its newest state, once per state. */
  endOpenRun: () => void;
  /** Starting state for another frame of the same course. */
  restart: () => { saved: ScormMap; firstRow: number };
};

/** The newest state of a course in this page, and whether its run still has to be ended. `now`: epoch ms. */
export function runBook(
  start: ScormMap,
  options: { now: () => number; completion: CompletionPolicy; say: (signal: Signal) => void },
): RunBook {
  let newest: StoredState | undefined;
  let endedAt: { row: number; revision: number } | undefined;

  const ended = (state: StoredState): ScormMap =>
    state.final
      ? state.map
      : finishMap(state.map, { startedAt: state.startedAt, endedAt: options.now(), completion: options.completion });

  return {
    take: (state) => {
      // Ignores older states; only a course that writes to the port itself sends one.
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
