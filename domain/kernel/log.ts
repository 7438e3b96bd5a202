import { Observable } from 'rxjs';
import type { Event, Recorded } from './event.ts';

/** Ids and times of new facts: UUID v4, and milliseconds since the epoch (UTC). */
export type Stamp = { id: () => string; now: () => number };

/**
 * Order in which readers receive a fact. Projections come first, so that no reader acts on an outdated state. The
 * journal is next, so that the fact is being stored before anything acts on it. Then readers of projections (screens),
 * then all others.
 */
export type ReaderPhase = 'projection' | 'journal' | 'view' | 'reader';
const TURNS: readonly ReaderPhase[] = ['projection', 'journal', 'view', 'reader'];

/**
 * The only way to change state. Appending is synchronous: when `append` returns, every projection is up to date.
 * Readers pull by cursor: each sees 1, 2, 3, … once and in order, even if a reader appends while it is notified.
 */
export class EventLog<E extends Event = Event> {
  readonly #events: Recorded<E>[] = [];
  readonly #turns: Record<ReaderPhase, Set<() => void>> = {
    projection: new Set(),
    journal: new Set(),
    view: new Set(),
    reader: new Set(),
  };
  readonly #stamp: Stamp;

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  get head(): number {
    return this.#events.length;
  }

  /** All facts recorded so far, oldest first. */
  get facts(): readonly Recorded<E>[] {
    return this.#events;
  }

  append(events: readonly E[], origin: { stream: string; cause: string }): readonly Recorded<E>[] {
    const at = this.#stamp.now();
    const { stream, cause } = origin;
    const recorded = events.map(({ type, v, data }, i) =>
      factOf<E>({ type, v, data, stream, cause, id: this.#stamp.id(), at }, this.head + i + 1, false),
    );
    this.#take(recorded);
    return recorded;
  }

  /**
   * Restores journalled facts with their ids and times; processes have acted on them already. Facts that the log
   * already holds are skipped, as are duplicates in `kept`. Restore a stream before appending to it.
   */
  restore(kept: readonly Omit<Recorded<E>, 'seq' | 'restored'>[]): void {
    const known = new Set(this.#events.map((event) => event.id));
    const missing = kept.filter((fact) => !known.has(fact.id) && known.add(fact.id));
    this.#take(missing.map((fact, i) => factOf<E>(fact, this.head + i + 1, true)));
  }

  /** All facts after `seq`, then every new one. Never completes. */
  after(seq: number, turn: ReaderPhase = 'reader'): Observable<Recorded<E>> {
    const peers = this.#turns[turn];
    return new Observable((reader) => {
      let cursor = seq;
      let reading = false;
      const pull = () => {
        if (reading) return; // handlers may append: pull, do not push
        reading = true;
        try {
          while (!reader.closed && cursor < this.#events.length) reader.next(this.#events[cursor++]!); // cursor < length
        } finally {
          reading = false;
        }
      };
      peers.add(pull);
      pull();
      return () => peers.delete(pull);
    });
  }

  /**
   * Calls `wake` in its turn after facts were added; `wake` may read `facts` and `head`. Returns a function that stops
   * this.
   */
  watch(turn: ReaderPhase, wake: () => void): () => void {
    this.#turns[turn].add(wake);
    return () => this.#turns[turn].delete(wake);
  }

  #take(recorded: readonly Recorded<E>[]): void {
    if (recorded.length === 0) return;
    for (const fact of recorded) this.#events.push(fact); // a spread would overflow the stack on a long journal
    for (const turn of TURNS) for (const wake of [...this.#turns[turn]]) wake();
  }
}

/**
 * Builds each fact with the same keys in the same order: engines iterate over objects of one shape many times faster.
 */
function factOf<E extends Event>(
  { type, v, data, stream, cause, id, at }: Omit<Recorded, 'seq' | 'restored'>,
  seq: number,
  restored: boolean,
): Recorded<E> {
  return Object.freeze({ type, v, data, stream, cause, id, seq, at, restored }) as Recorded<E>; // typed by its event
}
