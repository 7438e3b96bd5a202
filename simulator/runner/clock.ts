import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';
import type { PollHint } from '#domain/kernel/clock.ts';
import type { InstanceClock } from '../platform/clock.ts';

/** Event loop turns after which all pending work, which is promises only, has settled. */
const CALM_TURNS = 2;
/** Maximum virtual time in ms that a promise may take before the run fails. */
const PATIENCE_MS = 400_000;

/** Timers of one page. They end with the page, and pending ones are counted. */
export type PageTimers = {
  schedule: SchedulerLike['schedule'];
  within: <T>(ms: number, work: Promise<T>) => Promise<T>;
  waiting: () => number;
  end: () => void;
};

/** Thrown if a promise does not settle in time. */
export class Stuck extends Error {}

/**
 * Virtual clock of a run, shared by platform, pages and players. Time advances only after all current work has settled,
 * so the order of a run is deterministic. Milliseconds since the epoch.
 */
export class RunClock implements InstanceClock {
  #now: number;
  #order = 0;
  readonly #heap: Timer[] = [];
  readonly #held: Held | undefined;

  /** `held` is work under external control: released piece by piece whenever everything else has settled. */
  constructor(startMs: number, held?: Held) {
    this.#now = startMs;
    this.#held = held;
  }

  readonly now = (): number => this.#now;

  readonly schedule = <T>(work: Work<T>, delayMs = 0, state?: T): Subscription =>
    new Action(work, (action, ms) => this.#add(action, ms)).schedule(state, delayMs);

  /** Creates a separate set of timers for one page. */
  page(): PageTimers {
    const mine = new Set<Timer>();
    let over = false;
    const add = (action: Due, ms: number) => {
      if (over) return () => undefined;
      const { timer, cancel } = this.#enter(action, ms, (gone) => mine.delete(gone));
      mine.add(timer);
      return cancel;
    };
    return {
      schedule: <T>(work: Work<T>, delayMs = 0, state?: T) => new Action(work, add).schedule(state, delayMs),
      within: (ms, work) =>
        new Promise((resolve, reject) => {
          const late = { run: () => reject(new DOMException('The request took too long', 'TimeoutError')) };
          work.finally(this.#add(late, ms)).then(resolve, reject);
        }),
      waiting: () => mine.size,
      end: () => {
        over = true;
        for (const timer of mine) timer.cancelled = true;
        mine.clear();
      },
    };
  }

  /**
   * Advances time and fires due timers in order. Skips polls that would find nothing, except the last ones, so pages
   * end in the same state. Never skips with held work, because each piece may change a poll's result.
   */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await this.settle();
    for (let next = this.#next(); next && next.at <= until; next = this.#next()) {
      if (!this.#held && next.due.quiet) this.#passOver(until);
      const due = this.#next();
      if (due) await this.#fire(due);
    }
    this.#now = until;
  }

  /** Advances time until the promise settles. Throws Stuck after the maximum wait. */
  async drive<T>(promise: Promise<T>): Promise<T> {
    const done = { is: false };
    const over = () => {
      done.is = true;
    };
    promise.then(over, over);
    const until = this.#now + PATIENCE_MS;
    await this.settle();
    while (!done.is) {
      const next = this.#next();
      if (!next || next.at > until)
        throw new Stuck(next ? `nothing came of it in ${PATIENCE_MS / 1000} s` : 'nothing is left that could end it');
      await this.#fire(next);
    }
    return promise;
  }

  /** Waits until all work except timers has settled. */
  async settle(): Promise<void> {
    await calm();
    while (this.#held && this.#held.count() > 0) {
      await this.#held.waitOne();
      await calm();
    }
  }

  async #fire(timer: Timer): Promise<void> {
    pop(this.#heap);
    this.#now = Math.max(this.#now, timer.at);
    timer.onGone?.(timer);
    timer.due.run();
    await this.settle();
  }

  /** Moves polls close to the next other timer, if none of them would find anything earlier. */
  #passOver(until: number): void {
    const timers = this.#heap.filter(({ cancelled }) => !cancelled);
    const limit = timers.reduce(
      (first, { at, due: { quiet } }) => Math.min(first, quiet ? this.#now + quiet.quietFor() : at),
      until,
    );
    // Leaves two polls, because a page detects at the first one that it slept.
    const passed = ({ at, due: { quiet } }: Timer): number =>
      quiet ? Math.max(0, Math.floor((limit - at) / quiet.everyMs) - 1) * quiet.everyMs : 0;
    const later = timers.map((timer) => ({ timer, ms: passed(timer) }));
    if (later.every(({ ms }) => ms === 0)) return;
    this.#heap.length = 0;
    for (const { timer, ms } of later) {
      timer.at += ms;
      push(this.#heap, timer);
    }
  }

  #next(): Timer | undefined {
    while (this.#heap[0]?.cancelled) pop(this.#heap);
    return this.#heap[0];
  }

  #add(due: Due, ms: number): () => void {
    return this.#enter(due, ms).cancel;
  }

  #enter(due: Due, ms: number, onGone?: (timer: Timer) => void): { timer: Timer; cancel: () => void } {
    const at = this.#now + Math.max(0, Number.isFinite(ms) ? ms : 0);
    const timer: Timer = { at, order: ++this.#order, due, cancelled: false, onGone };
    push(this.#heap, timer);
    const cancel = () => {
      timer.cancelled = true;
      onGone?.(timer);
    };
    return { timer, cancel };
  }
}

type Held = { count: () => number; waitOne: () => Promise<void> };

async function calm(): Promise<void> {
  for (let turn = 0; turn < CALM_TURNS; turn++) await new Promise<void>(nextTurn);
}

/** Length of a turn in a page, in ms. Another thread reads bodies there and needs this time. */
const PAGE_TURN_MS = 4;
const nextTurn: (go: () => void) => unknown =
  typeof setImmediate === 'function' ? setImmediate : (go) => setTimeout(go, PAGE_TURN_MS);

type Work<T> = (this: SchedulerAction<T>, state?: T) => void;
/** `quiet` marks a poll that can predict when it finds nothing. */
type Due = { run: () => void; quiet?: PollHint | undefined };
type Timer = { at: number; order: number; due: Due; cancelled: boolean; onGone: ((timer: Timer) => void) | undefined };

/** One action of an RxJS scheduler; may reschedule itself. */
class Action<T> extends Subscription implements SchedulerAction<T>, Due {
  readonly #work: Work<T>;
  readonly #enter: (due: Due, ms: number) => () => void;
  #state: T | undefined;
  #cancel: (() => void) | undefined;

  constructor(work: Work<T>, enter: (due: Due, ms: number) => () => void) {
    super();
    this.#work = work;
    this.#enter = enter;
  }

  schedule(state?: T, delayMs = 0): Subscription {
    if (this.closed) return this;
    this.#cancel?.();
    this.#state = state;
    this.#cancel = this.#enter(this, delayMs);
    return this;
  }

  get quiet(): PollHint | undefined {
    return isQuiet(this.#state) ? this.#state : undefined;
  }

  run(): void {
    if (this.closed) return;
    this.#cancel = undefined;
    this.#work.call(this, this.#state);
    if (!this.#isDue()) super.unsubscribe();
  }

  /** A method, because the work may have rescheduled itself meanwhile. */
  #isDue(): boolean {
    return this.#cancel !== undefined;
  }

  override unsubscribe(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    super.unsubscribe();
  }
}

const isQuiet = (state: unknown): state is PollHint =>
  typeof state === 'object' && state !== null && 'quietFor' in state;

const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

function push(heap: Timer[], timer: Timer): void {
  let at = heap.length;
  heap.push(timer);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent]!; // 0 ≤ parent < at
    if (!isBefore(timer, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++; // both indices are below the length
    if (!isBefore(heap[child]!, last)) break; // the index is below the length
    heap[at] = heap[child]!; // the index is below the length
    at = child;
  }
  heap[at] = last;
}
