import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import { connectionOf, type ConnectionWatch } from '#domain/kernel/connection.ts';
import { whenBack } from '#domain/kernel/want-of-connection.ts';
import { showLoadError } from './skeleton.ts';

type World = {
  /** Requests a small file from the application’s own host. */
  probe: () => Promise<unknown>;
  after: ScheduleAfter;
  reload: () => void;
};

/**
 * Reports, on its first call, that files of the build failed to load: as an internal error, or as a lost connection if
 * the host is unreachable. Then reloads the page when the host responds.
 */
export function reportLoadFailure({ probe, after, reload }: World, say: (key: string) => string): () => void {
  let asked: Promise<void> | undefined;
  const line: ConnectionWatch = connectionOf(after, () => look());
  const look = () => probe().then(line.answered, line.lost);
  const start = async () => {
    await look();
    const isOurs = line.connection.get() === 'online';
    showLoadError(isOurs ? 'out-of-order' : 'without-line', say, reload);
    whenBack(line.connection, reload);
    window.addEventListener('online', line.ask);
  };
  return () => void (asked ??= start());
}
