import { attempt } from '#domain/attempt/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { type Act, type ComingIn, type Lack, recordedJourney, type WholeRecording } from '#domain/recording/index.ts';
import { session, sessionEvents } from '#domain/session/index.ts';

/** What waits to be sent, as the application counts it. */
export type Waiting = { pending: number; parked: number; sending: number; paused: boolean };

/** What was lived through here, on all pages: the client's facts, and what was done to the platform meanwhile. */
export type Recording = {
  /** Oldest first, as one log. */
  facts: () => readonly Recorded[];
  /** What was done here and is not among the facts. */
  lacks: () => readonly Lack[];
  waiting: () => Waiting | undefined;
  /** What the client's delivery knows now, as plain data. */
  delivery: () => unknown;
  /** Something was done to the platform by hand: it belongs into a saved journey. */
  note: (step: Act['step']) => void;
  /** The next page begins a recording of its own. */
  forget: () => void;
  /** The states after so many facts, made anew from them. */
  stateAt: (count: number) => { session: unknown; attempts: unknown };
  /** The recording up to a fact, as a journey of the story that is played. */
  journey: (name: string, comesIn: (userId: string) => ComingIn, count?: number) => ReturnType<typeof recordedJourney>;
  subscribe: (onChange: () => void) => () => void;
};

type Announced = {
  log: EventLog;
  outbox: Projection<Waiting>;
  delivery: () => unknown;
  recording: (earlier: readonly Recorded[]) => Promise<WholeRecording>;
};

/**
 * Listens for the client, which announces its log on `window` once it has one. What this tab lived through before is kept
 * in `storage` from page to page; of other tabs, and of a page that crashed, it is what the client's journal has.
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
    client = (event as CustomEvent<Announced>).detail; // ui/behind-sign-in.ts sends it
    const { log, outbox } = client;
    let seen = 0;
    log.watch('view', () => {
      const isOfOthers = log.facts.slice(seen).some((fact) => fact.restored || sessionEvents.Opened.is(fact));
      seen = log.head;
      changed();
      if (isOfOthers) void ask(); // there is somebody, or another page has said something
    });
    outbox.subscribe(changed);
    changed();
  });
  // Heard before last words are stopped (page/last-words.ts): what was lived through is kept of a tab that is killed, too.
  page.addEventListener(
    'pagehide',
    () => {
      isLeaving = true; // an open player says its last words after this
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
      recordedJourney(name, facts().slice(0, count), {
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

/** What is known of earlier pages and other tabs, then what this page recorded since. */
function after(known: readonly Recorded[], own: readonly Recorded[]): readonly Recorded[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = own.filter(({ id, restored }) => !restored && !ids.has(id));
  return [...known, ...fresh].map((fact, index) => ({ ...fact, seq: index + 1 }));
}

/** Something that was done to the platform by hand, after the fact of this id; '' = before the first. */
type NotedAct = { afterId: string; step: Act['step'] };

/** What a tab keeps for its next page. */
type KeptRecording = { facts: readonly Recorded[]; acts: readonly NotedAct[] };

const KEY = 'simulated-recording';
const NOTHING: KeptRecording = { facts: [], acts: [] };

/** Where a tab keeps its recording from page to page: whole, as nothing in it is a learner's. */
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
        storage.removeItem(KEY); // too long for a tab: what the client's journal has is left, and what that lacks is said
      }
    },
  };
}

/** Acts by the place of their fact; what was done before the recording began is left out. */
const placed = (acts: readonly NotedAct[], facts: readonly Recorded[]): Act[] =>
  acts.flatMap(({ afterId, step }) => {
    const after = afterId === '' ? 0 : facts.findIndex(({ id }) => id === afterId) + 1;
    return after > 0 || afterId === '' ? [{ after, step }] : [];
  });
