import { Observable } from 'rxjs';
import type { Event, Recorded } from './event.ts';

/** Ids and time for new facts: UUID v4, and milliseconds since the epoch (UTC). */
export type Stamp = { id: () => string; now: () => number };

/**
 * The order in which readers learn of a fact. Projections first, so nobody acts on a state older than the fact in
 * hand; then the journal, so that a fact is on its way to disk before anything is done about it; then those who look
 * at projections (screens), and last the rest.
 */
export type Turn = 'projection' | 'journal' | 'view' | 'reader';
const TURNS: readonly Turn[] = ['projection', 'journal', 'view', 'reader'];

/**
 * The one door through which state changes. Appending is synchronous: when `append` returns, every projection is up
 * to date. Readers pull by cursor, so each sees 1, 2, 3, … in order, once, even when a reader appends while it is
 * being told.
 */
export class EventLog<E extends Event = Event> {
  readonly #events: Recorded<E>[] = [];
  readonly #turns: Record<Turn, Set<() => void>> = {
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

  /** Everything recorded so far, oldest first. */
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
   * Takes back facts that the journal kept, with their ids and times; they count as already acted upon. Facts that the
   * log holds already are left out, also when `kept` holds one twice. Facts of a stream that goes on must be restored
   * before anything is appended to it.
   */
  restore(kept: readonly Omit<Recorded<E>, 'seq' | 'restored'>[]): void {
    const known = new Set(this.#events.map((event) => event.id));
    const missing = kept.filter((fact) => !known.has(fact.id) && known.add(fact.id));
    this.#take(missing.map((fact, i) => factOf<E>(fact, this.head + i + 1, true)));
  }

  /** Everything after `seq`, then whatever follows. Never completes. */
  after(seq: number, turn: Turn = 'reader'): Observable<Recorded<E>> {
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

  /** Calls `wake` in its turn after facts were taken; it may ask `facts` and `head` for more. Returns the way out. */
  watch(turn: Turn, wake: () => void): () => void {
    this.#turns[turn].add(wake);
    return () => this.#turns[turn].delete(wake);
  }

  #take(recorded: readonly Recorded<E>[]): void {
    if (recorded.length === 0) return;
    for (const fact of recorded) this.#events.push(fact); // a spread would overflow the stack on a long journal
    for (const turn of TURNS) for (const wake of [...this.#turns[turn]]) wake();
  }
}

/** Every fact with the same keys in the same order, spelt out: engines walk objects of one shape many times faster. */
function factOf<E extends Event>(
  { type, v, data, stream, cause, id, at }: Omit<Recorded, 'seq' | 'restored'>,
  seq: number,
  restored: boolean,
): Recorded<E> {
  return Object.freeze({ type, v, data, stream, cause, id, seq, at, restored }) as Recorded<E>; // data of its own type
}
