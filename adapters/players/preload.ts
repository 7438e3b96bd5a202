import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import { type ByteSource, type ByteSourceOptions, openBytes } from './byte-source.ts';
import type { Fetch } from './content-answer.ts';

/** Lifetime in ms of unused preloaded bytes; the URL may expire after that. */
const GOOD_FOR_MS = 30_000;

type Ahead = {
  source: Promise<ByteSource>;
  stop: AbortController;
  told: Pick<ByteSourceOptions, 'onStalled'>;
  /** Cancels the expiry timer, which would keep the bytes and the player in memory. */
  waitsNoMore: () => void;
};

export type PreloadForLaunch = {
  /** Preloads head and tail of a file that is likely to be opened. Resolves when the head has loaded or failed. */
  fetch: (url: string, options: { fetch: Fetch }) => Promise<void>;
  /** Opens a file, using preloaded bytes if there are any. */
  open: (url: string, options: ByteSourceOptions) => Promise<ByteSource>;
};

/** Preloads the first bytes of documents while the learner is about to press the button. Each preload is used once. */
export function preloadForLaunch(after: ScheduleAfter): PreloadForLaunch {
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
      await source.then(() => undefined, drop); // the launch requests the file again, and reports the error
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
