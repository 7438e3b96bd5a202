import { attempt } from '#domain/attempt/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { type Act, recordedJourney } from '#domain/recording/index.ts';
import { session } from '#domain/session/index.ts';

/** What waits to be sent, as the application counts it. */
export type Waiting = { pending: number; parked: number; sending: number; paused: boolean };

/** What this page has lived through: the client's facts, and what was done to the platform meanwhile. */
export type Recording = {
  facts: () => readonly Recorded[];
  waiting: () => Waiting | undefined;
  /** What the client's delivery knows now, as plain data. */
  delivery: () => unknown;
  /** Something was done to the platform by hand: it belongs into a saved journey. */
  note: (step: Act['step']) => void;
  /** The states after so many facts, made anew from them. */
  stateAt: (count: number) => { session: unknown; attempts: unknown };
  /** The recording up to a fact, as a journey of the story that is played. */
  journey: (name: string, nameOf: (userId: string) => string, count?: number) => ReturnType<typeof recordedJourney>;
  subscribe: (onChange: () => void) => () => void;
};

type Announced = { log: EventLog; outbox: Projection<Waiting>; delivery: () => unknown };

/** Listens for the client, which announces its log on `window` once it has one. */
export function followRecording(page: Pick<Window, 'addEventListener'>): Recording {
  let client: Announced | undefined;
  const acts: Act[] = [];
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((one) => one());
  page.addEventListener('learning:log', (event) => {
    client = (event as CustomEvent<Announced>).detail; // ui/behind-sign-in.ts sends it
    client.log.watch('view', tell);
    client.outbox.subscribe(tell);
    tell();
  });
  const facts = () => client?.log.facts ?? [];
  return {
    facts,
    waiting: () => client?.outbox.get(),
    delivery: () => client?.delivery(),
    note: (step) => {
      acts.push({ after: facts().length, step });
      tell();
    },
    stateAt: (count) => {
      const until = facts().slice(0, count);
      return {
        session: session.state.replay(session.state.initial, until).session,
        attempts: attempt.state.replay(attempt.state.initial, until).attempts,
      };
    },
    journey: (name, nameOf, count = facts().length) =>
      recordedJourney(
        name,
        facts().slice(0, count),
        nameOf,
        acts.filter(({ after }) => after <= count),
      ),
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
