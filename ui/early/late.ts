import type { After } from '#domain/kernel/clock.ts';
import { PATIENCE_MS } from '../components/feedback/patience.ts';
import { hasForm, showLate } from './picture.ts';

type World = {
  after: After;
  /** Loads the page again. */
  reload: () => void;
};

/**
 * Says that the page is still loading, once the files of the build, the configuration or the texts are late; and beside the
 * form of a first picture for as long as it stands. `begun`: the application draws, and counts its own waits. `stop`: other
 * words are shown instead.
 */
export function sayLate(
  { after, reload }: World,
  say: (key: string) => string,
): { begun: () => void; stop: () => void } {
  let hasBegun = false;
  const show = () => {
    if (!hasBegun || hasForm()) showLate(say, reload);
  };
  const stop = after(PATIENCE_MS, show);
  return { begun: () => (hasBegun = true), stop };
}
