import type { Outbound } from '#domain/kernel/journal.ts';
import { leftBehind, type Outbox, type StoredOutbound } from '#domain/tracking/index.ts';
import { Shelf } from './shelf.ts';

/** Places of records that could not be stored: after all that are. */
const UNSTORED_FROM = 2 ** 50;

/** What one learner has waiting, as this tab knows it: the outbox read so far, and what is on its way into it. */
export class Outgoing {
  readonly account: string;
  readonly #outbox: Outbox;
  readonly #stored = new Shelf();
  #lastSeq = 0;
  #stale = false;
  #generation = 0;
  /** On its way to the disk, by id. */
  readonly #fresh = new Map<string, Outbound>();
  /** The browser refused to store these: sent from memory. */
  #unstored: StoredOutbound[] = [];
  #refused = 0;
  /** Acknowledged before they were stored: removed as soon as they are. */
  readonly #acknowledged = new Set<string>();
  /** Gone from the outbox (replaced, or sent by another tab); dropped here once what replaced them is read. */
  readonly #missing = new Set<number>();

  constructor(account: string, outbox: Outbox) {
    this.account = account;
    this.#outbox = outbox;
  }

  /** What the rules need to see of all that can be sent, in order: the outbox, then what could not be stored. */
  get front(): readonly StoredOutbound[] {
    return [...this.#stored.front, ...this.#unstored];
  }

  get parked(): readonly StoredOutbound[] {
    return this.all.filter((record) => record.state === 'parked');
  }

  get all(): readonly StoredOutbound[] {
    return [...this.#stored.all, ...this.#unstored];
  }

  get counts(): { pending: number; parked: number } {
    const { pending, parked } = this.#stored.counts;
    return { pending: pending + this.#unstored.length, parked };
  }

  byId(id: string): StoredOutbound | undefined {
    return this.#stored.byId(id) ?? this.#unstored.find((record) => record.id === id);
  }

  get fresh(): readonly Outbound[] {
    return [...this.#fresh.values()];
  }

  /** Reads what was added since the last time. */
  async load(): Promise<void> {
    const missing = [...this.#missing];
    const generation = this.#generation;
    const added = await this.#outbox.after(this.account, this.#stale ? 0 : this.#lastSeq);
    if (generation !== this.#generation) return; // a reload began meanwhile
    if (this.#stale) {
      this.#stored.clear();
      this.#lastSeq = 0;
      this.#stale = false;
    }
    for (const record of added) {
      if (record.seq <= this.#lastSeq) continue; // two loads at once
      this.#lastSeq = record.seq;
      this.#stored.put(record);
      this.#fresh.delete(record.id);
      if (this.#unstored.length > 0) this.#unstored = this.#unstored.filter((known) => known.id !== record.id);
    }
    for (const seq of missing) this.#forget(seq);
    for (const record of added) if (this.#acknowledged.has(record.id)) await this.acknowledge(record);
  }

  /** Reads all of it again: the database was erased, or another tab delivered meanwhile. */
  async reload(): Promise<void> {
    this.#generation++;
    this.#stale = true;
    this.#missing.clear();
    await this.load();
  }

  /** On its way to the disk. */
  offer(records: readonly Outbound[]): void {
    for (const record of records) if (record.account === this.account) this.#fresh.set(record.id, record);
  }

  /**
   * The disk refused: these are sent from memory, each snapshot in place of the older ones of its slot. The same records
   * come again with each futile try to store them, also snapshots that a newer one, sent by now, stood for.
   */
  refuse(records: readonly Outbound[]): void {
    const newest = new Map(records.map(({ slot, id }) => [slot, id]));
    for (const record of records) {
      if (record.account !== this.account || this.#acknowledged.has(record.id)) continue;
      if (record.slot !== undefined && newest.get(record.slot) !== record.id) continue;
      if (this.byId(record.id)) continue;
      this.#fresh.delete(record.id);
      if (record.slot !== undefined) this.#unstored = this.#unstored.filter((known) => known.slot !== record.slot);
      const seq = UNSTORED_FROM + ++this.#refused;
      this.#unstored.push({ ...record, seq, since: seq, state: 'pending', tries: 0, why: '' });
    }
  }

  /** The record as it is now. What is gone is dropped only with the next `load`, which brings what replaced it. */
  async current(seq: number): Promise<StoredOutbound | undefined> {
    if (seq > UNSTORED_FROM) return this.#unstored.find((known) => known.seq === seq);
    const record = await this.#outbox.get(seq);
    if (!record) this.#missing.add(seq);
    else this.#stored.put(record);
    return record;
  }

  /** The platform has it: it leaves the outbox, now or as soon as it is stored. */
  async acknowledge(record: Outbound): Promise<void> {
    this.#fresh.delete(record.id);
    this.#unstored = this.#unstored.filter((known) => known.id !== record.id);
    const stored = this.#stored.byId(record.id);
    if (!stored) return void this.#acknowledged.add(record.id);
    this.#acknowledged.delete(record.id);
    for (const seq of [...this.#olderThan(stored), stored.seq]) {
      await this.#outbox.remove(seq);
      this.#forget(seq);
    }
  }

  /** Older snapshots of the same slot: one was still on its way when the page sent the newer as it went away. */
  #olderThan({ slot, seq }: StoredOutbound): number[] {
    if (slot === undefined) return [];
    return this.#stored.front.filter((known) => known.slot === slot && known.seq < seq).map((known) => known.seq);
  }

  /**
   * Takes away snapshots that a newer one stands for and that are no longer on their way. Sent after all, the older
   * could follow the newer.
   */
  async tidy(isOnItsWay: (record: StoredOutbound) => boolean): Promise<void> {
    for (const { older, newer } of leftBehind(this.#stored.front)) {
      if (isOnItsWay(older)) continue;
      if (older.since < newer.since) await this.note(newer.seq, { since: older.since });
      await this.#outbox.remove(older.seq);
      this.#forget(older.seq);
    }
  }

  async note(seq: number, change: Parameters<Outbox['note']>[1]): Promise<void> {
    this.#stored.change(seq, change);
    this.#unstored = this.#unstored.map((record) => (record.seq === seq ? { ...record, ...change } : record));
    if (seq < UNSTORED_FROM) await this.#outbox.note(seq, change);
  }

  #forget(seq: number): void {
    this.#missing.delete(seq);
    this.#stored.remove(seq);
  }
}
