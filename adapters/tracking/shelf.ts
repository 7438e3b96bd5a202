import type { StoredOutbound } from '#domain/tracking/index.ts';

/** Records by place, id and lane, so that ten thousand that wait cost no more to look after than ten. */
export class Shelf {
  readonly #bySeq = new Map<number, StoredOutbound>();
  readonly #byId = new Map<string, number>();
  /** Places of what is sent one by one, by lane, in order. */
  readonly #queues = new Map<string, Set<number>>();
  /** Places of snapshots: few, because newer ones replace older ones. */
  readonly #snapshots = new Set<number>();
  readonly #lastOfLane = new Map<string, number>();
  readonly #parked = new Set<number>();

  get counts(): { pending: number; parked: number } {
    return { pending: this.#bySeq.size - this.#parked.size, parked: this.#parked.size };
  }

  get all(): readonly StoredOutbound[] {
    return [...this.#bySeq.values()];
  }

  /**
   * All that the rules of the outbox need to see, in order: every snapshot, and of each lane of statements the first
   * that waits and the last.
   */
  get front(): readonly StoredOutbound[] {
    const places = new Set(this.#snapshots);
    for (const [lane, queue] of this.#queues) {
      for (const seq of queue) {
        if (this.#parked.has(seq)) continue;
        places.add(seq);
        break;
      }
      const last = this.#lastOfLane.get(lane);
      if (last !== undefined && this.#bySeq.has(last)) places.add(last);
    }
    return [...places].sort((a, b) => a - b).map((seq) => this.#bySeq.get(seq)!); // places of records on this shelf
  }

  byId(id: string): StoredOutbound | undefined {
    const seq = this.#byId.get(id);
    return seq === undefined ? undefined : this.#bySeq.get(seq);
  }

  /** Adds a record, or puts it in place of what it was. */
  put(record: StoredOutbound): void {
    const { seq, id, lane, slot, state } = record;
    this.#bySeq.set(seq, record);
    this.#byId.set(id, seq);
    if (slot !== undefined) this.#snapshots.add(seq);
    else {
      const queue = this.#queues.get(lane);
      if (queue) queue.add(seq);
      else this.#queues.set(lane, new Set([seq]));
    }
    this.#lastOfLane.set(lane, Math.max(seq, this.#lastOfLane.get(lane) ?? 0));
    if (state === 'parked') this.#parked.add(seq);
    else this.#parked.delete(seq);
  }

  change(seq: number, change: Partial<StoredOutbound>): void {
    const record = this.#bySeq.get(seq);
    if (record) this.put({ ...record, ...change });
  }

  remove(seq: number): void {
    const record = this.#bySeq.get(seq);
    if (!record) return;
    this.#bySeq.delete(seq);
    this.#byId.delete(record.id);
    this.#snapshots.delete(seq);
    this.#parked.delete(seq);
    const queue = this.#queues.get(record.lane);
    queue?.delete(seq);
    if (queue?.size === 0) this.#queues.delete(record.lane);
  }

  clear(): void {
    for (const seq of [...this.#bySeq.keys()]) this.remove(seq);
    this.#lastOfLane.clear();
  }
}
