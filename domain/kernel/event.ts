import * as z from 'zod/mini';

/** A fact, in the past tense. `data` never holds a secret: the log is stored, shown and exported. */
export type Event<T extends string = string, D = unknown> = Readonly<{ type: T; v: number; data: D }>;

/** A fact as the log keeps it. */
export type Recorded<E extends Event = Event> = E &
  Readonly<{
    /** Unique (UUID v4); every sink uses it as its idempotency key. */
    id: string;
    /** Place in this tab's log: 1, 2, 3, … without gaps. */
    seq: number;
    /** Milliseconds since the epoch, UTC, from the clock port. */
    at: number;
    /** Consistency boundary, e.g. `attempt:42`. */
    stream: string;
    /** The decision (`attempt.advance`) or the event id that led here. */
    cause: string;
    /** True for a fact read back from the journal: projections reduce it, processes and sinks do not act on it again. */
    restored: boolean;
  }>;

/** An older shape of an event, and the step that lifts its data to the next shape. */
export type Past = { schema: z.ZodMiniType; lift: (data: never) => unknown };

export function past<S extends z.ZodMiniType>(schema: S, lift: (data: z.output<S>) => unknown): Past {
  return { schema, lift };
}

/** What a fact is told by, wherever it is kept. */
type Bare<T extends string = string, D = unknown> = Readonly<{ type: T; data: D }>;
/** By definition, so that each type keeps its own data. */
export type BareOf<D extends EventDef> = D extends EventDef ? Pick<ReturnType<D>, 'type' | 'data'> : never;

export type EventDef<T extends string = string, S extends z.ZodMiniType = z.ZodMiniType> = {
  (data: z.output<S>): Event<T, z.output<S>>;
  readonly type: T;
  readonly v: number;
  readonly schema: S;
  readonly past: readonly Past[];
  /** Whether a fact is one of these; its data then has this shape, because data is checked when it is read. */
  readonly is: <F extends Bare>(fact: F) => fact is F & Bare<T, z.output<S>>;
};

/** Version = 1 + number of past shapes, so a shape can only be added, never skipped or reordered. */
export function defineEvent<const T extends string, S extends z.ZodMiniType>(
  type: T,
  schema: S,
  ...history: Past[]
): EventDef<T, S> {
  const v = history.length + 1;
  const is = <F extends Bare>(fact: F): fact is F & Bare<T, z.output<S>> => fact.type === type;
  return Object.assign((data: z.output<S>) => ({ type, v, data }), { type, v, schema, past: history, is });
}

/** Whether a fact is one of these, as `is` of a single definition. */
export function isAnyOf<const D extends readonly EventDef[]>(...definitions: D) {
  const types = new Set<string>(definitions.map(({ type }) => type));
  return <F extends Bare>(fact: F): fact is F & BareOf<D[number]> => types.has(fact.type);
}

/** The union of the events a record of definitions can make. */
export type EventOf<D extends Record<string, EventDef>> = ReturnType<D[keyof D]>;

export type Unreadable = { unreadable: 'unknown-type' | 'newer-version' | 'invalid'; detail: string };

/**
 * Lifts stored data to today's shape. Data at rest is checked; data in flight is typed.
 * Never throws: what cannot be read is kept in storage by the caller, skipped by reducers, and counted.
 */
export function readEvent(def: EventDef | undefined, v: number, data: unknown): Event | Unreadable {
  if (!def) return { unreadable: 'unknown-type', detail: '' };
  if (v > def.v) return { unreadable: 'newer-version', detail: `${def.type} v${v} > v${def.v}` };
  let current = data;
  for (const { schema, lift } of def.past.slice(Math.max(0, v - 1))) {
    const parsed = schema.safeParse(current);
    if (!parsed.success) return { unreadable: 'invalid', detail: z.prettifyError(parsed.error) };
    current = lift(parsed.data as never); // the schema above is the one this lift was declared with
  }
  const parsed = def.schema.safeParse(current);
  return parsed.success ? def(parsed.data) : { unreadable: 'invalid', detail: z.prettifyError(parsed.error) };
}
