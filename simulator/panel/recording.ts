import { attempt } from '#domain/attempt/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import {
  type ManualChange,
  type SignInResult,
  type RecordingGap,
  journeyFromFacts,
  type WholeRecording,
} from '#domain/recording/index.ts';
import { session, sessionEvents } from '#domain/session/index.ts';

/** Outbox counts of the application. */
export type Waiting = { pending: number; parked: number; sending: number; paused: boolean };

/** Recording of this browser across pages: the client's facts, and manual actions on the platform. */
export type Recording = {
  /** All facts, oldest first. */
  facts: () => readonly Recorded[];
  /** Actions that no fact describes. */
  lacks: () => readonly RecordingGap[];
  waiting: () => Waiting | undefined;
  /** State of the client's delivery, as plain data. */
  delivery: () => unknown;
  /** Adds a manual action on the platform to the recording. */
  note: (step: ManualChange['step']) => void;
  /** Starts a new recording with the next page. */
  forget: () => void;
  /** Rebuilds the state after `count` facts. */
  stateAt: (count: number) => { session: unknown; attempts: unknown };
  /** Converts the recording up to a fact to a journey of the current scenario. */
  journey: (
    name: string,
    comesIn: (userId: string) => SignInResult,
    count?: number,
  ) => ReturnType<typeof journeyFromFacts>;
  subscribe: (onChange: () => void) => () => void;
};

type Announced = {
  log: EventLog;
  outbox: Projection<Waiting>;
  delivery: () => unknown;
  recording: (earlier: readonly Recorded[]) => Promise<WholeRecording>;
};

/**
 * Records from the client's log, which the client announces on `window`. This tab's earlier pages are restored from
 * `storage`; other tabs and crashed pages from the client's journal.
 */
export function followRecording(
  page: Pick<Window, 'addEventListener'>,
  storage: Parameters<typeof keptRecording>[0],
): Recording {
  const slot = keptRecording(storage);
  const before = slot.read();
  const acts: NotedAct[] = [...before.acts];
  const listeners = new Set<() => void>();
  let client: Announced | undefined;
  let told: WholeRecording = { facts: before.facts, lacks: [] };
  let isLeaving = false;
  let isForgotten = false;
  let drawn: readonly Recorded[] | undefined;
  const facts = () => (drawn ??= after(told.facts, client?.log.facts ?? []));
  const changed = () => {
    drawn = undefined;
    if (isLeaving && !isForgotten) slot.write({ facts: after(before.facts, client?.log.facts ?? []), acts });
    listeners.forEach((one) => one());
  };
  const ask = async () => {
    if (client) told = await client.recording(before.facts);
    changed();
  };
  page.addEventListener('learning:log', (event) => {
    client = (event as CustomEvent<Announced>).detail; // dispatched by ui/authenticated-app.ts
    const { log, outbox } = client;
    let seen = 0;
    log.watch('view', () => {
      const isOfOthers = log.facts.slice(seen).some((fact) => fact.restored || sessionEvents.Opened.is(fact));
      seen = log.head;
      changed();
      if (isOfOthers) void ask(); // after sign-in, or after facts of another page
    });
    outbox.subscribe(changed);
    changed();
  });
  // Registered before the final flush can be stopped (page/last-words.ts), so that the recording of a killed tab is
  // saved, too.
  page.addEventListener(
    'pagehide',
    () => {
      isLeaving = true; // an open player still runs its final flush after this
      if (isForgotten) slot.forget();
      else changed();
    },
    { capture: true },
  );
  page.addEventListener('pageshow', () => (isLeaving = false));
  return {
    facts,
    lacks: () => told.lacks,
    waiting: () => client?.outbox.get(),
    delivery: () => client?.delivery(),
    note: (step) => {
      acts.push({ afterId: facts().at(-1)?.id ?? '', step });
      changed();
    },
    forget: () => {
      isForgotten = true;
      slot.forget();
    },
    stateAt: (count) => {
      const until = facts().slice(0, count);
      return {
        session: session.state.replay(session.state.initial, until).session,
        attempts: attempt.state.replay(attempt.state.initial, until).attempts,
      };
    },
    journey: (name, comesIn, count = facts().length) =>
      journeyFromFacts(name, facts().slice(0, count), {
        comesIn,
        acts: placed(acts, facts()).filter((act) => act.after <= count),
        lacks: told.lacks,
      }),
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Merges facts of earlier pages and other tabs with new facts of this page. */
function after(known: readonly Recorded[], own: readonly Recorded[]): readonly Recorded[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = own.filter(({ id, restored }) => !restored && !ids.has(id));
  return [...known, ...fresh].map((fact, index) => ({ ...fact, seq: index + 1 }));
}

/** A manual action, after the fact with this id; '' means before the first. */
type NotedAct = { afterId: string; step: ManualChange['step'] };

/** Data that a tab stores for its next page. */
type KeptRecording = { facts: readonly Recorded[]; acts: readonly NotedAct[] };

const KEY = 'simulated-recording';
const NOTHING: KeptRecording = { facts: [], acts: [] };

/** Stores the recording of a tab between pages; unmasked, because simulated learners have no personal data. */
function keptRecording(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    read: (): KeptRecording => {
      const text = storage.getItem(KEY);
      return text === null ? NOTHING : (JSON.parse(text) as KeptRecording); // written below
    },
    forget: (): void => storage.removeItem(KEY),
    write: (recording: KeptRecording): void => {
      try {
        storage.setItem(KEY, JSON.stringify(recording));
      } catch {
        storage.removeItem(KEY); // exceeds the storage limit: the client's journal remains, with its gaps reported
      }
    },
  };
}

/** Converts actions to positions in the fact list. Omits actions from before the recording. */
const placed = (acts: readonly NotedAct[], facts: readonly Recorded[]): ManualChange[] =>
  acts.flatMap(({ afterId, step }) => {
    const after = afterId === '' ? 0 : facts.findIndex(({ id }) => id === afterId) + 1;
    return after > 0 || afterId === '' ? [{ after, step }] : [];
  });
