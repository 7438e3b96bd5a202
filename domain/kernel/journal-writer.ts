import { atom } from './atom.ts';
import type { Recorded } from './event.ts';
import type { Journal, SinkRecord, Sink } from './journal.ts';
import type { EventLog } from './log.ts';
import type { Projection } from './projection.ts';

/**
 * Number of facts being written, and of facts in memory only because the browser refused to store them. A learner sees
 * a warning while `unsaved` is above 0.
 */
export type JournalHealth = Readonly<{ writing: number; unsaved: number }>;

export type Item<R extends SinkRecord> = { fact: Recorded; outbound: readonly R[] };
/** Facts of one learner that are in memory only. */
export type UnsavedFacts<R extends SinkRecord> = { account: string; items: readonly Item<R>[] };

export type JournalWriter<R extends SinkRecord> = {
  /** Resolves when all facts so far are durable; rejects if some could not be stored. */
  settled: () => Promise<void>;
  /** Retries the refused writes. Each later fact triggers the same retry. Never rejects: see `health`. */
  retry: () => Promise<void>;
  /** Discards the refused facts of this learner, at their request. */
  drop: (account: string) => void;
  /** Facts that are not durable yet, in order: not written, being written, or refused. */
  unkept: () => readonly UnsavedFacts<R>[];
  health: Projection<JournalHealth>;
};

export type JournalWriterOptions<R extends SinkRecord> = {
  /** The signed-in learner. Facts without an account are not stored. */
  account: () => string | undefined;
  sinks: readonly Sink<R>[];
  /** Whether a fact needs the strictest durability. */
  isTerminal: (fact: Recorded) => boolean;
  /** Called when a write begins: until it ends, a page that is closing can still send these records. */
  onWriting?: (records: readonly R[]) => void;
  /** Called with records that the browser refused to store: they can still be sent from memory. */
  onRefused?: (records: readonly R[]) => void;
  /** Called after each durable batch, with its records. */
  onStored: (records: readonly R[], account: string) => void;
  report: (where: string, error: unknown) => void;
};

type Batch<R extends SinkRecord> = { account: string; items: Item<R>[]; strict: boolean };
type Turn = { isRefused: boolean };

/**
 * Stores each fact together with the records of its sinks, before any other reader can act on it. All facts of one turn
 * of the event loop share a transaction, which begins in that turn. Writes after a refused batch wait behind it, so
 * that a retry keeps the order.
 */
export function keepJournal<R extends SinkRecord>(
  log: EventLog,
  journal: Pick<Journal<R>, 'write'>,
  options: JournalWriterOptions<R>,
): JournalWriter<R> {
  let open: Batch<R> | undefined;
  let draining: Promise<void> | undefined;
  const writing = new Set<Promise<void>>();
  const undone = undoneOf<R>();
  const writer = writerOf(journal, options, undone.stored);
  const refuse = (batches: readonly Batch<R>[]) => undone.wait(batches, sizeOf(batches));

  const drain = async (): Promise<void> => {
    while (undone.waits()) {
      const tried = undone.takeWaiting();
      for (const [i, batch] of tried.entries()) {
        if (await writer.write(batch)) continue;
        const cameMeanwhile = undone.waits(); // retried once too, so that `onRefused` receives these records
        refuse(tried.slice(i));
        if (!cameMeanwhile) return;
        break;
      }
    }
  };

  const startDrain = () => {
    draining ??= drain().finally(() => (draining = undefined));
    track(draining);
  };
  const track = (work: Promise<void>) => {
    writing.add(work);
    void work.finally(() => writing.delete(work));
  };

  const flush = () => {
    const batch = open;
    open = undefined;
    if (batch && (undone.waits() || draining)) undone.wait([batch]);
    else if (batch) {
      undone.begin([batch]);
      track(writer.write(batch, writer.last()).then((stored) => (stored ? undefined : refuse([batch]))));
    }
    if (batch && undone.waits()) startDrain();
  };

  log.after(log.head, 'journal').subscribe((fact) => {
    const account = options.account();
    if (fact.restored || account === undefined) return;
    if (open && open.account !== account) flush();
    open ??= { account, items: [], strict: false };
    const outbound = translate(fact, account, options);
    open.items.push({ fact, outbound });
    open.strict ||= options.isTerminal(fact);
    if (outbound.length > 0) options.onWriting?.(outbound);
    if (open.items.length === 1) void Promise.resolve().then(flush); // before the page can be closed
  });

  return {
    settled: async () => {
      flush();
      await Promise.all([...writing]);
      if (undone.waits()) throw writer.refusal();
    },
    retry: async () => {
      flush();
      if (undone.waits()) startDrain();
      await Promise.all([...writing]);
    },
    drop: undone.drop,
    unkept: () => undone.all(open ? [open] : []),
    health: undone.health,
  };
}

/** Writes batches and remembers the last refusal. `onStored` is called for each stored batch. */
function writerOf<R extends SinkRecord>(
  journal: Pick<Journal<R>, 'write'>,
  options: JournalWriterOptions<R>,
  onStored: (batch: Batch<R>) => void,
) {
  let refusal: unknown;
  let last: Turn = { isRefused: false };
  const newestStored = new Map<string, number>();
  // A batch failed and a later one was stored: the later snapshot is newer.
  const isStale = ({ slot }: R, fact: Recorded) => slot !== undefined && (newestStored.get(slot) ?? 0) > fact.seq;

  /** `before`: the write in progress that this one depends on. Returns false if the disk refused. */
  const write = async (batch: Batch<R>, before: Turn = { isRefused: false }): Promise<boolean> => {
    const turn: Turn = { isRefused: false };
    last = turn;
    const outbound = batch.items.flatMap(({ fact, outbound }) => outbound.filter((record) => !isStale(record, fact)));
    const facts = batch.items.map((item) => item.fact);
    try {
      const { account, strict } = batch;
      await journal.write({ account, facts, outbound, strict, isMeant: () => !before.isRefused });
    } catch (error) {
      refusal = error;
      turn.isRefused = true;
      options.report('journal', error);
      if (outbound.length > 0) options.onRefused?.(outbound);
      return false;
    }
    onStored(batch);
    for (const { fact, outbound } of batch.items)
      for (const { slot } of outbound)
        if (slot !== undefined) newestStored.set(slot, Math.max(fact.seq, newestStored.get(slot) ?? 0));
    options.onStored(outbound, batch.account);
    return true;
  };
  return { write, last: () => last, refusal: () => refusal };
}

/** Batches that are not stored. Each is either being written or waiting, also while listeners run. */
function undoneOf<R extends SinkRecord>() {
  let waiting: Batch<R>[] = [];
  const underWay = new Set<Batch<R>>();
  const health = healthOf();

  const begin = (batches: readonly Batch<R>[], unsaved = 0) => {
    for (const batch of batches) underWay.add(batch);
    health.add({ writing: sizeOf(batches), unsaved: -unsaved });
  };
  return {
    waits: () => waiting.length > 0,
    begin,
    /** `writing`: how many facts of these batches were being written. */
    wait: (batches: readonly Batch<R>[], writing = 0) => {
      for (const batch of batches) underWay.delete(batch);
      waiting = [...waiting, ...batches].sort((a, b) => firstSeq(a) - firstSeq(b));
      health.add({ unsaved: sizeOf(batches), writing: -writing });
    },
    /** Takes all waiting batches for a write, merged to one per learner. */
    takeWaiting: (): readonly Batch<R>[] => {
      const tried = merged(waiting);
      waiting = [];
      begin(tried, sizeOf(tried));
      return tried;
    },
    stored: (batch: Batch<R>) => {
      underWay.delete(batch);
      health.add({ writing: -batch.items.length });
    },
    drop: (account: string) => {
      for (const batch of waiting) if (batch.account === account) health.add({ unsaved: -batch.items.length });
      waiting = waiting.filter((batch) => batch.account !== account);
    },
    /** All batches in order, including those that are not begun. */
    all: (open: readonly Batch<R>[]) => [...underWay, ...waiting, ...open].sort((a, b) => firstSeq(a) - firstSeq(b)),
    health: health.projection,
  };
}

const firstSeq = (batch: { items: readonly { fact: Recorded }[] }): number => batch.items[0]?.fact.seq ?? 0;

const sizeOf = (batches: readonly { items: readonly unknown[] }[]): number =>
  batches.reduce((size, { items }) => size + items.length, 0);

/** Merges consecutive waiting batches of one learner: one attempt, one transaction. */
function merged<R extends SinkRecord>(batches: readonly Batch<R>[]): Batch<R>[] {
  const all: Batch<R>[] = [];
  for (const batch of batches) {
    const last = all.at(-1);
    if (last?.account !== batch.account) all.push({ ...batch, items: [...batch.items] });
    else {
      last.items.push(...batch.items);
      last.strict ||= batch.strict;
    }
  }
  return all;
}

function translate<R extends SinkRecord>(
  fact: Recorded,
  account: string,
  { sinks, report }: JournalWriterOptions<R>,
): readonly R[] {
  return sinks.flatMap((sink) => {
    try {
      return sink.translate(fact, account);
    } catch (error) {
      report(`sink ${sink.name}`, error); // the fact itself is still kept
      return [];
    }
  });
}

function healthOf() {
  const health = atom<JournalHealth>({ writing: 0, unsaved: 0 });
  const add = ({ writing = 0, unsaved = 0 }: Partial<JournalHealth>) => {
    const now = health.projection.get();
    health.set({ writing: now.writing + writing, unsaved: now.unsaved + unsaved });
  };
  return { projection: health.projection, add };
}
