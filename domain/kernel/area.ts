import { type Draft, produce, setAutoFreeze } from 'immer';
import { copyOf, ownedCopy } from './copy.ts';
import type { Event, EventDef, EventOf } from './event.ts';
import type { Refusal } from '../outcome/refusal.ts';

// States are typed read-only and handed out by the kernel only. Freezing large maps again would cost 50–230 µs per fact
// (performance figures: README, Decisions).
setAutoFreeze(false);

/** Result of a decision: facts (possibly none), or a refusal. */
export type Decided<E extends Event> = readonly E[] | Refusal;

export type Decision<S, I, E extends Event> = (state: S, input: I) => Decided<E>;

type Handlers<S, E extends Event> = {
  [T in E['type']]: (draft: Draft<S>, data: Extract<E, { type: T }>['data'], at: number) => void;
};

export type Reducer<S, E extends Event> = {
  readonly initial: S;
  /** Live: applies one fact; the new state shares unchanged parts with the old one. */
  readonly evolve: (state: S, event: Event & { at?: number }) => S;
  /**
   * Replay: applies many facts to a private copy, with the same handlers and no drafts. Handlers receive a copy of each
   * fact’s data, because they may change it later in the state. A handler must not reference one state object twice:
   * live, the two would diverge at the next change.
   */
  readonly replay: (state: S, events: readonly (Event & { at?: number })[]) => S;
  readonly _events?: E;
};

/**
 * Builds a reducer from one handler per event. A missing handler is a compile error; an unknown event changes nothing.
 */
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
        owned ??= ownedCopy(state) as Draft<S>; // the draft type fits: a plain object that only this call has
        handle(owned, copyOf(event.data), event.at ?? 0);
      }
      return owned === undefined ? state : (owned as S); // the same private object as above
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

/** Decision as a value with its area and name: `runtime.send(attempt.advance, input)`. */
export type NamedDecision<D extends Decision<never, never, Event>> = {
  readonly area: Area;
  readonly name: string;
  readonly decide: D;
};

/** A mapped type, so that editors navigate from `attempt.advance` to the function and to all its callers. */
type Named<K extends Record<string, Decision<never, never, Event>>> = {
  readonly [Name in keyof K]: NamedDecision<K[Name]>;
};

/**
 * Defines an area: its facts, state, stream, and named decisions that may add facts. `decide` is a record, so that
 * editors find who sends a decision.
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
  return Object.assign(area, named as Named<K>); // each decision has its own name as key
}

export type StateOf<A extends Area> = A['state']['initial'];
