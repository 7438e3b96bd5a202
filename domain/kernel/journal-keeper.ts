import { atom } from './atom.ts';
import type { Recorded } from './event.ts';
import type { Journal, Kept, Sink } from './journal.ts';
import type { EventLog } from './log.ts';
import type { Projection } from './projection.ts';

/** `unsaved` facts are in memory only: the browser refuses to store. Shown to the learner until it is 0 again. */
export type JournalHealth = Readonly<{ writing: number; unsaved: number }>;

/** A fact and the records that its sinks made of it. */
export type Item<R extends Kept> = { fact: Recorded; outbound: readonly R[] };
/** What one learner has in memory only. */
export type Unkept<R extends Kept> = { account: string; items: readonly Item<R>[] };

export type JournalKeeper<R extends Kept> = {
  /** Resolves when all facts so far are durable; rejects when some could not be stored. */
  settled: () => Promise<void>;
  /** Tries again to store what the browser refused. Also done with each later fact. Never rejects: see `health`. */
  retry: () => Promise<void>;
  /** Gives up what the browser refused to store of this learner: they wish it gone. */
  drop: (account: string) => void;
  /** What is not durable at this moment, in order: not written yet, being written, or refused. */
  unkept: () => readonly Unkept<R>[];
  health: Projection<JournalHealth>;
};

export type KeeperOptions<R extends Kept> = {
  /** The signed-in learner. Facts without one are not kept. */
  account: () => string | undefined;
  sinks: readonly Sink<R>[];
  /** Asks for the strictest durability. */
  isTerminal: (fact: Recorded) => boolean;
  /** Told at once of what is on its way to the disk, so that a page that goes away can still send it. */
  onWriting?: (records: readonly R[]) => void;
  /** Told of what the browser refused to store: it can still be sent from memory. */
  onRefused?: (records: readonly R[]) => void;
  /** Told after each durable batch, with the records that it held. */
  onStored: (records: readonly R[], account: string) => void;
  report: (where: string, error: unknown) => void;
};

type Batch<R extends Kept> = { account: string; items: Item<R>[]; strict: boolean };
type Turn = { isRefused: boolean };

/**
 * Journals each fact with the records its sinks make of it, before any other reader can act on it: one transaction for
 * all facts of one turn of the event loop, begun in that turn. What the browser refused waits, and everything after it
 * waits behind it, so that a later try cannot bring the order of things into disorder.
 */
export function keepJournal<R extends Kept>(
  log: EventLog,
  journal: Pick<Journal<R>, 'write'>,
  options: KeeperOptions<R>,
): JournalKeeper<R> {
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
        const cameMeanwhile = undone.waits(); // tried once too, so that whoever is told of refusals hears of it
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
    if (open.items.length === 1) void Promise.resolve().then(flush); // before the page can be torn down
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

/** Writes batches, and remembers what the disk answered. `onStored` hears of each that it took. */
function writerOf<R extends Kept>(
  journal: Pick<Journal<R>, 'write'>,
  options: KeeperOptions<R>,
  onStored: (batch: Batch<R>) => void,
) {
  let refusal: unknown;
  let last: Turn = { isRefused: false };
  const newestStored = new Map<string, number>();
  // A batch refused while a later one was accepted: the later one's snapshot is the newer.
  const isStale = ({ slot }: R, fact: Recorded) => slot !== undefined && (newestStored.get(slot) ?? 0) > fact.seq;

  /** `before`: the write that is under way, without which this one is not meant. False: the disk refused it. */
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

/** What is not stored is always either being written or waiting, also for whoever is told of the change. */
function undoneOf<R extends Kept>() {
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
    /** `writing`: how many of their facts were being written. */
    wait: (batches: readonly Batch<R>[], writing = 0) => {
      for (const batch of batches) underWay.delete(batch);
      waiting = [...waiting, ...batches].sort((a, b) => firstSeq(a) - firstSeq(b));
      health.add({ unsaved: sizeOf(batches), writing: -writing });
    },
    /** All that waits, as it is written now: one batch a learner. */
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
    /** In order, with those that are not begun yet. */
    all: (open: readonly Batch<R>[]) => [...underWay, ...waiting, ...open].sort((a, b) => firstSeq(a) - firstSeq(b)),
    health: health.projection,
  };
}

const firstSeq = (batch: { items: readonly { fact: Recorded }[] }): number => batch.items[0]?.fact.seq ?? 0;

const sizeOf = (batches: readonly { items: readonly unknown[] }[]): number =>
  batches.reduce((size, { items }) => size + items.length, 0);

/** One write for all that one learner has waiting: one try, one transaction. */
function merged<R extends Kept>(batches: readonly Batch<R>[]): Batch<R>[] {
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

function translate<R extends Kept>(fact: Recorded, account: string, { sinks, report }: KeeperOptions<R>): readonly R[] {
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
