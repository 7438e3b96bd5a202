import type { After } from '#domain/kernel/clock.ts';
import { ASK_AGAIN_MS } from '#domain/kernel/connection.ts';
import { showMissing } from './picture.ts';

type World = {
  /** Asks the application's own host for something small. */
  probe: () => Promise<unknown>;
  after: After;
};

/**
 * Says that files of the build did not come: as a fault of ours, or, where nobody answers, as the lost line that it is;
 * then the page is loaded anew as soon as somebody does.
 */
export async function sayMissing({ probe, after }: World, say: (key: string) => string): Promise<void> {
  const again = () => window.location.reload();
  const isAnswered = () =>
    probe().then(
      () => true,
      () => false,
    );
  const isOurs = await isAnswered();
  showMissing(isOurs ? 'out-of-order' : 'without-line', say, again);
  if (isOurs) return;
  const look = async () => {
    if (await isAnswered()) again();
    else after(ASK_AGAIN_MS, () => void look());
  };
  window.addEventListener('online', () => void look(), { once: true });
  after(ASK_AGAIN_MS, () => void look());
}
