import { Observable } from 'rxjs';
import type { Signal } from '#domain/player/index.ts';

export type SignalPort = {
  readonly signals: Observable<Signal>;
  say: (signal: Signal) => void;
  /** Ends the stream of signals: subscribers complete, and later signals are dropped. */
  end: () => void;
};

/**
 * Signals from a player to its listeners. A player sends signals as soon as content is displayed, before `open` has
 * resolved and anyone can listen. Earlier signals are buffered for the first listener; later listeners receive new
 * signals only.
 */
export function signalPort(): SignalPort {
  const listeners = new Set<{ next: (signal: Signal) => void; complete: () => void }>();
  let waiting: Signal[] | undefined = [];
  let ended = false;
  return {
    signals: new Observable<Signal>((listener) => {
      const backlog = waiting ?? [];
      waiting = undefined;
      for (const signal of backlog) listener.next(signal);
      if (ended) {
        listener.complete();
        return undefined;
      }
      listeners.add(listener);
      return () => listeners.delete(listener);
    }),
    say: (signal) => {
      if (ended) return;
      if (waiting) waiting.push(signal);
      else for (const listener of [...listeners]) listener.next(signal);
    },
    end: () => {
      if (ended) return;
      ended = true;
      for (const listener of [...listeners]) listener.complete();
      listeners.clear();
    },
  };
}
