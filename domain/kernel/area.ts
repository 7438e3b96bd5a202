import { type Draft, produce, setAutoFreeze } from 'immer';
import type { Event, EventDef, EventOf } from './event.ts';
import type { Refusal } from '../outcome/refusal.ts';

// States are typed read-only and only the kernel hands them out; freezing them again would cost 50-230 µs a fact on
// large maps (performance figures: README, Decisions).
setAutoFreeze(false);

export type Decision<S, I, E extends Event> = (state: S, input: I) => readonly E[] | Refusal;

type Handlers<S, E extends Event> = {
  [T in E['type']]: (draft: Draft<S>, data: Extract<E, { type: T }>['data'], at: number) => void;
};

export type Reducer<S, E extends Event> = {
  readonly initial: S;
  /** Live: one fact, a new state sharing what did not change. */
  readonly evolve: (state: S, event: Event & { at?: number }) => S;
  /**
   * Replay: many facts on a copy this call owns; the same handlers, no drafts. Handlers get a copy of each fact's data,
   * because what they put into the state they may change later, and the fact must not change with it.
   */
  readonly replay: (state: S, events: readonly (Event & { at?: number })[]) => S;
  readonly _events?: E;
};

/** Builds a reducer from one handler per event. A missing handler is a compile error; an unknown event changes nothing. */
export function reducer<S, E extends Event>(initial: S, on: Handlers<S, E>): Reducer<S, E> {
  const handlers = on as Record<string, ((draft: Draft<S>, data: unknown, at: number) => void) | undefined>;
  return {
    initial,
    evolve: (state, event) => {
      const handle = handlers[event.type];
      return handle ? produce(state, (draft) => void handle(draft, event.data, event.at ?? 0)) : state;
    },
    replay: (state, events) => {
      let owned: Draft<S> | undefined;
      for (const event of events) {
        const handle = handlers[event.type];
        if (!handle) continue;
        owned ??= structuredClone(state) as Draft<S>; // a draft type over a plain object that only this call has seen
        handle(owned, copyOf(event.data), event.at ?? 0);
      }
      return owned === undefined ? state : (owned as S); // as above
    },
  };
}

export type Area<
  N extends string = string,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- an area is invariant in all of these
  D extends Record<string, EventDef> = any,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  S = any,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  K extends Record<string, Decision<S, any, EventOf<D>>> = any,
> = {
  readonly name: N;
  readonly events: D;
  readonly state: Reducer<S, EventOf<D>>;
  readonly decide: K;
  readonly streamOf: (input: never) => string;
};

/** An area: its facts, the state they make, the decisions that may add facts, and the stream they belong to. */
export const defineArea = <
  const N extends string,
  D extends Record<string, EventDef>,
  S,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- inputs differ by decision and are inferred at `send`
  K extends Record<string, Decision<S, any, EventOf<D>>>,
>(area: {
  name: N;
  events: D;
  state: Reducer<S, EventOf<D>>;
  decide: K;
  streamOf: (input: Parameters<K[keyof K]>[1]) => string;
}) => area as Area<N, D, S, K>;

export type StateOf<A extends Area> = A['state']['initial'];
export type InputOf<A extends Area, K extends keyof A['decide']> = Parameters<A['decide'][K]>[1];

/** Copies data as facts hold it: plain objects, arrays and primitives. */
function copyOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(copyOf);
  const copy: Record<string, unknown> = { ...data };
  for (const key in copy) {
    const value = copy[key];
    if (typeof value === 'object' && value !== null) copy[key] = copyOf(value);
  }
  return copy;
}
