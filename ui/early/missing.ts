import type { After } from '#domain/kernel/clock.ts';
import { connectionOf, type ConnectionWatch } from '#domain/kernel/connection.ts';
import { whenBack } from '#domain/kernel/want-of-connection.ts';
import { showMissing } from './picture.ts';

type World = {
  /** Asks the application's own host for something small. */
  probe: () => Promise<unknown>;
  after: After;
  /** Loads the page anew. */
  reload: () => void;
};

/**
 * Says, the first time that it is called, that files of the build did not come: as a fault of ours, or, where nobody
 * answers, as the lost line that it is; then the page is loaded anew as soon as somebody does.
 */
export function sayMissing({ probe, after, reload }: World, say: (key: string) => string): () => void {
  let asked: Promise<void> | undefined;
  const line: ConnectionWatch = connectionOf(after, () => look());
  const look = () => probe().then(line.answered, line.lost);
  const start = async () => {
    await look();
    const isOurs = line.connection.get() === 'online';
    showMissing(isOurs ? 'out-of-order' : 'without-line', say, reload);
    whenBack(line.connection, reload);
    window.addEventListener('online', line.ask);
  };
  return () => void (asked ??= start());
}
