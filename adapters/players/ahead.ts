import type { After } from '#domain/kernel/clock.ts';
import { type ByteSource, type ByteSourceOptions, openBytes } from './byte-source.ts';
import type { Fetch } from './content-answer.ts';

/** What was fetched and not used is let go after this long; the address may have run out by then. */
const GOOD_FOR_MS = 30_000;

type Ahead = {
  source: Promise<ByteSource>;
  stop: AbortController;
  told: Pick<ByteSourceOptions, 'onStalled'>;
  /** It does not wait to be let go any more: a timer would keep the bytes, and the player that took them. */
  waitsNoMore: () => void;
};

export type AheadOfLaunch = {
  /** Head and tail of a file that is likely to be opened. Resolves when the head is here, or could not be had. */
  fetch: (url: string, options: { fetch: Fetch }) => Promise<void>;
  /** Opens a file, with what was fetched ahead of it if there is any. */
  open: (url: string, options: ByteSourceOptions) => Promise<ByteSource>;
};

/** First bytes of documents fetched while the learner is about to press the button. Each is used once. */
export function aheadOfLaunch(after: After): AheadOfLaunch {
  const waiting = new Map<string, Ahead>();
  return {
    fetch: async (url, { fetch }) => {
      if (waiting.has(url)) return;
      const stop = new AbortController();
      const told: Ahead['told'] = {};
      const source = openBytes(url, { fetch, signal: stop.signal, onStalled: (stalled) => told.onStalled?.(stalled) });
      const drop = () => {
        if (waiting.get(url) !== ahead) return;
        waiting.delete(url);
        ahead.waitsNoMore();
        stop.abort();
      };
      const ahead: Ahead = { source, stop, told, waitsNoMore: after(GOOD_FOR_MS, drop) };
      waiting.set(url, ahead);
      await source.then(() => undefined, drop); // a launch asks anew, and says what is wrong
    },
    open: async (url, options) => {
      const ahead = waiting.get(url);
      if (!ahead) return openBytes(url, options);
      waiting.delete(url);
      ahead.waitsNoMore();
      if (options.onStalled) ahead.told.onStalled = options.onStalled;
      options.signal.addEventListener('abort', () => ahead.stop.abort(), { once: true });
      if (options.signal.aborted) ahead.stop.abort();
      return ahead.source.catch((error: unknown) => {
        if (options.signal.aborted) throw error;
        return openBytes(url, options);
      });
    },
  };
}
