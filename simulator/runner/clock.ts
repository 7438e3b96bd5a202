import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';
import type { Quiet } from '#domain/kernel/clock.ts';
import type { WorldClock } from '../platform/clock.ts';

/** Turns of the event loop after which nothing that was set going is still under way: all of it is promises. */
const CALM_TURNS = 2;
/** Learners give up on a page that does not come to an end; so does a run, after this much of its time. */
const PATIENCE_MS = 400_000;

/** Timers of one page: they end with it, and what is still waiting can be counted. */
export type PageTimers = {
  schedule: SchedulerLike['schedule'];
  within: <T>(ms: number, work: Promise<T>) => Promise<T>;
  waiting: () => number;
  end: () => void;
};

/** The work of a promise did not come to an end. */
export class Stuck extends Error {}

/**
 * The one clock of a run: the platform, every page and every player live by it. It moves only when everything that can
 * happen now has happened, so that the same run has the same order of things each time. Milliseconds since the epoch.
 */
export class RunClock implements WorldClock {
  #now: number;
  #order = 0;
  readonly #heap: Timer[] = [];
  readonly #held: Held | undefined;

  /** `held`: work that waits to be let go, one piece at a time, whenever all else has come to rest. */
  constructor(startMs: number, held?: Held) {
    this.#now = startMs;
    this.#held = held;
  }

  readonly now = (): number => this.#now;

  readonly schedule = <T>(work: Work<T>, delayMs = 0, state?: T): Subscription =>
    new Action(work, (action, ms) => this.#add(action, ms)).schedule(state, delayMs);

  /** Timers of a page, apart from those of the others. */
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
   * Lets time pass; what is due meanwhile happens at its own time, in order. Looks that find nothing are passed over, but
   * for the last ones: a page then knows as much as if it had taken them all. Not while pieces are held: each may change any.
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

  /** Lets time pass until the promise has settled. Throws Stuck when that takes longer than anybody waits. */
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

  /** Until nothing is under way any more that does not wait for time to pass. */
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

  /** Puts all watches off to their last two looks before anything else is due, where none of them finds anything earlier. */
  #passOver(until: number): void {
    const timers = this.#heap.filter(({ cancelled }) => !cancelled);
    const limit = timers.reduce(
      (first, { at, due: { quiet } }) => Math.min(first, quiet ? this.#now + quiet.quietFor() : at),
      until,
    );
    // Two: by the first one a page learns how late it is, as one that has slept.
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

/** In a page bodies are read by another thread: a turn is long enough for it to answer. */
const PAGE_TURN_MS = 4;
const nextTurn: (go: () => void) => unknown =
  typeof setImmediate === 'function' ? setImmediate : (go) => setTimeout(go, PAGE_TURN_MS);

type Work<T> = (this: SchedulerAction<T>, state?: T) => void;
/** `quiet`: it is a watch, which says so itself. */
type Due = { run: () => void; quiet?: Quiet | undefined };
type Timer = { at: number; order: number; due: Due; cancelled: boolean; onGone: ((timer: Timer) => void) | undefined };

/** One piece of work of an RxJS scheduler; it may put itself off again. */
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

  get quiet(): Quiet | undefined {
    return isQuiet(this.#state) ? this.#state : undefined;
  }

  run(): void {
    if (this.closed) return;
    this.#cancel = undefined;
    this.#work.call(this, this.#state);
    if (!this.#isDue()) super.unsubscribe();
  }

  /** What is due is asked anew: the work may have scheduled itself again. */
  #isDue(): boolean {
    return this.#cancel !== undefined;
  }

  override unsubscribe(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    super.unsubscribe();
  }
}

const isQuiet = (state: unknown): state is Quiet => typeof state === 'object' && state !== null && 'quietFor' in state;

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
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++; // both below length
    if (!isBefore(heap[child]!, last)) break; // as above
    heap[at] = heap[child]!; // as above
    at = child;
  }
  heap[at] = last;
}
