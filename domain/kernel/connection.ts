import { atom } from './atom.ts';
import type { ScheduleAfter } from './clock.ts';
import type { Projection } from './projection.ts';

/** Reachability of the platform. `back`: reachable again for a moment after an outage. */
export type Connection = 'online' | 'without' | 'back';

/**
 * `lost`: a call had no response, or the browser reports no network. `settled`: the notice about the return was
 * displayed long enough.
 */
export type ConnectionNews = 'lost' | 'answered' | 'settled';

/** Next state of the connection. Only a response of the platform ends an outage; `navigator.onLine` does not. */
export function connectionStep(connection: Connection, news: ConnectionNews): Connection {
  if (news === 'lost') return 'without';
  if (news === 'answered') return connection === 'without' ? 'back' : connection;
  return connection === 'back' ? 'online' : connection;
}

/** Milliseconds between two probes during an outage. */
export const PROBE_INTERVAL_MS = 15_000;
/** How long `back` is displayed, in milliseconds. */
export const SETTLES_MS = 5_000;

export type ConnectionWatch = {
  connection: Projection<Connection>;
  /** A call had a response of any status (`answered`) or none (`lost`). */
  answered: () => void;
  lost: () => void;
  /** The browser reports a network again: probes the platform at once. */
  ask: () => void;
};

/** Tracks the connection of this tab. `probe` makes a small request, whose result is reported like that of any call. */
export function connectionOf(after: ScheduleAfter, probe: () => Promise<unknown>): ConnectionWatch {
  const { projection, set } = atom<Connection>('online');
  let stop = () => {};
  const ask = () => {
    if (projection.get() !== 'without') return;
    stop();
    stop = after(PROBE_INTERVAL_MS, ask);
    probe().catch(() => undefined); // reported already
  };
  const hear = (news: ConnectionNews) => {
    const before = projection.get();
    const next = connectionStep(before, news);
    if (next === before) return;
    stop();
    stop = () => {};
    if (next === 'without') stop = after(PROBE_INTERVAL_MS, ask);
    if (next === 'back') stop = after(SETTLES_MS, () => hear('settled'));
    set(next);
  };
  return { connection: projection, answered: () => hear('answered'), lost: () => hear('lost'), ask };
}
