import { type Draft, produce, setAutoFreeze } from 'immer';
import { copyOf, ownedCopy } from './copy.ts';
import type { Event, EventDef, EventOf } from './event.ts';
import type { Refusal } from '../outcome/refusal.ts';

// States are typed read-only and only the kernel hands them out; freezing them again would cost 50-230 µs a fact on
// large maps (performance figures: README, Decisions).
setAutoFreeze(false);

/** What came of a decision: facts, which may be none, or an expected "no". */
export type Decided<E extends Event> = readonly E[] | Refusal;

export type Decision<S, I, E extends Event> = (state: S, input: I) => Decided<E>;

type Handlers<S, E extends Event> = {
  [T in E['type']]: (draft: Draft<S>, data: Extract<E, { type: T }>['data'], at: number) => void;
};

export type Reducer<S, E extends Event> = {
  readonly initial: S;
  /** Live: one fact, a new state sharing what did not change. */
  readonly evolve: (state: S, event: Event & { at?: number }) => S;
  /**
   * Replay: many facts on a copy this call owns; the same handlers, no drafts. Handlers get a copy of each fact's data,
   * because what they put into the state they may change later, and the fact must not change with it. No handler may put
   * one object of the state in a second place and leave it in the first: live they would part at the next change.
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
      return handle ? produce(state, (draft) => handle(draft, event.data, event.at ?? 0)) : state;
    },
    replay: (state, events) => {
      let owned: Draft<S> | undefined;
      for (const event of events) {
        const handle = handlers[event.type];
        if (!handle) continue;
        owned ??= ownedCopy(state) as Draft<S>; // a draft type over a plain object that only this call has seen
        handle(owned, copyOf(event.data), event.at ?? 0);
      }
      return owned === undefined ? state : (owned as S); // as above
    },
  };
}

export type Area<
  N extends string = string,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- an area is invariant in both of these
  D extends Record<string, EventDef> = any,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  S = any,
> = {
  readonly name: N;
  readonly events: D;
  readonly state: Reducer<S, EventOf<D>>;
  readonly streamOf: (input: never) => string;
};

/** A decision as a value that knows its area and its name: `runtime.send(attempt.advance, input)`. */
export type NamedDecision<D extends Decision<never, never, Event>> = {
  readonly area: Area;
  readonly name: string;
  readonly decide: D;
};

/** A mapped type, so that an editor goes from `attempt.advance` to the function itself, and back to all who send it. */
type Named<K extends Record<string, Decision<never, never, Event>>> = {
  readonly [Name in keyof K]: NamedDecision<K[Name]>;
};

/**
 * An area: its facts, the state they make, the stream they belong to, and each decision that may add facts, by its name.
 * `decide` is a record, so that an editor finds who sends a decision.
 */
export function defineArea<
  const N extends string,
  D extends Record<string, EventDef>,
  S,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- inputs differ by decision and are inferred at `send`
  K extends Record<string, Decision<S, any, EventOf<D>>>,
>({
  decide,
  ...about
}: {
  name: N;
  events: D;
  state: Reducer<S, EventOf<D>>;
  decide: K & { readonly [Taken in keyof Area]?: never };
  streamOf: (input: Parameters<K[keyof K]>[1]) => string;
}): Area<N, D, S> & Named<K> {
  const area: Area<N, D, S> = about;
  const named: Record<string, NamedDecision<Decision<S, never, Event>>> = {};
  for (const [name, one] of Object.entries(decide)) named[name] = { area, name, decide: one };
  return Object.assign(area, named as Named<K>); // each under its own name
}

export type StateOf<A extends Area> = A['state']['initial'];
