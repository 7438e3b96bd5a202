import type { Scorm } from '#domain/scorm/index.ts';
import { AUTOSAVE_BATCH_MS, type RunStateMessage, MESSAGES_PER_SECOND, type ToApp } from '../protocol.ts';

export type Outgoing = {
  say: (message: ToApp) => void;
  /** Values changed: sends the state within `AUTOSAVE_BATCH_MS`, or at once while the page is closing. */
  soon: () => void;
  /** Sends the state now. */
  keep: (by: RunStateMessage['by']) => void;
  /** Sends pending states now, and all later ones at once. */
  hurry: () => void;
  /** Batches states again. */
  relax: () => void;
};

/** Half of the application's message limit: beyond that, commits within one second share a message. */
const STATES_PER_SECOND = MESSAGES_PER_SECOND / 2;

/**
 * Sends states to the application. Each message is a whole state, so a later one replaces an earlier one and none
 * depends on another. `rowsBefore`: number of runs of earlier frames.
 */
export function outgoing(port: MessagePort, scorm: Scorm, rowsBefore: number): Outgoing {
  let timer: number | undefined;
  let waitingBy: RunStateMessage['by'] = 'autosave';
  let hurrying = false;
  let second = { begun: 0, states: 0 };

  const send = (by: RunStateMessage['by']) => {
    clearTimeout(timer);
    timer = undefined;
    waitingBy = 'autosave';
    const { row, startedAt, final, revision } = scorm.marks();
    port.postMessage({
      op: 'kept',
      by,
      row: row + rowsBefore,
      startedAt,
      final,
      revision,
      map: scorm.json(),
    } satisfies RunStateMessage);
  };
  const wait = (by: RunStateMessage['by']) => {
    if (waitingBy === 'autosave') waitingBy = by;
    timer ??= window.setTimeout(() => send(waitingBy), AUTOSAVE_BATCH_MS);
  };
  const isFlood = () => {
    const now = performance.now();
    if (now - second.begun > 1000) second = { begun: now, states: 0 };
    return ++second.states > STATES_PER_SECOND;
  };

  return {
    say: (message) => port.postMessage(message),
    soon: () => {
      if (hurrying && !isFlood()) send('autosave');
      else wait('autosave');
    },
    keep: (by) => {
      if (!scorm.marks().final && isFlood()) wait(by);
      else send(by);
    },
    hurry: () => {
      hurrying = true;
      if (timer !== undefined) send(waitingBy);
    },
    relax: () => {
      hurrying = false;
    },
  };
}
