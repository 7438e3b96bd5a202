import { atom } from './atom.ts';
import type { After } from './clock.ts';
import type { Projection } from './projection.ts';

/** How the platform can be reached. `back`: it could not, and answers again since a moment. */
export type Connection = 'online' | 'without' | 'back';

/** `lost`: a call had no answer, or the browser says that it has no network. `settled`: that it is back was said. */
export type ConnectionNews = 'lost' | 'answered' | 'settled';

/** What the platform answers outweighs what a browser believes: only an answer ends a time without a line. */
export function connectionStep(connection: Connection, news: ConnectionNews): Connection {
  if (news === 'lost') return 'without';
  if (news === 'answered') return connection === 'without' ? 'back' : connection;
  return connection === 'back' ? 'online' : connection;
}

/** Milliseconds between two questions whether the platform answers again. */
export const ASK_AGAIN_MS = 15_000;
/** So long, in milliseconds, it is said that it does. */
export const SETTLES_MS = 5_000;

export type ConnectionWatch = {
  connection: Projection<Connection>;
  /** A call was answered, whatever the answer; or it was not. */
  answered: () => void;
  lost: () => void;
  /** The browser believes that there is a network again: the platform is asked at once. */
  ask: () => void;
};

/** The connection of this tab. `probe` asks something small; what comes of it is told like that of any other call. */
export function connectionOf(after: After, probe: () => Promise<unknown>): ConnectionWatch {
  const { projection, set } = atom<Connection>('online');
  let stop = () => {};
  const ask = () => {
    if (projection.get() !== 'without') return;
    stop();
    stop = after(ASK_AGAIN_MS, ask);
    probe().catch(() => undefined); // told already
  };
  const hear = (news: ConnectionNews) => {
    const before = projection.get();
    const next = connectionStep(before, news);
    if (next === before) return;
    stop();
    stop = () => {};
    if (next === 'without') stop = after(ASK_AGAIN_MS, ask);
    if (next === 'back') stop = after(SETTLES_MS, () => hear('settled'));
    set(next);
  };
  return { connection: projection, answered: () => hear('answered'), lost: () => hear('lost'), ask };
}
