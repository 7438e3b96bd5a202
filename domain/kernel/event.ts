import * as z from 'zod/mini';

/** A fact, named in the past tense. `data` never holds a secret: the log is stored, displayed and exported. */
export type Event<T extends string = string, D = unknown> = Readonly<{ type: T; v: number; data: D }>;

/** A fact as the log stores it. */
export type Recorded<E extends Event = Event> = E &
  Readonly<{
    /** Unique (UUID v4); every sink uses it as its idempotency key. */
    id: string;
    /** Number in this tab’s log: 1, 2, 3, … without gaps. */
    seq: number;
    /** Milliseconds since the epoch, UTC, from the clock port. */
    at: number;
    /** Consistency boundary, e.g. `attempt:42`. */
    stream: string;
    /** The decision (`attempt.advance`) or event id that caused the fact. */
    cause: string;
    /** True for a fact that was read from the journal: projections reduce it, processes and sinks ignore it. */
    restored: boolean;
  }>;

/** An older shape of an event, and the function that lifts its data to the next shape. */
export type Upcaster = { schema: z.ZodMiniType; lift: (data: never) => unknown };

export function upcaster<S extends z.ZodMiniType>(schema: S, lift: (data: z.output<S>) => unknown): Upcaster {
  return { schema, lift };
}

/** The members that identify a fact in every storage. */
type Bare<T extends string = string, D = unknown> = Readonly<{ type: T; data: D }>;
/** Distributes over definitions, so that each type keeps its own data. */
export type BareOf<D extends EventDef> = D extends EventDef ? Pick<ReturnType<D>, 'type' | 'data'> : never;

export type EventDef<T extends string = string, S extends z.ZodMiniType = z.ZodMiniType> = {
  (data: z.output<S>): Event<T, z.output<S>>;
  readonly type: T;
  readonly v: number;
  readonly schema: S;
  readonly past: readonly Upcaster[];
  /** Type guard for a fact. Its data has this shape, because stored data is validated when it is read. */
  readonly is: <F extends Bare>(fact: F) => fact is F & Bare<T, z.output<S>>;
};

/** Defines an event. Version = 1 + number of past shapes, so a shape can only be added, never skipped or reordered. */
export function defineEvent<const T extends string, S extends z.ZodMiniType>(
  type: T,
  schema: S,
  ...history: Upcaster[]
): EventDef<T, S> {
  const v = history.length + 1;
  const is = <F extends Bare>(fact: F): fact is F & Bare<T, z.output<S>> => fact.type === type;
  return Object.assign((data: z.output<S>) => ({ type, v, data }), { type, v, schema, past: history, is });
}

/** Type guard for several definitions, like `is` of one. */
export function isAnyOf<const D extends readonly EventDef[]>(...definitions: D) {
  const types = new Set<string>(definitions.map(({ type }) => type));
  return <F extends Bare>(fact: F): fact is F & BareOf<D[number]> => types.has(fact.type);
}

/** Union of the events that a record of definitions can make. */
export type EventOf<D extends Record<string, EventDef>> = ReturnType<D[keyof D]>;

export type Unreadable = { unreadable: 'unknown-type' | 'newer-version' | 'invalid'; detail: string };

/**
 * Validates stored data and lifts it to the current shape. Data in memory is typed and needs no check. Never throws:
 * the caller leaves unreadable data in storage, reducers skip it, and it is counted.
 */
export function readEvent(def: EventDef | undefined, v: number, data: unknown): Event | Unreadable {
  if (!def) return { unreadable: 'unknown-type', detail: '' };
  if (v > def.v) return { unreadable: 'newer-version', detail: `${def.type} v${v} > v${def.v}` };
  let current = data;
  for (const { schema, lift } of def.past.slice(Math.max(0, v - 1))) {
    const parsed = schema.safeParse(current);
    if (!parsed.success) return { unreadable: 'invalid', detail: z.prettifyError(parsed.error) };
    current = lift(parsed.data as never); // validated by the schema that was declared with this lift
  }
  const parsed = def.schema.safeParse(current);
  return parsed.success ? def(parsed.data) : { unreadable: 'invalid', detail: z.prettifyError(parsed.error) };
}
